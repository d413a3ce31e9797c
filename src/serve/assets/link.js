// A pair: why it has its score, and what if the graph were another.
import { api } from './api.js';
import { decideButtons } from './decide.js';
import { byId, counted, dot, grouped, html, nodeLink, scoreText, show, worth } from './dom.js';
import { leakNote } from './node.js';
import { drawPair, markChanges } from './picture.js';

const key = (a, b) => JSON.stringify(a < b ? [a, b] : [b, a]);

// What is removed and added, and what that does to the score.
class WhatIf {
  constructor(explained, complain) {
    this.explained = explained;
    this.complain = complain;
    this.removed = new Map();
    this.added = [];
    this.boxes = new Map();
    this.result = html('p', { class: 'change', role: 'status' });
    this.say(null);
  }

  toggle(a, b) {
    const k = key(a, b);
    if (!this.removed.delete(k)) this.removed.set(k, [a, b]);
    this.changed();
  }

  add(a, b) {
    this.added.push([a, b]);
    this.changed();
  }

  clear() {
    this.removed.clear();
    this.added = [];
    this.changed();
  }

  async changed() {
    for (const [k, box] of this.boxes) box.checked = this.removed.has(k);
    markChanges((a, b) => this.removed.has(key(a, b)), this.added);
    const turn = (this.turn = (this.turn ?? 0) + 1);  // an answer that comes after the next change is not shown
    if (this.removed.size + this.added.length === 0) return this.say(null);
    show(this.result, 'Computing the score …');
    try {
      const answer = await api.whatIf(this.explained.u, this.explained.v, [...this.removed.values()], this.added);
      if (turn === this.turn) this.say(answer);
      return null;
    } catch (error) {
      this.complain(error);
      return this.clear();
    }
  }

  say(answer) {
    if (!answer) return show(this.result, 'Nothing is changed. Remove a link below or in the picture, or add one.');
    const names = (edges) => edges.map(([a, b]) => `${a} – ${b}`).join(', ');
    show(this.result,
      html('b', {}, `${worth(answer.now)} → ${worth(answer.changed)}`), ` (score ${scoreText(answer.now.score)} → ${scoreText(answer.changed.score)})`,
      this.removed.size ? ` without ${names([...this.removed.values()])}` : '',
      this.added.length ? ` with ${names(this.added)}` : '', ' ',
      html('button', { type: 'button', on: { click: () => this.clear() } }, 'Undo'));
    return null;
  }

  // worth: what the link would be worth without the edge; nothing where that was not tried.
  row([a, b], value) {
    const box = html('input', { type: 'checkbox', on: { change: () => this.toggle(a, b) } });
    this.boxes.set(key(a, b), box);
    return html('li', {}, html('label', { class: 'check' }, box, `without ${a} – ${b}`), html('span', { class: 'number soft' }, value ?? 'not tried'));
  }

  form() {
    const from = html('input', { id: 'add-from', required: true, value: this.explained.u });
    const to = html('input', { id: 'add-to', required: true });
    const add = (event) => {
      event.preventDefault();
      this.add(from.value.trim(), to.value.trim());
      to.value = '';
    };
    return html('form', { class: 'add', 'aria-label': 'Add a link', on: { submit: add } },
      html('span', {}, html('label', { for: 'add-from' }, 'Add a link from'), from),
      html('span', {}, html('label', { for: 'add-to' }, 'to'), to),
      html('button', { type: 'submit' }, 'Add'));
  }
}

const rankText = (one, other, rank) => `${other} is ${rank.estimated ? 'about ' : ''}number ${grouped(rank.rank)} of the ${grouped(rank.candidates)} candidates of ${one}`;

function sharedPart(explained) {
  const shared = explained.shared_neighbours;
  const shown = shared.slice(0, 12);
  return [
    html('h2', {}, shared.length ? `${counted(shared.length, 'neighbour is', 'neighbours are')} shared` : 'No neighbour is shared'),
    html('p', { class: 'note' }, `${explained.u} has ${counted(explained.degrees.u, 'link', 'links')}, ${explained.v} has ${grouped(explained.degrees.v)}.`,
      shared.length ? ' A neighbour with few links says more: weight 1 / log(links).' : ''),
    html('ul', { class: 'rows short' }, shown.map((one) => html('li', {}, html('span', {}, nodeLink(one.node), html('span', { class: 'note' }, ` ${counted(one.degree, 'link', 'links')}`)),
      html('span', { class: 'number soft' }, one.weight.toFixed(3))))),
    shared.length > shown.length ? html('p', { class: 'note' }, `and ${grouped(shared.length - shown.length)} more`) : null,
  ];
}

function pathText(explained) {
  if (explained.path.length === 0) return 'there is no path';
  return [`${explained.distance}: `, [explained.path[0][0], ...explained.path.map(([, to]) => to)].map((id, i) => [i ? ' – ' : '', nodeLink(id)])];
}

