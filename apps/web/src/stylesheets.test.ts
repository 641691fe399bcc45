import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const read = (path: string) => readFileSync(path, 'utf8');
const sheets = new Map(
  globSync('**/*.module.css', { cwd: here }).map((path) => [resolve(here, path), classesOf(path)]),
);
const sources = globSync('**/*.{ts,tsx}', { cwd: here }).filter((path) => !path.includes('.test.'));

test('our styles follow those of the library in every bundle, so that they override it', () => {
  const starts = sources.map((path) => read(resolve(here, path)).split(/^import '.*theme\/mantine\.css';$/m));
  const begun = starts.filter((parts) => parts.length > 1).map(([before = '']) => before);
  expect(begun).not.toEqual([]);
  for (const before of begun) expect(before).not.toMatch(/from '\..*\.tsx'/);
});

interface Use {
  readonly source: string;
  readonly sheet: string;
  /** Undefined if the name is computed and may be any. */
  readonly name: string | undefined;
}
const uses = sources.flatMap(usesOf);

/** Returns the classes in a stylesheet's selectors. */
function classesOf(path: string): Set<string> {
  const selectors = read(resolve(here, path))
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/([^{};]+)\{/g);
  return new Set(
    [...selectors]
      .filter(([, selector = '']) => !selector.trim().startsWith('@'))
      .flatMap(([, selector = '']) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
      ),
  );
}

function usesOf(path: string): Use[] {
  const source = read(resolve(here, path));
  return [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(
    ([, local, from = '']) => {
      const sheet = resolve(dirname(resolve(here, path)), from);
      const names = [
        ...source.matchAll(new RegExp(String.raw`\b${local}\b(?:\['([\w-]+)'\]|(?! from))`, 'g')),
      ];
      return names.map(([, name]) => ({ source: path, sheet, name }));
    },
  );
}

test('every class used by a component is in its stylesheet', () => {
  const missing = uses.filter(({ sheet, name }) => name !== undefined && !sheets.get(sheet)?.has(name));
  expect(missing.map(({ source, name }) => `${source}: ${name}`)).toEqual([]);
});

test('every class of a stylesheet is used', () => {
  const unused = [...sheets].flatMap(([sheet, classes]) => {
    const names = uses.filter((use) => use.sheet === sheet).map(({ name }) => name);
    if (names.includes(undefined)) return [];
    return [...classes]
      .filter((name) => !names.includes(name))
      .map((name) => `${sheet.slice(here.length + 1)}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('stylesheets stay within their line limits', () => {
  const lines = globSync('**/*.css', { cwd: here }).map(
    (path) => read(resolve(here, path)).split('\n').length - 1,
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(9_420);
});
