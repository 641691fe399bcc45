import { seedOf, waver } from '../chance.ts';
import { metersBetween, metersPerDegree, movePlace, type Place } from '../place.ts';
import { southeast } from './highways-southeast.ts';
import { south } from './highways-south.ts';
import { createTrack, type Track } from './track.ts';

const highways = { ...southeast, ...south };
export type HighwayName = keyof typeof highways;

interface Highway {
  /** Along the middle of the road. */
  readonly points: readonly Place[];
  /** Where on `points` each town is. */
  readonly towns: ReadonlyMap<string, number>;
}

const STEP_METERS = 220;
/** From the middle of the road to the lane. */
const LANE_METERS = 11;

const known = new Map<HighwayName, Highway>();
const tracks = new Map<string, Track>();

/** Names of the towns along a highway, in its order. */
export function townsOf(name: HighwayName): string[] {
  return [...highwayOf(name).towns.keys()];
}

export function placeOfTown(name: HighwayName, town: string): Place {
  const { points } = highwayOf(name);
  const at = points[indexOfTown(name, town)];
  if (at === undefined) throw new Error(`${town} is not on ${name}`);
  return at;
}

/** From town to town on the right-hand side; the same track for all who drive it. */
export function drive(name: HighwayName, from: string, to: string): Track {
  const key = `${name}/${from}/${to}`;
  const before = tracks.get(key);
  if (before !== undefined) return before;
  const [start, end] = [indexOfTown(name, from), indexOfTown(name, to)];
  const { points } = highwayOf(name);
  const part = points.slice(Math.min(start, end), Math.max(start, end) + 1);
  const track = createTrack(keepRight(start <= end ? part : part.toReversed(), LANE_METERS));
  tracks.set(key, track);
  return track;
}

function indexOfTown(name: HighwayName, town: string): number {
  const index = highwayOf(name).towns.get(town);
  if (index === undefined) throw new Error(`${town} is not on ${name}`);
  return index;
}

function highwayOf(name: HighwayName): Highway {
  const before = known.get(name);
  if (before !== undefined) return before;
  const { way, bends } = highways[name];
  const marks = way.split(',').map((text) => {
    const [longitude, latitude, ...town] = text.trim().split(/\s+/);
    return { at: [Number(longitude), Number(latitude)] as const, town: town.join(' ') };
  });
  const towns = new Map<string, number>();
  const { points, indexes } = curve(
    marks.map((mark) => mark.at),
    STEP_METERS,
  );
  for (const [index, { town }] of marks.entries()) if (town !== '') towns.set(town, indexes[index] ?? 0);
  const highway = { points: wind(points, seedOf(name), bends), towns };
  known.set(name, highway);
  return highway;
}

/** A smooth line through the marks (Catmull-Rom), with the index of each mark on it. */
export function curve(marks: readonly Place[], stepMeters: number): { points: Place[]; indexes: number[] } {
  const points: Place[] = [];
  const indexes: number[] = [];
  for (const [index, to] of marks.entries()) {
    const from = marks[index - 1];
    if (from !== undefined) {
      const before = marks[index - 2] ?? from;
      const after = marks[index + 1] ?? to;
      const steps = Math.max(2, Math.round(metersBetween(from, to) / stepMeters));
      for (let step = 1; step < steps; step += 1) points.push(blend([before, from, to, after], step / steps));
    }
    indexes.push(points.length);
    points.push(to);
  }
  return { points, indexes };
}

function blend(marks: readonly [Place, Place, Place, Place], share: number): Place {
  const along = (axis: 0 | 1): number => {
    const [before, from, to, after] = [marks[0][axis], marks[1][axis], marks[2][axis], marks[3][axis]];
    return (
      from +
      (share / 2) *
        (to -
          before +
          share * (2 * before - 5 * from + 4 * to - after + share * (3 * (from - to) + after - before)))
    );
  };
  return [along(0), along(1)];
}

/** Bends at the scale of hills and of fields, as roads have between the marks. */
function wind(points: readonly Place[], seed: number, bends: number): Place[] {
  let meters = 0;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (before !== undefined) meters += metersBetween(before, point);
    const aside = bends * (210 * waver(seed, meters / 3_700) + 70 * waver(seed + 1, meters / 1_300));
    return sideways(points, index, aside);
  });
}

/** The same line, so many metres to its right. */
export function keepRight(points: readonly Place[], meters: number): Place[] {
  return points.map((_, index) => sideways(points, index, meters));
}

/** The point so many metres to the right of the line. */
function sideways(points: readonly Place[], index: number, rightMeters: number): Place {
  const point = points[index];
  const before = points[index - 1] ?? point;
  const after = points[index + 1] ?? point;
  if (point === undefined || before === undefined || after === undefined) throw new Error('No such point');
  const [perLongitude, perLatitude] = metersPerDegree(point[1]);
  const east = (after[0] - before[0]) * perLongitude;
  const north = (after[1] - before[1]) * perLatitude;
  const length = Math.hypot(east, north) || 1;
  return movePlace(point, (north / length) * rightMeters, (-east / length) * rightMeters);
}
