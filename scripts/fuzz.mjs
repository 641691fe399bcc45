// Sends any number of valid and invalid requests to every call: npm run fuzz -- --runs 100000 --seed 7
import { parseArgs } from 'node:util';
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runAttached } from './lib/run-attached.mjs';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});
try {
  ensureInstalled();
  const env = childEnvironment({
    FUZZ_RUNS: values.runs,
    ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
  });
  const args = ['run', 'trials/src/fuzz', '--reporter=verbose'];
  process.exitCode = await runAttached([{ file: 'vitest', args, env }]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
