import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAt, startMs } from '../geofences/testing/fence-plan.ts';
import { readingCatalogOf, readingsOf } from '../readings/index.ts';
import { reduceTripsOf, truck } from '../trips/testing/reduce-trips-of.ts';
import { nextMidnightMs } from '../zoned-time.ts';
import { addUpDay } from './add-up-day.ts';
import type { DayEvidence, DayFix, MachineReadings } from './day-evidence.ts';
import { machineReadingsOf } from './machine-readings.ts';

const zone = 'America/Sao_Paulo';
const dayMs = nextMidnightMs(startMs, zone);
const endMs = nextMidnightMs(dayMs, zone);
const silent: MachineReadings = { fuelLiters: null, fuelLitersPerHour: null, faultCodes: [] };

interface Told {
  readonly minute: number;
  readonly kph: number;
  readonly ignition: boolean;
  readonly machine: MachineReadings | null;
}

/** A day of positions at these minutes, processed into trips. */
function evidenceOf(
  told: readonly Told[],
  more: Partial<DayEvidence> = {},
  limitKph: number | null = null,
): DayEvidence {
  let x = 0;
  let before = 0;
  const all = told.map(({ minute, kph, ignition }) => {
    x += (kph / 3.6) * (minute - before) * 60;
    before = minute;
    return fixAt((dayMs - startMs) / 1000 + minute * 60, x, 0, { ignition, speedKph: kph });
  });
  const fixes = all.map((fix, index): DayFix => ({
    fixedAtMs: fix.fixedAtMs,
    receivedAtMs: fix.receivedAtMs,
    speedKph: fix.speedKph,
    ignition: fix.ignition,
    machine: told[index]?.machine ?? null,
  }));
  return {
    fromMs: dayMs,
    toMs: endMs,
    timeZone: zone,
    intervals: reduceTripsOf(all, { ...truck, limitKph }).all,
    statuses: [],
    visits: [],
    speedings: [],
    limits: [{ fromMs: -Infinity, kph: limitKph }],
    shifts: null,
    events: {},
    fixes,
    meter: [],
    before: { fix: null, fuel: null },
    ...more,
  };
}

const at = (
  minute: number,
  kph: number,
  machine: Partial<MachineReadings> | null,
  ignition = true,
): Told => ({
  minute,
  kph,
  ignition,
  machine: machine && { ...silent, ...machine },
});
const minutes = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('daily fuel', () => {
  it('is the counter’s increase, split by idling and driving', () => {
    const idling = minutes(60, 90).map((minute) =>
      at(minute, 0, { fuelLiters: 1000 + (minute - 60) * 0.05 }),
    );
    const driving = minutes(91, 150).map((minute) =>
      at(minute, 40, { fuelLiters: 1001.5 + (minute - 90) * 0.2 }),
    );
    const { facts, fuelBy } = addUpDay(evidenceOf([...idling, ...driving, at(151, 0, null, false)]));
    expect(fuelBy).toBe('counter');
    expect(facts.fuelMilliliters).toBe(13_500);
    expect(facts.idleFuelMilliliters).toBeGreaterThan(1400);
    expect(facts.idleFuelMilliliters).toBeLessThan(1800);
    expect(Math.abs(facts.fueledOnSeconds - 90 * 60)).toBeLessThan(5);
    expect(facts.fueledMeters).toBeGreaterThan(0.95 * facts.distanceMeters);
    expect(facts.fueledMeters).toBeLessThanOrEqual(facts.distanceMeters);
  });

  it('starts a new series where the counter falls or jumps, and takes its share across midnight', () => {
    const read = (...of: readonly (readonly [minute: number, liters: number])[]) =>
      addUpDay(evidenceOf(of.map(([minute, fuelLiters]) => at(minute, 0, { fuelLiters }))));
    expect(read([60, 500], [120, 504], [180, 2], [240, 5]).facts.fuelMilliliters).toBe(7000);
    expect(read([60, 500], [120, 504], [121, 90_000], [181, 90_002]).facts.fuelMilliliters).toBe(6000);
    const late = addUpDay(
      evidenceOf([at(60, 0, { fuelLiters: 503 })], {
        before: { fix: null, fuel: { atMs: dayMs - 2 * 3_600_000, liters: 500 } },
      }),
    );
    expect(late.facts.fuelMilliliters).toBe(1000);
  });

  it('integrates rates without a counter, for 15 minutes at most, and ignores a level alone', () => {
    const { facts, fuelBy } = addUpDay(
      evidenceOf([
        at(60, 0, { fuelLitersPerHour: 12 }),
        at(65, 0, { fuelLitersPerHour: 6 }),
        at(75, 0, { fuelLitersPerHour: 30 }),
        at(120, 0, { fuelLitersPerHour: 30 }),
      ]),
    );
    expect([fuelBy, facts.fuelMilliliters]).toEqual(['rate', 2000]);
    const level = addUpDay(evidenceOf([at(60, 0, {}), at(65, 0, {})]));
    expect([level.fuelBy, level.facts.fuelMilliliters, level.facts.fueledSeconds]).toEqual([null, 0, 0]);
  });

  it('equals the counter’s difference, with idling within the total and known time within the day', () => {
    const steps = fc.array(
      fc.record({
        minutes: fc.integer({ min: 1, max: 30 }),
        kph: fc.constantFrom(0, 0, 30),
        ignition: fc.boolean(),
        liters: fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 10),
        isTold: fc.boolean(),
      }),
      { minLength: 2, maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        let [minute, liters] = [0, 1000];
        const told = all.map((step): Told => {
          minute += step.minutes;
          liters += step.liters;
          return at(minute, step.kph, step.isTold ? { fuelLiters: liters } : null, step.ignition);
        });
        const { facts } = addUpDay(evidenceOf(told));
        const read = told.flatMap(({ machine }) => machine?.fuelLiters ?? []);
        expect(facts.fuelMilliliters).toBe(Math.round(((read.at(-1) ?? 0) - (read[0] ?? 0)) * 1000));
        expect(facts.idleFuelMilliliters).toBeLessThanOrEqual(facts.fuelMilliliters);
        expect(facts.fueledSeconds).toBeLessThanOrEqual(facts.engineKnownSeconds);
        expect(facts.fueledOnSeconds).toBeLessThanOrEqual(facts.engineOnSeconds);
        expect(facts.fueledMeters).toBeLessThanOrEqual(facts.distanceMeters + 1);
      }),
      { numRuns: 80 },
    );
  });
});

