// Curves of training, of the ranking, of the scores.
function share(value) {
  return `${Math.round(value * 100)} %`;
}

const shareAxis = (title) => axis(title, { ticks: { callback: share, stepSize: 0.25 }, scale: { min: 0, max: 1 } });

function trainingFigures(model) {
  const run = model.runs.find((r) => r.history && r.history.length > 1);
  if (!run) return null;
  const best = run.best_epoch;
  const curve = (key, name, tint) => ({
    type: 'line',
    data: { datasets: [line(name, run.history.map((h) => ({ x: h.epoch, y: h[key] })), tint, {
      borderWidth: 2,
      pointRadius: run.history.map((h) => (h.epoch === best ? 5 : 0)),
    })] },
    options: chartOptions(axis('epoch', { noGrid: true }), axis('')),
  });
  return section('training', 'How the model learned',
    `${model.model}: ${counted(run.epochs, 'epoch', 'epochs')}; the weights of epoch ${best}, the dot, did best on validation and are kept.`,
    html('div', { class: 'pair' },
      figure('Loss', 'On the links it trains on, lower is better', () => curve('loss', 'loss', colour('second')), true),
      figure('Validation', `${metricName((model.options && model.options.select_by) || 'score')} on links held out for it`, () => curve('valid', 'validation', colour('accent')), true)));
}

// The page's model in front, the best of the others behind, the rest as a grey field.
function rankedSets(run, key) {
  const grey = run.models.filter((model) => model !== run.hero && model !== run.rival && detailsOf(model));
  const sets = grey.map((model) => line(model.model, points(detailsOf(model)[key]), colour('rule'), { order: 3 }));
  const beside = key === 'roc' ? { at: 0.35, dx: 14, dy: 6 } : { at: 0.6, dx: -60, dy: -10 };
  const below = key === 'roc' ? { at: 0.5, dx: 12, dy: 22 } : { at: 0.75, dx: -110, dy: 26 };
  if (run.rival && detailsOf(run.rival))
    sets.unshift(line(run.rival.model, points(detailsOf(run.rival)[key]), colour('soft'), { order: 2, beside: below }));
  sets.unshift(line(run.hero.model, points(detailsOf(run.hero)[key]), colour('accent'), { order: 1, borderWidth: 2.5, beside }));
  return sets;
}

function rankingFigures(run) {
  if (!run.hero || !detailsOf(run.hero)) return null;
  const config = (key, x, y) => ({
    type: 'line',
    data: { datasets: rankedSets(run, key) },
    options: chartOptions(shareAxis(x), shareAxis(y), {
      tooltip: { callbacks: { title: () => '', label: (item) => `${item.dataset.label}: ${share(item.parsed.x)}, ${share(item.parsed.y)}` } },
    }),
  });
  return section('ranking', 'From strict to generous',
    'Every threshold on the score trades links found against false alarms.',
    html('div', { class: 'pair' },
      figure('ROC', 'Links found against pairs wrongly taken for links',
        () => config('roc', 'of the pairs that are no links', 'of the hidden links')),
      figure('Precision and recall', 'Links among what is above the threshold, against links found',
        () => config('precision_recall', 'of the hidden links found', 'of what is above is right'))),
    run.models.length > 2 ? html('p', { class: 'note' }, 'Light lines: the other models.') : null);
}

function histogramFigure(model) {
  const histogram = detailsOf(model).histogram;
  const width = (histogram.high - histogram.low) / histogram.positives.length;
  const middle = (i) => histogram.low + (i + 0.5) * width;
  const bars = (name, counts, tint, border, at) => ({
    label: name, data: counts.map((c, i) => ({ x: middle(i), y: c })), backgroundColor: tint, borderColor: border,
    barPercentage: 1, categoryPercentage: 1, grouped: false, beside: at,
  });
  const peak = (counts) => counts.indexOf(Math.max(...counts)) / (counts.length - 1);
  return figure('Scores', `Of hidden links and of as many pairs that are no links, by ${model.model}`, () => ({
    type: 'bar',
    data: { datasets: [
      bars('hidden links', histogram.positives, colour('accent-wash'), colour('accent'), { at: peak(histogram.positives), dx: 8, dy: 14 }),
      bars('no links', histogram.negatives, colour('second-wash'), colour('second'), { at: peak(histogram.negatives), dx: 8, dy: 14 }),
    ] },
    options: chartOptions(axis('score', { noGrid: true, scale: { offset: false } }), axis('pairs'), {
      tooltip: { callbacks: { title: (items) => `score ${brief(items[0].parsed.x)}`, label: (item) => `${item.dataset.label}: ${count(item.parsed.y)}` } },
    }),
  }));
}

function calibrationFigure(model) {
  const calibration = detailsOf(model).calibration;
  if (!calibration) return null;
  return null;
}

function scoreFigures(run) {
  if (!run.hero || !detailsOf(run.hero)) return null;
  return section('scores', 'What a score is worth', '',
    html('div', { class: 'pair' }, histogramFigure(run.hero), calibrationFigure(run.hero)));
}

function partFigure(run, key, title, caption) {
  const parts = detailsOf(run.hero)[key];
  const value = (model, name) => {
    const found = ((detailsOf(model) || {})[key] || []).find((part) => part.part === name);
    return found ? found.auc : null;
  };
  const dots = (model, tint, at) => line(model.model, parts.map((part) => value(model, part.part)), tint,
    { pointRadius: 4, borderWidth: parts.length > 3 ? 2 : 0, beside: at });
  const label = (part) => [part.part, `${count(part.edges)}`];
  return figure(title, caption, () => ({
    type: 'line',
    data: {
      labels: parts.map(label),
      datasets: [
        dots(run.hero, colour('accent'), { at: 1, dx: -40, dy: -12 }),
        ...(run.rival && detailsOf(run.rival) ? [dots(run.rival, colour('soft'), { at: 0.5, dx: 6, dy: 24 })] : []),
      ],
    },
    options: chartOptions({ ...axis('', { noGrid: true }), type: 'category', offset: true },
      axis('AUC', { scale: { suggestedMin: 0.5, max: 1 } })),
  }), true);
}

function partFigures(run) {
  if (!run.hero || !detailsOf(run.hero)) return null;
  return section('parts', 'Where it is strong and where it is weak',
    'Hidden links by where they lie in the graph that the models saw; under each group, how many there are.',
    html('div', { class: 'pair' },
      partFigure(run, 'by_degree', 'By the number of links of the lesser end', 'AUC against all negatives'),
      partFigure(run, 'by_component', 'By the components of the two ends', 'AUC against all negatives')));
}
