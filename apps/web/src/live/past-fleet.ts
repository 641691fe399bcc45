import type { FleetAt, FleetMoves } from '@azimute/contract';
import type { LiveTuple } from '@azimute/contract/live-schemas';
import { metersBetween } from '@azimute/geo';
import type { AssetStore } from './asset-store.ts';
import type { FleetDifference, PastAnswer, PastQuestion } from './live-protocol.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts';

/** A longer gap has an unknown path, unless playback loads fixes at larger intervals [ms]. */
const longestWayMs = 10 * 60_000;
/** Positions of a stationary receiver vary by up to this distance. */
const movedMeters = 200;

/** Fixes of an asset during playback, as columns in time order. */
interface Way {
  readonly atMs: number[];
  readonly x: number[];
  readonly y: number[];
  /** Index of the last fix before the displayed time. */
  at: number;
}

/**
 * The fleet at a past time in place of the live one. Stream messages are kept aside, and assets no longer accessible
 * leave the past too.
 */
export class PastFleet {
  readonly #store: AssetStore;
  readonly #live = new Map<number, LiveTuple>();
  #moves: FleetMoves['moves'] = [];
  #nextMove = 0;
  #ways = new Map<number, Way>();
  #longestWayMs = longestWayMs;

  constructor(store: AssetStore) {
    this.#store = store;
    for (let slot = 0; slot < store.size; slot += 1)
      if (store.present[slot] === 1) this.#live.set(store.ids[slot] ?? 0, tupleIn(store, slot));
  }

  /** State from the stream, for the return to live. */
  get live(): readonly LiveTuple[] {
    return [...this.#live.values()];
  }

  applyPicture(tuples: readonly LiveTuple[]): void {
    this.#live.clear();
    for (const tuple of tuples) this.#live.set(tuple[0], tuple);
    for (let slot = 0; slot < this.#store.size; slot += 1)
      if (!this.#live.has(this.#store.ids[slot] ?? 0)) this.#store.present[slot] = 0;
  }

  applyChanges(tuples: readonly LiveTuple[], removed: readonly number[]): void {
    for (const tuple of tuples) this.#live.set(tuple[0], tuple);
    for (const assetId of removed) this.#live.delete(assetId);
    this.#store.applyChanges([], removed);
  }

  answer(question: Exclude<PastQuestion, { kind: 'past_live' }>): PastAnswer {
    switch (question.kind) {
      case 'past_fleet':
        return this.#readFleet(read(question.page) as FleetAt, question.isFirst);
      case 'past_moves':
        return this.#readMoves(read(question.page) as FleetMoves);
      case 'past_at':
        this.#goTo(question.atMs);
        return null;
      case 'past_difference':
        return this.#differ(question.assetId);
    }
  }

  #readFleet(page: FleetAt, isFirst: boolean): PastAnswer {
    const { states, ...rest } = page;
    if (!isFirst) this.#store.applyChanges(states, []);
    else {
      this.#moves = [];
      this.#nextMove = 0;
      this.#ways = new Map();
      this.#store.applyPicture(states);
    }
    return rest;
  }

  #readMoves({ moves, from, to, stepSeconds }: FleetMoves): PastAnswer {
    const fromMs = Date.parse(from);
    this.#longestWayMs = Math.max(longestWayMs, 2000 * stepSeconds);
    // If playback continues with other steps, earlier data of that time is dropped.
    const before = this.#moves.slice(this.#nextMove).filter(([atMs]) => atMs < fromMs);
    this.#moves = [...before, ...moves];
    this.#nextMove = 0;
    for (const [, [assetId, , fixedAtMs, longitude, latitude]] of moves) {
      if (fixedAtMs === null || longitude === null || latitude === null) continue;
      const way = this.#ways.get(assetId) ?? this.#beginWay(assetId);
      if (fixedAtMs <= (way.atMs.at(-1) ?? -Infinity)) continue;
      way.atMs.push(fixedAtMs);
      way.x.push(mercatorX(longitude));
      way.y.push(mercatorY(latitude));
    }
    return { toMs: Date.parse(to) };
  }

  /** Starts at the asset's current place. */
  #beginWay(assetId: number): Way {
    const slot = this.#store.slotFor(assetId);
    const { fixedAtMs, x, y } = this.#store;
    const isKnown = !Number.isNaN(fixedAtMs[slot] ?? Number.NaN);
    const way: Way = isKnown
      ? { atMs: [fixedAtMs[slot] ?? 0], x: [x[slot] ?? 0], y: [y[slot] ?? 0], at: 0 }
      : { atMs: [], x: [], y: [], at: -1 };
    this.#ways.set(assetId, way);
    return way;
  }

