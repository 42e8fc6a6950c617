from cardavia_fast._fitted import Fitted
from cardavia_fast._table import Seat

def fitted(values: Fitted, name: str = "fitted") -> Seat: ...
