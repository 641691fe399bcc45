import { systemClock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import { startWorker } from '../../../platform/jobs/start-worker.ts';
import { createLogger } from '../../../platform/log.ts';
import { openPools } from '../../../platform/postgres/database.ts';
import { testDatabaseRoleKey } from '../../../platform/testing/test-keys.ts';
import { runAssetImport } from '../run-asset-import.ts';
import { importAssetsTask } from '../start-asset-import.ts';

/** A worker in a process of its own, to be killed. Its one argument is the owner's address of the database. */
const database = openPools({ ownerUrl: process.argv[2] ?? '', databaseRoleKey: testDatabaseRoleKey });
const log = createLogger({ level: 'silent' });
startWorker({
  database,
  log,
  tasks: {
    [importAssetsTask]: ({ payload, signal }) =>
      runAssetImport(
        { database, clock: systemClock, events: createPortalEvents(), log, linesAtOnce: 20 },
        payload,
        signal,
      ),
  },
});
