import { readFileSync } from 'node:fs';
import { metersPerDegree } from '@azimute/geo';
import { metersBetween, type Place } from '../place.ts';

/** The road graph of the demo's region; `demo-roads.md` describes its file format. */
export interface RoadGraph {
  readonly places: readonly Place[];
  readonly roads: readonly Road[];
  /** The arcs that leave node n are `leaving[i]` for i from `firstLeaving[n]` to before `firstLeaving[n + 1]`. */
  readonly firstLeaving: Int32Array;
  /** An arc is twice the index of a road, plus one if it is driven from its end to its beginning. */
  readonly leaving: Int32Array;
  readonly fastestKph: number;
}

export interface Road {
  readonly from: number;
  readonly to: number;
  /** 0 is a motorway; higher values are smaller roads. */
  readonly classIndex: number;
  readonly kph: number;
  readonly isOneWay: boolean;
  readonly meters: number;
  /** Points between the nodes, as in the file. */
  readonly shape: readonly number[];
}

interface RoadFile {
  readonly speed_kmh: readonly number[];
  readonly ramp_speed_kmh: readonly number[];
  readonly nodes: readonly Place[];
  readonly edges: readonly (readonly [
    from: number,
    to: number,
    classIndex: number,
    name: number,
    ref: number,
    flags: number,
    meters: number,
    shape: readonly number[],
  ])[];
}

const ONE_WAY = 1;
const RAMP = 2;

let loaded: RoadGraph | undefined;

/** Loaded on first use, so that only running the demo pays for it. */
export function roadGraph(): RoadGraph {
  loaded ??= readGraph();
  return loaded;
}

function readGraph(): RoadGraph {
  const file = JSON.parse(readFileSync(new URL('demo-roads.json', import.meta.url), 'utf8')) as RoadFile;
  const roads = file.edges.map(([from, to, classIndex, , , flags, meters, shape]): Road => {
    const speeds = (flags & RAMP) === 0 ? file.speed_kmh : file.ramp_speed_kmh;
    const kph = speeds[classIndex] ?? 30;
    return { from, to, classIndex, kph, isOneWay: (flags & ONE_WAY) !== 0, meters, shape };
  });
  return {
    places: file.nodes,
    roads,
    ...listLeaving(file.nodes.length, roads),
    fastestKph: Math.max(...file.speed_kmh),
  };
}

function listLeaving(nodes: number, roads: readonly Road[]): Pick<RoadGraph, 'firstLeaving' | 'leaving'> {
  const firstLeaving = new Int32Array(nodes + 1);
  const arcs = roads.flatMap((road, index) => (road.isOneWay ? [index * 2] : [index * 2, index * 2 + 1]));
  const startOf = (arc: number): number => {
    const road = roads[arc >> 1];
    return ((arc & 1) === 1 ? road?.to : road?.from) ?? 0;
  };
  const leaving = Int32Array.from(arcs.toSorted((a, b) => startOf(a) - startOf(b)));
  for (const arc of leaving) firstLeaving[startOf(arc) + 1] = (firstLeaving[startOf(arc) + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1)
    firstLeaving[node + 1] = (firstLeaving[node + 1] ?? 0) + (firstLeaving[node] ?? 0);
  return { firstLeaving, leaving };
}

const knownNearest = new Map<string, number>();

export function nearestNode(at: Place): number {
  const key = at.join(' ');
  const node = knownNearest.get(key) ?? findNearest(at);
  knownNearest.set(key, node);
  return node;
}

function findNearest(at: Place): number {
  let nearest = 0;
  let least = Infinity;
  for (const [node, place] of roadGraph().places.entries()) {
    // The distance is at least its north-south part.
    if (Math.abs(place[1] - at[1]) * metersPerDegree >= least) continue;
    const meters = metersBetween(at, place);
    if (meters < least) [nearest, least] = [node, meters];
  }
  return nearest;
}

/** Returns the nodes within a distance of a place, in the order of the file [m]. */
export function nodesAround(at: Place, meters: number): number[] {
  const found: number[] = [];
  for (const [node, place] of roadGraph().places.entries()) {
    if (Math.abs(place[1] - at[1]) * metersPerDegree > meters) continue;
    if (metersBetween(at, place) <= meters) found.push(node);
  }
  return found;
}
