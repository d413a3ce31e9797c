// Numbers and names as a reader expects them.
const METRICS = { auc: 'AUC', ap: 'AP', mrr: 'MRR' };

function metricName(name) {
  return METRICS[name] || name.replace('candidate_hits', 'candidate Hits').replace(/^hits/, 'Hits');
}

const METRIC_MEANING = {
  auc: 'The chance that a hidden link scores above a pair that is no link.',
  ap: 'Precision, averaged over the recall at which it is reached.',
  mrr: 'One over the rank of a hidden link among the negatives, averaged.',
};

function metricMeaning(name) {
  const hits = /^hits@(\d+)$/.exec(name);
  if (hits) return `The share of hidden links that score above all but ${hits[1] - 1} of the negatives.`;
  return METRIC_MEANING[name] || 'Each hidden link ranked among candidates of its own.';
}

function fixed(value, digits = 4) {
  return value === null || value === undefined ? '–' : value.toFixed(digits);
}

// Four digits, as in every table: pairs whose scores differ are not to look alike.
function probability(value) {
  return `${(value * 100).toPrecision(4)} %`;
}

function count(value) {
  return Math.round(value).toLocaleString('en-US');
}

function counted(value, one, many) {
  return `${count(value)} ${value === 1 ? one : many}`;
}

function short(text, most) {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

// 0.000123 as 0.00012, 12345.6 as 12,346.
function brief(value) {
  const size = Math.abs(value);
  if (size >= 1000) return count(value);
  if (size !== 0 && size < 0.001) return value.toExponential(1);
  return String(Number(value.toPrecision(3)));
}
