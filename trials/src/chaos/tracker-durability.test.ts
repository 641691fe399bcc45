import { randomInt } from 'node:crypto';
import { limits } from '@azimute/server/src/platform/testing/limits.ts';
import { expect, it } from 'vitest';
import { killUnderTrackers } from './kill-under-trackers.ts';

/** `npm run chaos -- --trackers --rounds 300` has more. */
const ROUNDS = 2;
const seed = randomInt(2 ** 31);

it(
  'no answered fix of a tracker is lost or doubled when the portal is killed',
  async () => {
    const { acknowledged, violations, dataDir } = await killUnderTrackers({
      rounds: ROUNDS,
      seed,
      onKill: () => undefined,
    });
    expect(violations, `seed ${seed}, kept in ${dataDir}`).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
  limits.processesMs,
);
