#include "cli/verbs/verbs.hpp"

#include "cli/shell/examples.hpp"
#include "cli/shell/number_options.hpp"

namespace hplc::cli {

void add_all_verbs(CLI::App& program) {
    add_audit(program);
    add_backtest(program);
    add_compare(program);
    add_completion(program);
    add_data(program);
    add_evaluate(program);
    add_explain(program);
    add_generate(program);
    add_man(program);
    add_models(program);
    add_paper(program);
    add_positions(program);
    add_predict(program);
    add_report(program);
    add_serve(program);
    add_theory(program);
    add_train(program);
    add_examples(program);
    read_numbers_strictly(program);
}

}  // namespace hplc::cli
