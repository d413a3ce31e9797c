// Requests to this server, the only one that the page's policy allows.
import { byId } from './dom.js';

const KEY = 'hplc-token';

// One dialog for all requests that wait for it.
let asking = null;

function askForToken() {
  const dialog = byId('token-dialog');
  asking ??= new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      sessionStorage.setItem(KEY, byId('token').value.trim());
      asking = null;
      resolve();
    }, { once: true });
    dialog.showModal();
  });
  return asking;
}

async function request(path, options = {}, again = true) {
  const token = sessionStorage.getItem(KEY);
  const headers = { ...(options.headers ?? {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(path, { ...options, headers });
  if (response.status === 401 && again) {
    await askForToken();
    return request(path, options, false);
  }
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({ error: `The server says ${response.status}.` }));
  throw new Error(error);
}

const json = async (response) => (await response).json();
const post = (path, body) => json(request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }));
const node = (id) => `/api/v1/nodes/${encodeURIComponent(id)}`;

export const api = {
  search: (query, signal) => json(request(`/api/v1/nodes?limit=12&query=${encodeURIComponent(query)}`, { signal })),
  node: (id, limit = 50) => json(request(`${node(id)}?limit=${limit}`)),
  neighbourhood: (id, k) => json(request(`${node(id)}/neighbourhood?limit=${matchMedia('(max-width: 760px)').matches ? 10 : 24}&k=${k}`)),
  explain: (u, v) => json(request(`/api/v1/explain?u=${encodeURIComponent(u)}&v=${encodeURIComponent(v)}`)),
  whatIf: (u, v, remove, add) => post('/api/v1/explain', { u, v, remove, add }),
  decide: (u, v, decision) => post('/api/v1/decisions', { u, v, decision }),
  decisions: () => json(request('/api/v1/decisions')),
  overview: () => json(request('/api/v1/overview')),
  decisionsCsv: async () => (await request('/api/v1/decisions?format=csv')).blob(),
};
