// What a reader of a page does, in headless Chromium: looks, searches, sorts, changes the colours.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';

const PAGES = resolve('pages');
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
});
after(() => browser.close());

// A page with all that it complained about and asked for.
async function open(name, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, ...options });
  const seen = { page, complaints: [], requests: [] };
  page.on('console', (message) => seen.complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  page.on('dialog', (dialog) => { seen.complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => seen.requests.push(request.url()));
  const start = Date.now();
  await page.goto(`file://${PAGES}/${name}.html`);
  seen.milliseconds = Date.now() - start;
  return seen;
}

function isQuiet(seen, name) {
  assert.deepEqual(seen.complaints, []);
  assert.deepEqual(seen.requests, [`file://${PAGES}/${name}.html`]);
}

// How many different colours each canvas shows: a blank one has one.
function coloursOfCanvases(page) {
  return page.$$eval('canvas', (all) => all.map((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }));
}

const texts = (page, selector) => page.$$eval(selector, (all) => all.map((element) => element.textContent));
const namesOfLinks = (page) => texts(page, '#links-table tbody td:nth-child(2)');
const widthOfPage = (page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const scheme of ['light', 'dark']) {
  test(`the page of an evaluation renders, ${scheme}`, async () => {
    const seen = await open('debian', { colorScheme: scheme });
    const { page } = seen;
    const sections = await page.$$eval('section', (all) => all.map((s) => s.id));
    assert.deepEqual(sections, ['results', 'map', 'links', 'ranking', 'scores', 'parts', 'protocol']);
    const colours = await coloursOfCanvases(page);
    assert.ok(colours.length >= 5 && colours.every((n) => n > 10), `canvases have ${colours} colours`);
    assert.match(await page.textContent('h1'), /^\S+ puts a hidden link of debian above a random pair \d\d(\.\d)? times in 100$/);
    assert.match(await page.textContent('#stamp'), /^CLEAN/);
    await page.screenshot({ path: `${PAGES}/debian-${scheme}.png`, fullPage: true });
    isQuiet(seen, 'debian');
    await page.close();
  });
}

test('a comparison says who is best, and how surely', async () => {
  const seen = await open('compare');
  assert.match(await seen.page.textContent('#verdict'), /^Best: katz \(auc 0\.\d{4}, 3 runs\)\. 3 runs are too few to tell .* On the 4,751 test edges of each of these splits it is better than jaccard \(p/);
  assert.match(await seen.page.textContent('h1'), /^katz puts a hidden link/);
  const rows = await texts(seen.page, 'summary:text("Every model against katz") + div tbody td:first-child');
  assert.deepEqual(rows, ['jaccard']);
  isQuiet(seen, 'compare');
  await seen.page.close();
});

test('the page is small and opens at once', async () => {
  assert.ok(statSync(`${PAGES}/debian.html`).size < 2e6);
  const times = [];
  for (let i = 0; i < 3; ++i) {
    const seen = await open('debian');
    times.push(seen.milliseconds);
    await seen.page.close();
  }
  assert.ok(Math.min(...times) < 2000, `opened in ${times} ms`);
});

test('the colours of charts follow the reader', async () => {
  const { page } = await open('debian', { colorScheme: 'light' });
  const ink = () => page.evaluate(() => Chart.getChart(document.querySelector('canvas')).options.scales.x.ticks.color);
  const light = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction((before) => Chart.getChart(document.querySelector('canvas')).options.scales.x.ticks.color !== before, light);
  await page.close();
});

test('links are searched and sorted', async () => {
  const seen = await open('debian');
  const { page } = seen;
  const all = await namesOfLinks(page);
  assert.equal(all.length, 100);
  const wanted = all[50];
  await page.fill('#search', wanted.toUpperCase());
  const found = await page.$$eval('#links-table tbody tr', (rows) => rows.map((row) => row.textContent));
  assert.ok(found.length >= 1 && found.length < 100 && found.every((row) => row.includes(wanted)));
  assert.match(await page.textContent('#tally'), new RegExp(`^${found.length} of 100 links$`));
  await page.fill('#search', 'no such name anywhere');
  assert.equal((await namesOfLinks(page)).length, 0);
  await page.fill('#search', '');

  await page.click('#links-table button[data-key="u"]');
  const ascending = await namesOfLinks(page);
  assert.deepEqual(ascending, [...all].sort((a, b) => a.localeCompare(b, 'en')));
  await page.click('#links-table button[data-key="u"]');
  assert.deepEqual(await namesOfLinks(page), [...ascending].sort((a, b) => b.localeCompare(a, 'en')));
  await page.click('#links-table button[data-key="score"]');
  assert.equal(await page.getAttribute('#links-table th:has(button[data-key="score"])', 'aria-sort'), 'descending');
  await page.click('#links-table button[data-key="rank"]');
  assert.deepEqual(await namesOfLinks(page), all);
  isQuiet(seen, 'debian');
  await page.close();
});

test('another metric can be looked at', async () => {
  const { page } = await open('debian');
  const before = await texts(page, '#results svg text');
  await page.click('#results button[data-metric="hits@100"]');
  assert.notDeepEqual(await texts(page, '#results svg text'), before);
  assert.match(await page.textContent('#results .note'), /all but 99 of the negatives/);
  await page.close();
});

const ALL = ['debian', 'compare', 'train', 'hostile', 'leaky', 'plain', 'predict'];

for (const javaScriptEnabled of [true, false]) {
  test(`a phone needs no scrolling sideways, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    for (const name of ALL) {
      const { page } = await open(name, { viewport: { width: 390, height: 844 }, javaScriptEnabled });
      const width = await widthOfPage(page);
      assert.ok(width <= 390, `${name} is ${width} wide`);
      await page.screenshot({ path: `${PAGES}/${name}-phone${javaScriptEnabled ? '' : '-plain'}.png`, fullPage: true });
      await page.close();
    }
  });
}

test('without JavaScript results and links are tables', async () => {
  const figures = { debian: 6, compare: 4, train: 1, hostile: 16, leaky: 2, plain: 2 };
  for (const [name, rows] of Object.entries(figures)) {
    const seen = await open(name, { javaScriptEnabled: false });
    assert.equal(await seen.page.locator('#results table').last().locator('tbody tr').count(), rows, name);
    await seen.page.close();
  }
  const links = { debian: 100, train: 40, predict: 25 };
  for (const [name, rows] of Object.entries(links)) {
    const seen = await open(name, { javaScriptEnabled: false });
    assert.equal(await seen.page.locator('#links tbody tr:visible').count(), rows, name);
    assert.match(await seen.page.textContent('#made'), /^Date: .*Program: .*Command: /);
    isQuiet(seen, name);
    await seen.page.screenshot({ path: `${PAGES}/${name}-plain.png`, fullPage: true });
    await seen.page.close();
  }
  const { page } = await open('leaky', { javaScriptEnabled: false });
  assert.match(await page.textContent('#stamp.leaky'), /^LEAKY/);
  await page.close();
});

test('what scripts show is what stands there without them', async () => {
  const of = async (javaScriptEnabled) => {
    const { page } = await open('debian', { javaScriptEnabled });
    const names = await texts(page, '#links tbody td:nth-child(2)');
    const made = await page.textContent('#made');
    await page.close();
    return { names, made };
  };
  assert.deepEqual(await of(true), await of(false));
});

// Boxes that are cut, links that do not show, and what sticks out of a sheet of A4.
const lossOnPaper = (page) => page.evaluate(() => {
  const inside = (element) => element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1;
  return {
    cut: [...document.querySelectorAll('.scroll, .tall')].filter((box) => getComputedStyle(box).overflow !== 'visible' && !inside(box)).length,
    closed: document.querySelectorAll('details:not([open])').length,
    rows: [...document.querySelectorAll('#links tbody tr')].filter((row) => row.getBoundingClientRect().height > 0).length,
    wide: [...document.querySelectorAll('table, svg, canvas, figure, dl, p')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).length,
  };
});

for (const javaScriptEnabled of [true, false]) {
  for (const [name, rows] of [['debian', 100], ['train', 40], ['predict', 25], ['compare', 0]]) {
    test(`${name} is printed whole, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      // A4 less the margins, at 96 dots an inch.
      const { page } = await open(name, { viewport: { width: 703, height: 1000 }, colorScheme: 'dark', javaScriptEnabled });
      await page.pdf({ path: `${PAGES}/${name}${javaScriptEnabled ? '' : '-plain'}.pdf`, format: 'A4' });
      if (javaScriptEnabled) await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      assert.deepEqual(await lossOnPaper(page), { cut: 0, closed: 0, rows, wide: 0 });
      assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(28, 27, 25)');
      await page.close();
    });
  }
}

