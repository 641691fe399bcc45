import { installHttpClient } from '../platform/http/install-http-client.ts';
import { importFile } from './import/import-file.ts';
import type { ImportCounts } from './import/import-progress.ts';
import { readOptions, USAGE } from './import/read-options.ts';

const PROGRESS_EVERY_MS = 2_000;

installHttpClient();
try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Returns 0 if everything was stored, now or before, 1 if lines were refused, including before a resumption, 2 if the
 * arguments are invalid.
 */
async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === 'string') {
    console.error(`${options}\n\n${USAGE}`);
    return 2;
  }
  let printedMs = Date.now();
  const counts = await importFile(options, (soFar) => {
    if (Date.now() - printedMs < PROGRESS_EVERY_MS) return;
    printedMs = Date.now();
    console.log(`  ${describe(soFar)}`);
  });
  console.log(describe(counts));
  if (counts.refused > 0) console.log(`Refused lines are in ${options.file}.refused.csv`);
  return counts.refused > 0 ? 1 : 0;
}

function describe({ lines, accepted, duplicates, refused }: ImportCounts): string {
  return `${lines} lines: ${accepted} stored, ${duplicates} there already, ${refused} refused`;
}
