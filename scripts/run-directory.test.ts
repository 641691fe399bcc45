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
  it('is on the disk where there is no memory to write to, and open to the user of PostgreSQL', () => {
    const made = makeRunDirectory({ memory: join(disk, 'missing'), disk });
    expect(dirname(made)).toBe(disk);
    expect(statSync(made).mode & 0o7777).toBe(0o1777);
  });

  it('removes what a run that was killed has left, and nothing of one that goes on', () => {
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
});
