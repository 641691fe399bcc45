import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { childEnvironment } from './child-environment.mjs';
import { nodePath, repositoryRoot } from './ensure-installed.mjs';

const FOLDERS = [
  'apps/web/src',
  'apps/web/public',
  'packages/contract/src',
  'packages/engine/src',
  'packages/geo/src',
  'packages/texts/src',
];
const FILES = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/vite-builds.ts',
  'apps/web/vite-compress.ts',
  'apps/web/vite-language.ts',
  'apps/web/package.json',
  'package-lock.json',
];

/** Builds the web app unless what it is built from is as it was at the last build. */
export function buildWebIfChanged({ root = repositoryRoot, build = runVite } = {}) {
  const web = join(root, 'apps', 'web');
  const stamp = join(web, '.cache', 'built-from');
  const wanted = describeSources(root);
  if (existsSync(join(web, 'dist', 'index.html')) && readIfThere(stamp) === wanted) return;
  console.error('Building the web app...');
  // Gone before the build begins, so that one that is cut short is done again.
  rmSync(stamp, { force: true });
  build(web);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function runVite(web) {
  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(nodePath(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: childEnvironment({ NODE_ENV: 'production', NO_COLOR: '1' }),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status === 0) return;
  const said = [result.error?.message, result.stdout, result.stderr].filter(Boolean).join('\n').trim();
  throw new Error(`${said}\n\nThe web app could not be built.`);
}

/** Sizes and times of change instead of contents: read on every start, it has to be cheap. */
function describeSources(root) {
  const hash = createHash('sha256');
  for (const file of [...FOLDERS.flatMap((folder) => listFiles(root, join(root, folder))), ...FILES]) {
    const path = join(root, file);
    if (!existsSync(path)) continue;
    const { size, mtimeMs } = statSync(path);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function listFiles(root, folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  // The order of a directory is the file system's own.
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(root, path);
    return [path.slice(root.length + 1)];
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
