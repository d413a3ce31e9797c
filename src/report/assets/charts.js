// Chart.js in the page's own hand: thin rules, few ticks, names written beside the lines.
const drawn = [];  // makers of charts, called again when the colours change

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

function write(ctx, text, x, y, tint) {
  ctx.save();
  ctx.font = `600 13px ${colour('sans')}`;
  ctx.fillStyle = tint;
  ctx.strokeStyle = colour('paper');
  ctx.lineWidth = 4;
  ctx.lineJoin = 'round';
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
  ctx.restore();
}

// Writes the name of a data set into the picture, in its colour: where it asks for (shares of width
// and height), or beside one of its points.
const namesInside = {
  id: 'namesInside',
  afterDatasetsDraw(chart) {
    const { ctx, chartArea: area } = chart;
    chart.data.datasets.forEach((set, i) => {
      if (!set.name) return;
      const point = chart.getDatasetMeta(i).data[set.name.point || 0];
      const wanted = set.name.at
        ? { x: area.left + set.name.at[0] * area.width, y: area.top + set.name.at[1] * area.height }
        : { x: point.x + set.name.dx, y: point.y + set.name.dy };
      ctx.font = `600 13px ${colour('sans')}`;
      const width = ctx.measureText(set.label).width;
      const x = Math.min(Math.max(wanted.x, area.left + 2), area.right - width - 2);
      write(ctx, set.label, x, Math.max(wanted.y, area.top - 4), set.borderColor);
    });
  },
};

function axis(title, options = {}) {
  return {
    type: 'linear',
    title: { display: Boolean(title), text: title, color: colour('soft'), font: { size: 12 } },
    ticks: { color: colour('soft'), maxTicksLimit: 6, maxRotation: 0, font: { size: 12 }, ...options.ticks },
    grid: { color: options.noGrid ? 'transparent' : colour('rule'), drawBorder: false, tickLength: 4, lineWidth: 1 },
    ...options.scale,
  };
}

function chartOptions(x, y, more = {}) {
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    normalized: true,
    layout: { padding: { top: 6, right: 6 } },
    interaction: { mode: 'nearest', axis: 'x', intersect: false },
    scales: { x, y },
    plugins: {
      legend: { display: false },
      tooltip: {
        backgroundColor: colour('ink'), titleColor: colour('paper'), bodyColor: colour('paper'),
        displayColors: false, cornerRadius: 2, padding: 8, ...more.tooltip,
      },
    },
  };
}

// `make` gives Chart.js its configuration, in the colours of the moment.
function figure(title, caption, make, low = false) {
  const canvas = html('canvas', { role: 'img', 'aria-label': `${title}. ${caption}` });
  const element = html('figure', {},
    html('h3', {}, title), html('figcaption', {}, caption),
    html('div', { class: low ? 'plot low' : 'plot' }, canvas));
  let chart = null;
  drawn.push(() => {
    if (chart) chart.destroy();
    chart = new Chart(canvas, { plugins: [namesInside], ...make() });
  });
  return element;
}

function drawCharts() {
  Chart.defaults.font.family = colour('sans');
  Chart.defaults.color = colour('soft');
  for (const draw of drawn) draw();
}

function points(pairs) {
  return pairs.map(([x, y]) => ({ x, y }));
}

function line(label, data, tint, more = {}) {
  return {
    label, data, borderColor: tint, backgroundColor: tint, borderWidth: 1.5, pointRadius: 0,
    pointHitRadius: 6, tension: 0, clip: 8, ...more,
  };
}
