import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceAround, fixAt, startMs } from '../geofences/testing/fence-plan.ts';
import type { AlertOutput } from './alert-output.ts';
import { orderFixes } from '../host/order-fixes.ts';
import { runReducers } from '../host/run-reducers.ts';
import type { LatestFix } from '../status/latest-state.ts';
import {
  alertsOf,
  beginReducers,
  reduceAlerts,
  reading,
  ruleOf,
  secondOf,
  telling,
} from './testing/reduce-alerts.ts';

const fences = [fenceAround([0, -200], [400, 200], { maxSpeedKph: 40 })];
const rules = [
  ruleOf(reading({ clearLimit: 95 }), { ruleId: 1, raiseAfterSeconds: 60, clearAfterSeconds: 120 }),
  ruleOf(reading({ is: 'rising', limit: 8, overSeconds: 300 }), { ruleId: 2 }),
  ruleOf({ kind: 'geofence_entry' }, { ruleId: 3, clearAfterSeconds: 300 }),
  ruleOf({ kind: 'geofence_dwell', minutes: 5 }, { ruleId: 4 }),
  ruleOf({ kind: 'outside_geofence' }, { ruleId: 5, raiseAfterSeconds: 90 }),
  ruleOf({ kind: 'speeding', limitKph: null, marginKph: 0 }, { ruleId: 6 }),
  ruleOf({ kind: 'speeding', limitKph: 60, marginKph: 0 }, { ruleId: 7, clearAfterSeconds: 30 }),
  ruleOf({ kind: 'no_communication', minutes: 15 }, { ruleId: 8 }),
  ruleOf({ kind: 'idling', minutes: 4 }, { ruleId: 9, clearAfterSeconds: 60 }),
  ruleOf({ kind: 'status_lasting', status: 'running', minutes: 10 }, { ruleId: 10 }),
  ruleOf({ kind: 'meter_due', meter: 'odometer', every: 2, from: 0, ahead: 0 }, { ruleId: 11 }),
  ruleOf({ kind: 'date_due', everyDays: 1, from: '2026-02-01', aheadDays: 0 }, { ruleId: 12 }),
  ruleOf({ kind: 'usage', is: 'above', hours: 0.2, period: 'day' }, { ruleId: 13 }),
  ruleOf({ kind: 'first_movement', afterMinutes: 4 }, { ruleId: 14 }),
  ruleOf(
    { kind: 'out_of_hours' },
    { ruleId: 15, schedule: { zone: 'Etc/UTC', days: [1, 2], from: '12:20', to: '13:00' } },
  ),
  ruleOf({ kind: 'impossible_reading', readings: [] }, { ruleId: 16, clearAfterSeconds: 60 }),
];

/** A machine that works, drives, stands and loses contact near a fence. */
const life = fc
  .array(
    fc.record({
      seconds: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1, max: 90 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 9_000 }) },
      ),
      east: fc.oneof(
        { weight: 3, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: -400, max: 400 }) },
      ),
      ignition: fc.constantFrom(true, true, true, false, null),
      temperature: fc.option(fc.oneof(fc.integer({ min: 88, max: 108 }), fc.constant(999)), { freq: 6 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let [second, x] = [0, -300];
    return steps.map(({ seconds, east, ignition, temperature }) => {
      second += seconds;
      x += east;
      const readings = {
        ignition,
        speedKph: east === 0 ? 0 : Math.round((Math.abs(east) / seconds) * 3.6),
        odometerKm: 10 + second / 600,
      };
      const fix = fixAt(second, x, 0, readings);
      return temperature === null ? fix : telling(fix, { engineTemp: temperature });
    });
  });

