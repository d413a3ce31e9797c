// Elements. Text always arrives as a text node, so no name can become markup.
function put(element, children) {
  for (const child of children.flat(Infinity)) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  return element;
}

export const html = (tag, attributes = {}, ...children) => put(set(document.createElement(tag), attributes), children);
export const svg = (tag, attributes = {}, ...children) => put(set(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes), children);
export const byId = (id) => document.getElementById(id);
export const show = (element, ...children) => put(element, (element.replaceChildren(), children));

// Colours of clusters, far apart for neighbouring numbers, readable on light and dark.
export const clusterColour = (cluster) => `hsl(${Math.round((cluster * 137.508) % 360)}, 48%, 52%)`;

export function dot(cluster) {
  const element = html('span', { class: 'dot', 'aria-hidden': 'true' });
  element.style.backgroundColor = clusterColour(cluster);
  return element;
}

export const grouped = (number) => number.toLocaleString('en');
export const counted = (number, one, many) => `${grouped(number)} ${number === 1 ? one : many}`;

export function percent(probability) {
  if (probability === null) return '–';
  const value = 100 * probability;
  return `${value >= 10 ? value.toFixed(1) : value >= 0.1 ? value.toFixed(2) : value.toPrecision(2)} %`;
}

export const scoreText = (score) => (Math.abs(score) >= 1000 || score === 0 ? score.toFixed(0) : score.toPrecision(4));
// What is shown for a link: its probability, or the score where the model has none.
export const worth = (link) => (link.probability === null ? `score ${scoreText(link.score)}` : percent(link.probability));

// Where the page is: #/node/ID, #/link/U/V, #/overview, #/decisions.
export const nodePlace = (id) => `#/node/${encodeURIComponent(id)}`;
export const linkPlace = (u, v) => `#/link/${encodeURIComponent(u)}/${encodeURIComponent(v)}`;
export const nodeLink = (id) => html('a', { class: 'link', href: nodePlace(id) }, id);
