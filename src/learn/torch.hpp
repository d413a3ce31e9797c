// The part of torch that we use: tensors and autograd. <torch/torch.h> brings modules, data loaders
// and the compiler of scripts as well, and takes the compiler twice as long.
#pragma once

#include <torch/autograd.h>
#include <torch/types.h>
#include <torch/utils.h>
