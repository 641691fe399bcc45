import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/operating/asvs.md'), 'utf8');
/** Numbers of the requirements of OWASP ASVS 5.0.0, by level. */
const levels = JSON.parse(readFileSync(join(root, 'scripts/lib/asvs-requirements.json'), 'utf8')) as Record<
  'level1' | 'level2',
  string[]
>;

const parts = (number: string): number[] => number.split('.').map(Number);
const compare = (a: string, b: string): number => {
  const other = parts(b);
  const differing = parts(a).findIndex((part, index) => part !== other[index]);
  return differing === -1 ? 0 : (parts(a)[differing] ?? 0) - (other[differing] ?? 0);
};
const numbers = [...levels.level1, ...levels.level2].toSorted(compare);

/** Returns the numbers of a cell such as `1.2.6-1.2.8, 1.3.1`; a range leaves out numbers of level 3. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const isWithin = (number: string) => compare(first, number) <= 0 && compare(number, last) <= 0;
    // An unknown number stays, to be reported.
    return numbers.includes(first) && numbers.includes(last) ? numbers.filter(isWithin) : [range];
  });
}

const rows = [...page.matchAll(/^\| (\d[\d., -]*) \| (.+?) \|(.*)\|$/gm)].map(
  ([, cell = '', how = '', where = '']) => ({ cell, how, where }),
);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

describe('the table of OWASP ASVS 5.0', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    expect([levels.level1.length, levels.level2.length]).toEqual([70, 183]);
    expect(rows.flatMap(({ cell }) => numbersIn(cell)).toSorted(compare)).toEqual(numbers);
  });

  it('names files that exist, and each without doubt', () => {
    const named = rows.flatMap(({ where }) => [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    const found = (name: string) => files.filter((file) => file.endsWith(`/${name}`)).length;
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => found(name) !== 1)).toEqual([]);
  });

  it('says how each is met and where, or that Azimute lacks the technology', () => {
    const open = rows.filter(({ how, where }) => where.trim() === '' && !how.startsWith('None: '));
    expect(open.map(({ cell }) => cell)).toEqual([]);
    expect(rows.filter(({ how }) => how.split(' ').length > 16).map(({ cell }) => cell)).toEqual([]);
  });

  it('reads ranges without level 3, and reports unknown numbers', () => {
    expect(numbersIn('2.2.1-2.3.2')).toEqual(['2.2.1', '2.2.2', '2.2.3', '2.3.1', '2.3.2']);
    expect(numbersIn('3.1.1')).toEqual(['3.1.1']);
  });
});