function detourText(explained) {
  const way = explained.landmark_detour;
  if (!way) return 'none is reachable from both';
  if (way.landmark === explained.u || way.landmark === explained.v) return [nodeLink(way.landmark), ' is a landmark itself'];
  return ['through ', nodeLink(way.landmark), `: ${way.from_u} + ${way.to_v} steps`, way.at_least === way.at_most ? '' : ` (the distance is at least ${way.at_least})`];
}

function clusterText({ clusters }) {
  if (clusters.same) return [dot(clusters.u.cluster), `both in cluster ${clusters.u.cluster}, with ${counted(clusters.edges_between, 'link', 'links')} inside`];
  return [dot(clusters.u.cluster), `${clusters.u.cluster} and `, dot(clusters.v.cluster), `${clusters.v.cluster}, with ${counted(clusters.edges_between, 'link', 'links')} between them`];
}

function featureText({ features }) {
  if (!features) return null;
  const names = features.shared.slice(0, 6).map((one) => one.name).join(', ');
  return [html('dt', {}, 'Features'), html('dd', {}, `${grouped(features.shared.length)} of ${grouped(features.of_u)} and ${grouped(features.of_v)} are shared${names ? `: ${names}` : ''}${features.shared.length > 6 ? ', …' : ''}`)];
}

function factsPart(explained) {
  return [html('h2', {}, 'Where the two stand'), html('dl', {},
    html('dt', {}, 'Rank'), html('dd', {}, rankText(explained.u, explained.v, explained.ranks.v_for_u), '; ', rankText(explained.v, explained.u, explained.ranks.u_for_v)),
    html('dt', {}, 'Shortest path'), html('dd', {}, pathText(explained)),
    html('dt', {}, 'Landmarks'), html('dd', {}, detourText(explained)),
    html('dt', {}, 'Clusters'), html('dd', {}, clusterText(explained)),
    featureText(explained),
    html('dt', {}, 'The model sees'), html('dd', {}, explained.inputs.seen.join('; ')))];
}

// Cluster and degree of the nodes in the picture.
function knownNodes(explained) {
  const nodes = new Map();
  const { clusters, degrees } = explained;
  for (const one of explained.shared_neighbours) nodes.set(one.node, { id: one.node, degree: one.degree, cluster: clusters.u.cluster, landmark: false });
  nodes.set(explained.u, { id: explained.u, degree: degrees.u, cluster: clusters.u.cluster, landmark: clusters.u.landmark === explained.u });
  nodes.set(explained.v, { id: explained.v, degree: degrees.v, cluster: clusters.v.cluster, landmark: clusters.v.landmark === explained.v });
  return (id) => nodes.get(id) ?? { id, degree: 4, cluster: clusters.u.cluster, landmark: explained.landmark_detour?.landmark === id };
}

async function withClusters(explained) {
  const ids = explained.shared_neighbours.slice(0, 8).map((one) => one.node);
  const known = knownNodes(explained);
  const found = await Promise.all(ids.map((id) => api.node(id, 0).catch(() => null)));
  const better = new Map(found.filter(Boolean).map((node) => [node.id, node]));
  return (id) => better.get(id) ?? known(id);
}

export async function showLink(u, v, complain) {
  const explained = await api.explain(u, v);
  const { decisions } = await api.decisions();
  const decided = decisions.find((one) => key(one.u, one.v) === key(explained.u, explained.v));
  const link = { u: explained.u, v: explained.v, decision: decided?.decision ?? null };
  document.title = `${explained.u} – ${explained.v} · hplc explorer`;
  const whatIf = new WhatIf(explained, complain);
  const { removals, untried, tried } = explained.what_if;
  const lower = removals.filter((one) => one.score < explained.score).slice(0, 8);
  const edges = tried ? lower.map((one) => whatIf.row(one.edge, worth(one))) : untried.map((edge) => whatIf.row(edge));
  show(byId('panel'),
    html('p', { class: 'kicker' }, explained.linked ? 'Link of the graph, as if it were not known' : 'Predicted link'),
    html('h1', {}, nodeLink(explained.u), ' – ', nodeLink(explained.v)),
    leakNote(explained),
    html('p', { class: 'big' }, html('b', {}, worth(explained)), html('span', { class: 'soft' }, `score ${scoreText(explained.score)}`, explained.prior ? `; among all unlinked pairs 1 in ${grouped(Math.round(1 / explained.prior))}` : '')),
    explained.linked ? null : decideButtons(link, complain),
    sharedPart(explained),
    html('h2', {}, 'What if'),
    whatIf.result,
    html('ul', { class: 'rows short', 'aria-label': tried ? 'Links whose removal lowers the score most' : 'Links near the pair' }, edges),
    edges.length ? null : html('p', { class: 'note' }, 'No link near the pair lowers the score when it is removed.'),
    whatIf.form(),
    factsPart(explained));
  drawPair(explained, await withClusters(explained), (a, b) => whatIf.toggle(a, b));
}
