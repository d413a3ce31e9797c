# Code that must not compile, and for the right reason: the compiler's words are compared, so that a
# missing header does not pass for a proof.
function(hplc_does_not_compile name reason)
    add_test(NAME task.DoesNotCompile.${name}
             COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -fsyntax-only -I${PROJECT_SOURCE_DIR}/src
                     ${CMAKE_CURRENT_SOURCE_DIR}/task/does_not_compile/${name}.cpp)
    set_tests_properties(task.DoesNotCompile.${name} PROPERTIES
        ENVIRONMENT "LC_ALL=C" PASS_REGULAR_EXPRESSION "${reason}" TIMEOUT 60)
endfunction()

hplc_does_not_compile(train_graph_from_whole_graph "is private within this context|private constructor")
hplc_does_not_compile(training_on_whole_graph "no matching function for call to|no matching constructor")
hplc_does_not_compile(calibration_by_test_edges "has no member named 'test'|no member named 'test'")
hplc_does_not_compile(non_links_for_calibration "no member named 'draw_test_non_links'")
hplc_does_not_compile(model_that_takes_the_answers "could not convert|no viable conversion")
