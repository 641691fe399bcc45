import { metersBetween, type Place } from '../place.ts';
import { roadGraph, type Road, type RoadGraph } from './road-graph.ts';
import { createTrack, type Track } from './track.ts';

/** A route over roads, with the driving speeds. */
export interface Route {
  readonly track: Track;
  /** Sections of constant speed, from the beginning: the meters at which each ends, and its km/h. */
  readonly untilMeters: Float64Array;
  readonly kph: Float64Array;
  /** Highest speed at the end of each section, before a bend or a junction; infinite if unrestricted. */
  readonly endKph: Float64Array;
  /** Positions of possible traffic lights or stop signs [m]. */
  readonly junctions: readonly number[];
}

const known = new Map<string, Route>();

/**
 * Returns the fastest route between nodes, by the roads' speeds; shared by all drivers.
 *
 * @throws Error if there is none
 */
export function findRoute(from: number, to: number): Route {
  const key = `${from} ${to}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const graph = roadGraph();
  const route = describeRoute(graph, from, searchArcs(graph, from, to));
  known.set(key, route);
  return route;
}

/** A*: seconds from the start, and at least those left in a straight line at the highest speed. */
function searchArcs(graph: RoadGraph, from: number, to: number): number[] {
  const { places, roads, firstLeaving, leaving } = graph;
  const goal = placeOf(places, to);
  const fastest = graph.fastestKph / 3.6;
  const seconds = new Float64Array(places.length).fill(Infinity);
  const cameBy = new Int32Array(places.length).fill(-1);
  const isDone = new Uint8Array(places.length);
  const open = new Queue();
  seconds[from] = 0;
  open.add(from, 0);
  while (open.size > 0) {
    const node = open.takeFirst();
    if (node === to) return backtrack(graph, cameBy, from, to);
    if (isDone[node] === 1) continue;
    isDone[node] = 1;
    for (let index = firstLeaving[node] ?? 0; index < (firstLeaving[node + 1] ?? 0); index += 1) {
      const arc = leaving[index] ?? 0;
      const road = roadOf(roads, arc);
      const next = (arc & 1) === 1 ? road.from : road.to;
      const after = (seconds[node] ?? 0) + road.meters / (road.kph / 3.6);
      if (after >= (seconds[next] ?? 0)) continue;
      seconds[next] = after;
      cameBy[next] = arc;
      open.add(next, after + metersBetween(placeOf(places, next), goal) / fastest);
    }
  }
  throw new Error(`No way leads from node ${from} to node ${to}`);
}

function backtrack({ roads }: RoadGraph, cameBy: Int32Array, from: number, to: number): number[] {
  const arcs: number[] = [];
  for (let node = to; node !== from;) {
    const arc = cameBy[node] ?? 0;
    const road = roadOf(roads, arc);
    arcs.push(arc);
    node = (arc & 1) === 1 ? road.to : road.from;
  }
  return arcs.toReversed();
}

function roadOf(roads: readonly Road[], arc: number): Road {
  const road = roads[arc >> 1];
  if (road === undefined) throw new Error('No such road');
  return road;
}

function placeOf(places: readonly Place[], node: number): Place {
  const place = places[node];
  if (place === undefined) throw new Error('No such node');
  return place;
}

const DEGREES_PER_UNIT = 1e-5;

/** Returns the points of a road in the driving direction, without the first. */
function pointsOf({ places }: RoadGraph, road: Road, isBackwards: boolean): Place[] {
  let [longitude, latitude] = placeOf(places, road.from);
  const points: Place[] = [[longitude, latitude]];
  for (let index = 0; index < road.shape.length; index += 2) {
    longitude += (road.shape[index] ?? 0) * DEGREES_PER_UNIT;
    latitude += (road.shape[index + 1] ?? 0) * DEGREES_PER_UNIT;
    points.push([longitude, latitude]);
  }
  points.push(placeOf(places, road.to));
  return (isBackwards ? points.toReversed() : points).slice(1);
}

/** Comfortable lateral acceleration in a bend [m/s2]. */
const SIDEWAYS = 2;
/** Longest part of adjacent straights that counts for a bend's radius [m]: a bend is no wider than these. */
const STRAIGHT_COUNTS_METERS = 150;
const TERTIARY = 4;

function describeRoute(graph: RoadGraph, from: number, arcs: readonly number[]): Route {
  const points: Place[] = [placeOf(graph.places, from)];
  const roadAt: Road[] = [];
  const joints: number[] = [];
  for (const [index, arc] of arcs.entries()) {
    const road = roadOf(graph.roads, arc);
    const before = arcs[index - 1];
    if (before !== undefined && isJunction(roadOf(graph.roads, before), road)) joints.push(points.length - 1);
    for (const point of pointsOf(graph, road, (arc & 1) === 1)) {
      points.push(point);
      roadAt.push(road);
    }
  }
  const track = createTrack(points);
  const until: number[] = [];
  const kph: number[] = [];
  const endKph: number[] = [];
  for (const [index, road] of roadAt.entries()) {
    const end = index + 1;
    const next = roadAt[end];
    const atEnd = next === undefined ? 0 : bendKph(track, end);
    if (next !== undefined && next.kph === road.kph && atEnd >= road.kph) continue;
    until.push(track.meters[end] ?? 0);
    kph.push(road.kph);
    endKph.push(atEnd);
  }
  return {
    track,
    untilMeters: Float64Array.from(until),
    kph: Float64Array.from(kph),
    endKph: Float64Array.from(endKph),
    junctions: joints.map((point) => track.meters[point] ?? 0),
  };
}

/** Places where a smaller road meets another class. */
function isJunction(before: Road, after: Road): boolean {
  return before.classIndex !== after.classIndex && Math.max(before.classIndex, after.classIndex) >= TERTIARY;
}

/**
 * Returns the speed in the bend at a point: that at which a circle within its straights causes no more than `SIDEWAYS`.
 */
function bendKph({ meters, headings }: Track, point: number): number {
  const turn = Math.abs((((headings[point] ?? 0) - (headings[point - 1] ?? 0) + 540) % 360) - 180);
  if (turn < 3) return Infinity;
  const at = meters[point] ?? 0;
  const straight = Math.min(
    at - (meters[point - 1] ?? 0),
    (meters[point + 1] ?? at) - at,
    STRAIGHT_COUNTS_METERS,
  );
  const radius = straight / 2 / Math.tan((Math.min(turn, 170) * Math.PI) / 360);
  return Math.max(8, Math.sqrt(SIDEWAYS * radius) * 3.6);
}

/** A binary heap of nodes by their keys. */
class Queue {
  readonly #nodes: number[] = [];
  readonly #keys: number[] = [];

  get size(): number {
    return this.#nodes.length;
  }

  add(node: number, key: number): void {
    let at = this.#nodes.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#keys[parent] ?? 0) <= key) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, node, key);
  }

  takeFirst(): number {
    const first = this.#nodes[0] ?? -1;
    const node = this.#nodes.pop() ?? -1;
    const key = this.#keys.pop() ?? 0;
    const size = this.#nodes.length;
    if (size === 0) return first;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && (this.#keys[child + 1] ?? 0) < (this.#keys[child] ?? 0)) child += 1;
      if ((this.#keys[child] ?? 0) >= key) break;
      this.#move(child, at);
      at = child;
    }
    this.#set(at, node, key);
    return first;
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#nodes[from] ?? -1, this.#keys[from] ?? 0);
  }

  #set(at: number, node: number, key: number): void {
    this.#nodes[at] = node;
    this.#keys[at] = key;
  }
}
