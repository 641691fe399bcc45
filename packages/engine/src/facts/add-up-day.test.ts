import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speedingSecondsWithin } from '../geofences/speeding-seconds.ts';
import { fenceAround, fixAt, reduceAll, startMs } from '../geofences/testing/fence-plan.ts';
import { openStatusHistory } from '../status/status-history.ts';
import { reduceTripsOf, truck } from '../trips/testing/reduce-trips-of.ts';
import type { TripInterval } from '../trips/trip-interval.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { spansWithin, type WorkingHours } from '../working-hours/index.ts';
import { nextDayMs, zoneAt, type DayZones } from '../day-zones.ts';
import { nextMidnightMs } from '../zoned-time.ts';
import { addUpDay } from './add-up-day.ts';
import type { DayEvidence, DayFix } from './day-evidence.ts';

const zone = 'America/Sao_Paulo';
const hourMs = 3_600_000;
/** Asset of a UL whose zone moves by an hour, west or east, during the days. */
const moved: readonly DayZones[] = [zone, ['America/Manaus', '04'], ['America/Noronha', '02']].map((to) =>
  typeof to === 'string'
    ? to
    : [
        { fromMs: -Infinity, zone },
        { fromMs: Date.parse(`2026-03-04T${to[1]}:00:00Z`), zone: to[0] ?? zone },
      ],
);
const office: WorkingHours = {
  zone,
  shifts: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '17:00' }],
  holidays: [],
};
const nothing = {
  timeZone: zone,
  intervals: [],
  statuses: [],
  visits: [],
  speedings: [],
  limits: [],
  shifts: null,
  events: {},
  fixes: [],
  meter: [],
  before: { fix: null, fuel: null },
} as const;

const asDayFix = (fix: LatestFix): DayFix => ({
  fixedAtMs: fix.fixedAtMs,
  receivedAtMs: fix.receivedAtMs,
  speedKph: fix.speedKph,
  ignition: fix.ignition,
  machine: null,
});

/** Days of work with noise, gaps, and known or unknown engines. */
const fixes = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 30 }),
      everySeconds: fc.constantFrom(10, 60, 300, 1200, 30_000),
      kph: fc.constantFrom(0, 0, 4, 40),
      ignition: fc.constantFrom(true, false, null),
      wait: fc.constantFrom(0, 100, 90_000),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((phases) => {
    const made: LatestFix[] = [];
    let [second, x] = [0, 0];
    for (const { count, everySeconds, kph, ignition, wait } of phases) {
      second += wait;
      for (let index = 0; index < count; index += 1) {
        second += everySeconds;
        x += (kph / 3.6) * Math.min(60, everySeconds);
        made.push(fixAt(second, x, 0, { ignition, speedKph: kph }));
      }
    }
    return made;
  });

function evidenceOf(
  all: readonly LatestFix[],
  intervals: readonly TripInterval[],
  dayZones: DayZones = zone,
): DayEvidence[] {
  const [first = startMs, last = startMs] = [all[0]?.fixedAtMs, all.at(-1)?.fixedAtMs];
  const days: DayEvidence[] = [];
  for (let fromMs = nextDayMs(first - 24 * hourMs, dayZones); fromMs <= last;) {
    const toMs = nextDayMs(fromMs, dayZones);
    const history = openStatusHistory({ fromMs, toMs, silentAfterMs: 2 * hourMs, switches: [] });
    for (const fix of all)
      history.take({ ...fix, hourMeterHours: fix.hourMeterHours ?? null, atMs: fix.fixedAtMs, isFix: true });
    const before = all.findLast(({ fixedAtMs }) => fixedAtMs < fromMs);
    days.push({
      ...nothing,
      timeZone: zoneAt(dayZones, fromMs),
      fromMs,
      toMs,
      intervals,
      statuses: history.finish(),
      fixes: all.filter(({ fixedAtMs }) => fixedAtMs >= fromMs && fixedAtMs < toMs).map(asDayFix),
      before: { fix: before === undefined ? null : asDayFix(before), fuel: null },
      shifts: spansWithin(office, { fromMs, toMs }),
    });
    fromMs = toMs;
  }
  return days;
}

/** Records of a 2 km geofence with a limit of 20 km/h. */
function speedingsOf(all: readonly LatestFix[]): DayEvidence['speedings'] {
  const fence = fenceAround([-100, -100], [1900, 100], { maxSpeedKph: 20 });
  const { transitions } = reduceAll([fence], all);
  const [began, ended] = (['speeding_began', 'speeding_ended'] as const).map((kind) =>
    transitions.filter((one) => one.kind === kind),
  );
  return (began ?? []).map(({ geofenceId, crossedAtMs }, index) => ({
    geofenceId,
    fromMs: crossedAtMs,
    toMs: ended?.[index]?.crossedAtMs ?? Infinity,
    limitKph: 20,
  }));
}

