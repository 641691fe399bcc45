import path from 'node:path';
import { installHttpClient } from '../platform/http/install-http-client.ts';
import { copyObjects } from '../platform/objects/copy-objects.ts';
import { openDirectoryStore } from '../platform/objects/open-object-store.ts';
import { parseS3Settings } from '../platform/objects/s3-settings.ts';
import { createS3Store } from '../platform/objects/s3-store.ts';

const USAGE = `npm run move-objects -- to-s3 | to-directory

Copies the objects of a portal, such as its files, from the data directory into the bucket of the S3_ settings, or back.
Uses DATA_DIR and the S3_ settings of the portal. If it is interrupted, run it again to continue.

  1. Run it while the portal is running; this can take long.
  2. Stop the portal and run it again, for objects stored in the meantime.
  3. Start the portal with the S3_ settings, or without them. You can then delete the originals.
`;

const PROGRESS_EVERY = 100;

installHttpClient();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([direction, ...others]: readonly string[]): Promise<number> {
  if ((direction !== 'to-s3' && direction !== 'to-directory') || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const problems: string[] = [];
  const s3 = parseS3Settings(readSetting, problems);
  if (s3 === undefined || problems.length > 0) {
    console.error(['S3_BUCKET is missing.', ...problems].join('\n'));
    return 2;
  }
  const stores = [
    openDirectoryStore(path.resolve(readSetting('DATA_DIR') ?? '.data')),
    createS3Store(s3),
  ] as const;
  const [from, to] = direction === 'to-s3' ? stores : [stores[1], stores[0]];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () =>
      stop.abort(new Error('Stopped. Copied objects are kept; run the command again to copy the rest.')),
    );
  const { count, copied } = await copyObjects(from, to, {
    signal: stop.signal,
    onCopied: (done) => {
      if (done % PROGRESS_EVERY === 0) console.log(`  ${done} copied`);
    },
  });
  console.log(`${copied} objects were copied; all ${count} are in the bucket.`);
  return 0;
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}
