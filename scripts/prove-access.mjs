// Removes the access guards, one at a time, and reports the removals that no test detects:
// npm run prove-access -- getAsset
import { parseArgs } from 'node:util';
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runAttached } from './lib/run-attached.mjs';

const { positionals } = parseArgs({ allowPositionals: true });
try {
  ensureInstalled();
  const env = childEnvironment({ PROVE_ACCESS: positionals[0] ?? '' });
  const args = ['run', 'trials/src/access-matrix/prove-access.test.ts', '--disable-console-intercept'];
  process.exitCode = await runAttached([{ file: 'vitest', args, env }]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
