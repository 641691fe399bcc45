import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MakerReading } from './decode/decode-machine.ts';
import { addEvidence, doubtedUnits, noEvidence } from './judge-units.ts';
import { placeKey, planReadings, type PlannedReadings, type StoredInstant } from './plan-readings.ts';

const HOUR_MS = 3_600_000;
const T0 = Date.UTC(2026, 2, 2);
const number = (
  kind: 'operatingHours' | 'fuelUsed' | 'distance',
  atMs: number,
  value: number,
): MakerReading => ({
  kind,
  atMs,
  value,
  tankLiters: null,
});
const fuelLevel = (atMs: number, value: number): MakerReading => ({
  kind: 'fuelRemaining',
  atMs,
  value,
  tankLiters: 400,
});
const location = (atMs: number, latitude: number, longitude: number): MakerReading => ({
  kind: 'location',
  atMs,
  latitude,
  longitude,
  altitudeMeters: null,
});

/** Stores as the pipeline does, and plans the next readings against it. */
function createStore() {
  const instants = new Map<
    number,
    { places: Set<string>; values: Map<string, unknown[]>; faults: Set<string> }
  >();
  const at = (ms: number) => {
    const kept = instants.get(ms) ?? { places: new Set(), values: new Map(), faults: new Set() };
    instants.set(ms, kept);
    return kept;
  };
  const rows: string[] = [];
  const add = (ms: number, content: object): void => {
    for (const [name, value] of Object.entries(content))
      at(ms).values.set(name, [...(at(ms).values.get(name) ?? []), value]);
  };
  return {
    rows,
    send: (readings: readonly MakerReading[], newest = {}): PlannedReadings => {
      const stored: ReadonlyMap<number, StoredInstant> = instants;
      const plan = planReadings({ externalId: 'm', readings, stored, newest });
      for (const { fixedAtMs, latitude, longitude, ignition, odometerKm, attributes } of plan.positions) {
        at(fixedAtMs).places.add(placeKey(latitude, longitude));
        rows.push(`${fixedAtMs} place ${latitude},${longitude}`);
        const fields = Object.entries({ ignition, odometerKm }).filter(([, value]) => value !== null);
        add(fixedAtMs, { ...(JSON.parse(attributes ?? '{}') as object), ...Object.fromEntries(fields) });
      }
      for (const { occurredAtMs, kind, attributes } of plan.events)
        if (kind === 'heartbeat') add(occurredAtMs, JSON.parse(attributes ?? '{}') as object);
        else at(occurredAtMs).faults.add(attributes ?? '');
      return plan;
    },
    facts: () =>
      [...instants]
        .flatMap(([ms, { places, values, faults }]) => [
          ...[...places].map((place) => `${ms} ${place}`),
          ...[...values].flatMap(([name, all]) => all.map((value) => `${ms} ${name} ${String(value)}`)),
          ...[...faults].map((fault) => `${ms} ${fault}`),
        ])
        .toSorted(),
  };
}

const reading: fc.Arbitrary<MakerReading> = fc.oneof(
  fc
    .record({ at: fc.nat(6), value: fc.nat(5) })
    .map(({ at, value }) => number('operatingHours', T0 + at * HOUR_MS, value)),
  fc
    .record({ at: fc.nat(6), value: fc.nat(5) })
    .map(({ at, value }) => number('distance', T0 + at * HOUR_MS, value)),
  fc.record({ at: fc.nat(6), value: fc.nat(5) }).map(({ at, value }) => fuelLevel(T0 + at * HOUR_MS, value)),
  fc
    .record({ at: fc.nat(6), value: fc.nat(3) })
    .map(({ at, value }) => location(T0 + at * HOUR_MS, 1, 1 + value)),
  fc.nat(6).map((at) => ({ kind: 'engineRunning', atMs: T0 + at * HOUR_MS, value: true }) as const),
  fc.nat(6).map(
    (at) =>
      ({
        kind: 'fault',
        atMs: T0 + at * HOUR_MS,
        code: 'c',
        description: '',
        severity: '',
        source: '',
      }) as const,
  ),
);

