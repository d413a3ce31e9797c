# Debian's igraph config file names the libraries that igraph itself was linked with, whose
# development packages it does not ask for; this gives the target Igraph::Igraph alone.
find_path(Igraph_INCLUDE_DIR igraph/igraph.h)
find_library(Igraph_LIBRARY igraph)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Igraph REQUIRED_VARS Igraph_LIBRARY Igraph_INCLUDE_DIR)

if(Igraph_FOUND AND NOT TARGET Igraph::Igraph)
    add_library(Igraph::Igraph UNKNOWN IMPORTED)
    set_target_properties(Igraph::Igraph PROPERTIES
        IMPORTED_LOCATION "${Igraph_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${Igraph_INCLUDE_DIR}")
endif()
