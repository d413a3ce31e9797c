// The clusters as circles, their landmarks by name, and the most likely links between them.
function tie(map, link, most) {
  const [a, b] = [map.clusters[link.a], map.clusters[link.b]];
  return svg('line', { class: 'tie', x1: a.x, y1: a.y, x2: b.x, y2: b.y, 'stroke-width': 0.75 + 5 * Math.sqrt(link.edges / most) });
}

// Links between the same clusters become one arc, the wider the more there are.
function arcs(map, list) {
  const groups = new Map();
  for (const link of list) {
    const [a, b] = [...link.clusters].sort((x, y) => x - y);
    if (a === null || b === null || a === b) continue;
    const key = `${a} ${b} ${link.hidden ? 1 : 0}`;
    if (!groups.has(key)) groups.set(key, { a, b, hidden: Boolean(link.hidden), links: [] });
    groups.get(key).links.push(link);
  }
  return [...groups.values()];
}

function arc(map, group) {
  const [a, b] = [map.clusters[group.a], map.clusters[group.b]];
  const side = group.hidden ? -0.18 : 0.18;
  const [x, y] = [(a.x + b.x) / 2 - side * (b.y - a.y), (a.y + b.y) / 2 + side * (b.x - a.x)];
  const names = group.links.slice(0, 8).map((link) => `${link.u} – ${link.v}`);
  return svg('path', {
    class: group.hidden ? 'guess hidden' : 'guess', d: `M ${a.x} ${a.y} Q ${x} ${y} ${b.x} ${b.y}`,
    'stroke-width': 1 + 1.4 * Math.sqrt(group.links.length),
  }, svg('title', {}, names.join('\n')));
}

function circle(cluster, isSmall) {
  return [
    svg('circle', { class: 'cluster', cx: cluster.x, cy: cluster.y, r: cluster.radius },
      svg('title', {}, `${cluster.landmark}: cluster of ${counted(cluster.nodes, 'node', 'nodes')}`)),
    svg('circle', { class: 'landmark', cx: cluster.x, cy: cluster.y, r: 2.5 }),
    svg('text', { class: isSmall ? 'small' : '', x: cluster.x, y: cluster.y - 7 }, short(cluster.landmark, 18)),
  ];
}

function mapSection(run) {
  const { map } = run;
  if (!map) return null;
  const list = run.links && run.links.list ? run.links.list : [];
  const groups = arcs(map, list);
  const most = Math.max(...map.links.map((link) => link.edges), 1);
  const bySize = map.clusters.map((c) => c.nodes).sort((a, b) => b - a);
  const isSmall = (c) => c.nodes < bySize[Math.min(11, bySize.length - 1)];
  const inside = list.filter((link) => link.clusters[0] === link.clusters[1] && link.clusters[0] !== null).length;
  return section('map', 'A map of the graph',
    'Each circle is a cluster: its area is the number of nodes, its dot the landmark, the node with the most links. Grey lines connect clusters with more links between them than expected by chance.',
    svg('svg', { class: 'map', viewBox: `0 0 ${map.width} ${map.height}`, role: 'img', 'aria-label': 'Map of clusters' },
      map.links.map((link) => tie(map, link, most)), groups.map((group) => arc(map, group)),
      map.clusters.map((cluster) => circle(cluster, isSmall(cluster))).flat()),
    html('p', { class: 'note' }, mapNote(map, list, inside)));
}

function mapNote(map, list, inside) {
  const parts = [];
  if (list.length > 0) {
    parts.push('Red arcs: predicted links between clusters that are in no file.');
    if (list.some((link) => link.hidden)) parts.push('Green arcs: predicted links that the split had hidden.');
    parts.push(`Of the ${list.length} most likely links, ${inside} are inside one cluster and are not drawn.`);
  }
  if (map.left_out > 0) parts.push(`${counted(map.left_out, 'smaller cluster is', 'smaller clusters are')} left out.`);
  return parts.join(' ');
}
