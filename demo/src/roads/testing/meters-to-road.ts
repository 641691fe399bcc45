import { metersPerDegreeAt } from '@azimute/geo';
import type { Place } from '../../place.ts';
import { roadGraph } from '../road-graph.ts';

type Segment = readonly [from: Place, to: Place];

const CELLS_PER_DEGREE = 100;
let cells: Map<string, Segment[]> | undefined;

/**
 * Returns the distance from a place to the nearest road; infinite if none is near. Reads the file's shapes
 * independently [m].
 */
export function metersToRoad(place: Place): number {
  cells ??= indexSegments();
  const [perLongitude, perLatitude] = metersPerDegreeAt(place[1]);
  const meters = (cells.get(cellOf(place)) ?? []).map(([from, to]) => {
    const [ax, ay] = [(from[0] - place[0]) * perLongitude, (from[1] - place[1]) * perLatitude];
    const [dx, dy] = [(to[0] - from[0]) * perLongitude, (to[1] - from[1]) * perLatitude];
    const share = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(ax + dx * share, ay + dy * share);
  });
  return Math.min(Infinity, ...meters);
}

function indexSegments(): Map<string, Segment[]> {
  const found = new Map<string, Segment[]>();
  const { places, roads } = roadGraph();
  for (const { from, to, shape } of roads) {
    let before = places[from] ?? [0, 0];
    const end = places[to] ?? [0, 0];
    for (let index = 0; index <= shape.length; index += 2) {
      const next: Place =
        index === shape.length
          ? end
          : [before[0] + (shape[index] ?? 0) / 1e5, before[1] + (shape[index + 1] ?? 0) / 1e5];
      addSegment(found, [before, next]);
      before = next;
    }
  }
  return found;
}

/** Adds it to every cell that its box touches. */
function addSegment(found: Map<string, Segment[]>, segment: Segment): void {
  const [[ax, ay], [bx, by]] = segment;
  const cell = (degrees: number): number => Math.floor(degrees * CELLS_PER_DEGREE);
  for (let x = cell(Math.min(ax, bx)); x <= cell(Math.max(ax, bx)); x += 1)
    for (let y = cell(Math.min(ay, by)); y <= cell(Math.max(ay, by)); y += 1) {
      const key = `${x} ${y}`;
      const segments = found.get(key);
      if (segments === undefined) found.set(key, [segment]);
      else segments.push(segment);
    }
}

function cellOf([longitude, latitude]: Place): string {
  return `${Math.floor(longitude * CELLS_PER_DEGREE)} ${Math.floor(latitude * CELLS_PER_DEGREE)}`;
}
