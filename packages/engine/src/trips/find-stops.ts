import { metersBetween, stepMeters, type GeoPoint } from '@azimute/geo';
import { standingUpToKph, type FixColumns } from './fix-columns.ts';
import { kilometersBetween } from './kilometers-between.ts';

/** Staying within this far of where it began. */
const stopRadiusMeters = 60;
const shortestStopMs = 5 * 60_000;
/** Two stops at one place with less between them are one, torn by a fix that strayed. */
const longestTearMs = 2 * 60_000;

/** An asset stayed at one place, by index and time of its first and last fix there. */
export interface Stop extends GeoPoint {
  readonly from: number;
  readonly to: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The way from one stop to the next, or from the first fix, or to the last. */
export interface Way {
  readonly from: number;
  readonly to: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly distanceKm: number;
  /** Null where no fix says a speed. */
  readonly topKph: number | null;
}

function pointAt({ longitude, latitude }: FixColumns, index: number): GeoPoint {
  return { longitude: longitude[index] ?? 0, latitude: latitude[index] ?? 0 };
}

/** Index of the first fix that is no longer at the place of `start`, and whether its speed says so. */
function leaveAt(columns: FixColumns, start: number): readonly [index: number, isBySpeed: boolean] {
  const { fixedAt, speedKph } = columns;
  for (let index = start; index < fixedAt.length; index += 1) {
    if ((speedKph[index] ?? 0) > standingUpToKph) return [index, true];
    if (stepMeters(columns, start, index) > stopRadiusMeters) return [index, false];
  }
  return [fixedAt.length, true];
}

/** Where an asset stayed for five minutes or longer, silent or not. */
export function findStops(columns: FixColumns): Stop[] {
  const { fixedAt } = columns;
  const stops: Stop[] = [];
  let start = 0;
  while (start < fixedAt.length) {
    const [left, isBySpeed] = leaveAt(columns, start);
    const [fromMs, toMs] = [fixedAt[start] ?? 0, fixedAt[left - 1] ?? 0];
    if (left > start && toMs - fromMs >= shortestStopMs) {
      addStop(stops, { ...pointAt(columns, start), from: start, to: left - 1, fromMs, toMs });
      start = left;
      // Every stop that began later would end at the same fast fix, and be shorter.
    } else if (isBySpeed) start = left + 1;
    // Of an asset that creeps on, second by second, every eighth of the way is tried.
    else start += Math.max(1, (left - start) >> 3);
  }
  return stops;
}

function addStop(stops: Stop[], stop: Stop): void {
  const before = stops.at(-1);
  const isSame =
    before !== undefined &&
    stop.fromMs - before.toMs <= longestTearMs &&
    metersBetween(before, stop) <= 2 * stopRadiusMeters;
  if (isSame) stops[stops.length - 1] = { ...before, to: stop.to, toMs: stop.toMs };
  else stops.push(stop);
}

/** The ways between the stops; fixes that belong to no stop belong to one of them. */
export function findWays(
  columns: FixColumns,
  stops: readonly Stop[],
  isJump: (index: number) => boolean,
): Way[] {
  const last = columns.fixedAt.length - 1;
  const starts = [0, ...stops.map(({ to }) => to)];
  const ends = [...stops.map(({ from }) => from), last];
  return starts.flatMap((from, index) => {
    const to = ends[index] ?? last;
    return to > from ? [wayOf(columns, isJump, from, to)] : [];
  });
}

function wayOf(columns: FixColumns, isJump: (index: number) => boolean, from: number, to: number): Way {
  let topKph: number | null = null;
  for (let index = from; index <= to; index += 1) {
    const speed = columns.speedKph[index] ?? null;
    if (speed !== null && speed > (topKph ?? -1)) topKph = speed;
  }
  return {
    from,
    to,
    fromMs: columns.fixedAt[from] ?? 0,
    toMs: columns.fixedAt[to] ?? 0,
    distanceKm: kilometersBetween(columns, isJump, from, to),
    topKph,
  };
}
