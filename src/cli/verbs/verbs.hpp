// One function a verb: adds it, with its options and what it does, to the program. Each lives in
// the file of its name; man beside completion.
#pragma once

namespace CLI {
class App;
}

namespace hplc::cli {

void add_audit(CLI::App& program);
void add_backtest(CLI::App& program);
void add_compare(CLI::App& program);
void add_completion(CLI::App& program);
void add_data(CLI::App& program);
void add_evaluate(CLI::App& program);
void add_explain(CLI::App& program);
void add_generate(CLI::App& program);
void add_man(CLI::App& program);
void add_models(CLI::App& program);
void add_paper(CLI::App& program);
void add_positions(CLI::App& program);
void add_predict(CLI::App& program);
void add_report(CLI::App& program);
void add_serve(CLI::App& program);
void add_theory(CLI::App& program);
void add_train(CLI::App& program);

void add_all_verbs(CLI::App& program);

}  // namespace hplc::cli
