// The figures of all models, as a plot of dots and as a table.
// `width` is that of the place for it, so that letters keep their size on a narrow screen.
function plotFrame(width) {
  const names = Math.min(210, Math.max(126, width * 0.3));
  return { width, row: 30, names, values: 62, top: 4, bottom: 28 };
}

function domainOf(run, metric) {
  const ends = run.models.flatMap((model) => rangeOf(model, run.part, metric) || [])
    .concat(run.models.map((model) => model.mean[run.part][metric]));
  const low = Math.max(0, Math.floor((Math.min(...ends) - 0.01) * 10) / 10);
  return [low, Math.min(1, Math.ceil(Math.max(...ends) * 10) / 10) || 1];
}

function dotRow(run, model, metric, y, frame, place) {
  const value = model.mean[run.part][metric];
  const range = rangeOf(model, run.part, metric);
  return svg('g', model === run.hero ? { class: 'hero' } : {},
    svg('line', { x1: frame.names, x2: frame.width - frame.values, y1: y, y2: y }),
    svg('text', { x: 0, y: y + 5 }, short(model.model, Math.floor(frame.names / 7)),
      svg('title', {}, model.model)),
    range ? svg('line', { class: 'range', x1: place(range[0]), x2: place(range[1]), y1: y, y2: y }) : null,
    svg('circle', { cx: place(value), cy: y, r: 5.5 },
      svg('title', {}, `${model.model}: ${metricName(metric)} ${fixed(value)}`)),
    svg('text', { x: frame.width, y: y + 5, 'text-anchor': 'end' }, fixed(value)));
}

function ticksOf([low, high]) {
  const step = high - low > 0.55 ? 0.2 : high - low > 0.25 ? 0.1 : 0.05;
  const ticks = [];
  for (let tick = low; tick <= high + 1e-9; tick += step) ticks.push(tick);
  return ticks;
}

function dotPlot(run, metric, width) {
  const frame = plotFrame(width);
  const domain = domainOf(run, metric);
  const inside = (value) => (Math.min(Math.max(value, domain[0]), domain[1]) - domain[0]) / (domain[1] - domain[0]);
  const place = (value) => frame.names + 12 + inside(value) * (frame.width - frame.names - frame.values - 24);
  const models = [...run.models].sort((a, b) => b.mean[run.part][metric] - a.mean[run.part][metric]);
  const bottom = frame.top + frame.row * models.length;
  return svg('svg', { class: 'dots', width, height: bottom + frame.bottom, viewBox: `0 0 ${width} ${bottom + frame.bottom}`, role: 'img', 'aria-label': `${metricName(metric)} of every model` },
    models.map((model, i) => dotRow(run, model, metric, frame.top + frame.row * (i + 0.5), frame, place)),
    ticksOf(domain).flatMap((tick) => [
      svg('line', { x1: place(tick), x2: place(tick), y1: bottom, y2: bottom + 5 }),
      svg('text', { class: 'axis', x: place(tick), y: bottom + 20, 'text-anchor': 'middle' }, brief(tick)),
    ]));
}

function rangeNote(run) {
  const runs = Math.max(...run.models.map((model) => model.runs.length));
  if (runs > 1) return `Bars: mean ± sample standard deviation of ${runs} runs, each with a split of its own.`;
  if (run.models.some((model) => rangeOf(model, run.part, run.metrics[0])))
    return 'Bars: 95 % intervals over resamples of the held-out links and the negatives (bootstrap). The variation over other splits and other initial weights is not included; --runs N measures it.';
  return 'One run; no intervals were recorded (--details or --runs N).';
}

function resultTable(run) {
  const cell = (model, metric) => {
    const deviation = (model.std[run.part] || {})[metric];
    const text = fixed(model.mean[run.part][metric]);
    return deviation === null || deviation === undefined ? text : `${text} ± ${fixed(deviation)}`;
  };
  return html('details', {}, html('summary', {}, 'All figures as a table'),
    html('div', { class: 'scroll' }, plainTable(
      [{ title: 'Model' }, ...run.metrics.map((metric) => ({ title: metricName(metric), number: true }))],
      run.models.map((model) => [model.model, ...run.metrics.map((metric) => cell(model, metric))]),
      (row) => (run.models[row] === run.hero ? 'hero' : ''))));
}

function placeOf(run) {
  if (run.part === 'valid') return 'validation links, by which the epoch was chosen';
  return run.protocol.leaky ? 'test links, which are not hidden from what was computed before' : 'test links, which no model saw';
}

// Of compare: which models differ significantly from the best.
function verdictTable(verdict) {
  if (verdict.tests.length === 0) return null;
  const p = (value) => (value !== null && value < 0.0001 ? '< 0.0001' : fixed(value));
  return html('details', {}, html('summary', {}, `Every model against ${verdict.best}`),
    html('div', { class: 'scroll' }, plainTable(
      [{ title: 'Model' }, { title: `Mean ${metricName(verdict.metric)}`, number: true }, { title: 'Behind by', number: true },
        { title: 'p', number: true }, { title: 'p after Holm', number: true }, { title: 'p, Wilcoxon', number: true }],
      verdict.tests.map((test) => [test.model, fixed(test.mean), fixed(test.difference), p(test.p), p(test.p_corrected), p(test.p_wilcoxon)]))));
}

function resultSection(run) {
  if (run.metrics.length === 0) return null;
  const holder = html('div', {});
  const meaning = html('p', { class: 'note' });
  const tabs = html('div', { class: 'tabs', role: 'group', 'aria-label': 'Metric' });
  let shown = run.by;
  const draw = () => holder.replaceChildren(dotPlot(run, shown, holder.clientWidth));
  const show = (metric) => {
    shown = metric;
    draw();
    meaning.textContent = metricMeaning(metric);
    for (const tab of tabs.children) tab.setAttribute('aria-pressed', String(tab.dataset.metric === metric));
  };
  for (const metric of run.metrics)
    tabs.append(html('button', { type: 'button', 'data-metric': metric, on: { click: () => show(metric) } }, metricName(metric)));
  drawn.push(() => show(shown));
  window.addEventListener('resize', draw);
  return section('results', 'How well hidden links are found', `Measured on the ${placeOf(run)}.`,
    run.verdict ? html('p', { id: 'verdict' }, run.verdict.text) : null, tabs, holder, meaning, html('p', { class: 'note' }, rangeNote(run)),
    run.trust.map((one) => html('p', { class: 'note trust' }, one.text)),
    run.refused.map((model) => html('p', { class: 'note' }, `${model.model} was not run: ${model.refused}`)),
    resultTable(run), run.verdict ? verdictTable(run.verdict) : null);
}
