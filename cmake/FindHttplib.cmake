# cpp-httplib as Debian ships it: a header and a compiled library with OpenSSL, but no package file
# for CMake. Gives the target Httplib::Httplib; where there is only the header, that is enough too.
find_path(Httplib_INCLUDE_DIR httplib.h)
find_library(Httplib_LIBRARY cpp-httplib)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Httplib REQUIRED_VARS Httplib_INCLUDE_DIR)

if(Httplib_FOUND AND NOT TARGET Httplib::Httplib)
    find_package(OpenSSL REQUIRED)
    add_library(Httplib::Httplib INTERFACE IMPORTED)
    target_include_directories(Httplib::Httplib SYSTEM INTERFACE ${Httplib_INCLUDE_DIR})
    target_compile_definitions(Httplib::Httplib INTERFACE CPPHTTPLIB_OPENSSL_SUPPORT)
    target_link_libraries(Httplib::Httplib INTERFACE OpenSSL::SSL OpenSSL::Crypto)
    if(Httplib_LIBRARY)
        target_link_libraries(Httplib::Httplib INTERFACE ${Httplib_LIBRARY})
    endif()
endif()
