// A node: its predicted links and its neighbours.
import { api } from './api.js';
import { decideButtons } from './decide.js';
import { byId, counted, dot, grouped, html, linkPlace, nodeLink, nodePlace, show, worth } from './dom.js';
import { drawNeighbourhood } from './picture.js';

const LINKS = 10;

export const leakNote = (data) => (data.leaky ? html('p', { class: 'leaky' }, data.leak) : null);

function linkRow(link, complain, redraw) {
  return html('li', {},
    html('a', { class: 'link', href: linkPlace(link.u, link.v), 'aria-label': `Why ${link.u} – ${link.v}, ${worth(link)}` }, link.v),
    html('span', { class: 'number strong' }, worth(link)),
    html('span', { class: 'why' }, link.why),
    decideButtons(link, complain, redraw),
    nodeButton(link.v));
}

const nodeButton = (id) => html('a', { class: 'link note', href: nodePlace(id), 'aria-label': `Go to ${id}` }, 'go there');

function neighbourRow(node) {
  return html('li', {},
    html('span', {}, dot(node.cluster), nodeLink(node.id), node.landmark ? html('span', { class: 'note' }, ' landmark') : null),
    html('span', { class: 'number soft' }, counted(node.degree, 'link', 'links')));
}

export async function showNode(id, complain) {
  const [node, picture] = await Promise.all([api.node(id), api.neighbourhood(id, LINKS)]);
  document.title = `${node.id} · hplc explorer`;
  const redraw = () => drawNeighbourhood(picture);
  redraw();
  const left = node.neighbours_left_out;
  show(byId('panel'),
    html('p', { class: 'kicker' }, 'Node'),
    html('h1', {}, node.id),
    html('p', { class: 'soft' }, dot(node.cluster), `${counted(node.degree, 'link', 'links')}, cluster ${node.cluster} (${counted(node.cluster_nodes, 'node', 'nodes')}, landmark `,
      nodeLink(node.cluster_landmark), ')', node.landmark ? ', a landmark itself' : ''),
    leakNote(picture),
    html('h2', {}, `The ${picture.predicted.length} most likely missing links`),
    html('p', { class: 'note' }, `By ${picture.model}${picture.exact ? '' : ', among the nodes that are near or have many links'}. Choose one to see why.`),
    html('ul', { class: 'rows' }, picture.predicted.map((link) => linkRow(link, complain, redraw))),
    html('h2', {}, 'Neighbours'),
    html('ul', { class: 'rows short' }, node.neighbours.map(neighbourRow)),
    left ? html('p', { class: 'note' }, `and ${grouped(left)} more with fewer links`) : null);
}
