import { pick, seedOf } from '../chance.ts';
import type { Place } from '../place.ts';
import { findRoute, type Route } from '../roads/find-route.ts';
import { nearestNode, nodesAround } from '../roads/road-graph.ts';
import { buildRound, type Leg, type Round } from './round.ts';

const MINUTE = 60;
const HOUR = 3_600;
const HALTS = 0.4;
/** Share of sections on which a driver is in a hurry. */
const HURRIES = 0.05;
/** Largest distance of customers from the center of their town [m]; all deliveries there share a few. */
const TOWN_METERS = 2_500;
const CUSTOMERS_OF_TOWN = 4;
const QUEUE_METERS = 25;

/** Out to a customer in a town or at a site, where trucks queue at the gate, and home again. */
export function deliverRound(home: Place, destination: Place, chance: () => number): Round {
  const end = customerNear(destination, chance);
  const shares = sharesOf(chance, 0.8, 0.14);
  const out = findRoute(nearestNode(home), end);
  return buildRound(home, [
    { kind: 'stand', seconds: 4 * MINUTE, engineOn: true },
    ...inLine(out, shares, chance),
    { kind: 'stand', seconds: (15 + chance() * 40) * MINUTE, engineOn: false },
    { kind: 'stand', seconds: 2 * MINUTE, engineOn: true },
    road(findRoute(end, nearestNode(home)), shares, chance),
    { kind: 'stand', seconds: (2 + chance() * 6) * MINUTE, engineOn: true },
  ]);
}

/** Like a delivery, with hours of loading and the driver's rest at the far end. */
export function longHaulRound(home: Place, destination: Place, chance: () => number): Round {
  const end = customerNear(destination, chance);
  const shares = sharesOf(chance, 0.82, 0.1);
  const out = findRoute(nearestNode(home), end);
  return buildRound(home, [
    { kind: 'stand', seconds: 8 * MINUTE, engineOn: true },
    ...inLine(out, shares, chance),
    { kind: 'stand', seconds: (2 + chance() * 5) * HOUR, engineOn: false },
    { kind: 'stand', seconds: (5 + chance() * 10) * MINUTE, engineOn: true },
    road(findRoute(end, nearestNode(home)), shares, chance),
    { kind: 'stand', seconds: (4 + chance() * 8) * MINUTE, engineOn: true },
  ]);
}

/** A car or a van: through the streets of a town from visit to visit. */
export function visitRound(home: Place, town: Place, chance: () => number): Round {
  const legs: Leg[] = [{ kind: 'stand', seconds: MINUTE, engineOn: true }];
  const stops = customersOf(town, 4_000, 8);
  const shares = sharesOf(chance, 0.88, 0.14);
  const yard = nearestNode(home);
  let at = yard;
  const go = (to: number): void => {
    if (to === at) return;
    legs.push(road(findRoute(at, to), shares, chance));
    at = to;
  };
  const visits = 4 + Math.floor(chance() * 3);
  const first = Math.floor(chance() * stops.length);
  for (let visit = 0; visit < visits; visit += 1) {
    go(pick(stops, first + visit));
    legs.push({ kind: 'stand', seconds: (4 + chance() * 15) * MINUTE, engineOn: false });
  }
  go(yard);
  return buildRound(home, legs);
}

/** The way there, the last part a few truck lengths at a time with the engine on, like a queue at a gate. */
function inLine(route: Route, shares: readonly number[], chance: () => number): Leg[] {
  const { length } = route.track;
  const waits = Math.floor(chance() * 4);
  const queue = Array.from({ length: waits }, (_, place) => ({
    atMeters: length - (waits - place) * QUEUE_METERS,
    seconds: (1.5 + chance() * 6) * MINUTE,
  })).filter(({ atMeters }) => atMeters > length / 2);
  const { halts } = road(route, shares, chance);
  const clear = halts.filter(({ atMeters }) => atMeters < (queue[0]?.atMeters ?? length));
  return [
    { kind: 'road', route, shares, halts: [...clear, ...queue] },
    { kind: 'stand', seconds: (3 + chance() * 9) * MINUTE, engineOn: true },
  ];
}

/** With occasional red lights or stop signs. */
function road(route: Route, shares: readonly number[], chance: () => number): Extract<Leg, { kind: 'road' }> {
  const halts = route.junctions
    .filter(() => chance() < HALTS)
    .map((atMeters) => ({ atMeters, seconds: 6 + chance() * 34 }));
  return { kind: 'road', route, shares, halts };
}

function customerNear(destination: Place, chance: () => number): number {
  return pick(
    customersOf(destination, TOWN_METERS, CUSTOMERS_OF_TOWN),
    Math.floor(chance() * CUSTOMERS_OF_TOWN),
  );
}

const known = new Map<string, readonly number[]>();

/** Returns a town's customers, the same few nodes for all. */
function customersOf(town: Place, meters: number, count: number): readonly number[] {
  const key = `${town.join(' ')} ${meters}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const nodes = nodesAround(town, meters);
  const all = nodes.length === 0 ? [nearestNode(town)] : nodes;
  const first = Math.abs(seedOf(key));
  const step = Math.max(1, Math.floor(all.length / count));
  const found = Array.from({ length: count }, (_, index) => pick(all, first + index * step));
  known.set(key, found);
  return found;
}

/** Returns a driver's speeds, as shares of the roads' speeds; sometimes above them. */
function sharesOf(chance: () => number, from: number, spread: number): number[] {
  return Array.from({ length: 9 }, () =>
    chance() < HURRIES ? 1.1 + chance() * 0.06 : from + chance() * spread,
  );
}
