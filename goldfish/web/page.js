"use strict";
const COLORS = ["#b3401f", "#1f6fb3", "#2f7d3b", "#8a5a00", "#6a3fa0", "#00777a", "#a3185a", "#555b66"];
const WIDTH = 500, HEIGHT = 300;
const drawn = [];
const fitting = (place) => ({ width: Math.min(WIDTH, place.clientWidth), height: HEIGHT });
for (const plot of JSON.parse(document.getElementById("plots").textContent)) {
  const place = document.getElementById(plot.id);
  const series = [{ label: "turn" }], data = [plot.turns], bands = [];
  plot.lines.forEach((line, n) => {
    const color = COLORS[n % COLORS.length];
    series.push({ label: line.name, stroke: color, width: 2, value: (_, v) => v == null ? "–" : v.toFixed(2) });
    data.push(line.mean);
    const at = series.length;
    series.push({ label: line.name + ", 95 % to", stroke: "transparent", width: 0, points: { show: false } });
    series.push({ label: line.name + ", 95 % from", stroke: "transparent", width: 0, points: { show: false } });
    data.push(line.high, line.low);
    bands.push({ series: [at, at + 1], fill: color + "33" });
  });
  drawn.push([place, new uPlot({
    ...fitting(place), title: plot.title, series, bands,
    scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(0, low), high * 1.05 || 1] } },
    axes: [{ label: "at the end of turn", incrs: [1] }, {}],
    legend: { markers: { show: true } },
  }, data, place)]);
}
addEventListener("resize", () => drawn.forEach(([place, chart]) => chart.setSize(fitting(place))));
for (const row of document.querySelectorAll(".u-legend .u-series"))
  if (row.textContent.includes(", 95 % ")) row.style.display = "none";