describe('alert conditions', () => {
  it('are the same for any batches, from a stored state', () => {
    fc.assert(
      fc.property(
        life,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 }),
        (fixes, sizes) => {
          const whole = reduceAlerts({ rules, fences }, fixes, 30_000);
          const runs = beginReducers({ rules, fences });
          const left = [...fixes];
          for (const size of sizes) {
            runReducers(runs, orderFixes(left.splice(0, size)));
            for (const run of runs) run.state = JSON.parse(JSON.stringify(run.state)) as unknown;
          }
          runReducers(runs, [], startMs + 30_000_000);
          const inBatches = alertsOf(runs);
          expect(inBatches.outputs).toEqual(whole.outputs);
          expect(inBatches.state).toEqual(whole.state);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('end or become uncertain only after their start, and only once', () => {
    fc.assert(
      fc.property(life, (fixes) => {
        const { outputs } = reduceAlerts({ rules, fences }, fixes, 30_000);
        const begun = outputs.filter(({ kind }) => kind === 'began').map(identityOf);
        expect(new Set(begun).size).toBe(begun.length);
        expect(outputs.filter(isUnlikely)).toEqual([]);
        // Times of one rule and subject do not overlap.
        for (const own of Map.groupBy(
          outputs.filter(({ subject }) => !subject.startsWith('due:')),
          subjectOf,
        ).values()) {
          const turns = own.filter(({ kind }) => kind !== 'worse');
          expect(turns.map(({ kind }) => kind === 'began')).toEqual(turns.map((_, index) => index % 2 === 0));
          expect(own.map(identityOf).toSorted()).toEqual(own.map(identityOf));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('of a value match a naive evaluation of all values', () => {
    const values = fc.array(
      fc.record({ seconds: fc.integer({ min: 1, max: 900 }), value: fc.integer({ min: 90, max: 110 }) }),
      { minLength: 1, maxLength: 50 },
    );
    const settings = fc.record({
      clearLimit: fc.constantFrom(null, 95, 98),
      raiseAfterSeconds: fc.constantFrom(0, 60, 400, 1_500),
      clearAfterSeconds: fc.constantFrom(0, 60, 600),
    });
    fc.assert(
      fc.property(values, settings, (steps, { clearLimit, ...delays }) => {
        let second = 0;
        const samples = steps.map(({ seconds, value }) => ({ second: (second += seconds), value }));
        const fixes: LatestFix[] = samples.map((one) =>
          telling(fixAt(one.second, 0, 0), { engineTemp: one.value }),
        );
        const { outputs } = reduceAlerts(
          { rules: [ruleOf(reading({ clearLimit }), delays)] },
          fixes,
          second + 3_500,
        );
        const times = outputs.flatMap(({ kind, crossedAtMs }) => {
          if (kind !== 'began') return [];
          const end = outputs.find((one) => one.kind === 'ended' && one.crossedAtMs === crossedAtMs);
          return [[secondOf(crossedAtMs), end === undefined ? null : secondOf(end.endedAtMs ?? 0)]];
        });
        expect(times).toEqual(plainTimes(samples, clearLimit ?? 100, delays));
      }),
      { numRuns: 500 },
    );
  });
});

function subjectOf({ ruleId, subject }: AlertOutput): string {
  return `${ruleId} ${subject}`;
}

function identityOf(output: AlertOutput): string {
  return `${subjectOf(output)} ${output.crossedAtMs}`;
}

function isUnlikely({ kind, crossedAtMs, confirmedAtMs, endedAtMs }: AlertOutput): boolean {
  const isOver = kind === 'ended' || kind === 'doubted';
  return (
    crossedAtMs > confirmedAtMs || isOver !== (endedAtMs !== null) || (endedAtMs ?? crossedAtMs) < crossedAtMs
  );
}

/** With all values known, each time is searched from its start. */
function plainTimes(
  samples: readonly { readonly second: number; readonly value: number }[],
  clear: number,
  { raiseAfterSeconds, clearAfterSeconds }: { raiseAfterSeconds: number; clearAfterSeconds: number },
): (readonly [from: number, to: number | null])[] {
  const times: (readonly [number, number | null])[] = [];
  for (let place = 0; place < samples.length;) {
    const begin = samples[place]?.second ?? 0;
    const rest = samples.slice(place);
    const low = rest.findIndex(({ value }) => value <= 100);
    const high = low < 0 ? rest : rest.slice(0, low);
    const confirmed = high.findIndex(({ second }) => second - begin >= raiseAfterSeconds);
    if (confirmed < 0) {
      place += Math.max(1, high.length);
      continue;
    }
    const after = samples.slice(place + confirmed);
    const over = after.find(
      ({ second, value }) =>
        value <= clear &&
        !isBeyondAt(after, clear, second, -1) &&
        !after.some(
          (one) => one.value > clear && one.second > second && one.second <= second + clearAfterSeconds,
        ),
    );
    times.push([begin, over?.second ?? null]);
    if (over === undefined) break;
    place = samples.findIndex(({ second }) => second > over.second);
    if (place < 0) break;
  }
  return times;
}

/** True if the value before the instant was beyond the limit too, so that the time was already over. */
function isBeyondAt(
  samples: readonly { readonly second: number; readonly value: number }[],
  clear: number,
  second: number,
  offset: number,
): boolean {
  const before = samples[samples.findIndex((one) => one.second === second) + offset];
  return before !== undefined && before.value <= clear;
}