describe('daily faults', () => {
  it('last until the next fix, 15 minutes at most, and count each code once', () => {
    const { facts, faults } = addUpDay(
      evidenceOf([
        at(60, 0, { faultCodes: ['P0217'] }),
        at(70, 0, { faultCodes: ['P0217', 'P0524'] }),
        at(75, 0, {}),
        at(100, 0, { faultCodes: ['P0217'] }),
        at(160, 0, {}),
      ]),
    );
    expect(faults).toEqual({ P0217: 1800, P0524: 300 });
    expect(facts).toMatchObject({ faultCodes: 2, faultSeconds: 1800 });
    expect(facts.diagnosedOnSeconds).toBe(facts.engineOnSeconds);
  });

  it('are unknown if the device reads nothing from the engine', () => {
    const { facts } = addUpDay(evidenceOf([at(60, 0, null), at(70, 0, null)]));
    expect(facts).toMatchObject({ faultCodes: 0, diagnosedOnSeconds: 0 });
  });

  it('are parsed in device formats, and impossible numbers are dropped', () => {
    const catalog = readingCatalogOf([]);
    const plan = catalog.planOf({ protocol: null, model: '' });
    const read = (attributes: Record<string, unknown>) => machineReadingsOf(readingsOf({ attributes }, plan));
    expect(read({ dtcs: 'p0217, P0524;P0217 0' })).toEqual({ ...silent, faultCodes: ['P0217', 'P0524'] });
    expect(read({ fuelUsed: -3, rpm: 900 })).toEqual(silent);
    expect(read({ fuelUsed: '12.5', fuelRate: 4 })).toEqual({
      ...silent,
      fuelLiters: 12.5,
      fuelLitersPerHour: 4,
    });
    expect(read({ battery: 12 })).toBeNull();
  });
});

describe('daily speeding', () => {
  it('is split into bands above the account’s limit', () => {
    const speeds = [50, 60, 66, 80, 95, 60];
    const told = speeds.flatMap((kph, index) =>
      minutes(60 + index * 10, 69 + index * 10).map((minute) => at(minute, kph, null)),
    );
    const { facts } = addUpDay(evidenceOf([...told, at(130, 0, null, false)], {}, 60));
    expect(facts.overLimitSeconds).toBe(1800);
    // 66 is over 60 by a tenth, 80 by a third, 95 by more than half.
    expect([facts.seriousOverSeconds, facts.graveOverSeconds]).toEqual([600, 600]);
  });

  it('is split into bands above a geofence’s limit, and counts further occurrences', () => {
    const told = [40, 45, 70, 45, 42].map((kph, index) => at(60 + index * 5, kph, null));
    const speeding = (fromMinute: number, toMinute: number) => ({
      geofenceId: 1,
      fromMs: dayMs + fromMinute * 60_000,
      toMs: dayMs + toMinute * 60_000,
      limitKph: 40,
    });
    const { facts } = addUpDay(
      evidenceOf([...told, at(90, 0, null, false)], { speedings: [speeding(65, 75), speeding(75, 90)] }),
    );
    expect(facts).toMatchObject({
      overLimitSeconds: 1500,
      speedingEvents: 2,
      seriousSpeedings: 1,
      seriousOverSeconds: 0,
      graveOverSeconds: 300,
    });
  });
});
