import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './backup/back-up.ts';

const USAGE = `npm run backup -- <directory>

Copies the database, keys and stored files of a running portal into a new directory. The portal keeps working.
Uses DATA_DIR, DATABASE_URL and S3_BUCKET like the portal; objects in a bucket are not copied.

  --data-dir <path>   overrides DATA_DIR (.data)
`;

const PROGRESS_EVERY_MS = 2_000;
const MEGABYTE = 1_000_000;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'data-dir': { type: 'string', default: readSetting('DATA_DIR') ?? '.data' } },
    allowPositionals: true,
  });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) {
    console.error(USAGE);
    return 2;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stop.abort(new Error('Stopped. No backup was kept.')));
  const beganMs = Date.now();
  const index = await backUp({
    dataDir: path.resolve(values['data-dir']),
    databaseUrl: readSetting('DATABASE_URL'),
    objectsInBucket: readSetting('S3_BUCKET') !== undefined,
    target,
    signal: stop.signal,
    onProgress: createProgress(),
  });
  const bytes = index.files.reduce((sum, file) => sum + file.bytes, 0);
  const seconds = (Date.now() - beganMs) / 1000;
  console.log(`${path.resolve(target)}: ${inMegabytes(bytes)} in ${seconds.toFixed(1)} s, verified.`);
  console.log(
    index.objects === undefined
      ? `Uploaded files are in the bucket ${readSetting('S3_BUCKET')}, not in the backup. Enable versioning of that bucket.`
      : `It contains ${index.objects.count} objects, such as uploaded files (${inMegabytes(index.objects.bytes)}).`,
  );
  console.log('The backup contains the keys of the portal. Protect it like a password.');
  return 0;
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}

function createProgress() {
  let printedMs = 0;
  return ({ doneBytes, totalBytes }: { doneBytes: number; totalBytes: number }): void => {
    if (Date.now() - printedMs < PROGRESS_EVERY_MS) return;
    printedMs = Date.now();
    console.log(`  ${inMegabytes(doneBytes)} of about ${inMegabytes(totalBytes)}`);
  };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
