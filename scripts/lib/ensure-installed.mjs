// Plain JavaScript for Node 20: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const OLDEST_NODE = 20;
const OWN_NODE = 24;
const lockfile = join(repositoryRoot, 'package-lock.json');
const modules = join(repositoryRoot, 'node_modules');
const stamp = join(modules, '.azimute-installed');
const ownNode = join(modules, '.bin', 'node');

/** Installs the lockfile's packages unless they are installed already; throws npm's own message if it fails. */
export function ensureInstalled() {
  if (majorOf(process.versions.node) < OLDEST_NODE) {
    throw new Error(
      `Node ${OLDEST_NODE} or newer is needed to start; this is Node ${process.versions.node}. Get it from https://nodejs.org.`,
    );
  }
  const lockText = readFileSync(lockfile, 'utf8');
  const wanted = createHash('sha256').update(lockText).digest('hex');
  if (readIfThere(stamp) === wanted) return;
  if (!treeMatches(lockText)) install();
  rememberInstalled(wanted);
}

/** Returns the Node that runs the product: the pinned one from npm, else the running one if it is new enough. */
export function nodePath() {
  if (existsSync(ownNode)) {
    if (realpathSync(process.execPath) === realpathSync(ownNode)) return process.execPath;
    const answer = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
    if (answer.status === 0 && majorOf(answer.stdout.replace('v', '')) >= OWN_NODE) return ownNode;
  }
  if (majorOf(process.versions.node) >= OWN_NODE) return process.execPath;
  throw new Error(
    `No Node ${OWN_NODE} for ${process.platform}-${process.arch} came with the packages, and this is Node ${process.versions.node}. ` +
      `Install Node ${OWN_NODE} (https://nodejs.org) and run the command again with it.`,
  );
}

function install() {
  console.error('Installing packages (npm ci), about half a minute...');
  // Development packages are needed even with NODE_ENV=production: the web is built here.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = npmCommand();
  const result = spawnSync(npm.file, [...npm.leading, ...options], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status === 0) return;
  const said = [result.error?.message, result.stdout, result.stderr].filter(Boolean).join('\n').trim();
  throw new Error(
    `${said}\n\nInstalling the packages failed. npm needs to reach its registry and to write ${modules}.`,
  );
}

/** Returns how to start npm: with the Node of the npm that called us, else from the path. */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli === undefined || basename(cli) !== 'npm-cli.js') return { file: 'npm', leading: [] };
  // Not the running Node if that is ours: npm ci deletes it while it works.
  return { file: process.env.npm_node_execpath ?? process.execPath, leading: [cli] };
}

/** Returns true if an npm run by hand has already installed exactly the lockfile's packages. */
function treeMatches(lockText) {
  const installedText = readIfThere(join(modules, '.package-lock.json'));
  if (installedText === undefined) return false;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(JSON.parse(lockText).packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function rememberInstalled(wanted) {
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // A checkout owned by another user: the next start compares the tree again.
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
