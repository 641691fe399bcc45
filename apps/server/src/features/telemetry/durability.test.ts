import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { faultNames } from '../../tools/chaos/faults.ts';
import { runChaos } from '../../tools/chaos/run-chaos.ts';

const ROUNDS = 10;

it(
  'loses nothing acknowledged and doubles nothing when portal, database and the line between them fail at random',
  { timeout: 300_000 },
  async () => {
    const seed = randomInt(2 ** 31);
    const reports = await runChaos({ rounds: ROUNDS, seed });
    for (const { name, violations, dataDir } of reports)
      expect(violations, `${name}, seed ${seed}, kept in ${dataDir}`).toEqual([]);
    for (const fault of faultNames)
      expect(reports.reduce((sum, report) => sum + report.faults[fault], 0)).toBe(ROUNDS);
    const devices = reports.flatMap((report) => report.devices);
    for (const device of devices.filter(({ assetCode }) => assetCode !== undefined))
      expect(device.acknowledged).toBeGreaterThan(0);
    expect(devices.some(({ assetCode, acknowledged }) => assetCode === undefined && acknowledged > 0)).toBe(
      true,
    );
  },
);
