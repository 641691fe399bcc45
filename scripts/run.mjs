// Runs a TypeScript file of the repository on our own Node: node scripts/run.mjs <file.ts> [arguments]
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled, nodePath } from './lib/ensure-installed.mjs';
import { runAttached } from './lib/run-attached.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('Say which file to run: node scripts/run.mjs <file.ts> [arguments]');
  process.exit(2);
}
try {
  ensureInstalled();
  process.exitCode = await runAttached([
    { file: nodePath(), args: [file, ...args], env: childEnvironment() },
  ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
