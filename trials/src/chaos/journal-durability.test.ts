import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '@azimute/server/src/platform/testing/limits.ts';
import { natsServerPath } from '@azimute/server/src/features/telemetry/journal/testing/start-nats-server.ts';
import { killJournal } from './kill-journal.ts';

const seed = randomInt(2 ** 31);

// Skipped with a notice unless nats-server is installed (Debian package nats-server); `npm run chaos -- --journal` has
// more rounds.
describe.skipIf(natsServerPath === undefined)(
  'when endpoints, engines and the journal between them fail',
  () => {
    it(
      'nothing acknowledged is lost and nothing is duplicated',
      { timeout: limits.processesMs },
      async () => {
        const report = await killJournal(natsServerPath ?? '', {
          rounds: 1,
          faults: ['journal killed', 'engine paused'],
          seed,
          answersAfter: 'journal',
        });
        expect(report.violations, `seed ${seed}, kept in ${report.dataDir}`).toEqual([]);
        expect(report.acknowledged).toBeGreaterThan(0);
      },
    );
  },
);
