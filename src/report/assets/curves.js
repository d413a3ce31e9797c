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
    `${model.model}: ${counted(run.epochs, 'epoch', 'epochs')}; the weights of epoch ${best}, the dot, were best on validation and are used.`,
    html('div', { class: 'pair' },
      figure('Loss', 'On the links it trains on, lower is better', () => curve('loss', 'loss', colour('second')), true),
      figure('Validation', `${metricName((model.options && model.options.select_by) || 'score')} on links held out for it`, () => curve('valid', 'validation', colour('accent')), true)));
}

// The page's model in front, the best of the others behind, the rest as a grey field.
function rankedSets(run, key) {
  const grey = run.models.filter((model) => model !== run.hero && model !== run.rival && detailsOf(model));
  const sets = grey.map((model) => line(model.model, points(detailsOf(model)[key]), colour('rule'), { order: 3 }));
  // Both curves leave a corner free: the lower right one, and the lower left one.
  const left = key === 'roc' ? 0.42 : 0.06;
  if (run.rival && detailsOf(run.rival))
    sets.unshift(line(run.rival.model, points(detailsOf(run.rival)[key]), colour('soft'), { order: 2, name: { at: [left, 0.86] } }));
  sets.unshift(line(run.hero.model, points(detailsOf(run.hero)[key]), colour('accent'), { order: 1, borderWidth: 2.5, name: { at: [left, 0.77] } }));
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
    barPercentage: 1, categoryPercentage: 1, grouped: false, name: at,
  });
  const peak = (counts) => ({ point: counts.indexOf(Math.max(...counts)), dx: 6, dy: -6 });
  return figure('Scores', `Of hidden links and of as many pairs that are no links, by ${model.model}`, () => ({
    type: 'bar',
    data: { datasets: [
      bars('hidden links', histogram.positives, colour('accent-wash'), colour('accent'), peak(histogram.positives)),
      bars('no links', histogram.negatives, colour('second-wash'), colour('second'), peak(histogram.negatives)),
    ] },
    options: chartOptions(axis('score', { noGrid: true, scale: { offset: false, min: histogram.low, max: histogram.high } }), axis('pairs'), {
      tooltip: { callbacks: { title: (items) => `score ${brief(items[0].parsed.x)}`, label: (item) => `${item.dataset.label}: ${count(item.parsed.y)}` } },
    }),
  }));
}

// Dots on the diagonal: of pairs that are given 40 %, 40 % are links.
function calibrationFigure(model) {
  const found = model.runs[0].calibration || {};
  const rate = found.true_rate || found.pool;
  if (!rate) return null;
  const where = found.true_rate ? `at the true rate of 1 link in ${count(1 / rate.prior)} pairs` : 'among the held-out links and negatives';
  const dots = (name, bins, tint, at) => ({
    ...line(name, bins.filter((bin) => bin.pairs > 0).map((bin) => ({ x: bin.mean_probability, y: bin.share_of_links, bin })), tint, { pointRadius: 4 }),
    name: { at },
  });
  const sets = () => [
    dots('calibrated', rate.bins_after, colour('accent'), [0.06, 0.1]),
    ...(rate.bins_before ? [dots('scores as they came', rate.bins_before, colour('soft'), [0.06, 0.19])] : []),
    line('', [{ x: 0, y: 0 }, { x: 1, y: 1 }], colour('faint'), { borderDash: [4, 4] }),
  ];
  return figure('Calibration', `Predicted probability of ${model.model} against the observed share of links, ${where}`, () => ({
    type: 'line',
    data: { datasets: sets() },
    options: chartOptions(shareAxis('predicted probability'), shareAxis('of these pairs are links'), {
      tooltip: { filter: (item) => Boolean(item.raw.bin), callbacks: { title: () => '', label: (item) => `${item.dataset.label}: predicted ${share(item.parsed.x)}, true ${share(item.parsed.y)}, ${counted(item.raw.bin.pairs, 'pair', 'pairs')}` } },
    }),
  }));
}

// A training has no test edges to hold its probabilities against: what it will tell of a score.
function probabilityFigure(model) {
  const points = model.runs[0].probability_by_score;
  if (!points) return null;
  return figure('Probability', `Probability of ${model.model} by score, fitted to its validation edges`, () => ({
    type: 'line',
    data: { datasets: [line('probability', points.map(([x, y]) => ({ x, y })), colour('accent'), { pointRadius: 0 })] },
    options: chartOptions(axis('score'), shareAxis('probability'), {
      tooltip: { callbacks: { title: () => '', label: (item) => `score ${brief(item.parsed.x)}: ${share(item.parsed.y)}` } },
    }),
  }));
}

// "Of the 100 most likely pairs about 63 should be right (54 to 71); about 61 are."
function budgetText(model) {
  const atTrueRate = (model.runs[0].calibration || {}).true_rate || {};
  const budget = (atTrueRate.budgets || []).find((b) => b.pairs === 100);
  if (!budget && atTrueRate.pairs_per_negative > 100) {
    return `How many of the 100 most likely pairs are right cannot be told from a sample of which each pair stands for ${Math.round(atTrueRate.pairs_per_negative)}.`;
  }
  if (!budget) return '';
  return `Of the 100 most likely pairs about ${Math.round(budget.expected)} should be right (${Math.round(budget.low)} to ${Math.round(budget.high)}); about ${Math.round(budget.right)} are.`;
}

function scoreFigures(run) {
  if (!run.hero || !detailsOf(run.hero)) return null;
  return section('scores', 'What a score is worth', budgetText(run.hero),
    html('div', { class: 'pair' }, histogramFigure(run.hero), calibrationFigure(run.hero) || probabilityFigure(run.hero)));
}

function partFigure(run, key, title, caption) {
  const parts = detailsOf(run.hero)[key];
  const value = (model, name) => {
    const found = ((detailsOf(model) || {})[key] || []).find((part) => part.part === name);
    return found ? found.auc : null;
  };
  const dots = (model, tint, at) => line(model.model, parts.map((part) => value(model, part.part)), tint,
    { pointRadius: 4, borderWidth: parts.length > 3 ? 2 : 0, name: at });
  const label = (part) => [part.part, `${count(part.edges)}`];
  return figure(title, caption, () => ({
    type: 'line',
    data: {
      labels: parts.map(label),
      datasets: [
        dots(run.hero, colour('accent'), { point: 0, dx: 10, dy: -8 }),
        ...(run.rival && detailsOf(run.rival) ? [dots(run.rival, colour('soft'), { point: 0, dx: 10, dy: 18 })] : []),
      ],
    },
    options: chartOptions({ ...axis('', { noGrid: true }), type: 'category', offset: true },
      axis('AUC', { scale: { suggestedMin: 0.5, max: 1 } })),
  }), true);
}

function partFigures(run) {
  if (!run.hero || !detailsOf(run.hero)) return null;
  return section('parts', 'Where it is strong and where it is weak',
    'Hidden links by their place in the graph that the models saw; below each group, the number of links.',
    html('div', { class: 'pair' },
      partFigure(run, 'by_degree', 'By the number of links of the end with fewer links', 'AUC against all negatives'),
      partFigure(run, 'by_component', 'By the components of the two ends', 'AUC against all negatives'),
      partFigure(run, 'by_shared', 'By the number of neighbours that the two ends share', 'AUC against all negatives')));
}
