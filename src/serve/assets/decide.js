// Accept and reject: two buttons that show what was decided; pressing one again takes it back.
import { api } from './api.js';
import { byId, html } from './dom.js';

export async function showDecisionCount() {
  const { decisions } = await api.decisions();
  byId('decision-count').textContent = decisions.length ? `(${decisions.length})` : '';
}

export function decideButtons(link, complain, changed = () => {}) {
  const buttons = {};
  const mark = () => {
    for (const [what, button] of Object.entries(buttons)) button.setAttribute('aria-pressed', link.decision === what);
  };
  const press = async (what) => {
    try {
      link.decision = (await api.decide(link.u, link.v, link.decision === what ? 'none' : what)).decision;
      mark();
      changed(link);
      await showDecisionCount();
    } catch (error) {
      complain(error);
    }
  };
  const button = (what, text, words) => {
    buttons[what] = html('button', { type: 'button', class: what, 'aria-label': `${words} ${link.u} – ${link.v}`, on: { click: () => press(what) } }, text);
    return buttons[what];
  };
  const group = html('span', { class: 'decide', role: 'group', 'aria-label': 'Decision' }, button('accept', '✓ accept', 'Accept'), button('reject', '✕ reject', 'Reject'));
  mark();
  return group;
}
