import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from './child-environment.mjs';
import { describeSources, readIfThere } from './describe-sources.mjs';
import { nodePath, npmCommand, repositoryRoot } from './ensure-installed.mjs';

const SOURCES = {
  folders: ['docs', 'help/.vitepress/theme'],
  files: [
    ...['config', 'finish-site', 'languages'].map((name) => `help/.vitepress/${name}.mjs`),
    'help/package-lock.json',
  ],
};
const POLL_MS = 200;
const help = join(repositoryRoot, 'help');
const cache = join(help, '.cache');
const lock = join(cache, 'building');
const stamp = join(cache, 'built-from');
const installed = join(help, 'node_modules', '.azimute-installed');

/**
 * Installs the generator, which nothing else needs, and builds the site into `help/dist`, unless both are up to date.
 * Concurrent processes build only once.
 */
export async function buildHelpIfChanged() {
  if (isUpToDate()) return;
  mkdirSync(cache, { recursive: true });
  await takeLock();
  try {
    if (!isUpToDate()) build();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isUpToDate() {
  return (
    existsSync(join(help, 'dist', '404.html')) &&
    readIfThere(stamp) === describeSources(repositoryRoot, SOURCES)
  );
}

function build() {
  console.error('Building the help...');
  const from = describeSources(repositoryRoot, SOURCES);
  installGenerator();
  const vitepress = join(help, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  run(nodePath(), [vitepress, 'build'], { NODE_ENV: 'production', NO_COLOR: '1', HELP_OUT: '.cache/site' });
  // Renames the folder when it is complete, so that readers of the previous build never miss a file.
  rmSync(join(help, 'dist'), { recursive: true, force: true });
  renameSync(join(cache, 'site'), join(help, 'dist'));
  writeFileSync(stamp, from);
}

function installGenerator() {
  const wanted = describeSources(repositoryRoot, { folders: [], files: ['help/package-lock.json'] });
  if (readIfThere(installed) === wanted) return;
  const { file, leading } = npmCommand();
  run(file, [...leading, 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {});
  writeFileSync(installed, wanted);
}

function run(file, args, env) {
  const result = spawnSync(file, args, {
    cwd: help,
    env: childEnvironment(env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status === 0) return;
  const said = [result.error?.message, result.stdout, result.stderr].filter(Boolean).join('\n').trim();
  throw new Error(`${said}\n\nThe help could not be built. Fix the cause and run npm run help.`);
}

/** Waits while another process builds; ignores the lock of a process that has ended. */
async function takeLock() {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = Number(readIfThere(lock));
      if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true });
      else await wait(POLL_MS);
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
