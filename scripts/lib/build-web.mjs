import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { childEnvironment } from './child-environment.mjs';
import { nodePath, repositoryRoot } from './ensure-installed.mjs';

const web = join(repositoryRoot, 'apps', 'web');
const stamp = join(web, '.cache', 'built-from');
const page = join(web, 'dist', 'index.html');

const FOLDERS = ['apps/web/src', 'apps/web/public', 'packages/contract/src', 'packages/geo/src'];
const FILES = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'package-lock.json',
];

/** Builds the web app unless what it is built from is as it was at the last build. */
export function buildWebIfChanged() {
  const wanted = describeSources();
  if (existsSync(page) && readIfThere(stamp) === wanted) return;
  console.error('Building the web app...');
  // Gone before the build begins, so that one that is cut short is done again.
  rmSync(stamp, { force: true });
  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(nodePath(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: childEnvironment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status !== 0) {
    const said = [result.error?.message, result.stdout, result.stderr].filter(Boolean).join('\n').trim();
    throw new Error(`${said}\n\nThe web app could not be built.`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Sizes and times of change instead of contents: read on every start, it has to be cheap. */
function describeSources() {
  const hash = createHash('sha256');
  for (const file of [...FOLDERS.flatMap((folder) => listFiles(join(repositoryRoot, folder))), ...FILES]) {
    const path = join(repositoryRoot, file);
    if (!existsSync(path)) continue;
    const { size, mtimeMs } = statSync(path);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  // The order of a directory is the file system's own.
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return [path.slice(repositoryRoot.length + 1)];
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
