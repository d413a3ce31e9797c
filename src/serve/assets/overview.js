// What is served: the graph with a map of its clusters, the model, and how far its probabilities can be trusted.
import { api } from './api.js';
import { byId, clusterColour, counted, dot, grouped, html, nodePlace, percent, show, svg } from './dom.js';
import { leakNote } from './node.js';
import { hidePicture } from './picture.js';

const card = (value, words) => html('div', { class: 'card' }, html('b', {}, value), html('span', { class: 'soft' }, words));

function mapPicture(map) {
  const strongest = Math.max(...map.links.map((link) => link.edges), 1);
  const lines = map.links.map((link) => {
    const [a, b] = [map.clusters[link.a], map.clusters[link.b]];
    return svg('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, 'stroke-width': 0.6 + 5 * Math.sqrt(link.edges / strongest), 'stroke-opacity': 0.45 });
  });
  const circles = map.clusters.map((cluster) => svg('a', { href: nodePlace(cluster.landmark), 'aria-label': `Cluster of ${cluster.landmark}, ${counted(cluster.nodes, 'node', 'nodes')}` },
    svg('circle', { cx: cluster.x, cy: cluster.y, r: Math.max(cluster.radius, 4), fill: clusterColour(cluster.cluster) })));
  const names = map.clusters.filter((cluster) => cluster.radius >= 6).map((cluster) => svg('text', { x: cluster.x, y: cluster.y + Math.max(cluster.radius, 4) + 13 },
    cluster.landmark.length > 20 ? `${cluster.landmark.slice(0, 19)}…` : cluster.landmark));
  return svg('svg', { class: 'map', viewBox: `0 0 ${map.width} ${map.height}`, role: 'group', 'aria-label': 'Map of the clusters' }, lines, circles, names);
}

// Probability by score; odds of rare links need a logarithmic axis.
function curvePicture(curve) {
  const [width, height, left, bottom] = [460, 260, 52, 34];
  const scores = curve.map(([score]) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const least = Math.floor(Math.log10(Math.max(1e-9, Math.min(...curve.map(([, p]) => p)))));
  const x = (score) => left + ((width - left - 12) * (score - low)) / (high - low || 1);
  const y = (p) => 10 + ((height - bottom - 10) * Math.log10(Math.max(p, 10 ** least))) / least;
  const ticks = Array.from({ length: 1 - least }, (_, i) => 10 ** -i).filter((_, i) => least > -5 || i % 2 === 0);
  return svg('svg', { class: 'curve', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `Probability from ${percent(curve[0][1])} to ${percent(curve.at(-1)[1])} by score` },
    ticks.map((p) => [svg('line', { class: 'axis', x1: left, x2: width - 12, y1: y(p), y2: y(p) }), svg('text', { x: left - 6, y: y(p) + 4, 'text-anchor': 'end' }, `${Number((100 * p).toPrecision(1))} %`)]),
    svg('path', { class: 'line', d: curve.map(([score, p], i) => `${i ? 'L' : 'M'}${x(score).toFixed(1)} ${y(p).toFixed(1)}`).join('') }),
    [low, high].map((score, i) => svg('text', { x: x(score), y: height - 12, 'text-anchor': i ? 'end' : 'start' }, `score ${score.toPrecision(3)}`)));
}

function calibrationPart({ calibration, curve, model }) {
  if (!calibration) return [html('h2', {}, 'Probabilities'), html('p', {}, `${model} is not calibrated: links have scores, and no probabilities.`)];
  const check = calibration.cross_validated ?? {};
  return [
    html('h2', {}, 'How probable is a score?'),
    html('figure', {}, html('figcaption', {}, `Fitted to ${counted(calibration.positives, 'held-out link', 'held-out links')} and ${counted(calibration.negatives, 'other pair', 'other pairs')} (${calibration.method}); ` +
      `one unlinked pair in ${grouped(Math.round(1 / calibration.prior))} is a held-out link.`), curvePicture(curve)),
    check.error_after === undefined ? null : html('p', { class: 'note' }, `Expected calibration error on pairs that it was not fitted to: ${check.error_after.toFixed(4)}.`),
  ];
}

const metricNames = { auc: 'AUC', ap: 'average precision', mrr: 'MRR' };

// Validation edges also chose the model, so these are a little too good.
function resultsPart({ valid, calibration }) {
  if (!valid) return null;
  const rows = Object.entries(valid).map(([name, value]) => [html('dt', {}, metricNames[name] ?? name.replace('hits', 'Hits')), html('dd', {}, value.toFixed(4))]);
  return [html('h2', {}, 'How well it finds held-out links'),
    html('p', { class: 'note' }, `Measured on the ${calibration ? `${grouped(calibration.positives)} ` : ''}links that were held out of the training; the model was also chosen by them. hplc evaluate measures on links that chose nothing.`),
    html('dl', {}, rows)];
}

function protocolPart(about) {
  const row = (name, value) => (value === undefined || value === null || value === '' || typeof value === 'object' ? null : [html('dt', {}, name.replaceAll('_', ' ')), html('dd', {}, String(value))]);
  const options = Object.entries(about.options ?? {}).filter(([, value]) => value === null || typeof value !== 'object');
  return [html('h2', {}, 'Model and protocol'),
    html('dl', {}, row('model', about.model), row('file', about.model_file), row('seed', about.seed), Object.entries(about.protocol ?? {}).map(([name, value]) => row(name, value))),
    options.length ? html('details', {}, html('summary', {}, `${options.length} options`), html('dl', {}, options.map(([name, value]) => row(name, value)))) : null];
}

export async function showOverview() {
  const overview = await api.overview();
  const { graph } = overview;
  hidePicture();
  document.title = `${graph.name} · hplc explorer`;
  show(byId('panel'),
    html('p', { class: 'kicker' }, overview.title),
    html('h1', {}, graph.name),
    html('p', { class: 'soft' }, 'Search a node above, or begin with one of these: choose a node to see its most likely missing links, and a link to see why.'),
    leakNote(overview),
    html('div', { class: 'cards' }, card(grouped(graph.nodes), 'nodes'), card(grouped(graph.edges), 'links'), graph.features ? card(grouped(graph.features), 'features') : null,
      card(grouped(graph.components), graph.components === 1 ? 'component' : 'components'), overview.edges_added ? card(grouped(overview.edges_added), 'links added here') : null),
    html('p', { class: 'hubs' }, overview.hubs.map((node) => html('a', { class: 'chip', href: nodePlace(node.id) }, dot(node.cluster), node.id))),
    html('h2', {}, 'Map'),
    html('p', { class: 'note' }, `Each circle is a cluster, called after its landmark; its area goes with its nodes. Lines are the strongest relations between clusters.${overview.map.left_out ? ` ${counted(overview.map.left_out, 'smaller cluster is', 'smaller clusters are')} left out.` : ''}`),
    mapPicture(overview.map),
    html('div', { class: 'pair' }, html('div', {}, calibrationPart(overview)), html('div', {}, resultsPart(overview), protocolPart(overview.about))));
}
