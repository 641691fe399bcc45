import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { childEnvironment } from './child-environment.mjs';
import { describeSources, readIfThere } from './describe-sources.mjs';
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

/** Builds the web app unless its sources are unchanged since the last build. */
export function buildWebIfChanged({ root = repositoryRoot, build = runVite } = {}) {
  const web = join(root, 'apps', 'web');
  const stamp = join(web, '.cache', 'built-from');
  const wanted = describeSources(root, { folders: FOLDERS, files: FILES });
  if (existsSync(join(web, 'dist', 'index.html')) && readIfThere(stamp) === wanted) return;
  console.error('Building the web app...');
  // Removed before the build begins, so that an interrupted one is repeated.
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
