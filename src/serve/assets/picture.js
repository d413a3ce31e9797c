// The picture of a node or of a pair, drawn by Cytoscape.js on a canvas: names are only painted.
import { byId, clusterColour, linkPlace, nodePlace, worth } from './dom.js';

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
let view = null;

function style() {
  const [ink, soft, faint, paper, accent, good] = ['--ink', '--soft', '--faint', '--paper', '--accent', '--good'].map(colour);
  return [
    { selector: 'node', style: { 'background-color': 'data(colour)', width: 'data(size)', height: 'data(size)', label: 'data(name)',
      color: ink, 'font-size': 11, 'font-family': 'sans-serif', 'text-valign': 'bottom', 'text-margin-y': 3, 'text-wrap': 'ellipsis',
      'text-max-width': 130, 'text-outline-color': paper, 'text-outline-width': 2, 'min-zoomed-font-size': 6 } },
    { selector: 'node.landmark', style: { shape: 'diamond', 'border-width': 2, 'border-color': ink } },
    { selector: 'node.centre', style: { 'border-width': 3, 'border-color': accent, 'font-size': 14, 'font-weight': 'bold', 'z-index': 9 } },
    { selector: 'node.predicted', style: { 'border-width': 2, 'border-color': accent, 'font-size': 12, 'font-weight': 'bold' } },
    { selector: 'edge', style: { width: 1.2, 'line-color': faint, 'curve-style': 'straight', opacity: 0.75 } },
    { selector: 'edge.own', style: { 'line-color': soft, width: 1.6 } },
    { selector: 'edge.predicted', style: { 'line-style': 'dashed', 'line-dash-pattern': [7, 4], 'line-color': accent, width: 'data(width)', opacity: 1,
      label: 'data(name)', color: accent, 'font-size': 11, 'font-weight': 'bold', 'text-outline-color': paper, 'text-outline-width': 3, 'z-index': 8 } },
    { selector: 'edge.accept', style: { 'line-color': good, color: good } },
    { selector: 'edge.reject', style: { opacity: 0.35 } },
    { selector: 'edge.removed', style: { 'line-style': 'dotted', 'line-color': accent, opacity: 0.6, label: '✕', color: accent, 'font-size': 15 } },
    { selector: 'edge.added', style: { 'line-color': good, width: 3, opacity: 1 } },
    { selector: 'edge.way', style: { 'line-style': 'dotted', 'line-color': soft, label: 'data(name)', color: soft, 'font-size': 10,
      'text-outline-color': paper, 'text-outline-width': 2 } },
  ];
}

const size = (degree) => Math.min(34, 12 + 3.2 * Math.log2(1 + degree));
const nodeOf = (node, id, classes) => ({ data: { id, name: node.id, colour: clusterColour(node.cluster), size: size(node.degree), place: nodePlace(node.id) },
  classes: `${classes} ${node.landmark ? 'landmark' : ''}` });

function draw(elements, layout, label, legend) {
  byId('stage').hidden = false;
  byId('canvas').setAttribute('aria-label', label);
  byId('legend').textContent = legend;
  view?.destroy();
  view = window.cytoscape({ container: byId('canvas'), elements, style: style(), layout, minZoom: 0.2, maxZoom: 4, boxSelectionEnabled: false });
  view.on('tap', 'node', (event) => { location.hash = event.target.data('place'); });
  view.on('mouseover', 'node, edge.predicted, edge.removable', () => { byId('canvas').style.cursor = 'pointer'; });
  view.on('mouseout', 'node, edge', () => { byId('canvas').style.cursor = ''; });
  return view;
}

// Neighbours on an inner ring in the order of their clusters, predicted ends on an outer one, then relaxed from there: the same
// picture each time.
function ringPlaces(nodes, predicted) {
  const order = nodes.map((node, i) => i).slice(1).sort((a, b) => nodes[a].cluster - nodes[b].cluster || a - b);
  const inner = order.filter((i) => !predicted.has(i));
  const outer = order.filter((i) => predicted.has(i));
  const places = [{ x: 0, y: 0 }];
  for (const [ring, radius, turn] of [[inner, 170, 0], [outer, 300, 0.4]])
    ring.forEach((i, k) => { const angle = turn + (2 * Math.PI * k) / ring.length; places[i] = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }; });
  return places;
}

