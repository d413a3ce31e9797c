# `cmake --install`: the program, the models it opens, the library, its headers and a package for
# find_package(hplc).
include(CMakePackageConfigHelpers)

set(hplc_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hplc)
set(hplc_installed hplc)
if(HPLC_LEARN)
    list(APPEND hplc_installed hplc_learn)  # opened by the program, which looks for it
endif()
# The same search path for libraries before and after the installation, the folders that OpenBLAS
# and libtorch were found in. Otherwise CMake keeps room for the later one by an empty element at
# its end, which to the loader is the current folder: a libz.so.1 there would run with us.
set_target_properties(${hplc_installed} PROPERTIES
    INSTALL_RPATH_USE_LINK_PATH ON BUILD_WITH_INSTALL_RPATH ON)
install(TARGETS ${hplc_installed} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

# Manual page and completion come from the program's own tree of commands.
set(hplc_share ${PROJECT_BINARY_DIR}/share)
add_custom_command(TARGET hplc POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E make_directory ${hplc_share}
    COMMAND hplc man > ${hplc_share}/hplc.1
    COMMAND hplc completion bash > ${hplc_share}/hplc
    COMMAND hplc completion zsh > ${hplc_share}/_hplc
    VERBATIM)
install(FILES ${hplc_share}/hplc.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${hplc_share}/hplc DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${hplc_share}/_hplc DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)

# Users write <hplc/graph/csr_graph.hpp>.
target_include_directories(hplc_graph INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS hplc_graph hplc_settings EXPORT hplcTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hplc)
# hplc::predict: model files opened by <hplc/predict/link_model.hpp>, the only header of these.
set_target_properties(hplc_predict PROPERTIES EXPORT_NAME predict)
install(TARGETS hplc_model hplc_trees hplc_directed hplc_train hplc_predict EXPORT hplcTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES src/predict/link_model.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hplc/predict)
install(EXPORT hplcTargets NAMESPACE hplc:: DESTINATION ${hplc_package_dir})

configure_package_config_file(cmake/hplcConfig.cmake.in ${PROJECT_BINARY_DIR}/hplcConfig.cmake
                              INSTALL_DESTINATION ${hplc_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hplcConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES cmake/FindOpenBLAS.cmake cmake/FindLibZip.cmake cmake/FindIgraph.cmake
              ${PROJECT_BINARY_DIR}/hplcConfig.cmake ${PROJECT_BINARY_DIR}/hplcConfigVersion.cmake
        DESTINATION ${hplc_package_dir})
