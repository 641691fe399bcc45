import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { repositoryRoot } from '../lib/ensure-installed.mjs';
import { packTar } from './pack-tar.mjs';

const SUITE = 'bookworm';
/** Node and PostgreSQL need the C and C++ libraries; PostgreSQL also starts a shell when it creates its files, and
 * `azimute` is a shell script. */
const PACKAGES = ['base-files', 'coreutils', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6', 'netbase', 'tzdata'];
const REMOVED = [
  'var/cache',
  'var/log',
  'var/lib/apt',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/lintian',
];
/** Versions of the packages, so that a build on another day gives the same image or says why not. */
const PINS = join(repositoryRoot, 'deploy', 'image-packages.txt');
/** As in the Dockerfile. */
const PORTAL = 'portal';
const USER = '1000';

export function missingImageTools() {
  return ['mmdebstrap'].filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
}

/** Builds an image as an OCI layout in a tar file, without a container engine. */
export async function buildImage({ stage, architecture, version, seconds, file }) {
  const work = mkdtempSync(join(tmpdir(), 'azimute-image-'));
  try {
    const layout = join(work, 'layout');
    mkdirSync(join(layout, 'blobs', 'sha256'), { recursive: true });
    const base = buildBase(work, debianName(architecture));
    const data = join(work, 'data');
    mkdirSync(data);
    const layers = [
      await addLayer(layout, { folder: base, prefix: '.', seconds }),
      await addLayer(layout, { folder: stage, prefix: PORTAL, seconds }),
      await addLayer(layout, { folder: data, prefix: 'data', seconds, owner: USER }),
    ];
    writeManifest(layout, { layers, architecture: debianName(architecture), version, seconds });
    await packTar({ folder: layout, prefix: '.', file, seconds, isCompressed: false });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function debianName(architecture) {
  return architecture === 'x64' ? 'amd64' : architecture;
}

/** Unpacks Debian's packages without running their scripts, so that it works for any processor. */
function buildBase(work, architecture) {
  const [base, names] = [join(work, 'base'), join(work, 'names')];
  execFileSync(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=extract',
      '--mode=root',
      `--architectures=${architecture}`,
      `--include=${PACKAGES.join(',')}`,
      `--extract-hook=ls "$1/var/cache/apt/archives" > ${names}`,
      SUITE,
      base,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  expectPins(
    readFileSync(names, 'utf8')
      .split('\n')
      .filter((name) => name.endsWith('.deb')),
  );
  for (const path of REMOVED) rmSync(join(base, path), { recursive: true, force: true });
  for (const path of ['var/log', 'proc', 'dev', 'sys']) mkdirSync(join(base, path), { recursive: true });
  writeFileSync(
    join(base, 'etc', 'passwd'),
    `root:x:0:0:root:/root:/bin/sh\nazimute:x:${USER}:${USER}::/data:/bin/sh\n`,
  );
  writeFileSync(join(base, 'etc', 'group'), `root:x:0:\nazimute:x:${USER}:\n`);
  return base;
}

function expectPins(installed) {
  const pins = readFileSync(PINS, 'utf8').split('\n');
  const changed = installed.filter((name) => !pins.includes(name));
  if (changed.length > 0)
    throw new Error(
      `Debian has other versions now. Check them and enter them in ${PINS}:\n${changed.join('\n')}`,
    );
}

async function addLayer(layout, { folder, prefix, seconds, owner }) {
  const file = join(layout, 'layer');
  await packTar({ folder, prefix, file, seconds, owner });
  const digest = await digestOf(createReadStream(file));
  const diffId = await digestOf(createReadStream(file).pipe(createGunzip()));
  const { size } = statSync(file);
  renameSync(file, blobPath(layout, digest));
  return { diffId, descriptor: { mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest, size } };
}

function writeManifest(layout, { layers, architecture, version, seconds }) {
  const created = new Date(seconds * 1000).toISOString();
  const labels = {
    'org.opencontainers.image.title': 'Azimute',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'Apache-2.0',
  };
  const config = addJson(layout, 'application/vnd.oci.image.config.v1+json', {
    created,
    architecture,
    os: 'linux',
    config: {
      User: `${USER}:${USER}`,
      Env: [
        `PATH=/${PORTAL}/bin:/usr/bin:/bin`,
        'NODE_ENV=production',
        'HOST=0.0.0.0',
        'PORT=8080',
        'DATA_DIR=/data',
      ],
      Entrypoint: [`/${PORTAL}/bin/azimute`],
      Cmd: ['start'],
      WorkingDir: `/${PORTAL}`,
      ExposedPorts: { '8080/tcp': {} },
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
      Labels: labels,
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created })),
  });
  const manifest = addJson(layout, 'application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config,
    layers: layers.map(({ descriptor }) => descriptor),
    annotations: labels,
  });
  const platform = { architecture, os: 'linux' };
  const named = {
    'org.opencontainers.image.ref.name': version,
    'io.containerd.image.name': `docker.io/library/azimute:${version}`,
  };
  const index = { schemaVersion: 2, manifests: [{ ...manifest, platform, annotations: named }] };
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index));
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
}

function addJson(layout, mediaType, value) {
  const text = JSON.stringify(value);
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  writeFileSync(blobPath(layout, digest), text);
  return { mediaType, digest, size: Buffer.byteLength(text) };
}

function blobPath(layout, digest) {
  return join(layout, 'blobs', ...digest.split(':'));
}

async function digestOf(stream) {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return `sha256:${hash.digest('hex')}`;
}