describe('planReadings', () => {
  it('stores the same in any order and grouping, and nothing twice', () => {
    fc.assert(
      fc.property(
        fc.array(reading, { maxLength: 30 }),
        fc.array(fc.nat(30), { maxLength: 6 }),
        (readings, cuts) => {
          const once = createStore();
          const distinct = readings.filter(
            (one, index) =>
              readings.findIndex(
                (other) =>
                  'value' in one && 'value' in other && one.kind === other.kind && one.atMs === other.atMs,
              ) === index || !('value' in one),
          );
          once.send(distinct);
          const parts = createStore();
          const bounds = [0, ...cuts.toSorted((a, b) => a - b), distinct.length];
          const backward = distinct.toReversed();
          for (const [index, from] of bounds.entries()) parts.send(backward.slice(from, bounds[index + 1]));
          expect(parts.facts()).toEqual(once.facts());
          const replay = parts.send(distinct);
          expect([...replay.positions, ...replay.events, ...replay.changes]).toEqual([]);
          expect(new Set(parts.rows).size).toBe(parts.rows.length);
        },
      ),
    );
  });

  it('puts readings of one instant on its fix, and operating hours beside it', () => {
    const { send } = createStore();
    const { positions, events } = send([
      location(T0, 1, 2),
      number('distance', T0, 5),
      fuelLevel(T0, 50),
      number('operatingHours', T0, 10),
      number('fuelUsed', T0 + HOUR_MS, 7),
    ]);
    expect(positions).toMatchObject([
      {
        fixedAtMs: T0,
        odometerKm: 5,
        hourMeterHours: null,
        attributes: '{"fuelPercent":50,"fuelTankLiters":400}',
      },
    ]);
    expect(events.map(({ occurredAtMs, attributes }) => [occurredAtMs, attributes])).toEqual([
      [T0, '{"hourMeterHours":10}'],
      [T0 + HOUR_MS, '{"fuelUsed":7}'],
    ]);
  });

  it('reports corrections and readings that fill a gap, but not a history read for the first time', () => {
    const { send } = createStore();
    expect(send([number('operatingHours', T0, 4118), number('fuelUsed', T0, 1)]).changes).toEqual([]);
    expect(send([number('operatingHours', T0, 4181)]).changes).toEqual([
      { kind: 'operatingHours', atMs: T0, before: 4118, after: 4181 },
    ]);
    const late = T0 - 30 * HOUR_MS;
    expect(send([number('fuelUsed', late, 142)], { fuelUsed: T0 }).changes).toEqual([
      { kind: 'fuelUsed', atMs: late, before: null, after: 142 },
    ]);
  });
});

describe('units', () => {
  const day = (factor: number): MakerReading[] =>
    Array.from({ length: 8 }, (_, hour) => [
      number('fuelUsed', T0 + hour * HOUR_MS, 1000 + hour * 20 * factor),
      fuelLevel(T0 + hour * HOUR_MS, 90 - hour * 5),
    ]).flat();
  const way = (factor: number): MakerReading[] =>
    Array.from({ length: 8 }, (_, hour) => [
      number('distance', T0 + hour * HOUR_MS, 100 + hour * 13.5 * factor),
      location(T0 + hour * HOUR_MS, -20 + hour * 0.1, -45),
    ]).flat();

  it('are in doubt only if the readings contradict them', () => {
    expect(doubtedUnits(addEvidence(noEvidence, day(1)))).toEqual([]);
    expect(doubtedUnits(addEvidence(noEvidence, day(1 / 3.785)))).toEqual(['fuel']);
    expect(doubtedUnits(addEvidence(noEvidence, day(1 / 4.546)))).toEqual(['fuel']);
    expect(doubtedUnits(addEvidence(noEvidence, way(1)))).toEqual([]);
    expect(doubtedUnits(addEvidence(noEvidence, way(1 / 1.609)))).toEqual(['distance']);
    expect(doubtedUnits(noEvidence)).toEqual([]);
  });

  it('are judged the same in one response and over many', () => {
    const readings = day(0.26);
    const step = readings.reduce((evidence, one) => addEvidence(evidence, [one]), noEvidence);
    expect(step).toEqual(addEvidence(noEvidence, readings));
  });
});
