import { distanceMeters, toLngLat } from '@azimute/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoAccounts } from './demo-fleet.ts';
import { measure, planMachine, tellPast, type Machine } from './plan-machine.ts';
import { buildTimeline, moveAlong } from './timeline.ts';

const HOUR_MS = 3_600_000;
const beganAtMs = Date.UTC(2026, 3, 1);
const assets = demoAccounts.flatMap((account) => account.assets);
const machines = assets.map(planMachine).filter((machine): machine is Machine => machine !== null);

describe('a timeline', () => {
  it('drives from standing to standing and stands as long as it is told', () => {
    const timeline = buildTimeline([
      { kind: 'stand', at: [-47, -23], seconds: 60, engineOn: false },
      {
        kind: 'drive',
        way: [
          [-47, -23],
          [-47, -22.9],
        ],
        cruiseKph: [72],
      },
      { kind: 'stand', at: [-47, -22.9], seconds: 30, engineOn: true },
    ]);
    expect(timeline.meters).toBeCloseTo(distanceMeters(toLngLat(-47, -23), toLngLat(-47, -22.9)), 3);
    expect(moveAlong(timeline, 59)).toMatchObject({ latitude: -23, speedKph: 0, engineOn: false, meters: 0 });
    const halfway = moveAlong(timeline, 60 + (timeline.seconds - 90) / 2);
    expect(halfway.speedKph).toBeCloseTo(72);
    expect(halfway).toMatchObject({ headingDegrees: 0, engineOn: true, longitude: -47 });
    const end = moveAlong(timeline, timeline.seconds - 1);
    expect(end.latitude).toBeCloseTo(-22.9, 6);
    expect(end.speedKph).toBe(0);
  });

  it('never jumps: every machine moves as far as its speed allows, with meters that only rise', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...machines),
        fc.integer({ min: -40 * HOUR_MS, max: 400 * HOUR_MS }),
        fc.integer({ min: 100, max: 60_000 }),
        (machine, atMs, laterMs) => {
          const before = measure(machine, beganAtMs, beganAtMs + atMs);
          const after = measure(machine, beganAtMs, beganAtMs + atMs + laterMs);
          const moved = distanceMeters(
            toLngLat(before.longitude, before.latitude),
            toLngLat(after.longitude, after.latitude),
          );
          const fastestKph = 90;
          expect(moved).toBeLessThanOrEqual((fastestKph / 3.6) * (laterMs / 1_000) + 1);
          expect(after.meters).toBeGreaterThanOrEqual(before.meters - 1e-6);
          expect(after.engineSeconds).toBeGreaterThanOrEqual(before.engineSeconds - 1e-6);
          expect(before.speedKph).toBeLessThanOrEqual(fastestKph);
          expect(before.engineOn || before.speedKph === 0).toBe(true);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('the fleet', () => {
  it('has 40 assets in three ULs of each account, each with a code and a device of its own', () => {
    for (const { units, assets: fleet } of demoAccounts) {
      expect(units).toHaveLength(3);
      expect(fleet).toHaveLength(40);
      expect(new Set(fleet.map((asset) => asset.code)).size).toBe(40);
      expect(new Set(fleet.map((asset) => asset.unit))).toEqual(new Set(units.map((unit) => unit.code)));
    }
    expect(new Set(assets.map((asset) => asset.deviceId)).size).toBe(80);
  });

  it('is at work: most machines run, some stand, some are silent and some never reported', () => {
    const running = machines.filter((machine) => measure(machine, beganAtMs, beganAtMs).engineOn);
    expect(running.length).toBeGreaterThan(30);
    expect(machines.filter((machine) => machine.silentForHours !== null).length).toBeGreaterThan(2);
    expect(assets.length - machines.length).toBe(4);
  });
});

describe('the past of a device', () => {
  const [first] = machines.filter((machine) => machine.silentForHours === null);
  const [silent] = machines.filter((machine) => machine.silentForHours !== null);
  if (first === undefined || silent === undefined) throw new Error('The fleet has both');

  it('begins some hours ago, or after the latest fix that is known', () => {
    const nowMs = beganAtMs + 10 * HOUR_MS;
    const whole = tellPast(first, beganAtMs, nowMs, undefined);
    expect(whole[0]?.atMs).toBe(nowMs - 4 * HOUR_MS);
    expect(whole.at(-1)?.atMs).toBeLessThan(nowMs);
    const rest = tellPast(first, beganAtMs, nowMs, nowMs - HOUR_MS);
    expect(rest[0]?.atMs).toBe(nowMs - HOUR_MS + 60_000);
    expect(tellPast(first, beganAtMs, nowMs, nowMs)).toEqual([]);
  });

  it('ends long ago where the device is silent, and is told once', () => {
    const nowMs = beganAtMs + 1_000;
    const past = tellPast(silent, beganAtMs, nowMs, undefined);
    expect(past.length).toBeGreaterThan(0);
    expect(past.at(-1)?.atMs).toBeLessThan(nowMs - 26 * HOUR_MS);
    expect(tellPast(silent, beganAtMs, nowMs, nowMs - 27 * HOUR_MS)).toEqual([]);
  });
});
