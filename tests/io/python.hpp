// Runs the Python scripts beside the tests: the independent writers and readers we compare with.
#pragma once

#include <string>
#include <vector>

namespace hplc::testing {

// Runs tests/io/SCRIPT with the arguments and returns what it prints; fails the test where the
// script fails.
std::string run_python(const std::string& script, const std::vector<std::string>& arguments);

}  // namespace hplc::testing
