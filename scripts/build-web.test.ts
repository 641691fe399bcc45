import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildWebIfChanged } from './lib/build-web.mjs';

let root = '';
let builds = 0;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'azimute-build-'));
  builds = 0;
  write('apps/web/src/main.tsx', 'start()');
  write('packages/contract/src/index.ts', '');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

function buildIfChanged(succeeds = true): number {
  buildWebIfChanged({
    root,
    build: () => {
      builds += 1;
      if (!succeeds) throw new Error('the build failed');
      write('apps/web/dist/index.html', 'built');
    },
  });
  return builds;
}

test('a failed build is reported, and repeated', () => {
  expect(() => buildIfChanged(false)).toThrow('the build failed');
  expect(buildIfChanged()).toBe(2);
});

test('a failed build after a good one is repeated', () => {
  buildIfChanged();
  write('apps/web/src/main.tsx', 'start(1)');
  expect(() => buildIfChanged(false)).toThrow('the build failed');
  write('apps/web/src/main.tsx', 'start()');
  expect(buildIfChanged()).toBe(3);
});

test('nothing is built without changes', () => {
  expect([buildIfChanged(), buildIfChanged()]).toEqual([1, 1]);
});

test.each([
  'apps/web/src/pages/new.tsx',
  'packages/contract/src/index.ts',
  'packages/engine/src/trips/index.ts',
  'packages/texts/src/pt/login.ts',
  'package-lock.json',
])('a change of %s triggers a build', (file) => {
  buildIfChanged();
  write(file, 'changed');
  expect([buildIfChanged(), buildIfChanged()]).toEqual([2, 2]);
});

test('a server-only change triggers no build', () => {
  buildIfChanged();
  write('apps/server/src/main.ts', 'changed');
  expect(buildIfChanged()).toBe(1);
});

test('a deleted build is repeated', () => {
  buildIfChanged();
  rmSync(join(root, 'apps/web/dist'), { recursive: true });
  expect(buildIfChanged()).toBe(2);
});
