import { randomInt } from 'node:crypto';
import { limits } from '@azimute/server/src/platform/testing/limits.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultNames } from './faults.ts';
import { runChaos, type WorldReport } from './run-chaos.ts';

/** Each fault once in either kind of portal; `npm run trials` has 60 rounds. */
const ROUNDS = 2;
const seed = randomInt(2 ** 31);

describe('when portal, database and their connection fail at random', () => {
  let reports: readonly WorldReport[] = [];
  beforeAll(async () => {
    reports = await runChaos({ rounds: ROUNDS, seed });
  }, limits.processesMs);

  it('nothing acknowledged is lost and nothing is duplicated', () => {
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
  });

  it('MQTT, files, uploads and pushes are all exercised', () => {
    for (const { name, counts, uploads, pushes } of reports) {
      expect(counts.published, name).toBeGreaterThan(0);
      expect(counts.files, name).toBeGreaterThan(0);
      expect(uploads, name).toBeGreaterThan(0);
      expect(pushes, name).toBeGreaterThan(0);
    }
  });
});
