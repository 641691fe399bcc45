// The quick part of `npm test`, for each commit: everything static, and the unit tests of what changed since HEAD.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, repositoryRoot } from './lib/ensure-installed.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { staticSteps } from './lib/static-steps.mjs';

try {
  ensureInstalled();
  const failed = await runSteps([...staticSteps(), unitTests()]);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function unitTests() {
  const command = ['vitest', 'run', '--passWithNoTests', '--project', '!server'];
  const git = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: repositoryRoot });
  // Without a history to compare with, all of them.
  if (git.status !== 0) return { name: 'unit tests', command };
  return { name: 'unit tests of changes', command: [...command, '--changed', 'HEAD'] };
}
