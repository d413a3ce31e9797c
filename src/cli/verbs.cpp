#include "cli/verbs.hpp"

namespace hplc::cli {

void add_all_verbs(CLI::App& program) {
    add_audit(program);
    add_data(program);
    add_evaluate(program);
    add_explain(program);
    add_generate(program);
    add_positions(program);
    add_predict(program);
    add_report(program);
    add_theory(program);
    add_train(program);
}

}  // namespace hplc::cli
