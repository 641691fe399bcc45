import { systemClock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import { importJobs } from '../../../platform/imports/import-jobs.ts';
import { startWorker } from '../../../platform/jobs/start-worker.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { openPools } from '../../../platform/postgres/database.ts';
import { testDatabaseRoleKey } from '../../../platform/testing/test-keys.ts';
import { createIntake } from '../../telemetry/pipeline/intake.ts';
import { notify } from '../../notifications/notify.ts';
import { positionImportWork } from '../import-positions.ts';

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
const work = positionImportWork({ database, intake, linesAtOnce: 100 });
const { tasks } = importJobs({ database, clock, log, notify }, [work]);
startWorker({ database, log, tasks });