export function drawNeighbourhood(data) {
  const predicted = new Set(data.predicted.map((link) => link.b));
  const places = ringPlaces(data.nodes, predicted);
  const best = Math.max(...data.predicted.map((link) => link.probability ?? 0), 1e-9);
  const nodes = data.nodes.map((node, i) => ({ ...nodeOf(node, `n${i}`, i === 0 ? 'centre' : predicted.has(i) ? 'predicted' : ''), position: places[i] }));
  const edges = data.edges.map(([a, b]) => ({ data: { source: `n${a}`, target: `n${b}` }, classes: a === 0 ? 'own' : '' }));
  const links = data.predicted.map((link) => ({ data: { source: `n${link.a}`, target: `n${link.b}`, name: worth(link),
    width: 1.6 + 2.4 * ((link.probability ?? best) / best), place: linkPlace(link.u, link.v) }, classes: `predicted ${link.decision ?? ''}` }));
  const shown = data.nodes.length - 1 - predicted.size;
  const cy = draw([...nodes, ...edges, ...links],
    { name: 'cose', animate: false, randomize: false, padding: 36, numIter: 500, nodeRepulsion: () => 120000, nodeOverlap: 30,
      idealEdgeLength: (edge) => (edge.hasClass('predicted') ? 150 : 85), edgeElasticity: (edge) => (edge.hasClass('predicted') ? 60 : 90), gravity: 0.4 },
    `${data.centre} with ${shown} neighbours and ${data.predicted.length} predicted links; the lists have the same`,
    `Solid: links of the graph. Dashed: predicted, with ${data.predicted[0]?.probability == null ? 'score' : 'probability'}. Diamonds: landmarks. Colours: clusters.`);
  cy.on('tap', 'edge.predicted', (event) => { location.hash = event.target.data('place'); });
}

// The pair at the sides, what it shares between them, the way by a landmark above. known(id) has cluster and degree;
// toggle(a, b) is called for an edge that is clicked.
export function drawPair(explained, known, toggle) {
  const { u, v } = explained;
  const middle = explained.shared_neighbours.slice(0, 8).map((one) => one.node);
  const path = middle.length ? [] : explained.path.slice(0, -1).map(([, to]) => to);
  const detour = explained.landmark_detour;
  const half = Math.ceil(middle.length / 2);
  const top = half ? -50 - 62 * (half - 1) : 0;
  const elements = [];
  const drawn = new Set();
  const add = (id, x, y, classes = '') => {
    if (drawn.has(id)) return;
    drawn.add(id);
    elements.push({ ...nodeOf(known(id), `n:${id}`, classes), position: { x, y } });
  };
  const edge = (a, b, classes, name = '') => elements.push({ data: { source: `n:${a}`, target: `n:${b}`, a, b, name, width: 3 }, classes });
  add(u, -260, 0, 'centre');
  add(v, 260, 0, 'centre');
  middle.forEach((id, i) => add(id, 0, i < half ? top + 62 * i : 50 + 62 * (i - half)));
  path.forEach((id, i) => add(id, -260 + (520 * (i + 1)) / (path.length + 1), 50));
  for (const id of middle) { edge(u, id, 'own removable'); edge(v, id, 'own removable'); }
  [u, ...path, v].reduce((a, b) => { if (path.length) edge(a, b, 'own removable'); return b; });
  if (detour && detour.landmark !== u && detour.landmark !== v) {
    const steps = (n) => (n === 1 ? '1 step' : `${n} steps`);
    if (!drawn.has(detour.landmark)) {
      add(detour.landmark, 0, top - 90, 'landmark');
      edge(u, detour.landmark, 'way', steps(detour.from_u));
      edge(v, detour.landmark, 'way', steps(detour.to_v));
    }
  }
  edge(u, v, explained.linked ? 'own' : 'predicted', worth(explained));
  const cy = draw(elements, { name: 'preset', padding: 48 },
    `${u} and ${v}, with ${middle.length} of ${explained.shared_neighbours.length} shared neighbours; the lists have the same`,
    'Click a solid link to see the score without it. Dotted: the way through a landmark.');
  cy.on('tap', 'edge.removable', (event) => toggle(event.target.data('a'), event.target.data('b')));
}

// Which edges are taken out and which are put in, by keys a|b.
export function markChanges(isRemoved, added) {
  if (!view) return;
  view.edges('.removable').forEach((edge) => edge.toggleClass('removed', isRemoved(edge.data('a'), edge.data('b'))));
  view.remove('edge.added');
  for (const [a, b] of added) {
    if (view.getElementById(`n:${a}`).nonempty() && view.getElementById(`n:${b}`).nonempty())
      view.add({ data: { source: `n:${a}`, target: `n:${b}` }, classes: 'added' });
  }
}

export function hidePicture() {
  byId('stage').hidden = true;
  view?.destroy();
  view = null;
}

export function startPicture() {
  const zoom = (factor) => view?.zoom({ level: view.zoom() * factor, renderedPosition: { x: view.width() / 2, y: view.height() / 2 } });
  byId('zoom-in').addEventListener('click', () => zoom(1.3));
  byId('zoom-out').addEventListener('click', () => zoom(1 / 1.3));
  byId('zoom-fit').addEventListener('click', () => view?.fit(undefined, 36));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => view?.style(style()));
  // For tests: where things are in the picture.
  window.hplcPicture = () => view;
}
