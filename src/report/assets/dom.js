// Elements. Text always arrives as a text node, so no name can become markup.
function put(element, children) {
  for (const child of children.flat()) if (child !== null && child !== undefined) element.append(child);
  return element;
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else element.setAttribute(name, value);
  }
  return element;
}

function html(tag, attributes = {}, ...children) {
  return put(set(document.createElement(tag), attributes), children);
}

function svg(tag, attributes = {}, ...children) {
  return put(set(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes), children);
}

function section(id, title, lede, ...children) {
  return html('section', { id }, html('h2', {}, title), lede ? html('p', { class: 'lede' }, lede) : null, ...children);
}

// columns: [{title, number}], rows: [[text, …]]; row classes by number.
function plainTable(columns, rows, rowClass = () => '') {
  const kind = (i) => (columns[i].number ? { class: 'number' } : {});
  return html('table', {},
    html('thead', {}, html('tr', {}, columns.map((c, i) => html('th', kind(i), c.title)))),
    html('tbody', {}, rows.map((row, r) => html('tr', { class: rowClass(r) }, row.map((cell, i) => html('td', kind(i), cell))))));
}
