import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Packs a folder under a prefix. Equal contents and `seconds` (since 1970, the time of every entry) give equal bytes: names are
 * sorted, everything belongs to one owner, and the compressed stream has no time. Needs GNU tar.
 */
export async function packTar({ folder, prefix, file, seconds, owner = '0', isCompressed = true }) {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${seconds}`,
      `--owner=${owner}`,
      `--group=${owner}`,
      '--numeric-owner',
      `--transform=flags=r;s,^\\.,${prefix},`,
      '--directory',
      folder,
      '.',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  );
  const closed = once(tar, 'close');
  const compress = isCompressed ? [createGzip({ level: 9 })] : [];
  await pipeline([tar.stdout, ...compress, createWriteStream(file)]);
  const [status] = await closed;
  if (status !== 0) throw new Error(`tar ended with ${status}. Building a release needs GNU tar.`);
}
