# Compiles the embedded graph into a target, so that `hplc evaluate debian` needs no file.
function(hplc_embed_graph TARGET)
    set(folder "${PROJECT_SOURCE_DIR}/data/debian")
    set(files num_nodes.txt names.txt.gz edges.txt.gz features.txt.gz)
    set(out "${PROJECT_BINARY_DIR}/embedded_files.cpp")
    list(TRANSFORM files PREPEND "${folder}/" OUTPUT_VARIABLE paths)
    add_custom_command(OUTPUT "${out}"
        COMMAND ${CMAKE_COMMAND} -D "OUT=${out}" -D "FOLDER=${folder}" -D "FILES=${files}"
                -P "${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake"
        DEPENDS ${paths} "${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake"
        COMMENT "Embedding data/debian" VERBATIM)
    target_sources(${TARGET} PRIVATE "${out}")
endfunction()
