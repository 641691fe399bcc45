import { distanceMeters, toLngLat } from '@azimute/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoAccounts } from '../fleet/demo-accounts.ts';
import type { DemoAsset } from '../fleet/demo-asset.ts';
import { planFleet } from '../fleet/plan-fleet.ts';
import { metersBetween, type Place } from '../place.ts';
import { findRoute } from '../roads/find-route.ts';
import { metersToRoad } from '../roads/testing/meters-to-road.ts';
import { nearestNode, roadGraph } from '../roads/road-graph.ts';
import { isMute, liveGrid, listReports, olderGrid, recentGrid } from './list-reports.ts';
import { createMachine, DAY_MS, midnightBefore, type Machine } from './machine.ts';
import { measure, motionAt } from './measure.ts';

const HOUR_MS = 3_600_000;
const beganAtMs = Date.UTC(2026, 3, 15, 17);
const assets = demoAccounts.flatMap((account) => account.assets);
const plan = (): Machine[] => assets.flatMap((asset) => createMachine(asset, beganAtMs) ?? []);
const machines = plan();
/** A Wednesday, from midnight in Brasília. */
const wednesdayMs = midnightBefore(beganAtMs);
const anyInstant = fc.integer({ min: -30 * DAY_MS, max: 40 * DAY_MS });
/** Motorway speed of a driver in a hurry. */
const fastestKph = 124;
const reporting = assets.flatMap((asset) => {
  const machine = createMachine(asset, beganAtMs);
  return machine === null ? [] : [{ asset, machine }];
});

/** Returns the area that an asset never leaves. */
function boundsOf({ duty, home }: DemoAsset): { around: Place; meters: number } {
  if (duty.kind === 'stand' || duty.kind === 'power') return { around: home, meters: 1 };
  if ('site' in duty) return { around: duty.site.at, meters: 1_800 };
  if (duty.kind === 'visit') return { around: duty.town, meters: 40_000 };
  return { around: home, meters: duty.kind === 'deliver' ? 140_000 : 250_000 };
}

describe('the fleet', () => {
  it('has 300 assets in the ULs of two accounts, each with its own code and device', () => {
    expect(assets).toHaveLength(300);
    expect(new Set(assets.map((asset) => asset.deviceId)).size).toBe(300);
    for (const { units, assets: fleet } of demoAccounts) {
      expect(units.length).toBeGreaterThanOrEqual(5);
      expect(new Set(fleet.map((asset) => asset.code)).size).toBe(fleet.length);
      expect(new Set(fleet.map((asset) => asset.unit))).toEqual(new Set(units.map((unit) => unit.code)));
    }
  });

  it('is the same at every start', () => {
    const again = plan();
    for (const [index, machine] of machines.entries()) {
      const other = again[index];
      if (other === undefined) throw new Error('The same fleet has as many machines');
      expect(measure(other, beganAtMs + index * HOUR_MS)).toEqual(
        measure(machine, beganAtMs + index * HOUR_MS),
      );
    }
  });

  it.each([
    ['on a working day', 10.5, 0.33, 0.5],
    ['in the afternoon', 15, 0.33, 0.5],
    ['late in the evening', 20, 0.2, 0.42],
    ['at night', 26.5, 0.12, 0.3],
    ['on a Saturday', 3 * 24 + 10, 0.2, 0.42],
    ['on a Sunday', 4 * 24 + 15, 0.07, 0.3],
  ])('is at work %s like real fleets, with some assets in every status', (_name, hour, fewest, most) => {
    const atMs = wednesdayMs + hour * HOUR_MS;
    const share = (count: number): number => count / assets.length;
    const heard = machines.filter((machine) => !isMute(machine, atMs));
    const running = heard.filter((machine) => motionAt(machine, atMs).engineOn);
    expect(share(running.length)).toBeGreaterThan(fewest);
    expect(share(running.length)).toBeLessThan(most);
    expect(share(assets.length - machines.length)).toBeCloseTo(0.02, 1);
    expect(share(assets.filter((asset) => asset.inMaintenance).length)).toBeCloseTo(0.09, 1);
    expect(share(assets.filter((asset) => asset.disabled).length)).toBeCloseTo(0.05, 1);
    expect(share(machines.length - heard.length)).toBeLessThan(0.16);
  });

  it('can have any size, each copy with its own schedule', () => {
    const fleet = planFleet(900, 3, beganAtMs);
    expect(new Set(fleet.map((machine) => machine.deviceId)).size).toBe(900);
    const first = fleet.filter((_, index) => index % 300 === 5).map((machine) => measure(machine, beganAtMs));
    expect(new Set(first.map((fix) => `${fix.longitude} ${fix.latitude}`)).size).toBe(3);
    for (const machine of fleet) {
      const { longitude, latitude } = measure(machine, beganAtMs);
      expect(longitude).toBeGreaterThan(-74);
      expect(longitude).toBeLessThan(-34);
      expect(latitude).toBeGreaterThan(-34);
      expect(latitude).toBeLessThan(5);
    }
  });
});

