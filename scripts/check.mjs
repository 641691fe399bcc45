// The quick part of `npm test`, for each commit: everything static, and the unit tests of what changed since HEAD.
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { staticSteps } from './lib/static-steps.mjs';

const changedUnits = {
  name: 'unit tests of changes',
  command: ['vitest', 'run', '--changed', 'HEAD', '--passWithNoTests', '--project', '!server'],
};

try {
  ensureInstalled();
  const failed = await runSteps([...staticSteps(), changedUnits]);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
