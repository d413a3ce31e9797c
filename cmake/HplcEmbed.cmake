# Compiles files into a target, as FUNCTION() of HEADER (see EmbedFiles.cmake).
function(hplc_embed TARGET HEADER FUNCTION)
    set(script "${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake")
    set(out "${PROJECT_BINARY_DIR}/${FUNCTION}.cpp")
    add_custom_command(OUTPUT "${out}"
        COMMAND ${CMAKE_COMMAND} -D "OUT=${out}" -D "HEADER=${HEADER}" -D "FUNCTION=${FUNCTION}"
                -D "FILES=${ARGN}" -P "${script}"
        DEPENDS ${ARGN} "${script}"
        COMMENT "Embedding the files of ${FUNCTION}()" VERBATIM)
    target_sources(${TARGET} PRIVATE "${out}")
endfunction()

# The graph that comes with the program, so that `hplc evaluate debian` needs no file.
function(hplc_embed_graph TARGET)
    set(files num_nodes.txt names.txt.gz edges.txt.gz features.txt.gz feature_names.txt.gz)
    list(TRANSFORM files PREPEND "${PROJECT_SOURCE_DIR}/data/debian/")
    hplc_embed(${TARGET} io/datasets/embedded_graph.hpp embedded_files ${files})
endfunction()

# What a page of `hplc report` is made of, Chart.js, which draws its curves, and the paper's numbers.
function(hplc_embed_report TARGET)
    find_file(HPLC_CHART_JS chart.min.js PATHS /usr/share/javascript/chart.js REQUIRED
              DOC "Chart.js 3, minified (Debian: libjs-chart.js)")
    file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/report/assets/*.*")
    hplc_embed(${TARGET} report/page/html_assets.hpp report_assets ${files} "${HPLC_CHART_JS}"
               "${PROJECT_SOURCE_DIR}/data/paper/tables.json")
endfunction()

# The explorer of `hplc serve`, and Cytoscape.js, which draws in it.
function(hplc_embed_serve TARGET)
    file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/serve/assets/*.*")
    hplc_embed(${TARGET} serve/serve_assets.hpp serve_assets ${files}
               "${PROJECT_SOURCE_DIR}/third_party/cytoscape/cytoscape.min.js")
endfunction()
