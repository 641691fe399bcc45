import { forecastDays, forecastDue } from '@azimute/engine/maintenance';
import { expect, it } from 'vitest';
import { createChance } from '../chance.ts';
import { demoAccounts } from '../fleet/demo-accounts.ts';
import { createMachine, DAY_MS, type Machine } from './machine.ts';
import { motionAt } from './measure.ts';

const beganAtMs = Date.UTC(2026, 3, 15, 17);
/** A service is due within these days. */
const followingDays = 120;

/** Engine hours of each day. */
function hoursOf(machine: Machine): number[] {
  const totals = Array.from(
    { length: forecastDays + followingDays + 1 },
    (_, day) => motionAt(machine, machine.epochMs + day * DAY_MS).engineSeconds / 3600,
  );
  return totals.slice(1).map((total, day) => total - (totals[day] ?? 0));
}

it('forecasts intervals that contain 75 to 85% of the due days of the demo’s machines', () => {
  const machines = demoAccounts
    .flatMap(({ assets }) => assets)
    .flatMap((asset) => createMachine(asset, beganAtMs) ?? []);
  const chance = createChance(41);
  let [within, all] = [0, 0];
  for (const machine of machines) {
    const hours = hoursOf(machine);
    for (let run = 0; run < 10; run += 1) {
      const left = 40 + chance() * 200;
      const forecast = forecastDue(hours.slice(0, forecastDays), left);
      let used = 0;
      const day = hours.slice(forecastDays).findIndex((one) => (used += one) >= left);
      if (forecast === null || day < 0) continue;
      all += 1;
      if (day >= forecast.early && day <= (forecast.late ?? Infinity)) within += 1;
    }
  }
  expect(all).toBeGreaterThan(1000);
  expect(within / all).toBeGreaterThan(0.75);
  expect(within / all).toBeLessThan(0.85);
});
