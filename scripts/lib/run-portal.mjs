import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.mjs';
import { nodePath, repositoryRoot } from './ensure-installed.mjs';
import { portalMemorySettings, portalNodeArguments } from './portal-memory.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };
const NPM_CHECK_MS = 500;

/** Runs the portal until it ends, passing signals on; resolves with its exit code. */
export function runPortal(args) {
  // The channel tells the portal when this process has ended, even if it was killed.
  const main = join(repositoryRoot, 'apps', 'server', 'src', 'main.ts');
  const portal = spawn(nodePath(), [...portalNodeArguments, main, ...args], {
    env: childEnvironment(portalMemorySettings),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of SIGNALS) process.on(signal, () => portal.kill(signal));
  const watch = watchNpm(() => portal.kill('SIGTERM'));
  return new Promise((resolve) => {
    portal.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    portal.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? SIGNAL_EXIT_CODES[signal] ?? 1);
    });
  });
}

/** A killed npm passes nothing on, and its portal would stay behind, holding the port and the data directory. */
function watchNpm(stop) {
  const npm = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || npm === 1) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop();
  }, NPM_CHECK_MS);
  watch.unref();
  return watch;
}
