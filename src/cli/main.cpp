// CLI11 is kept out of here, so that it is compiled once.
#include "cli/verbs/program.hpp"

int main(int argc, char** argv) {
    return hplc::cli::run_program(argc, argv);
}
