import { systemClock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import { startWorker } from '../../../platform/jobs/start-worker.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { openPools } from '../../../platform/postgres/database.ts';
import { testDatabaseRoleKey } from '../../../platform/testing/test-keys.ts';
import { createIntake } from '../../telemetry/pipeline/intake.ts';
import { runPositionImport } from '../run-position-import.ts';
import { importPositionsTask } from '../start-position-import.ts';

/** A worker in a process of its own, to be killed. Its one argument is the owner's address of the database. */
const database = openPools({ ownerUrl: process.argv[2] ?? '', databaseRoleKey: testDatabaseRoleKey });
const log = createLogger({ level: 'silent' });
const clock = systemClock;
const intake = createIntake({
  database,
  events: createPortalEvents(),
  clock,
  log,
  metrics: createMetrics(),
  allowsUnsyncedCommits: true,
});
startWorker({
  database,
  log,
  tasks: {
    [importPositionsTask]: ({ payload, signal }) =>
      runPositionImport({ database, clock, intake, log, linesAtOnce: 100 }, payload, signal),
  },
});
