// The quick part of `npm test`, for each commit: all static checks, and the tests of what changed since HEAD.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, repositoryRoot } from './lib/ensure-installed.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { staticSteps } from './lib/static-steps.mjs';

try {
  ensureInstalled();
  const failed = await runSteps([...staticSteps(), changedTests()]);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function changedTests() {
  const git = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: repositoryRoot });
  // Without a history to compare with, all unit tests.
  if (git.status !== 0) return { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] };
  return {
    name: 'tests of the change',
    command: ['node', 'scripts/run-changed-tests.mjs'],
    prints: true,
  };
}
