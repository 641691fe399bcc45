import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRunDirectory } from './lib/run-directory.mjs';

let disk = '';
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'azimute-disk-'));
});
afterEach(() => rmSync(disk, { recursive: true, force: true }));

describe('makeRunDirectory', () => {
  it('is on disk if memory is not writable, and accessible to the PostgreSQL user', () => {
    const made = makeRunDirectory({ memory: join(disk, 'missing'), disk });
    expect(dirname(made)).toBe(disk);
    expect(statSync(made).mode & 0o7777).toBe(0o1777);
  });

  it('deletes what a killed run left, but nothing of a running one', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const forsaken = join(disk, `azimute-run-${pid}-abc`);
    const running = join(disk, `azimute-run-${process.pid}-abc`);
    for (const directory of [forsaken, running, join(disk, 'other')]) mkdirSync(directory);
    makeRunDirectory({ memory: join(disk, 'missing'), disk });
    expect([forsaken, running, join(disk, 'other')].map((directory) => existsSync(directory))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.runIf(process.getuid?.() === 0)('is made although a killed run left a mounted disk', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const mounted = join(disk, `azimute-run-${pid}-abc`, 'disk');
    mkdirSync(mounted, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', 'azimute', mounted]);
    try {
      expect(existsSync(makeRunDirectory({ memory: join(disk, 'missing'), disk }))).toBe(true);
      expect(existsSync(mounted)).toBe(status === 0);
    } finally {
      spawnSync('umount', [mounted]);
    }
  });
});
