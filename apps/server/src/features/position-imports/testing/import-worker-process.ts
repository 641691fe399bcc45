import { systemClock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import { importJobs } from '../../../platform/imports/import-jobs.ts';
import { runImportTask } from '../../../platform/imports/import-verbs.ts';
import { startWorker, type Task } from '../../../platform/jobs/start-worker.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { openPools } from '../../../platform/postgres/database.ts';
import { testDatabaseRoleKey } from '../../../platform/testing/test-keys.ts';
import { notify } from '../../notifications/notify.ts';
import { createIntake, type Intake } from '../../telemetry/pipeline/intake.ts';
import { positionImportWork } from '../import-positions.ts';

/**
 * A worker in a separate process, to be killed: at the given submission, before or after it is stored, it sends a
 * message and stops. It also reports the end of an import. Its first argument is the owner's address of the database.
 */
const [ownerUrl = '', when = '', which = ''] = process.argv.slice(2);
const database = openPools({ ownerUrl, databaseRoleKey: testDatabaseRoleKey });
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
let submissions = 0;
const halting: Intake = {
  ...intake,
  submit: async (sender, submission) => {
    submissions += 1;
    if (submissions !== Number(which)) return await intake.submit(sender, submission);
    if (when === 'after') await intake.submit(sender, submission);
    process.send?.('halted');
    return await new Promise(() => undefined);
  },
};
const work = positionImportWork({ database, intake: halting, linesAtOnce: 10 });
const { tasks } = importJobs({ database, clock, log, notify }, [work]);
const telling: Task = async (job) => {
  await tasks[runImportTask]?.(job);
  process.send?.('ended');
};
startWorker({ database, log, tasks: { ...tasks, [runImportTask]: telling } });