describe('a machine', () => {
  it('never jumps: it moves within its speed, only with its engine on, with rising meters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...machines),
        anyInstant,
        fc.integer({ min: 100, max: 60_000 }),
        (machine, atMs, laterMs) => {
          const before = motionAt(machine, beganAtMs + atMs);
          const after = motionAt(machine, beganAtMs + atMs + laterMs);
          const moved = distanceMeters(
            toLngLat(before.longitude, before.latitude),
            toLngLat(after.longitude, after.latitude),
          );
          const meters = after.meters - before.meters;
          expect(moved).toBeLessThanOrEqual(meters * 1.01 + 1);
          expect(meters).toBeGreaterThanOrEqual(-1e-3);
          expect(meters).toBeLessThanOrEqual((fastestKph / 3.6) * (laterMs / 1_000) + 1);
          const engine = after.engineSeconds - before.engineSeconds;
          expect(engine).toBeGreaterThanOrEqual(-1e-3);
          expect(engine).toBeLessThanOrEqual(laterMs / 1_000 + 1e-3);
          expect(before.speedKph).toBeLessThanOrEqual(fastestKph);
          expect(before.engineOn || before.speedKph === 0).toBe(true);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('of a site stays there, a parked one does not move, and a city car stays near its city', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reporting), anyInstant, ({ asset, machine }, atMs) => {
        const { longitude, latitude } = motionAt(machine, beganAtMs + atMs);
        const { around, meters } = boundsOf(asset);
        expect(metersBetween(around, [longitude, latitude])).toBeLessThan(meters);
      }),
      { numRuns: 500 },
    );
  });

  it('of the roads stays on them, except between its yard and the nearest one', () => {
    const onRoads = reporting.filter(({ machine: { duty } }) =>
      ['deliver', 'long haul', 'visit'].includes(duty.kind),
    );
    let driven = 0;
    fc.assert(
      fc.property(fc.constantFrom(...onRoads), anyInstant, ({ asset, machine }, atMs) => {
        const { longitude, latitude, speedKph } = motionAt(machine, beganAtMs + atMs);
        const place: Place = [longitude, latitude];
        if (speedKph === 0 || metersBetween(place, asset.home) < 400) return;
        driven += 1;
        expect(metersToRoad(place)).toBeLessThan(2);
      }),
      { numRuns: 3_000 },
    );
    expect(driven).toBeGreaterThan(100);
  });

  it('accelerates and brakes like a loaded truck', () => {
    fc.assert(
      fc.property(fc.constantFrom(...machines), anyInstant, (machine, atMs) => {
        const [before, after] = [
          motionAt(machine, beganAtMs + atMs),
          motionAt(machine, beganAtMs + atMs + 1_000),
        ];
        expect(Math.abs(after.speedKph - before.speedKph)).toBeLessThan(
          0.36 * 3.6 * machine.pace ** 2 + 0.01,
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it('is located within some meters, except for a rare jump with a matching accuracy', () => {
    fc.assert(
      fc.property(fc.constantFrom(...machines), anyInstant, (machine, atMs) => {
        const fix = measure(machine, beganAtMs + atMs);
        const motion = motionAt(machine, beganAtMs + atMs);
        const off = metersBetween([fix.longitude, fix.latitude], [motion.longitude, motion.latitude]);
        expect(off).toBeLessThanOrEqual(fix.accuracyMeters > 5 ? fix.accuracyMeters + 1 : 7);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a route', () => {
  const { places } = roadGraph();
  const anyNode = fc.integer({ min: 0, max: places.length - 1 });

  it('connects any two nodes along roads, slower in bends', () => {
    fc.assert(
      fc.property(anyNode, anyNode, (from, to) => {
        fc.pre(from !== to);
        const { track, untilMeters, kph, endKph } = findRoute(from, to);
        expect([track.longitudes[0], track.latitudes[0]]).toEqual(places[from]);
        expect([track.longitudes.at(-1), track.latitudes.at(-1)]).toEqual(places[to]);
        expect(untilMeters.at(-1)).toBe(track.length);
        for (let point = 1; point < track.meters.length; point += 1)
          expect(track.meters[point]).toBeGreaterThanOrEqual(track.meters[point - 1] ?? 0);
        expect(Math.max(...kph)).toBeLessThanOrEqual(100);
        expect(endKph.at(-1)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('follows the direction of one-way roads', () => {
    const { roads } = roadGraph();
    const oneWay = roads.find((road) => road.isOneWay && road.meters > 1_000);
    if (oneWay === undefined) throw new Error('The region has a motorway');
    const [along, against] = [findRoute(oneWay.from, oneWay.to), findRoute(oneWay.to, oneWay.from)];
    expect(along.track.length).toBeCloseTo(oneWay.meters, -2);
    expect(against.track.length).toBeGreaterThan(along.track.length);
  });

  it('finds the node nearest to a place', () => {
    expect(places[nearestNode([-48.93163, -16.40852])]).toEqual(places[14_976]);
  });
});

const lastReport = (machine: Machine) => {
  const untilMs = machine.silentSinceMs ?? 0;
  return listReports(machine, untilMs - HOUR_MS / 4, untilMs, liveGrid).at(-1);
};

describe('device reports', () => {
  const [first] = machines.filter(
    (machine) => machine.duty.kind === 'deliver' && machine.silentSinceMs === null,
  );
  const silent = machines.find((machine) => machine.silentSinceMs !== null);
  if (first === undefined || silent === undefined) throw new Error('The fleet has both');

  it('are the same for any split of time, with at least one an hour', () => {
    const untilMs = wednesdayMs + DAY_MS;
    for (const grid of [recentGrid, olderGrid]) {
      const whole = listReports(first, wednesdayMs, untilMs, grid);
      const cut = [0, 1, 2, 3].flatMap((part) =>
        listReports(first, wednesdayMs + (part * DAY_MS) / 4, wednesdayMs + ((part + 1) * DAY_MS) / 4, grid),
      );
      expect(cut).toEqual(whole);
      const hours = new Set(whole.map(({ atMs }) => Math.floor((atMs - wednesdayMs) / HOUR_MS)));
      expect(hours.size).toBe(24);
    }
  });

  it('stop when the device loses communication', () => {
    const last = listReports(silent, beganAtMs - 8 * DAY_MS, beganAtMs, olderGrid).at(-1);
    expect(last?.atMs).toBeLessThan(silent.silentSinceMs ?? 0);
  });

  it('mostly announce a power cut or a low battery before communication stops', () => {
    const words = machines
      .filter(({ silentSinceMs }) => silentSinceMs !== null)
      .map((machine) => lastReport(machine)?.alarm ?? null);
    for (const word of ['powerCut', 'lowBattery', null]) expect(words).toContain(word);
  });

  it('total at most two million a month', () => {
    const weekMs = 7 * DAY_MS;
    const some = machines.filter((_, index) => index % 12 === 0);
    const week = some.flatMap((machine) => listReports(machine, beganAtMs - weekMs, beganAtMs, olderGrid));
    expect((week.length * 12 * 30) / 7).toBeLessThan(1_850_000);
    expect((week.length * 12 * 30) / 7).toBeGreaterThan(1_000_000);
  });
});

describe('machine readings', () => {
  const day = machines
    .filter((machine) => motionAt(machine, beganAtMs).engineOn)
    .flatMap((machine) => listReports(machine, beganAtMs - DAY_MS, beganAtMs, olderGrid))
    .flatMap(({ readings }) => readings ?? []);
  const known = (name: 'engineTemp' | 'oilPressure' | 'rpm'): number[] =>
    day.flatMap((readings) => readings[name] ?? []);

  it('are typical for such machines, except for occasional faulty values', () => {
    const celsius = known('engineTemp').filter((value) => value < 1_000);
    expect(celsius.length).toBeGreaterThan(1_000);
    expect(known('engineTemp').length - celsius.length).toBeLessThan(celsius.length / 500);
    expect(Math.min(...celsius)).toBeGreaterThan(20);
    expect(Math.max(...celsius)).toBeLessThan(125);
    expect(Math.min(...known('rpm'))).toBeGreaterThan(600);
    expect(Math.max(...known('oilPressure'))).toBeLessThan(600);
    expect(day.every(({ fuelLevel }) => fuelLevel > 10 && fuelLevel < 98)).toBe(true);
  });

  it('show fuel as a monotonic counter, a rate or not at all', () => {
    const tells = new Map<string, number>();
    for (const machine of machines) {
      const told = listReports(machine, beganAtMs - DAY_MS, beganAtMs, olderGrid).flatMap(
        ({ readings }) => readings ?? [],
      );
      const counted = told.flatMap(({ fuelUsed }) => fuelUsed ?? []);
      expect(counted).toEqual(counted.toSorted((a, b) => a - b));
      expect((counted.at(-1) ?? 0) - (counted[0] ?? 0)).toBeLessThan(24 * 30);
      const by =
        counted.length > 0
          ? 'counter'
          : told.some(({ fuelConsumption }) => fuelConsumption)
            ? 'rate'
            : 'nothing';
      tells.set(by, (tells.get(by) ?? 0) + 1);
    }
    expect(tells.get('counter')).toBeGreaterThan(machines.length / 2);
    expect(tells.get('rate')).toBeGreaterThan(0);
  });

  it('occasionally show a problem, with its fault code', () => {
    const hot = day.filter(({ engineTemp = 0 }) => engineTemp > 108 && engineTemp < 1_000);
    expect(hot.length).toBeGreaterThan(0);
    expect(hot.length).toBeLessThan(day.length / 50);
    expect(hot.every(({ dtcs }) => dtcs?.includes('P0217'))).toBe(true);
  });
});
