"""How this package was compiled, as CMake said it: for results that others want to compare."""

cdef extern from *:
    """
    #if defined(__clang__)
    #define CARDAVIA_COMPILER "clang " __clang_version__
    #elif defined(__GNUC__)
    #define CARDAVIA_COMPILER "gcc " __VERSION__
    #else
    #define CARDAVIA_COMPILER "unknown"
    #endif
    #ifndef CARDAVIA_FLAGS
    #define CARDAVIA_FLAGS "unknown"
    #endif
    #ifndef CARDAVIA_COMMIT
    #define CARDAVIA_COMMIT "unknown"
    #endif
    """
    const char* CARDAVIA_COMPILER
    const char* CARDAVIA_FLAGS
    const char* CARDAVIA_COMMIT

COMPILER = CARDAVIA_COMPILER.decode()
FLAGS = CARDAVIA_FLAGS.decode()
COMMIT = CARDAVIA_COMMIT.decode()  # "unknown" where the source is no checkout
