import { metersPerDegree, placeAhead, type Place } from '../place.ts';
import { createTrack, type Track } from '../roads/track.ts';
import { drive, placeOfTown, townsOf, type HighwayName } from '../roads/ways.ts';
import { buildRound, type Leg, type Round } from './round.ts';

/** From town to town along one highway. */
export type Piece = readonly [highway: HighwayName, from: string, to: string];
/** From a yard to where goods go, over one highway or several that meet. */
export type Route = readonly Piece[];

const MINUTE = 60;
const HOUR = 3_600;
const TOLL_METERS = 42_000;
/** A driver rests after so long. */
const DRIVE_AT_MOST_METERS = 270_000;
const BLOCK_METERS = 105;

/** Out to the end of a route, with stops in towns, and home again. */
export function deliverRound(home: Place, route: Route, chance: () => number): Round {
  const end = endOf(route);
  const angle = chance() * Math.PI;
  const customer = placeAhead(end, chance() * 2 * Math.PI, 500 + chance() * 1_400);
  const cruiseKph = cruises(chance, 62, 24);
  return buildRound(home, [
    { kind: 'stand', seconds: 4 * MINUTE, engineOn: true },
    { kind: 'drive', tracks: [streets(home, startOf(route), angle)], cruiseKph: [34] },
    ...along(route, cruiseKph, chance),
    { kind: 'drive', tracks: [streets(end, customer, angle)], cruiseKph: [29] },
    { kind: 'stand', seconds: (3 + chance() * 9) * MINUTE, engineOn: true },
    { kind: 'stand', seconds: (15 + chance() * 40) * MINUTE, engineOn: false },
    { kind: 'stand', seconds: 2 * MINUTE, engineOn: true },
    { kind: 'drive', tracks: [streets(customer, end, angle)], cruiseKph: [31] },
    ...along(reverse(route), cruiseKph, chance),
    { kind: 'drive', tracks: [streets(startOf(route), home, angle)], cruiseKph: [30] },
    { kind: 'stand', seconds: (2 + chance() * 6) * MINUTE, engineOn: true },
  ]);
}

/** As a delivery, with the driver's night at the far end. */
export function longHaulRound(home: Place, route: Route, chance: () => number): Round {
  const end = endOf(route);
  const angle = chance() * Math.PI;
  const terminal = placeAhead(end, chance() * 2 * Math.PI, 900 + chance() * 1_800);
  const cruiseKph = cruises(chance, 70, 18);
  return buildRound(home, [
    { kind: 'stand', seconds: 8 * MINUTE, engineOn: true },
    { kind: 'drive', tracks: [streets(home, startOf(route), angle)], cruiseKph: [32] },
    ...along(route, cruiseKph, chance),
    { kind: 'drive', tracks: [streets(end, terminal, angle)], cruiseKph: [27] },
    { kind: 'stand', seconds: (10 + chance() * 20) * MINUTE, engineOn: true },
    { kind: 'stand', seconds: (3 + chance() * 5) * HOUR, engineOn: false },
    { kind: 'stand', seconds: (5 + chance() * 10) * MINUTE, engineOn: true },
    { kind: 'drive', tracks: [streets(terminal, end, angle)], cruiseKph: [27] },
    ...along(reverse(route), cruiseKph, chance),
    { kind: 'drive', tracks: [streets(startOf(route), home, angle)], cruiseKph: [30] },
    { kind: 'stand', seconds: (4 + chance() * 8) * MINUTE, engineOn: true },
  ]);
}

