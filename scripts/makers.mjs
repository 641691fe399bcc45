// Reads six simulated makers over a longer time: node scripts/makers.mjs --machines 1000 --days 30
import { parseArgs } from 'node:util';
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runAttached } from './lib/run-attached.mjs';

const { values } = parseArgs({
  options: { machines: { type: 'string', default: '1000' }, days: { type: 'string', default: '30' } },
});
try {
  ensureInstalled();
  const env = childEnvironment({ MAKERS_MACHINES: values.machines, MAKERS_DAYS: values.days });
  const args = ['run', 'trials/src/makers/makers-month.test.ts', '--reporter=verbose'];
  process.exitCode = await runAttached([{ file: 'vitest', args, env }]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
