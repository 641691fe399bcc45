// The oldest Node that package.json pins for any platform. A product that starts on it starts on all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, repositoryRoot } from './ensure-installed.mjs';

const PINS = /^node-(?:bin-)?(?:darwin|linux)-/;
const NOT_PUBLISHED = /\b(?:E404|ETARGET)\b/;

/**
 * Installs that Node for this platform in a separate folder, once; null if npm has none for it.
 * @returns {{ version: string, path: string } | null}
 */
export function installOldestNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const pins = Object.entries(optionalDependencies).filter(([name]) => PINS.test(name));
  const [, version] = pins.toSorted(([, a], [, b]) => a.localeCompare(b, 'en', { numeric: true }))[0];
  const own = pins.find(([name]) => name.endsWith(`-${process.platform}-${process.arch}`));
  if (own === undefined) return null;
  const folder = join(repositoryRoot, 'node_modules', '.cache', 'oldest-node', version);
  const path = join(folder, 'node_modules', '.bin', 'node');
  if (!existsSync(path) && !install(folder, `${own[0]}@${version}`)) return null;
  return { version, path };
}

function install(folder, wanted) {
  mkdirSync(folder, { recursive: true });
  const npm = npmCommand();
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const result = spawnSync(npm.file, [...npm.leading, 'install', ...options, wanted], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (result.status === 0) return true;
  if (NOT_PUBLISHED.test(result.stderr)) return false;
  throw new Error(`npm could not install ${wanted}: ${result.error?.message ?? result.stderr}`);
}
