import { systemClock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import { importJobs } from '../../../platform/imports/import-jobs.ts';
import { startWorker } from '../../../platform/jobs/start-worker.ts';
import { createLogger } from '../../../platform/log.ts';
import { openPools } from '../../../platform/postgres/database.ts';
import { testDatabaseRoleKey } from '../../../platform/testing/test-keys.ts';
import { notify } from '../../notifications/notify.ts';
import { assetImportWork } from '../import-assets.ts';

/** A worker in a separate process, to be killed. Its only argument is the owner's address of the database. */
const database = openPools({ ownerUrl: process.argv[2] ?? '', databaseRoleKey: testDatabaseRoleKey });
const log = createLogger({ level: 'silent' });
const work = assetImportWork({ events: createPortalEvents(), linesAtOnce: 20 });
const { tasks } = importJobs({ database, clock: systemClock, log, notify }, [work]);
startWorker({ database, log, tasks });