test('hostile names are text', async () => {
  const seen = await open('hostile');
  const { page } = seen;
  assert.equal(await page.$$eval('img', (all) => all.length), 0);
  const names = await namesOfLinks(page);
  const others = await texts(page, '#links-table tbody td:nth-child(3)');
  assert.ok([...names, ...others].includes('</script><img src=x onerror=alert(1)>'));
  isQuiet(seen, 'hostile');
  await page.close();
});

test('a leaky run says so first', async () => {
  const seen = await open('leaky');
  assert.match(await seen.page.textContent('#stamp.leaky'), /^LEAKY/);
  assert.doesNotMatch(await seen.page.textContent('#results .lede'), /no model saw/);
  const box = await seen.page.locator('#stamp').boundingBox();
  assert.ok(box.y + box.height < 500);
  isQuiet(seen, 'leaky');
  await seen.page.close();
});

test('a run without details makes a smaller page', async () => {
  const seen = await open('plain');
  assert.deepEqual(await seen.page.$$eval('section', (all) => all.map((s) => s.id)), ['results', 'protocol']);
  isQuiet(seen, 'plain');
  await seen.page.close();
});

test('a training shows how it went', async () => {
  const seen = await open('train');
  const sections = await seen.page.$$eval('section', (all) => all.map((s) => s.id));
  assert.deepEqual(sections, ['results', 'map', 'links', 'ranking', 'scores', 'parts', 'training', 'protocol']);
  assert.equal((await namesOfLinks(seen.page)).length, 40);
  await seen.page.screenshot({ path: `${PAGES}/train.png`, fullPage: true });
  isQuiet(seen, 'train');
  await seen.page.close();
});
