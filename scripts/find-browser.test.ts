import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBrowser } from './lib/find-browser.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'azimute-browser-'));
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('PATH', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function command(name: string, exitCode: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('findBrowser', () => {
  it('refuses a configured path that is not an executable file, and looks no further', () => {
    command('chromium', 0);
    mkdirSync(join(folder, 'directory'));
    for (const path of [join(folder, 'missing'), join(folder, 'directory')]) {
      vi.stubEnv('CHROMIUM_PATH', path);
      expect(() => findBrowser({ install: false })).toThrow(`CHROMIUM_PATH names ${path}`);
    }
  });

  it('prefers the configured path', () => {
    command('chromium', 0);
    const configured = command('my-browser', 0);
    vi.stubEnv('CHROMIUM_PATH', configured);
    expect(findBrowser({ install: false })).toBe(configured);
  });

  it('skips an installed command that does not start', () => {
    command('chromium', 1);
    const chrome = command('google-chrome', 0);
    expect(findBrowser({ install: false })).toBe(chrome);
  });
});
