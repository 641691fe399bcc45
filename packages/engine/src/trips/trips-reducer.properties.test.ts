import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAt } from '../geofences/testing/fence-plan.ts';
import { orderFixes } from '../host/order-fixes.ts';
import { runReducer, type ReducerOutput, type ReducerPlace } from '../host/run-reducers.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { presentOpenIntervals } from './present-open-intervals.ts';
import { findPartFaults, findTilingFaults } from './testing/find-tiling-faults.ts';
import { reduceTripsOf, truck, truckPlan } from './testing/reduce-trips-of.ts';
import type { TripInterval } from './trip-interval.ts';
import { tripsReducer } from './trips-reducer.ts';
import type { TripsState } from './trips-state.ts';

const engine = fc.constantFrom(true, false, null);
/** Phases of a machine: stationary with noise, driving, gaps, straying. */
const phases = fc.array(
  fc.record({
    fixes: fc.integer({ min: 1, max: 40 }),
    everySeconds: fc.constantFrom(1, 10, 10, 60, 300, 1200, 4000, 40_000),
    kph: fc.constantFrom(0, 0, 0, 4, 30, 90, 400),
    turn: fc.double({ min: 0, max: 6.28, noNaN: true }),
    noise: fc.constantFrom(0, 4, 60),
    ignition: engine,
    tellsSpeed: fc.boolean(),
    tellsOdometer: fc.boolean(),
    strays: fc.boolean(),
    wait: fc.constantFrom(0, 100, 1000, 90_000),
  }),
  { minLength: 1, maxLength: 12 },
);

const days = phases.map((given) => {
  const fixes: LatestFix[] = [];
  let [second, x, y, km] = [0, 0, 0, 1000];
  for (const phase of given) {
    const { fixes: count, everySeconds, kph, turn, noise, ignition } = phase;
    second += phase.wait;
    for (let index = 0; index < count; index += 1) {
      second += everySeconds;
      const meters = Math.min(5000, (kph / 3.6) * everySeconds);
      [x, y, km] = [x + meters * Math.cos(turn), y + meters * Math.sin(turn), km + meters / 1000];
      const far = phase.strays && index % 7 === 3 ? 6000 : 0;
      const readings = {
        ignition,
        speedKph: phase.tellsSpeed ? kph : null,
        odometerKm: phase.tellsOdometer ? Math.round(km * 10) / 10 : null,
      };
      fixes.push(
        fixAt(second, x + far + noise * Math.sin(index * 3), y + noise * Math.cos(index * 5), readings),
      );
    }
  }
  return fixes;
});

const start: ReducerPlace<TripsState> = { state: null, newest: null };
const json = (state: TripsState | null) => JSON.parse(JSON.stringify(state)) as TripsState | null;
describe('for any fixes, trips, stops and gaps', () => {
  it('cover the time from the first fix to the last without overlap', () => {
    fc.assert(
      fc.property(days, (fixes) => {
        const [first = 0, last = 0] = [fixes[0]?.fixedAtMs, fixes.at(-1)?.fixedAtMs];
        expect(findTilingFaults(reduceTripsOf(fixes).all, first, last)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are split at midnight into parts that add up to them', () => {
    fc.assert(
      fc.property(days, (fixes) => {
        const { all } = reduceTripsOf(fixes);
        expect(all.flatMap((interval) => findPartFaults(interval, truck.dayZones))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are the same for any batches, checkpoint and repeats', () => {
    const cuts = fc.array(fc.nat(300), { maxLength: 8 });
    fc.assert(
      fc.property(days, cuts, (fixes, given) => {
        const whole = runReducer(tripsReducer, start, orderFixes(fixes), truckPlan);
        let place = start;
        const outputs: TripInterval[] = [];
        const bounds = [
          0,
          ...given.filter((cut) => cut < fixes.length).toSorted((a, b) => a - b),
          fixes.length,
        ];
        for (const [index, to] of bounds.entries()) {
          const batch = fixes.slice(bounds[index - 1] ?? 0, to);
          const repeated = orderFixes([...batch.toReversed(), ...batch]);
          const run = runReducer(tripsReducer, place, repeated, truckPlan);
          outputs.push(...run.outputs.map(({ output }) => output));
          place = { state: json(run.state), newest: run.newest };
        }
        expect(outputs).toEqual(whole.outputs.map(({ output }) => output));
        expect(place.state).toEqual(json(whole.state));
        checkRecompute(fixes, whole.outputs, given[0] ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  it('keep the state while a machine is parked', () => {
    const meters = fc.integer({ min: -20, max: 20 });
    const noise = fc.array(fc.tuple(meters, meters), {
      minLength: 20,
      maxLength: 60,
    });
    fc.assert(
      fc.property(noise, fc.constantFrom(false, null), (places, ignition) => {
        const fixes = places.map(([x, y], index) => fixAt(index * 60, x, y, { ignition, speedKph: 0 }));
        const run = runReducer(tripsReducer, start, orderFixes(fixes.slice(0, 10)), truckPlan);
        const { state } = runReducer(tripsReducer, run, orderFixes(fixes.slice(10)), truckPlan);
        expect(state).toBe(run.state);
        expect(JSON.stringify(state).length).toBeLessThan(700);
      }),
      { numRuns: 50 },
    );
  });

  it('include the open one up to any later instant', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 200_000 }), (fixes, later) => {
        const { state, newest, closed } = reduceTripsOf(fixes);
        if (state === null) return;
        const nowMs = (newest?.fixedAtMs ?? 0) + later * 1000;
        const open = presentOpenIntervals(state, newest, nowMs, truckPlan);
        const fromMs = closed.at(-1)?.toMs ?? fixes[0]?.fixedAtMs ?? 0;
        expect(findTilingFaults(open, fromMs, nowMs)).toEqual([]);
        expect(open.flatMap((interval) => findPartFaults(interval, truck.dayZones))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

/** From the state after an output, the following positions must give the following outputs. */
function checkRecompute(
  fixes: readonly LatestFix[],
  outputs: readonly ReducerOutput<TripsState, TripInterval>[],
  index: number,
): void {
  const from = outputs[index];
  if (from === undefined) return;
  const isAfter = (atMs: number) => atMs > from.output.confirmedAtMs;
  const newest = fixes.findLast(({ fixedAtMs }) => !isAfter(fixedAtMs)) ?? null;
  const rest = orderFixes(fixes.filter(({ fixedAtMs }) => isAfter(fixedAtMs)));
  const run = runReducer(tripsReducer, { state: json(from.stateAfter), newest }, rest, truckPlan);
  const followed = outputs.filter(({ output }) => isAfter(output.confirmedAtMs));
  expect(run.outputs.map(({ output }) => output)).toEqual(followed.map(({ output }) => output));
}
