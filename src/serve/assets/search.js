// The search field: a combobox whose list follows what is typed.
import { api } from './api.js';
import { byId, counted, dot, html, nodePlace, show } from './dom.js';

export function startSearch(complain) {
  const field = byId('search');
  const list = byId('found');
  let nodes = [];
  let chosen = -1;
  let pending = null;
  let timer = 0;

  const close = () => {
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const go = (node) => {
    close();
    field.value = '';
    location.hash = nodePlace(node.id);
  };
  const choose = (place) => {
    chosen = place;
    [...list.children].forEach((item, i) => item.setAttribute('aria-selected', i === chosen));
    if (chosen < 0) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', `found-${chosen}`);
    list.children[chosen].scrollIntoView({ block: 'nearest' });
  };
  const item = (node, i) => html('li', { id: `found-${i}`, role: 'option', 'aria-selected': 'false',
    on: { mousedown: (event) => { event.preventDefault(); go(node); } } },
  html('span', {}, dot(node.cluster), node.id), html('span', { class: 'count' }, counted(node.degree, 'link', 'links')));

  const look = async () => {
    pending?.abort();
    pending = new AbortController();
    const query = field.value.trim();
    if (query === '') return close();
    try {
      nodes = (await api.search(query, pending.signal)).nodes;
    } catch (error) {
      if (error.name !== 'AbortError') complain(error);
      return;
    }
    show(list, nodes.length ? nodes.map(item) : html('li', { role: 'option', 'aria-disabled': 'true' }, 'No node has this in its name.'));
    list.hidden = false;
    field.setAttribute('aria-expanded', 'true');
    choose(nodes.length ? 0 : -1);
  };

  field.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(look, 80); });
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter') {
      if (list.hidden) look();
      else if (nodes[chosen]) go(nodes[chosen]);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || nodes.length === 0 || list.hidden) return;
    event.preventDefault();
    choose((chosen + step + nodes.length) % nodes.length);
  });
  document.addEventListener('keydown', (event) => {
    const typing = /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}
