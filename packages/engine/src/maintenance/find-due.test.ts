import { hourMs } from '@azimute/contract/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canHourMeterStep } from '../readings/reading-steps.ts';
import { continueReading, findMeterBreaks } from './continue-meter.ts';
import { findDues, type AssetMaintenance } from './find-due.ts';
import type { Counts, DoneService, MaintenanceTask } from './maintenance-task.ts';

const none: Counts = { hours: null, kilometers: null, days: null, liters: null };
const at = (counts: Partial<Counts>): Counts => ({ ...none, ...counts });

function task(name: string, every: Partial<Counts>, more: Partial<MaintenanceTask> = {}): MaintenanceTask {
  return { id: name, name, counts: 'floating', every: at(every), tolerance: 0.1, includes: [], ...more };
}

const small = task('250 h', { hours: 250, days: 180 });
const large = task('1000 h', { hours: 1000 }, { includes: ['500 h'] });
const middle = task('500 h', { hours: 500 }, { includes: ['250 h'] });
const asset: AssetMaintenance = {
  tasks: [small, middle, large],
  services: [],
  begun: at({ hours: 1120, days: 100 }),
  now: at({ hours: 1130, days: 110 }),
};

function dueOf(name: string, given: Partial<AssetMaintenance> = {}) {
  const due = findDues({ ...asset, ...given }).find((one) => one.task.name === name);
  return { state: due?.state, ...Object.fromEntries(due?.meters.map((one) => [one.meter, one.dueAt]) ?? []) };
}

describe('next due', () => {
  it('is the next multiple before the first service', () => {
    expect(dueOf('250 h')).toEqual({ state: 'planned', hours: 1250, days: 280 });
    expect(dueOf('1000 h')).toEqual({ state: 'planned', hours: 2000 });
    expect(dueOf('250 h', { now: at({ hours: 1290, days: 110 }) })).toEqual({
      state: 'overdue',
      hours: 1250,
      days: 280,
    });
  });

  it('counts from the last service, or in multiples', () => {
    const services = [{ taskId: '250 h', counts: at({ hours: 1240, days: 105 }) }];
    expect(dueOf('250 h', { services })).toMatchObject({ hours: 1490, days: 285 });
    const fixed = { ...small, counts: 'fixed' as const };
    expect(dueOf('250 h', { services, tasks: [fixed] })).toMatchObject({ hours: 1500, days: 280 });
    const early = [{ taskId: '250 h', counts: at({ hours: 1200 }) }];
    expect(dueOf('250 h', { services: early, tasks: [fixed] })).toMatchObject({ hours: 1250 });
  });

  it('counts from a larger service that includes it, also through another', () => {
    const services = [{ taskId: '1000 h', counts: at({ hours: 1100, days: 90 }) }];
    expect(dueOf('250 h', { services })).toMatchObject({ hours: 1350, days: 270 });
    expect(dueOf('500 h', { services })).toMatchObject({ hours: 1600 });
    const smaller = [{ taskId: '250 h', counts: at({ hours: 1100 }) }];
    expect(dueOf('1000 h', { services: smaller })).toMatchObject({ hours: 2000 });
  });

  it('is due within the tolerance, then overdue, by the meter that comes first', () => {
    const stateAt = (hours: number, days: number) => dueOf('250 h', { now: at({ hours, days }) }).state;
    expect([stateAt(1224, 110), stateAt(1225, 110), stateAt(1275, 110), stateAt(1276, 110)]).toEqual([
      'planned',
      'due',
      'due',
      'overdue',
    ]);
    expect(stateAt(1130, 299)).toBe('overdue');
    expect(dueOf('1000 h', { now: none }).state).toBe('unknown');
  });

  it('is the same for any order of services and tasks', () => {
    const service = fc.record({
      taskId: fc.constantFrom('250 h', '500 h', '1000 h'),
      counts: fc.record({
        hours: fc.option(fc.integer({ min: 0, max: 5000 })),
        days: fc.integer({ min: 0, max: 900 }),
        kilometers: fc.constant(null),
        liters: fc.constant(null),
      }),
    });
    const shuffled = fc
      .array(service, { maxLength: 12 })
      .chain((services) =>
        fc.tuple(
          fc.constant<readonly DoneService[]>(services),
          fc.shuffledSubarray(services, { minLength: services.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, fc.constantFrom('floating', 'fixed'), ([services, others], counts) => {
        const tasks = asset.tasks.map((one) => ({ ...one, counts }));
        const [first, second] = [services, others].map((own) => findDues({ ...asset, tasks, services: own }));
        expect(second).toEqual(first);
        for (const due of first ?? [])
          for (const { dueAt, every, meter } of due.meters) {
            const last = due.lastCounts[meter];
            expect(dueAt).toBeGreaterThan(last ?? asset.begun[meter] ?? 0);
            const most = last === null ? Infinity : last + every * (1 + due.task.tolerance);
            expect(dueAt).toBeLessThanOrEqual(most);
          }
      }),
    );
  });
});

describe('a replaced meter', () => {
  const runs = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 40 });

  it('continues the count of the one before it, in any order of readings', () => {
    fc.assert(
      fc.property(
        runs.chain((hours) =>
          fc.tuple(
            fc.constant(hours),
            fc.integer({ min: 1, max: hours.length - 1 }),
            fc.integer({ min: 0, max: 50_000 }),
            fc.shuffledSubarray(
              hours.map((_, index) => index),
              { minLength: hours.length },
            ),
          ),
        ),
        ([hours, replacedAt, first, order]) => {
          let total = 20_000;
          const totals = hours.map((one) => (total += one));
          const shownBefore = totals[replacedAt - 1] ?? 0;
          const isSeen = first < shownBefore || first > shownBefore + 25;
          fc.pre(isSeen);
          const readings = totals.map((value, day) => {
            const ran = value - (totals[replacedAt] ?? 0);
            return { atMs: day * 24 * hourMs, value: day < replacedAt ? value : first + ran };
          });
          const breaks = findMeterBreaks(
            order.map((index) => readings[index] ?? { atMs: 0, value: 0 }),
            canHourMeterStep,
          );
          expect(breaks).toHaveLength(1);
          // The step between both meters is unknown, and counts as none.
          const step = hours[replacedAt] ?? 0;
          const continued = readings.map((reading) => continueReading(breaks, reading));
          expect(continued).toEqual(totals.map((value, day) => (day < replacedAt ? value : value - step)));
        },
      ),
    );
  });
});