/** A car or a van: through the streets of a town from visit to visit. */
export function visitRound(home: Place, town: Place, chance: () => number): Round {
  const angle = chance() * Math.PI;
  const legs: Leg[] = [{ kind: 'stand', seconds: MINUTE, engineOn: true }];
  let at = home;
  const go = (to: Place): void => {
    const halfway = placeAhead(at, Math.atan2(to[1] - at[1], to[0] - at[0]), BLOCK_METERS * 3);
    legs.push({ kind: 'drive', tracks: [streets(at, halfway, angle)], cruiseKph: [32 + chance() * 12] });
    legs.push({ kind: 'stand', seconds: 10 + chance() * 35, engineOn: true });
    legs.push({ kind: 'drive', tracks: [streets(halfway, to, angle)], cruiseKph: [36 + chance() * 16] });
    at = to;
  };
  const visits = 4 + Math.floor(chance() * 3);
  for (let visit = 0; visit < visits; visit += 1) {
    go(placeAhead(town, chance() * 2 * Math.PI, 600 + chance() * 3_600));
    legs.push({ kind: 'stand', seconds: (4 + chance() * 15) * MINUTE, engineOn: false });
  }
  go(home);
  return buildRound(home, legs);
}

function startOf(route: Route): Place {
  const [highway, from] = route[0] ?? [];
  if (highway === undefined || from === undefined) throw new Error('A route has a beginning');
  return placeOfTown(highway, from);
}

function endOf(route: Route): Place {
  const [highway, , to] = route.at(-1) ?? [];
  if (highway === undefined || to === undefined) throw new Error('A route has an end');
  return placeOfTown(highway, to);
}

function reverse(route: Route): Route {
  return route.toReversed().map(([highway, from, to]): Piece => [highway, to, from]);
}

/** With a stop at a toll now and then, and a rest after some hours. */
function along(route: Route, cruiseKph: readonly number[], chance: () => number): Leg[] {
  const legs: Leg[] = [];
  let sinceRest = 0;
  for (const [highway, from, to] of route) {
    for (const track of parts(highway, from, to)) {
      sinceRest += track.length;
      legs.push({ kind: 'drive', tracks: [track], cruiseKph });
      if (sinceRest < DRIVE_AT_MOST_METERS)
        legs.push({ kind: 'stand', seconds: 15 + chance() * 30, engineOn: true });
      else {
        legs.push({ kind: 'stand', seconds: (35 + chance() * 30) * MINUTE, engineOn: false });
        sinceRest = 0;
      }
    }
  }
  return legs;
}

/** The way in parts that end in towns, each as long as from toll to toll. */
function parts(highway: HighwayName, from: string, to: string): Track[] {
  const towns = townsOf(highway);
  const [start, end] = [towns.indexOf(from), towns.indexOf(to)];
  const passed = towns.slice(Math.min(start, end), Math.max(start, end) + 1);
  const ordered = start <= end ? passed : passed.toReversed();
  const found: Track[] = [];
  let leaving = from;
  for (const town of ordered.slice(1)) {
    const track = drive(highway, leaving, town);
    if (town !== to && track.length < TOLL_METERS) continue;
    found.push(track);
    leaving = town;
  }
  return found;
}

/** Along the blocks of a town whose streets run at an angle: never straight across. */
function streets(from: Place, to: Place, angle: number): Track {
  const [perLongitude, perLatitude] = metersPerDegree(from[1]);
  const east = (to[0] - from[0]) * perLongitude;
  const north = (to[1] - from[1]) * perLatitude;
  const ahead = east * Math.cos(angle) + north * Math.sin(angle);
  const left = north * Math.cos(angle) - east * Math.sin(angle);
  const turns = Math.max(1, Math.min(3, Math.floor(Math.hypot(ahead, left) / 900)));
  const points: Place[] = [from];
  for (let turn = 1; turn <= turns; turn += 1) {
    const before = inBlocks((left * (turn - 1)) / turns);
    const reached = turn === turns ? ahead : inBlocks((ahead * turn) / turns);
    points.push(placeAhead(from, angle, reached, before));
    if (turn < turns) points.push(placeAhead(from, angle, reached, inBlocks((left * turn) / turns)));
  }
  points.push(to);
  return createTrack(points);
}

function inBlocks(meters: number): number {
  return Math.round(meters / BLOCK_METERS) * BLOCK_METERS;
}

function cruises(chance: () => number, fromKph: number, spreadKph: number): number[] {
  return Array.from({ length: 9 }, () => fromKph + chance() * spreadKph);
}