describe('daily facts', () => {
  it('match the trips, stops, gaps and statuses exactly, also across a change of the UL’s time zone', () => {
    fc.assert(
      fc.property(fixes, fc.constantFrom(...moved), (all, dayZones) => {
        const { all: intervals } = reduceTripsOf(all, { ...truck, dayZones });
        const days = evidenceOf(all, intervals, dayZones).map((evidence) => ({
          evidence,
          ...addUpDay(evidence),
        }));
        const sums = { distanceMeters: 0, idlingSeconds: 0, engineOnSeconds: 0, workingSeconds: 0, fixes: 0 };
        for (const { facts, evidence, hours } of days) {
          const { daySeconds } = facts;
          expect(daySeconds).toBe((evidence.toMs - evidence.fromMs) / 1000);
          expect(facts.tripSeconds + facts.stopSeconds + facts.noDataSeconds + facts.unknownSeconds).toBe(
            daySeconds,
          );
          expect(facts.unknownSeconds).toBeGreaterThanOrEqual(0);
          const statuses = Object.groupBy(evidence.statuses, ({ status }) => status);
          const lasting = (status: keyof typeof statuses) =>
            (statuses[status] ?? []).reduce((seconds, one) => seconds + (one.toMs - one.fromMs) / 1000, 0);
          expect([facts.runningSeconds, facts.turnedOffSeconds, facts.withoutCommunicationSeconds]).toEqual(
            [lasting('running'), lasting('turned_off'), lasting('without_communication')].map(Math.round),
          );
          expect(facts.shiftKnownSeconds + facts.offShiftKnownSeconds).toBe(facts.engineKnownSeconds);
          expect(facts.shiftOnSeconds + facts.offShiftOnSeconds).toBe(facts.engineOnSeconds);
          for (const [name, of] of Object.entries(hours))
            expect(of.reduce((sum, seconds) => sum + seconds, 0)).toBe(facts[name as keyof typeof hours]);
          for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += facts[name];
        }
        for (const name of ['distanceMeters', 'idlingSeconds', 'engineOnSeconds', 'workingSeconds'] as const)
          expect(sums[name]).toBe(intervals.reduce((sum, one) => sum + (one[name] ?? 0), 0));
        expect(sums.fixes).toBe(all.length);
      }),
      { numRuns: 60 },
    );
  });

  it('are over limits for as long as trips, stops and gaps are, with the geofence records', () => {
    fc.assert(
      fc.property(fixes, fc.constantFrom(...moved), (all, dayZones) => {
        const { all: intervals } = reduceTripsOf(all, { ...truck, dayZones, limitKph: 30 });
        const speedings = speedingsOf(all);
        const days = evidenceOf(all, intervals, dayZones).map((day) => addUpDay({ ...day, speedings }));
        const secondsOf = (range: { readonly fromMs: number; readonly toMs: number }) =>
          speedingSecondsWithin(speedings, range);
        for (const { parts, ...interval } of intervals)
          expect(parts.reduce((sum, part) => sum + secondsOf(part), 0)).toBe(secondsOf(interval));
        const last = intervals.at(-1)?.toMs ?? 0;
        const rest = secondsOf({ fromMs: last, toMs: nextDayMs(last, dayZones) });
        expect(days.reduce((sum, { facts }) => sum + facts.overLimitSeconds, 0)).toBe(
          intervals.reduce((sum, one) => sum + (one.overGeneralLimitSeconds ?? 0) + secondsOf(one), rest),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('are assigned to hours with the engine on, not evenly over the stop', () => {
    const day = nextMidnightMs(startMs, zone);
    const offsets = [0, 7, 7.5, 8, 8.5, 9, 20].map((hour) => (day - startMs) / 1000 + hour * 3600);
    const all = offsets.map((second, index) =>
      fixAt(second, 0, 0, { ignition: index > 0 && index < 5, speedKph: 0 }),
    );
    const { all: intervals } = reduceTripsOf(all, { ...truck, gapSeconds: 3600, standingGapSeconds: 93_600 });
    const evidence = evidenceOf(all, intervals).find(({ fromMs }) => fromMs === day);
    const { hours, facts } = addUpDay(evidence ?? { ...nothing, fromMs: 0, toMs: 1 });
    expect(facts.idlingSeconds).toBe(7200);
    // From seven to nine; work begins at eight.
    expect(facts).toMatchObject({ shiftOnSeconds: 3600, offShiftOnSeconds: 3600 });
    expect(
      hours.idlingSeconds.map((seconds, hour) => (seconds > 0 ? hour : null)).filter((hour) => hour !== null),
    ).toEqual([7, 8]);
  });

  it('split statuses at the working hours', () => {
    const at = (hour: number): number => startMs + hour * hourMs;
    const { facts } = addUpDay({
      ...nothing,
      fromMs: at(0),
      toMs: at(24),
      statuses: (
        [
          ['turned_off', 0, 7],
          ['running', 7, 10],
          ['in_maintenance', 10, 13],
          ['without_communication', 13, 24],
        ] as const
      ).map(([status, from, to]) => ({
        status,
        fromMs: at(from),
        toMs: at(to),
        reason: 'moving' as const,
        atMs: null,
        userId: null,
      })),
      shifts: [
        { fromMs: at(8), toMs: at(12) },
        { fromMs: at(12.5), toMs: at(17) },
      ],
    });
    expect(facts).toMatchObject({
      shiftAbleSeconds: 2 * 3600,
      shiftMaintenanceSeconds: 2.5 * 3600,
      calendarStatusSeconds: 13 * 3600,
    });
  });

  it('omit working hours if the UL has none', () => {
    const { facts } = addUpDay({ ...nothing, fromMs: startMs, toMs: startMs + 24 * hourMs });
    expect(facts).toMatchObject({ shiftKnownSeconds: 0, offShiftKnownSeconds: 0, calendarStatusSeconds: 0 });
  });

  it('support days of 23 and 25 hours', () => {
    const berlin = 'Europe/Berlin';
    const lengths = ['2026-03-28T23:00:00Z', '2026-10-24T22:00:00Z'].map((instant) => {
      const fromMs = Date.parse(instant);
      const toMs = nextMidnightMs(fromMs, berlin);
      return addUpDay({ ...nothing, timeZone: berlin, fromMs, toMs }).facts.daySeconds / 3600;
    });
    expect(lengths).toEqual([23, 25]);
  });

  it('count the meter between readings without a gap, and split it where it falls or jumps', () => {
    const read = (...readings: readonly (readonly [hour: number, hours: number])[]) =>
      addUpDay({
        ...nothing,
        fromMs: 0,
        toMs: 24 * hourMs,
        meter: readings.map(([hour, hours]) => ({ atMs: hour * hourMs, hours })),
      });
    expect(read([1, 100], [5, 103.5])).toMatchObject({
      engineBy: 'meter',
      facts: { engineSeconds: 12_600, meterBreaks: 0 },
    });
    expect(read([1, 100], [2, 101], [3, 4], [4, 4.5]).facts).toMatchObject({
      meterBreaks: 1,
      meterSeconds: 5400,
    });
    expect(read([1, 100], [2, 900], [3, 901]).facts).toMatchObject({ meterBreaks: 1, meterSeconds: 3600 });
  });

  it('count time in overlapping geofences once, and limit violations by their start', () => {
    const visit = (geofenceId: number, from: number, to: number) => ({
      geofenceId,
      fromMs: from * hourMs,
      toMs: to * hourMs,
    });
    const { facts, fences } = addUpDay({
      ...nothing,
      fromMs: 0,
      toMs: 24 * hourMs,
      visits: [visit(1, -5, 2), visit(2, 1, 3), visit(2, 23, Infinity)],
      speedings: [visit(1, -1, 1), visit(1, 5, 6)].map((one) => ({ ...one, limitKph: 40 })),
      events: { alarm_hard_braking: 2, alarm_general: 1 },
    });
    expect(fences).toEqual({ 1: 7200, 2: 10_800 });
    expect(facts).toMatchObject({
      siteSeconds: 14_400,
      siteDays: 1,
      overLimitSeconds: 7200,
      speedingEvents: 1,
    });
    expect(facts).toMatchObject({ deviceEvents: 3, harshEvents: 2 });
  });

  it('report the delay of late fixes, and fixes missing at the usual interval', () => {
    const at = (minute: number, lateSeconds = 0): DayFix => ({
      fixedAtMs: minute * 60_000,
      receivedAtMs: minute * 60_000 + lateSeconds * 1000,
      speedKph: 10 + minute,
      ignition: true,
      machine: null,
    });
    const { facts, longestGapSeconds } = addUpDay({
      ...nothing,
      fromMs: 0,
      toMs: 24 * hourMs,
      fixes: [at(1), at(2, 5), at(3), at(4, 1000), at(9), at(10)],
    });
    expect(facts).toMatchObject({ fixes: 6, expectedFixes: 10, delaySeconds: 5, bufferedFixes: 1 });
    expect(longestGapSeconds).toBe(300);
  });
});
