// Runs the long versions of tests that `npm test` only has in short form, one after the other: npm run trials
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled, nodePath, repositoryRoot } from './lib/ensure-installed.mjs';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '60' } },
});

const trials = [
  { name: 'known vulnerabilities of packages', command: ['scripts/audit-packages.mjs'] },
  { name: 'every guard of access is missed', command: ['scripts/prove-access.mjs'] },
  { name: 'requests to every call', command: ['scripts/fuzz.mjs', '--runs', values.runs] },
  {
    name: 'kills and cuts under senders',
    command: ['scripts/run.mjs', 'trials/src/chaos.ts', '--rounds', values.rounds],
  },
  {
    name: 'kills under trackers that connect directly',
    command: ['scripts/run.mjs', 'trials/src/chaos.ts', '--trackers', '--rounds', values.rounds],
  },
  {
    name: 'kills and pauses of endpoints, engines and the journal between them',
    command: [
      'scripts/run.mjs',
      'trials/src/chaos.ts',
      '--journal',
      '--rounds',
      String(Math.ceil(Number(values.rounds) / 10)),
    ],
    needs: 'nats-server',
  },
  {
    name: 'an account beside one that takes all it can',
    command: ['scripts/run.mjs', 'trials/src/hostile-account.ts'],
  },
  {
    name: 'the event loop while hostile files are parsed',
    command: ['scripts/run.mjs', 'trials/src/hostile-files.ts'],
  },
  {
    name: 'a remote stop in every order of events',
    command: ['scripts/run.mjs', 'trials/src/remote-stop.ts'],
  },
  {
    name: 'a thousand machines of six makers over a month',
    command: ['scripts/makers.mjs'],
  },
  {
    name: 'kills under a migration',
    command: ['scripts/run.mjs', 'trials/src/migration.ts'],
  },
  {
    name: 'clients that common generators make of the API document',
    command: ['scripts/run.mjs', 'trials/src/generated-clients.ts'],
  },
  {
    name: 'faults of a cluster',
    command: ['scripts/run.mjs', 'trials/src/chaos.ts', '--cluster', '--rounds', '1'],
    needs: 'patroni',
  },
];

try {
  ensureInstalled();
  const failed = trials.filter((trial) => isInstalled(trial) && !succeeds(trial)).map(({ name }) => name);
  console.log(failed.length > 0 ? `\nFailed: ${failed.join('; ')}` : '\nAll trials passed.');
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function isInstalled({ name, needs }) {
  if (needs === undefined) return true;
  const folders = [...process.env.PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const isThere = folders.some((folder) => existsSync(join(folder, needs)));
  if (!isThere) console.log(`\n${name}: left out, as ${needs} is not installed`);
  return isThere;
}

function succeeds({ name, command: [script, ...args] }) {
  console.log(`\n${name}`);
  const { status } = spawnSync(nodePath(), [join(repositoryRoot, script), ...args], {
    cwd: repositoryRoot,
    env: childEnvironment(),
    stdio: 'inherit',
  });
  return status === 0;
}
