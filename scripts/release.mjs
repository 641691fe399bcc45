// Checks a version, builds its artifacts into dist/ and tags it: npm run release -- 1.0.0-rc.1
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { childEnvironment } from './lib/child-environment.mjs';
import { ensureInstalled, nodePath, repositoryRoot } from './lib/ensure-installed.mjs';
import { buildImage, missingImageTools } from './release/build-image.mjs';
import { describeLicenses, listPackages } from './release/list-packages.mjs';
import { packTar } from './release/pack-tar.mjs';
import { notesOf } from './release/read-changelog.mjs';
import { stagePortal } from './release/stage-portal.mjs';

const USAGE = `npm run release -- <version> [--arch x64,arm64] [--without-checks]

Builds into dist/: for each processor a tarball and, where mmdebstrap is installed, an OCI image; the Helm chart; the list of
packages (CycloneDX), their licenses, the notes and the checksums. Without --without-checks it first runs the suite and the trials,
and tags the commit at the end.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    arch: { type: 'string', default: 'x64,arm64' },
    'without-checks': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || positionals.length !== 1) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    await release(positionals[0], values.arch.split(','), !values['without-checks']);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function release(version, architectures, runsChecks) {
  ensureInstalled();
  const notes = notesOf(version, readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8'));
  expectVersion(version);
  if (git('status', '--porcelain') !== '')
    throw new Error('Commit or remove the changes in the work tree first.');
  if (runsChecks) for (const script of ['test.mjs', 'trials.mjs']) runScript(script);

  const dist = join(repositoryRoot, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  // Every time in an artifact is the time of the commit, so that two builds are equal.
  const seconds = Number(git('log', '-1', '--format=%ct'));
  writeFileSync(join(dist, 'NOTES.md'), notes);
  await packChart({ version, seconds, dist });
  for (const architecture of architectures) await buildFor(architecture, { version, seconds, dist });
  await writeChecksums(dist);
  if (runsChecks) git('tag', '--annotate', `v${version}`, '--message', `Azimute ${version}`);
  console.log(`\n${dist}`);
  for (const name of readdirSync(dist)) {
    const { size } = statSync(join(dist, name));
    console.log(`  ${name}  ${(size / 1e6).toFixed(1)} MB`);
  }
}

/** As `helm package`, whose output differs with each run. */
async function packChart({ version, seconds, dist }) {
  const folder = join(repositoryRoot, 'deploy', 'chart');
  const file = join(dist, `azimute-chart-${version}.tgz`);
  await packTar({ folder, prefix: 'azimute', file, seconds });
}

async function buildFor(architecture, { version, seconds, dist }) {
  const name = `azimute-${version}-linux-${architecture}`;
  const stage = join(repositoryRoot, 'node_modules', '.cache', 'release', architecture);
  console.log(`\n${name}: copying files and installing packages...`);
  await stagePortal({ stage, architecture, version });
  const packages = listPackages(stage, version);
  writeFileSync(join(dist, `${name}.cdx.json`), JSON.stringify(packages.cycloneDx, null, 1));
  writeFileSync(join(stage, 'LICENSES.txt'), describeLicenses(packages.found));
  writeFileSync(join(stage, 'sbom.cdx.json'), JSON.stringify(packages.cycloneDx, null, 1));
  console.log(`${name}: packing...`);
  await packTar({ folder: stage, prefix: `azimute-${version}`, file: join(dist, `${name}.tar.gz`), seconds });
  const missing = missingImageTools();
  if (missing.length > 0) console.log(`${name}: no image, as ${missing.join(' and ')} is not installed`);
  else await buildImage({ stage, architecture, version, seconds, file: join(dist, `${name}.oci.tar`) });
}

function expectVersion(version) {
  const { version: declared } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  if (declared !== version)
    throw new Error(`package.json has version ${declared}. Set it to ${version}, commit it and try again.`);
}

function runScript(script) {
  const { status } = spawnSync(nodePath(), [join(repositoryRoot, 'scripts', script)], {
    cwd: repositoryRoot,
    env: childEnvironment(),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${script} failed: nothing was built or tagged.`);
}

async function writeChecksums(dist) {
  const lines = [];
  for (const name of readdirSync(dist).toSorted()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(dist, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}`);
  }
  writeFileSync(join(dist, 'SHA256SUMS'), `${lines.join('\n')}\n`);
}

function git(...args) {
  return execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();
}
