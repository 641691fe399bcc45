import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger } from '../platform/log.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { tryPortal } from './restore/try-portal.ts';

const USAGE = `npm run restore -- <backup> --data-dir <new directory>

Creates a data directory from a backup, and starts a portal on it once to check it. The directory must be empty or not
exist yet. The portal that was backed up is not changed.
`;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'data-dir': { type: 'string' } },
    allowPositionals: true,
  });
  const [backup] = positionals;
  if (backup === undefined || positionals.length > 1 || values['data-dir'] === undefined) {
    console.error(USAGE);
    return 2;
  }
  const dataDir = path.resolve(values['data-dir']);
  const log = createLogger({ level: 'warn' });
  const index = await restoreBackup({ backup: path.resolve(backup), dataDir, log });
  console.log(`Restored the backup of ${index.madeAt} into ${dataDir}. Every file matches its checksum.`);
  console.log(
    index.objects === undefined
      ? 'The backup has no uploaded files; they are in a bucket. Start the portal with its S3_ settings.'
      : `It contains ${index.objects.count} objects, such as uploaded files.`,
  );
  if (index.database === 'external') {
    console.log(
      `The backup is from an external PostgreSQL ${index.postgresMajor}. Recover ${dataDir}/postgres with such a server and ` +
        `its settings, then start the portal with its DATABASE_URL and DATA_DIR=${dataDir}.`,
    );
    return 0;
  }
  console.log('Starting a portal to test it ...');
  await tryPortal(dataDir, log);
  console.log(`The portal starts. Run it with DATA_DIR=${dataDir} npm start.`);
  return 0;
}
