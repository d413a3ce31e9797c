// The page from top to bottom.
function headline(run) {
  if (run.protocol.leaky) return `A leaky run: the models saw answers of ${run.graph.name}`;
  if (run.predicted) return `${counted(run.links.list.length, 'likely missing link', 'likely missing links')} of ${run.graph.name}, by ${run.links.model}`;
  if (!run.hero) return `${run.graph.name}: no model could be run`;
  const auc = run.hero.mean[run.part].auc;
  if (auc === undefined) return `Links of ${run.graph.name}, predicted by ${run.hero.model}`;
  return `${run.hero.model} puts a hidden link of ${run.graph.name} above a random pair ${brief(100 * Number(auc.toFixed(3)))} times in 100`;
}

function standfirst(run) {
  const { graph } = run;
  const facts = [counted(graph.nodes, 'node', 'nodes'), counted(graph.edges, 'link', 'links')];
  if (graph.features) facts.push(counted(graph.features, 'feature', 'features'));
  facts.push(counted(graph.components, 'component', 'components'));
  const best = run.rival && run.rival.mean[run.part].auc;
  const place = LEARNED(run.hero || { runs: [] }) && run.rival && !LEARNED(run.rival) ? 'the best heuristic of those run' : 'the best of the others';
  const rival = best && !run.protocol.leaky ? ` ${run.rival.model}, ${place}, does so ${brief(100 * Number(best.toFixed(3)))} times.` : '';
  return `${facts.join(', ')}.${rival}`;
}

function stamp(run) {
  const { protocol, audit } = run;
  if (protocol.leaky || (audit && !audit.clean))
    return html('p', { class: 'stamp leaky', id: 'stamp' }, html('b', {}, 'LEAKY'), `These figures are no forecast: ${protocol.leak || audit.verdict}`);
  if (run.predicted) return null;
  if (!audit) return html('p', { class: 'stamp', id: 'stamp' }, 'Not audited in this run; use hplc audit.');
  return html('p', { class: 'stamp', id: 'stamp' }, html('b', {}, 'CLEAN'),
    'Audited: nothing that was fitted or computed saw a link that it was tested on.');
}

function protocolList(run) {
  const p = run.protocol;
  const entries = [
    ['Split', `${p.split}${p.split_detail ? `, ${p.split_detail}` : ''}`],
    ['Seed', String(p.seed)],
    ['Negatives', `${p.negatives}${p.negatives_detail ? `, ${p.negatives_detail}` : ''}`],
    ['Candidates', `${p.candidates}${p.candidates_detail ? `, ${p.candidates_detail}` : ''}`],
    ['MRR', p.mrr],
    ['Validation links', p.validation_edges_as_input ? 'are input when the test links are scored' : 'are not input when the test links are scored'],
    ['Ties', p.ties],
  ];
  return html('dl', {}, entries.map(([name, text]) => [html('dt', {}, name), html('dd', {}, text)]).flat());
}

function auditTable(audit) {
  if (!audit) return null;
  const rows = audit.stages.map((stage) => [stage.stage, stage.graph, count(stage.edges), count(stage.valid_positives_seen),
    count(stage.test_positives_seen), html('code', { title: stage.sha256 }, `${stage.sha256.slice(0, 12)}…`)]);
  return html('details', {}, html('summary', {}, 'Which stage saw which links'),
    html('div', { class: 'scroll' }, plainTable([{ title: 'Stage' }, { title: 'Sees' }, { title: 'Links', number: true },
      { title: 'Of validation', number: true }, { title: 'Of test', number: true }, { title: 'SHA-256' }], rows)),
    audit.features ? html('p', { class: 'note' }, `Features, ${audit.features.verdict}: ${audit.features.reason}.`) : null);
}

function protocolSection(run) {
  if (!run.protocol.split) return null;
  return section('protocol', 'Protocol', 'Figures of link prediction are comparable only if all of this is the same.',
    ...run.remarks.map((text) => html('p', { class: 'remark' }, text)), protocolList(run), auditTable(run.audit), costTable(run), optionTable(run.hero));
}

function costTable(run) {
  const mean = (model, value) => model.runs.reduce((sum, r) => sum + value(r), 0) / model.runs.length;
  const timed = run.models.filter((model) => model.runs.every((r) => r.seconds));
  if (timed.length === 0) return null;
  const rows = timed.map((model) => [model.model, fixed(mean(model, (r) => r.seconds.positions), 2), fixed(mean(model, (r) => r.seconds.train), 2),
    fixed(mean(model, (r) => r.seconds.score), 2), model.runs[0].epochs ? count(mean(model, (r) => r.epochs)) : '–', count(mean(model, (r) => r.peak_rss_mib))]);
  return html('details', {}, html('summary', {}, 'Time and memory'),
    html('div', { class: 'scroll' }, plainTable([{ title: 'Model' }, { title: 'Positions, s', number: true }, { title: 'Fitting, s', number: true },
      { title: 'Scoring, s', number: true }, { title: 'Epochs', number: true }, { title: 'Memory, MiB', number: true }], rows)));
}

function optionTable(model) {
  const options = Object.entries((model && model.options) || {});
  if (options.length === 0) return null;
  return html('details', {}, html('summary', {}, `Every option of ${model.model}`),
    html('dl', {}, options.flatMap(([name, value]) => [html('dt', {}, name.replaceAll('_', ' ')), html('dd', {}, String(value))])));
}

function buildPage() {
  const run = readRun();
  const page = document.getElementById('page');
  const made = document.getElementById('made');
  page.replaceChildren();
  put(page, [
    html('header', {},
      html('p', { class: 'kicker' }, `Link prediction · ${run.graph.name}`),
      html('h1', {}, headline(run)), html('p', { class: 'standfirst' }, standfirst(run)), stamp(run), made),
    resultSection(run), mapSection(run), linkSection(run), rankingFigures(run), scoreFigures(run), partFigures(run),
    run.hero ? trainingFigures(run.hero) : null, protocolSection(run),
    html('footer', {}, 'Made by hplc report. The page contains all its data and loads nothing from elsewhere.'),
  ]);
  drawCharts();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawCharts);
  window.addEventListener('beforeprint', toPaper);
  window.addEventListener('afterprint', toScreen);
}

// On paper nothing can be opened, and ink is dark.
function toPaper() {
  for (const details of document.querySelectorAll('details:not([open])')) {
    details.open = true;
    details.dataset.closed = '';
  }
  document.documentElement.classList.add('paper');
  drawCharts();
}

function toScreen() {
  for (const details of document.querySelectorAll('details[data-closed]')) {
    details.open = false;
    delete details.dataset.closed;
  }
  document.documentElement.classList.remove('paper');
  drawCharts();
}

buildPage();
