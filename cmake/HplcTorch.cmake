# libtorch, for the targets that are made of src/learn.
find_package(Torch REQUIRED)

function(hplc_use_torch TARGET)
    target_link_libraries(${TARGET} PRIVATE ${TORCH_LIBRARIES})
endfunction()