  /** Forward only: an earlier time is loaded again. */
  #goTo(atMs: number): void {
    for (;;) {
      const move = this.#moves[this.#nextMove];
      if (move === undefined || move[0] > atMs) break;
      // An asset that is no longer accessible stays hidden.
      if (this.#store.presentSlotOf(move[1][0]) !== undefined) this.#store.write(move[1]);
      this.#nextMove += 1;
    }
    for (const [assetId, way] of this.#ways) this.#goAlong(assetId, way, atMs);
  }

  #goAlong(assetId: number, way: Way, atMs: number): void {
    while ((way.atMs[way.at + 1] ?? Infinity) <= atMs) way.at += 1;
    if (way.at > 500) {
      for (const column of [way.atMs, way.x, way.y]) column.splice(0, way.at);
      way.at = 0;
    }
    const slot = this.#store.presentSlotOf(assetId);
    const [fromMs, toMs] = [way.atMs[way.at], way.atMs[way.at + 1]];
    if (slot === undefined || fromMs === undefined) return;
    const isGap = toMs === undefined || toMs - fromMs > this.#longestWayMs;
    const share = isGap ? 0 : (atMs - fromMs) / (toMs - fromMs);
    const along = (column: readonly number[]): number => {
      const from = column[way.at] ?? 0;
      return from + ((column[way.at + 1] ?? from) - from) * share;
    };
    this.#store.x[slot] = along(way.x);
    this.#store.y[slot] = along(way.y);
  }

  #differ(assetId: number | null): FleetDifference {
    let [moved, changed, one]: [number, number, FleetDifference['one']] = [0, 0, null];
    for (const [id, [, status, , longitude, latitude]] of this.#live) {
      const slot = this.#store.presentSlotOf(id);
      if (slot === undefined) continue;
      const [x, y] = [this.#store.x[slot] ?? Number.NaN, this.#store.y[slot] ?? Number.NaN];
      const isPlaced = longitude !== null && latitude !== null && !Number.isNaN(x);
      const meters = isPlaced
        ? metersBetween({ longitude: longitudeOf(x), latitude: latitudeOf(y) }, { longitude, latitude })
        : null;
      if (meters !== null && meters > movedMeters) moved += 1;
      if (status !== this.#store.statuses[slot]) changed += 1;
      if (id === assetId) one = { status, meters };
    }
    return { moved, changed, one };
  }
}

function read(page: ArrayBuffer): unknown {
  return JSON.parse(new TextDecoder().decode(page)) as unknown;
}

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

function tupleIn(store: AssetStore, slot: number): LiveTuple {
  const [x, y] = [known(store.x[slot]), known(store.y[slot])];
  return [
    store.ids[slot] ?? 0,
    store.statuses[slot] ?? 0,
    known(store.fixedAtMs[slot]),
    x === null ? null : longitudeOf(x),
    y === null ? null : latitudeOf(y),
    known(store.speedKph[slot]),
    known(store.headingDegrees[slot]),
    known(store.hourMeterHours[slot]),
    known(store.odometerKm[slot]),
    known(store.contactAtMs[slot]),
  ];
}
