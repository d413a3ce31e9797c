// What a user of the explorer does, in headless Chromium: searches, looks, asks why and what if, decides, exports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';

const { DEBIAN, HOSTILE, GUARDED } = process.env;
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
});
after(() => browser.close());

// A page with all that it complained about and asked for.
async function open(address, hash = '', options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  const seen = { page, complaints: [], requests: [] };
  page.on('console', (message) => seen.complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  page.on('dialog', (dialog) => { seen.complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => seen.requests.push(request.url()));
  await page.goto(`${address}/${hash}`);
  await settled(page);
  return seen;
}

const settled = (page) => page.waitForFunction(() => document.body.getAttribute('aria-busy') === 'false');

function isQuiet(seen, address) {
  assert.deepEqual(seen.complaints, []);
  const elsewhere = seen.requests.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith('blob:') && !url.startsWith('data:'));
  assert.deepEqual(elsewhere, []);
}

// How many different colours the picture has: an empty one has one.
const coloursOf = (page) => page.$$eval('#canvas canvas', (all) => Math.max(...all.map((canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
})));

// Clicks the middle of the edge between two nodes of the picture.
async function clickEdge(page, a, b) {
  const [x, y] = await page.evaluate(([from, to]) => {
    const edge = window.hplcPicture().edges().filter((one) => one.data('a') === from && one.data('b') === to)[0];
    const { x1, y1 } = edge.renderedBoundingBox();
    const box = document.getElementById('canvas').getBoundingClientRect();
    const middle = edge.renderedMidpoint();
    return [box.left + (middle?.x ?? x1), box.top + (middle?.y ?? y1)];
  }, [a, b]);
  await page.mouse.click(x, y);
}

test('search as one types, by keyboard', async () => {
  const seen = await open(DEBIAN);
  const { page } = seen;
  await page.keyboard.press('/');
  await page.keyboard.type('LIBGTK-3');
  await page.waitForSelector('#found [role=option]:has-text("libgtk-3-0")');
  assert.equal(await page.getAttribute('#search', 'aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const active = await page.getAttribute('#search', 'aria-activedescendant');
  assert.match(await page.textContent(`#${active}`), /^libgtk-3-0/);
  await page.keyboard.press('Enter');
  await page.waitForSelector('h1:text-is("libgtk-3-0")');
  assert.equal(await page.isHidden('#found'), true);
  isQuiet(seen, DEBIAN);
  await page.close();
});

for (const scheme of ['light', 'dark']) {
  test(`a node is drawn with its predicted links, ${scheme}`, async () => {
    const seen = await open(DEBIAN, '#/node/perl', { colorScheme: scheme });
    const { page } = seen;
    assert.equal(await page.textContent('h1'), 'perl');
    assert.ok(await coloursOf(page) > 20);
    const drawn = await page.evaluate(() => {
      const view = window.hplcPicture();
      return { dashed: view.edges('.predicted').filter((edge) => edge.style('line-style') === 'dashed').length, landmarks: view.nodes('.landmark').length,
        colours: new Set(view.nodes().map((node) => node.data('colour'))).size, label: view.edges('.predicted')[0].data('name') };
    });
    assert.equal(drawn.dashed, 10);
    assert.ok(drawn.landmarks >= 1 && drawn.colours >= 2);
    assert.match(drawn.label, /^\d+\.\d+ %$/);
    assert.equal(await page.locator('ul.rows').first().locator('li').count(), 10);
    await page.screenshot({ path: `node-${scheme}.png` });
    isQuiet(seen, DEBIAN);
    await page.close();
  });
}

test('why, what if by list, picture and form', async () => {
  const seen = await open(DEBIAN, '#/node/perl');
  const { page } = seen;
  await page.getByRole('link', { name: /^Why perl – debconf/ }).click();
  await page.waitForSelector('h2:text-is("What if")');
  await settled(page);
  assert.match(await page.textContent('#panel'), /6 neighbours are shared/);
  assert.match(await page.textContent('#panel'), /through|is a landmark itself/);
  const change = page.locator('.change');
  assert.match(await change.textContent(), /Nothing is changed/);
  await page.getByLabel('without perl – update-inetd').check();
  await page.waitForFunction(() => document.querySelector('.change b'));
  const [, before, now] = (await change.textContent()).match(/score ([\d.]+) → ([\d.]+)/);
  assert.ok(Math.abs(before - now - 1 / Math.log(3)) < 1e-2, `${before} → ${now}`);  // update-inetd has three links
  await page.screenshot({ path: 'link.png' });
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.match(await change.textContent(), /Nothing is changed/);
  await clickEdge(page, 'perl', 'wpolish');
  await page.waitForFunction(() => document.querySelector('.change')?.textContent.includes('without perl – wpolish'));
  assert.equal(await page.getByLabel('without perl – wpolish').isChecked(), true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('to', { exact: true }).fill('dictionaries-common');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.change')?.textContent.includes('with perl – dictionaries-common'));
  const [, low, high] = (await change.textContent()).match(/score ([\d.]+) → ([\d.]+)/);
  assert.ok(Number(high) > Number(low));
  isQuiet(seen, DEBIAN);
  await page.close();
});

test('accept and reject are kept, shown and exported', async () => {
  const seen = await open(DEBIAN, '#/node/perl');
  const { page } = seen;
  await page.getByRole('button', { name: 'Accept perl – libc6' }).click();
  await page.waitForSelector('button[aria-label="Accept perl – libc6"][aria-pressed="true"]');
  await page.getByRole('button', { name: 'Reject perl – zlib1g' }).click();
  await page.waitForFunction(() => document.getElementById('decision-count').textContent === '(2)');
  await page.reload();
  await page.waitForSelector('button[aria-label="Accept perl – libc6"][aria-pressed="true"]');
  await page.getByRole('link', { name: /^Decisions/ }).click();
  await page.waitForSelector('h1:text-is("Decisions")');
  assert.equal(await page.locator('tbody tr').count(), 2);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  const rows = readFileSync(await download.path(), 'utf8').split('\n');
  assert.equal(rows[0], 'u,v,decision,probability,score,model,time');
  assert.match(rows[1], /^perl,libc6,accept,0\.\d+,[\d.]+,adamic-adar,20/);
  await page.getByRole('button', { name: 'Take back perl – zlib1g' }).click();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await page.screenshot({ path: 'decisions.png' });
  isQuiet(seen, DEBIAN);
  await page.close();
});

test('the overview has map, calibration and protocol', async () => {
  const seen = await open(DEBIAN, '#/overview');
  const { page } = seen;
  assert.match(await page.textContent('.cards'), /3,762\s*nodes/);
  assert.ok(await page.locator('svg.map a').count() >= 20);
  assert.match(await page.locator('svg.curve').getAttribute('aria-label'), /^Probability from/);
  assert.match(await page.textContent('#panel'), /split/);
  await page.screenshot({ path: 'overview.png', fullPage: true });
  await page.locator('svg.map a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.kicker:text-is("Node")');
  isQuiet(seen, DEBIAN);
  await page.close();
});

// Controls that a screen reader has no words for.
const nameless = (page) => page.$$eval('button, input, a[href], [role=combobox], [role=img]', (all) => all.filter((element) => {
  const labels = [...(element.labels ?? [])].map((one) => one.textContent.trim()).join('');
  return !(element.getAttribute('aria-label') || element.textContent.trim() || labels);
}).map((element) => element.outerHTML));

test('a phone shows all of it, and every control has a name', async () => {
  const seen = await open(DEBIAN, '#/overview', { viewport: { width: 390, height: 800 }, hasTouch: true });
  const { page } = seen;
  for (const [hash, heading] of [['#/overview', 'debian'], ['#/node/perl', 'perl'], ['#/link/perl/debconf', 'perl – debconf'], ['#/decisions', 'Decisions']]) {
    await page.evaluate((place) => { location.hash = place; }, hash);
    await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, heading);
    await settled(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, hash);
    assert.deepEqual(await nameless(page), [], hash);
    if (hash === '#/node/perl') await page.screenshot({ path: 'phone.png' });
  }
  isQuiet(seen, DEBIAN);
  await page.close();
});

test('names are never markup', async () => {
  const name = '</script><img src=x onerror=alert(1)>';
  const seen = await open(HOSTILE, `#/node/${encodeURIComponent(name)}`);
  const { page } = seen;
  assert.equal(await page.textContent('h1'), name);
  for (const other of ['__proto__', '../%2F?#', '<!--']) {
    await page.goto(`${HOSTILE}/#/node/${encodeURIComponent(other)}`);
    await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, other);
    await settled(page);
  }
  await page.locator('ul.rows a[aria-label^="Why"]').first().click();
  await page.waitForSelector('h2:text-is("What if")');
  assert.equal(await page.locator('img').count(), 0);
  isQuiet(seen, HOSTILE);
  await page.close();
});

test('an unknown node is an error in words', async () => {
  const { page, requests } = await open(DEBIAN, '#/node/perll');
  assert.match(await page.textContent('[role=alert]'), /no node 'perll' in debian \(similar: perl/);
  assert.ok(requests.length > 0);
  await page.close();
});

test('a server with a token asks for it', async () => {
  const page = await browser.newPage();
  await page.goto(`${GUARDED}/#/node/perl`);
  await page.waitForSelector('dialog[open]');
  await page.getByLabel(/^Token/).fill('0123456789abcdef0123');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForSelector('h1:text-is("perl")');
  await page.close();
});
