import { createChance, seedOf, waver } from '../chance.ts';
import { placeAhead, type Place } from '../place.ts';
import { createTrack, type Track } from '../roads/track.ts';
import { curve, keepRight } from '../roads/curve.ts';
import { buildRound, type Leg, type Round } from './round.ts';

/** A place where machines work. */
export interface Site {
  readonly name: string;
  readonly at: Place;
  readonly kind: 'quarry' | 'earthworks' | 'building';
}

const MINUTE = 60;
const HAUL_ROAD_STEP_METERS = 18;
/** Steps in which trucks queue before the loader. */
const QUEUE_POINTS = 3;
const TURN = 2 * Math.PI;

/** Returns an idle machine's spot, in rows beside the site or in the yard. */
export function parkingSpot(name: string, at: Place, row: number): Place {
  const angle = createChance(seedOf(name))() * TURN;
  return placeAhead(at, angle, 14 * (row % 7) - 42, 17 * Math.floor(row / 7) - 30);
}

/** A dump truck: repeatedly down the haul road, in the queue for the loader, up to the crusher. */
export function haulRound(site: Site, home: Place, chance: () => number): Round {
  const { down, toLoader, up, dump, back } = haulRoads(site, chance() < 0.5 ? 0 : 1);
  const legs: Leg[] = [
    { kind: 'stand', seconds: 2 * MINUTE, engineOn: true },
    { kind: 'drive', tracks: [down], cruiseKph: [31] },
  ];
  const trips = 3;
  for (let trip = 0; trip < trips; trip += 1) {
    legs.push(
      { kind: 'stand', seconds: (0.5 + chance() * 5) * MINUTE, engineOn: true },
      { kind: 'drive', tracks: [toLoader], cruiseKph: [8] },
      { kind: 'stand', seconds: (2.2 + chance() * 1.6) * MINUTE, engineOn: true },
      { kind: 'drive', tracks: [up, dump], cruiseKph: [19 + chance() * 5] },
      { kind: 'stand', seconds: (1.1 + chance()) * MINUTE, engineOn: true },
    );
    if (trip < trips - 1) legs.push({ kind: 'drive', tracks: [back, down], cruiseKph: [27 + chance() * 7] });
  }
  legs.push({ kind: 'drive', tracks: [back], cruiseKph: [25] });
  return buildRound(home, legs);
}

/**
 * Returns the roads of a quarry: a ramp that winds down into the pit, to one of two faces, and a branch to the crusher.
 */
function haulRoads(site: Site, face: 0 | 1): Record<'down' | 'toLoader' | 'up' | 'dump' | 'back', Track> {
  const shape = createChance(seedOf(site.name));
  const heading = shape() * TURN;
  const turn = shape() < 0.5 ? 1 : -1;
  const [width, narrow] = [220 + shape() * 90, 0.62 + shape() * 0.25];
  const pit = placeAhead(site.at, heading, width + 60);
  const unevenness = seedOf(`${site.name}/pit`);
  const marks: Place[] = [];
  const bends = 15 + face * 4;
  for (let bend = 0; bend <= bends; bend += 1) {
    const angle = Math.PI + turn * bend * 0.58;
    const radius = width * (1 - 0.042 * bend) * (1 + 0.13 * waver(unevenness, bend / 1.7));
    marks.push(placeAhead(pit, heading, Math.cos(angle) * radius, Math.sin(angle) * radius * narrow));
  }
  const [rim] = marks;
  if (rim === undefined) throw new Error('A ramp has a beginning');
  const points = curve(marks, HAUL_ROAD_STEP_METERS);
  const crusher = placeAhead(rim, heading + 1.9, 190, 30);
  const spur = curve([rim, placeAhead(rim, heading + 1.5, 90, 25), crusher], HAUL_ROAD_STEP_METERS);
  const down = keepRight(points, 4);
  return {
    down: createTrack(down.slice(0, -QUEUE_POINTS)),
    toLoader: createTrack(down.slice(-QUEUE_POINTS - 1)),
    up: createTrack(keepRight(points.toReversed(), 4)),
    dump: createTrack(keepRight(spur, 3)),
    back: createTrack(keepRight(spur.toReversed(), 3)),
  };
}

