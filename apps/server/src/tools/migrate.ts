import { installHttpClient } from '../platform/http/install-http-client.ts';
import { migrate } from './migrate/migrate.ts';
import { readOptions, USAGE } from './migrate/read-options.ts';

installHttpClient();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Returns 0 at the end of the migration or dry run, 1 if it failed or was paused, 2 if the arguments are invalid. */
async function run(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.error(`${options}\n\n${USAGE}`);
    return 2;
  }
  return await migrate(options, (line) => console.log(line));
}
