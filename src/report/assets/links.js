// The most likely links, to be searched and sorted.
function columnsOf(list) {
  const has = (key) => list.some((link) => link[key] !== undefined && link[key] !== null);
  const columns = [
    { key: 'rank', title: '#', number: true, text: (link) => count(link.rank) },
    { key: 'u', title: 'One end', name: true, text: (link) => link.u },
    { key: 'v', title: 'Other end', name: true, text: (link) => link.v },
  ];
  if (has('probability')) columns.push({ key: 'probability', title: 'Probability', number: true, text: (link) => probability(link.probability) });
  columns.push({ key: 'score', title: 'Score', number: true, text: (link) => brief(link.score) });
  if (has('hidden')) columns.push({ key: 'hidden', title: 'In the graph?', text: (link) => ({ test: 'yes, hidden for the test', valid: 'yes, hidden for validation' }[link.hidden] || 'no') });
  if (has('why')) columns.push({ key: 'why', title: 'Why', text: (link) => link.why || '' });
  return columns;
}

function compare(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''), 'en');
}

function linkRow(columns, link) {
  return html('tr', {}, columns.map((column) => {
    const kind = [column.number && 'number', column.name && 'name', column.key === 'why' && 'why', column.key === 'hidden' && link.hidden && 'found'].filter(Boolean).join(' ');
    return html('td', { class: kind }, column.text(link));
  }));
}

function linkTable(list) {
  const rows = list.map((link, i) => ({ ...link, rank: i + 1 }));
  const columns = columnsOf(rows);
  const state = { key: 'rank', ascending: true, wanted: '' };
  const body = html('tbody', {});
  const tally = html('span', { id: 'tally', 'aria-live': 'polite' });
  const heads = columns.map((column) => html('th', column.number ? { class: 'number' } : {},
    html('button', { type: 'button', 'data-key': column.key, on: { click: () => sortBy(column) } }, column.title)));

  function update() {
    const shown = rows.filter((link) => columns.some((column) => column.text(link).toLowerCase().includes(state.wanted)));
    shown.sort((a, b) => (state.ascending ? 1 : -1) * compare(a[state.key], b[state.key]) || a.rank - b.rank);
    body.replaceChildren(...shown.map((link) => linkRow(columns, link)));
    tally.textContent = shown.length === rows.length ? counted(rows.length, 'link', 'links') : `${shown.length} of ${rows.length} links`;
    heads.forEach((head, i) => {
      if (columns[i].key === state.key) head.setAttribute('aria-sort', state.ascending ? 'ascending' : 'descending');
      else head.removeAttribute('aria-sort');
    });
  }
  // Best first where that means anything, A first for names.
  function sortBy(column) {
    const starts = column.key === 'rank' || !column.number;
    state.ascending = state.key === column.key ? !state.ascending : starts;
    state.key = column.key;
    update();
  }
  const search = html('input', { type: 'search', id: 'search', placeholder: 'Search names', 'aria-label': 'Search the links',
    on: { input: (event) => { state.wanted = event.target.value.toLowerCase(); update(); } } });
  update();
  return [html('div', { class: 'search' }, search, tally),
    html('div', { class: 'tall' }, html('table', { id: 'links-table' }, html('thead', {}, html('tr', {}, heads)), body))];
}

function linkSection(run) {
  const { links } = run;
  if (!links) return null;
  if (!links.list) return section('links', 'The most likely links', `They were not ranked: ${links.refused}`);
  const hidden = links.list.filter((link) => link.hidden).length;
  if (run.predicted) return section('links', 'The most likely links', 'As hplc predict ranked them.', linkTable(links.list));
  const lede = hidden > 0
    ? `By ${links.model}, among all pairs that were not linked in its input. ${hidden} of the ${links.list.length} are links that the split had hidden; the others are in no file and are most likely missing.`
    : `By ${links.model}, among all pairs that are not linked.`;
  return section('links', 'The most likely links', lede, linkTable(links.list));
}
