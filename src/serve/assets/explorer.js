// Where the page is, and what is shown there.
import { byId } from './dom.js';
import { showDecisionCount } from './decide.js';
import { showDecisions } from './decisions.js';
import { showLink } from './link.js';
import { showNode } from './node.js';
import { showOverview } from './overview.js';
import { startPicture } from './picture.js';
import { startSearch } from './search.js';

function complain(error) {
  byId('alert').textContent = error.message;
  byId('alert').hidden = false;
}

const views = {
  node: ([id]) => showNode(id, complain),
  link: ([u, v]) => showLink(u, v, complain),
  decisions: () => showDecisions(complain),
  overview: () => showOverview(),
};

async function go() {
  const [view, ...names] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  const shown = views[view] ? view : 'overview';
  byId('alert').hidden = true;
  for (const link of document.querySelectorAll('nav a')) link.dataset.view === shown ? link.setAttribute('aria-current', 'page') : link.removeAttribute('aria-current');
  document.body.setAttribute('aria-busy', 'true');
  try {
    await views[shown](names);
    byId('panel').scrollTop = 0;
  } catch (error) {
    complain(error);
  }
  document.body.setAttribute('aria-busy', 'false');
}

startPicture();
startSearch(complain);
window.addEventListener('hashchange', go);
go().then(showDecisionCount).catch(complain);
