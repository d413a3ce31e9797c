// The run as the page wants it, whether evaluate, compare or train wrote it.
const LEARNED = (model) => model.runs.some((run) => run.epochs > 0);

// train writes one training without runs; here it is one run, judged on validation.
function asEvaluated(model) {
  if (model.runs) return model;
  const run = {
    seed: model.seed, epochs: model.epochs, best_epoch: model.best_epoch, history: model.history,
    valid: model.valid, test: null, details: model.details, probability_by_score: model.probability_by_score,
  };
  return { ...model, runs: [run], mean: { valid: model.valid || {}, test: null }, std: { valid: {}, test: null } };
}

function readRun() {
  const raw = JSON.parse(document.getElementById('run').textContent);
  const all = (raw.models || [raw]).map(asEvaluated);
  const models = all.filter((model) => model.runs.length > 0);
  const first = all[0];
  const part = models.some((model) => model.mean.test) ? 'test' : 'valid';
  const figures = models.length > 0 ? models[0].mean[part] || {} : {};
  const usual = figures.auc === undefined ? Object.keys(figures)[0] : 'auc';
  const by = raw.verdict ? raw.verdict.metric : usual;
  models.sort((a, b) => (b.mean[part] || {})[by] - (a.mean[part] || {})[by]);
  const hero = heroOf(models, raw);
  return {
    graph: first.graph, protocol: first.protocol, remarks: first.remarks ?? [], predicted: raw.predicted, models, part, hero, by, verdict: raw.verdict,
    rival: rivalOf(models, hero),
    refused: all.filter((model) => model.refused),
    metrics: Object.keys(figures).filter((name) => figures[name] !== null),
    trained: raw.weights ? raw : null,
    trust: raw.validation_against_test ?? [], audit: raw.audit, map: raw.map, links: raw.links,
  };
}

// Whom the page is about: the best of a comparison, else the model whose links it lists, else the first that
// learned, else the best.
function heroOf(models, raw) {
  return models.find((model) => raw.verdict && model.model === raw.verdict.best)
    || models.find((model) => raw.links && model.model === raw.links.model)
    || models.find(LEARNED) || models[0];
}

// For a model that learned, the best of those that did not: was it worth it? Else the best of the others.
function rivalOf(models, hero) {
  const others = models.filter((model) => model !== hero);
  return (hero && LEARNED(hero) && others.find((model) => !LEARNED(model))) || others[0];
}

function detailsOf(model) {
  const run = model && model.runs.find((r) => r.details);
  return run ? run.details : null;
}

// [low, high]: mean ± deviation over runs, else the interval of the single run.
function rangeOf(model, part, metric) {
  const deviation = (model.std[part] || {})[metric];
  const mean = model.mean[part][metric];
  if (deviation !== null && deviation !== undefined) return [mean - deviation, mean + deviation];
  const details = detailsOf(model);
  return details && details.intervals ? details.intervals[metric] : null;
}
