// Draws the shop's adire cloth: squares of resist-dyed motifs in the manner of Yoruba eleko work,
// tone on tone, each a little uneven as a hand leaves them. Writes src/features/storefront/art/adire.svg.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const CELL = 160;
const COLUMNS = 12;
const ROWS = 8;
const GROUND = "#1a2050";
const TONES = ["#222961", "#262e6b", "#20275b"];

/** Mulberry32: the same cloth at every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const random = createRandom(1960);
const wobble = (amount: number) => (random() - 0.5) * 2 * amount;
const n = (value: number) => value.toFixed(1).replace(/\.0$/, "");

type Point = [x: number, y: number];

/** A closed line around a circle that no compass drew. */
function ring(cx: number, cy: number, radius: number, uneven = 1.6) {
  const points = Array.from({ length: 14 }, (_, at): Point => {
    const angle = (at / 14) * Math.PI * 2;
    const r = radius + wobble(uneven);
    return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r];
  });
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = middle(points.at(-1)!, points[0]!);
  let d = `M${n(start[0])} ${n(start[1])}`;
  points.forEach((point, at) => {
    const end = middle(point, points[(at + 1) % points.length]!);
    d += `Q${n(point[0])} ${n(point[1])} ${n(end[0])} ${n(end[1])}`;
  });
  return `${d}Z`;
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `M${n(x1 + wobble(1))} ${n(y1 + wobble(1))}Q${n((x1 + x2) / 2 + wobble(2))} ${n((y1 + y2) / 2 + wobble(2))} ${n(x2 + wobble(1))} ${n(y2 + wobble(1))}`;

const count = (times: number, make: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => make(at)).join("");
const half = CELL / 2;

/** Each returns stroke paths and filled paths within one square. */
const motifs = [
  // Oniko: rings tied around a seed.
  () => ({ stroke: count(5, (at) => ring(half, half, 12 + at * 13)), fill: ring(half, half, 5) }),
  // Leaves on a stem.
  () => ({
    stroke:
      line(half, 16, half, 144) +
      count(6, (at) => {
        const y = 30 + at * 19;
        return `M${half} ${y + 14}Q${n(30 + wobble(4))} ${n(y + 8)} 24 ${n(y - 8)}Q${n(62)} ${n(y - 6)} ${half} ${y + 14}M${half} ${y + 14}Q${n(130 + wobble(4))} ${n(y + 8)} 136 ${n(y - 8)}Q${n(98)} ${n(y - 6)} ${half} ${y + 14}`;
      }),
    fill: "",
  }),
  // Combed: lines crossing in a weave.
  () => ({
    stroke:
      count(7, (at) => line(20 + at * 20, 18, 20 + at * 20, 142)) +
      count(7, (at) => line(18, 20 + at * 20, 142, 20 + at * 20)),
    fill: "",
  }),
  // Seeds in rows.
  () => ({
    stroke: "",
    fill: count(36, (at) => ring(30 + (at % 6) * 20, 30 + Math.floor(at / 6) * 20, 4.6, 0.9)),
  }),
  // Four fans from the corners.
  () => ({
    stroke: (
      [
        [16, 16, 0],
        [144, 16, 1],
        [144, 144, 2],
        [16, 144, 3],
      ] as const
    )
      .map(([x, y, turn]) =>
        count(4, (at) => {
          const r = 16 + at * 14;
          const a = (turn * Math.PI) / 2;
          const b = a + Math.PI / 2;
          return `M${n(x + Math.cos(a) * r)} ${n(y + Math.sin(a) * r)}A${r} ${r} 0 0 1 ${n(x + Math.cos(b) * r)} ${n(y + Math.sin(b) * r)}`;
        }),
      )
      .join(""),
    fill: ring(half, half, 7),
  }),
  // Lozenges within lozenges.
  () => ({
    stroke: count(5, (at) => {
      const r = 12 + at * 13;
      return `M${n(half + wobble(1))} ${half - r}L${half + r} ${n(half + wobble(1))}L${half} ${half + r}L${half - r} ${n(half + wobble(1))}Z`;
    }),
    fill: ring(half, half, 4),
  }),
  // Water.
  () => ({
    stroke: count(8, (at) => {
      const y = 24 + at * 16;
      return `M18 ${y}q15.5-12 31 0t31 0t31 0t31 0`;
    }),
    fill: "",
  }),
  // A comb of triangles.
  () => ({
    stroke: "",
    fill: count(16, (at) => {
      const x = 22 + (at % 4) * 29;
      const y = 22 + Math.floor(at / 4) * 29;
      return `M${n(x + wobble(1))} ${y + 24}L${n(x + 12 + wobble(1))} ${y}L${x + 24} ${n(y + 24 + wobble(1))}Z`;
    }),
  }),
];

const variants = motifs.flatMap((make, kind) =>
  TONES.slice(0, 2).map((tone, at) => {
    const { stroke, fill } = make();
    return `<g id="m${kind}${at}">${stroke && `<path d="${stroke}" fill="none" stroke="${tone}" stroke-width="4" stroke-linecap="round"/>`}${fill && `<path d="${fill}" fill="${tone}"/>`}</g>`;
  }),
);

let last = -1;
const above: number[] = [];
const cells: string[] = [];
for (let row = 0; row < ROWS; row++) {
  for (let column = 0; column < COLUMNS; column++) {
    let kind: number;
    do kind = Math.floor(random() * motifs.length);
    while (kind === last || kind === above[column]);
    last = kind;
    above[column] = kind;
    cells.push(
      `<use href="#m${kind}${random() < 0.5 ? 0 : 1}" x="${column * CELL}" y="${row * CELL}"/>`,
    );
  }
}
const grid =
  count(COLUMNS - 1, (at) => line((at + 1) * CELL, 0, (at + 1) * CELL, ROWS * CELL)) +
  count(ROWS - 1, (at) => line(0, (at + 1) * CELL, COLUMNS * CELL, (at + 1) * CELL));

const width = COLUMNS * CELL;
const height = ROWS * CELL;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>Adire cloth</title><defs>${variants.join("")}</defs><rect width="${width}" height="${height}" fill="${GROUND}"/>${cells.join("")}<path d="${grid}" fill="none" stroke="${TONES[2]}" stroke-width="3"/></svg>\n`;

const folder = fileURLToPath(new URL("../src/features/storefront/art/", import.meta.url));
await mkdir(folder, { recursive: true });
await writeFile(`${folder}adire.svg`, svg);
console.log(`adire.svg ${svg.length} bytes`);
