import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodePath, repositoryRoot } from './ensure-installed.mjs';

// Playwright belongs to the journeys' workspace, and exists only once that is installed.
const requireFromJourneys = createRequire(join(repositoryRoot, 'e2e', 'package.json'));
const DOWNLOAD_LIMIT_MS = 240_000;
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

/**
 * Returns the path of a Chromium or Chrome, the first of: CHROMIUM_PATH, an installed one, Playwright's own and, with
 * `install`, one downloaded by Playwright or (as root on Debian) from the system's packages.
 * @param {{ install: boolean }} options
 * @returns {string}
 */
export function findBrowser({ install }) {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`CHROMIUM_PATH names ${configured}, which is not an executable file.`);
  }
  const present = installedBrowser() ?? playwrightBrowser();
  if (present) return present;
  if (install) {
    const fetched = fetchWithPlaywright() ?? fetchFromDebian();
    if (fetched) return fetched;
  }
  throw new Error(
    'No browser for the tests: install Chromium or Google Chrome, or name one with CHROMIUM_PATH=/path/to/chromium.',
  );
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
  const onMac = ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    MAC_APPS.map((app) => join(folder, app)),
  );
  return [...onPath, ...(process.platform === 'darwin' ? onMac : [])].find(starts);
}

function playwrightBrowser() {
  const path = requireFromJourneys('@playwright/test').chromium.executablePath();
  return path && starts(path) ? path : undefined;
}

function fetchWithPlaywright() {
  console.error("No Chromium or Chrome found; fetching Playwright's own...");
  const cli = requireFromJourneys.resolve('@playwright/test/cli');
  run(nodePath(), [cli, 'install', '--no-shell', 'chromium']);
  return playwrightBrowser();
}

function fetchFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.error("Fetching Debian's chromium package...");
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], environment);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], environment);
  return installedBrowser();
}

function run(file, args, env = process.env) {
  const timeout = DOWNLOAD_LIMIT_MS;
  const result = spawnSync(file, args, { cwd: repositoryRoot, env, timeout, encoding: 'utf8' });
  if (result.status === 0) return;
  const said = `${result.error?.message ?? ''}\n${result.stderr ?? ''}`.trim();
  console.error(`${file} ${args[0]} failed: ${said.split('\n').slice(-3).join('\n')}`);
}

/** A file on the path may be a stub (a missing snap) or lack its libraries: it has to run. */
function starts(path) {
  if (!isExecutable(path)) return false;
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
