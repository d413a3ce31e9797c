// What was decided, and the way out as CSV.
import { api } from './api.js';
import { showDecisionCount } from './decide.js';
import { byId, counted, html, linkPlace, percent, show } from './dom.js';
import { hidePicture } from './picture.js';

async function exportCsv(complain) {
  try {
    const url = URL.createObjectURL(await api.decisionsCsv());
    html('a', { href: url, download: 'decisions.csv' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  } catch (error) {
    complain(error);
  }
}

function row(one, complain) {
  const undo = async () => {
    try {
      await api.decide(one.u, one.v, 'none');
      await showDecisions(complain);
      await showDecisionCount();
    } catch (error) {
      complain(error);
    }
  };
  return html('tr', {},
    html('td', {}, html('a', { href: linkPlace(one.u, one.v) }, `${one.u} – ${one.v}`)),
    html('td', {}, one.decision === 'accept' ? '✓ accepted' : '✕ rejected'),
    html('td', { class: 'number' }, percent(one.probability)),
    html('td', {}, one.model),
    html('td', {}, one.time.replace('T', ' ').replace('Z', '')),
    html('td', {}, html('button', { type: 'button', 'aria-label': `Take back ${one.u} – ${one.v}`, on: { click: undo } }, 'Undo')));
}

export async function showDecisions(complain) {
  const { file, decisions } = await api.decisions();
  hidePicture();
  document.title = 'Decisions · hplc explorer';
  const accepted = decisions.filter((one) => one.decision === 'accept').length;
  show(byId('panel'),
    html('h1', {}, 'Decisions'),
    html('p', { class: 'soft' }, decisions.length ? `${counted(accepted, 'link', 'links')} accepted, ${decisions.length - accepted} rejected; kept in ${file}` : 'Nothing is decided yet: accept or reject predicted links of a node.'),
    decisions.length ? html('p', {}, html('button', { type: 'button', on: { click: () => exportCsv(complain) } }, 'Export CSV')) : null,
    decisions.length ? html('div', { class: 'scroll' }, html('table', {},
      html('thead', {}, html('tr', {}, ['Link', 'Decision', 'Probability', 'Model', 'Time (UTC)', ''].map((title) => html('th', { scope: 'col' }, title || html('span', { class: 'hidden' }, 'Take back'))))),
      html('tbody', {}, [...decisions].reverse().map((one) => row(one, complain))))) : null);
}
