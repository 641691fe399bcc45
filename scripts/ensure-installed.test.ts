import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = 'scripts/lib/ensure-installed.mjs';
const calls = 'npm-calls.txt';
let checkout = '';

/** A checkout with an npm that only records its calls and leaves files like the real one. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'azimute-install-'));
  mkdirSync(join(checkout, dirname(script)), { recursive: true });
  cpSync(join(import.meta.dirname, '..', script), join(checkout, script));
  lock({ 'node_modules/zod': { version: '1.0.0' } });
  npm(`echo "$@" >> ${calls}; mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json`);
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function lock(packages: object, name = 'package-lock.json') {
  mkdirSync(dirname(join(checkout, name)), { recursive: true });
  writeFileSync(join(checkout, name), JSON.stringify({ packages: { '': {}, ...packages } }));
}

function npm(commands: string) {
  mkdirSync(join(checkout, 'bin'), { recursive: true });
  writeFileSync(join(checkout, 'bin/npm'), `#!/bin/sh\n${commands}\n`);
  chmodSync(join(checkout, 'bin/npm'), 0o755);
}

function ensure() {
  const url = pathToFileURL(join(checkout, script)).href;
  const source = `import { ensureInstalled } from '${url}'; ensureInstalled();`;
  const env = { ...process.env, PATH: `${join(checkout, 'bin')}:${process.env['PATH']}`, npm_execpath: '' };
  return spawnSync(process.execPath, ['--input-type=module', '-e', source], { env, encoding: 'utf8' });
}

function timesInstalled(): number {
  const path = join(checkout, calls);
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').length : 0;
}

describe('ensureInstalled', () => {
  it('fails with npm’s output, and installs on the next attempt', () => {
    npm('echo "npm error network unreachable" >&2; exit 1');
    const { status, stderr } = ensure();
    expect(status).not.toBe(0);
    expect(stderr).toContain('npm error network unreachable');
    expect(stderr).toContain('Installing the packages failed');

    npm(`echo "$@" >> ${calls}; mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json`);
    expect(ensure().status).toBe(0);
    expect(timesInstalled()).toBe(1);
  });

  it('installs development packages too, once', () => {
    expect(ensure().status).toBe(0);
    expect(ensure().status).toBe(0);
    expect(timesInstalled()).toBe(1);
    expect(readFileSync(join(checkout, calls), 'utf8')).toMatch(/^ci .*--include=dev/);
  });

  it('installs again if the lockfile has another version', () => {
    ensure();
    lock({ 'node_modules/zod': { version: '1.0.1' } });
    ensure();
    expect(timesInstalled()).toBe(2);
  });

  it('accepts a manual npm install, without the optional packages of other systems', () => {
    lock({ 'node_modules/zod': { version: '1.0.0' } }, 'node_modules/.package-lock.json');
    lock({
      'node_modules/zod': { version: '1.0.0' },
      'node_modules/node-other': { version: '24.0.0', optional: true },
    });
    expect(ensure().status).toBe(0);
    expect(timesInstalled()).toBe(0);
  });

  it('installs if a required package is missing', () => {
    lock({}, 'node_modules/.package-lock.json');
    ensure();
    expect(timesInstalled()).toBe(1);
  });
});