/**
 * An excavator: drives to its face, digs for some minutes at each stand, moves on by a few meters, waits for trucks.
 */
export function digRound(site: Site, home: Place, chance: () => number): Round {
  const heading = chance() * TURN;
  const face = placeAhead(home, heading, 70 + chance() * 130);
  const along = heading + Math.PI / 2 + (chance() - 0.5);
  const legs: Leg[] = [{ kind: 'stand', seconds: 4 * MINUTE, engineOn: true }];
  for (let step = 0; step < 7; step += 1) {
    const stand = placeAhead(face, along, step * (3 + chance() * 5), 3 * chance());
    legs.push({ kind: 'drive', tracks: [createTrack([stand])], cruiseKph: [2.6 + chance()] });
    legs.push({ kind: 'stand', seconds: (2.5 + chance() * 6) * MINUTE, engineOn: true });
    if (chance() < 0.2) legs.push({ kind: 'stand', seconds: (4 + chance() * 12) * MINUTE, engineOn: false });
  }
  legs.push({ kind: 'stand', seconds: (4 + chance() * 12) * MINUTE, engineOn: false });
  return buildRound(home, legs);
}

/** Passes over the same strip: a grader, a roller, or a loader between heap and truck. */
export function stripRound(
  home: Place,
  strip: { readonly meters: number; readonly passes: number; readonly kph: number },
  chance: () => number,
): Round {
  const heading = chance() * TURN;
  const start = placeAhead(home, heading + 1, 40 + chance() * 80);
  const legs: Leg[] = [{ kind: 'stand', seconds: 3 * MINUTE, engineOn: true }];
  for (let pass = 0; pass < strip.passes; pass += 1) {
    const near = placeAhead(start, heading, 0, pass * 2.1);
    const middle = placeAhead(start, heading, strip.meters / 2, pass * 2.1 + strip.meters * 0.05);
    const far = placeAhead(start, heading, strip.meters * (0.85 + chance() * 0.15), pass * 2.1);
    const kph = strip.kph * (0.85 + chance() * 0.3);
    legs.push({
      kind: 'drive',
      tracks: [createTrack(curve([near, middle, far], 20))],
      cruiseKph: [kph],
    });
    legs.push({ kind: 'stand', seconds: 8 + chance() * 25, engineOn: true });
    legs.push({
      kind: 'drive',
      tracks: [createTrack(curve([far, middle, near], 20))],
      cruiseKph: [kph],
    });
    const waits = chance() < 0.2;
    legs.push({ kind: 'stand', seconds: waits ? (2 + chance() * 9) * MINUTE : 15, engineOn: true });
  }
  legs.push({ kind: 'stand', seconds: (4 + chance() * 12) * MINUTE, engineOn: false });
  return buildRound(home, legs);
}

/** A crane: long lifts at one spot, pauses with the engine off, then a few meters on. */
export function liftRound(home: Place, chance: () => number): Round {
  const heading = chance() * TURN;
  const legs: Leg[] = [];
  for (let lift = 0; lift < 2; lift += 1) {
    const spot = placeAhead(home, heading, 18 + lift * (12 + chance() * 20), chance() * 8);
    legs.push(
      { kind: 'stand', seconds: 3 * MINUTE, engineOn: true },
      { kind: 'drive', tracks: [createTrack([spot])], cruiseKph: [3.4] },
      { kind: 'stand', seconds: (20 + chance() * 30) * MINUTE, engineOn: true },
      { kind: 'stand', seconds: (6 + chance() * 18) * MINUTE, engineOn: false },
    );
  }
  return buildRound(home, legs);
}

/** A machine that runs or rests at its spot for an hour: a generator with its engine on, a parked machine. */
export function standRound(home: Place, engineOn: boolean): Round {
  return buildRound(home, [{ kind: 'stand', seconds: 60 * MINUTE, engineOn }]);
}
