import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '@azimute/server/src/platform/testing/limits.ts';
import { natsServerPath } from '@azimute/server/src/features/telemetry/journal/testing/start-nats-server.ts';
import { killJournal } from './kill-journal.ts';

const seed = randomInt(2 ** 31);

// Without nats-server (Debian has a package of that name) this is skipped, and said to be; `npm run chaos -- --journal` has more rounds.
describe.skipIf(natsServerPath === undefined)(
  'when endpoints, engines and the journal between them fail',
  () => {
    it('nothing acknowledged is lost and nothing doubled', { timeout: limits.processesMs }, async () => {
      const report = await killJournal(natsServerPath ?? '', {
        rounds: 1,
        faults: ['journal killed', 'engine paused'],
        seed,
        answersAfter: 'journal',
      });
      expect(report.violations, `seed ${seed}, kept in ${report.dataDir}`).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(0);
    });
  },
);
