import { execFileSync } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from './hosts.ts';

const DISK = 'size=1536m';

/** Mounts a separate disk in memory that can be filled without filling the machine's. */
export async function mountDisk(path: string): Promise<string> {
  await mkdir(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', path]);
  await mkdir(join(path, 'postgres.socket'));
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  for (const one of [path, join(path, 'postgres.socket')]) await chown(one, uid ?? 0, gid ?? 0);
  return path;
}

export function unmount(path: string): void {
  try {
    execFileSync('umount', ['-l', path], { stdio: 'ignore' });
  } catch {
    // It was not mounted.
  }
}

/** Includes processes that outlive their parent, such as PostgreSQL. */
export function killAllOf(host: Host): void {
  const pids = execFileSync('ip', ['netns', 'pids', host.name], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
}
