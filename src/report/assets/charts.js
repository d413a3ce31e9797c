// Chart.js in the page's own hand: thin rules, few ticks, names written beside the lines.
const drawn = [];  // makers of charts, called again when the colours change

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

// Writes each line's name where it ends, or at the point that the data set asks for.
const namesBesideLines = {
  id: 'namesBesideLines',
  afterDatasetsDraw(chart) {
    const { ctx, chartArea } = chart;
    chart.data.datasets.forEach((set, i) => {
      if (!set.beside) return;
      const points = chart.getDatasetMeta(i).data;
      const point = points[Math.round((points.length - 1) * set.beside.at)];
      if (!point) return;
      ctx.save();
      ctx.font = `600 13px ${colour('sans')}`;
      ctx.fillStyle = set.borderColor;
      ctx.strokeStyle = colour('paper');
      ctx.lineWidth = 4;
      ctx.lineJoin = 'round';
      const width = ctx.measureText(set.label).width;
      const x = Math.min(Math.max(point.x + set.beside.dx, chartArea.left + 2), chartArea.right - width - 2);
      const y = Math.min(Math.max(point.y + set.beside.dy, chartArea.top + 12), chartArea.bottom - 6);
      ctx.strokeText(set.label, x, y);
      ctx.fillText(set.label, x, y);
      ctx.restore();
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
    chart = new Chart(canvas, { plugins: [namesBesideLines], ...make() });
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
    pointHitRadius: 6, tension: 0, ...more,
  };
}
