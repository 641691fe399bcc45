import {
  act,
  actionsOf,
  expectReleaseEnds,
  expectSafe,
  keyOf,
  startWorld,
  UNIT_MS,
  type Action,
  type World,
} from './stop-world.ts';

/**
 * Visits every world within `depth` actions of an open request and of a stop that was just decided, each once. Returns
 * how many there are. Throws at the first unsafe one.
 */
export function exploreStops(depth: number): number {
  const starts = [startWorld(), decidedWorld()];
  const seen = new Set(starts.map(keyOf));
  let front: readonly World[] = starts;
  for (let step = 0; step < depth; step += 1) front = front.flatMap((world) => visitNext(world, seen));
  return seen.size;
}

function visitNext(world: World, seen: Set<string>): World[] {
  return actionsOf(world).flatMap((action) => {
    const reached = act(world, action);
    const key = keyOf(reached);
    if (seen.has(key)) return [];
    seen.add(key);
    expectSafe(reached);
    expectReleaseEnds(reached);
    return [reached];
  });
}

function decidedWorld(): World {
  let world = startWorld();
  while (world.decided.length === 0) world = act(world, usualAction(world));
  return world;
}

export interface Histories {
  readonly stopped: number;
  readonly released: number;
}

/**
 * Plays random histories, the same for each seed. In each history something unusual happens with a rate of
 * its own, so that many reach a stop. Returns how many stopped and released the asset.
 */
export function playStops(histories: number, length: number, seed: number): Histories {
  const random = randomOf(seed);
  let [stopped, released] = [0, 0];
  for (let history = 0; history < histories; history += 1) {
    const rate = random() ** 2;
    let world = startWorld();
    let wasStopped = false;
    for (let step = 0; step < length; step += 1) {
      world = act(world, random() < rate ? pickAny(world, random) : usualAction(world));
      expectSafe(world);
      wasStopped ||= world.stop.phase === 'stopped';
    }
    expectReleaseEnds(world);
    stopped += wasStopped ? 1 : 0;
    released += world.stop.phase === 'released' ? 1 : 0;
  }
  return { stopped, released };
}

function pickAny(world: World, random: () => number): Action {
  const actions = actionsOf(world);
  return actions[Math.floor(random() * actions.length)] ?? { kind: 'tick' };
}

/** Everything arrives at once, and the asset stands. */
function usualAction(world: World): Action {
  if (world.decided.length > 0) return { kind: 'write' };
  if (world.sent.length > 0) return { kind: 'deliver' };
  if (world.answers.length > 0) return { kind: 'answer', index: 0 };
  const isReported = world.fixes.some(({ atMs }) => atMs === world.now * UNIT_MS);
  return isReported ? { kind: 'tick' } : { kind: 'fix', age: 0, motion: 'still', isInside: true };
}

/** Returns numbers from 0 to 1, the same for each seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
