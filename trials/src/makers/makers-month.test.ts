import { afterAll, beforeAll, expect, it } from 'vitest';
import { makers } from './start-makers.ts';
import {
  compareWithTruth,
  openMakersWorld,
  readStoredReadings,
  type MakersWorld,
  type StoredReading,
} from './testing/makers-world.ts';

/** Sizes of the trial are set by scripts/makers.mjs. */
const machinesPerMaker = Math.ceil(Number(process.env['MAKERS_MACHINES'] ?? 12) / makers.length);
const days = Number(process.env['MAKERS_DAYS'] ?? 2);
const EVERY_MINUTES = 240;
let world: MakersWorld;
let stored: readonly StoredReading[];

beforeAll(async () => {
  world = await openMakersWorld(machinesPerMaker, 20);
  await world.pass(days * 24, EVERY_MINUTES);
  stored = await readStoredReadings(world);
}, days * 600_000);
afterAll(() => world.stop());

it('stores every reading once', () => {
  expect(stored.length).toBeGreaterThan(machinesPerMaker * days * 20);
  expect(stored.filter(({ times }) => times !== 1)).toEqual([]);
});

it('differs from what machines did only where a maker states a wrong unit, or hours that it corrects', () => {
  const explained = ['Brasmaq hourMeterHours', 'Norrland fuelUsed', 'Valtek odometerKm'];
  const different = compareWithTruth(world, stored).map(({ feed, name }) => `${feed} ${name}`);
  expect(different.filter((one) => !explained.includes(one))).toEqual([]);
});

it('adds up to the hours that each machine worked between its first and last reading', () => {
  // Brasmaq corrects hours, and some clocks of Valtek are ahead of every poll.
  const left = ['Brasmaq', 'Valtek'];
  const hours = stored.filter(({ name, feed }) => name === 'hourMeterHours' && !left.includes(feed));
  const sums = [...Map.groupBy(hours, ({ key }) => key).values()].map((readings) => {
    const inOrder = readings.toSorted((a, b) => a.atMs - b.atMs);
    const steps = inOrder
      .slice(1)
      .reduce((sum, { value }, index) => sum + value - (inOrder[index]?.value ?? 0), 0);
    return { steps, whole: (inOrder.at(-1)?.value ?? 0) - (inOrder[0]?.value ?? 0) };
  });
  expect(sums.length).toBe((makers.length - left.length) * Math.max(0, machinesPerMaker - 1));
  for (const { steps, whole } of sums) expect(steps).toBeCloseTo(whole, 6);
});
