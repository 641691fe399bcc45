import { expect, it } from 'vitest';
import { proposeMapping } from './create-asset-import.ts';
import { readLineValues } from './read-line-values.ts';

it('tells the beginning of a value that is too long, also where that cuts a character in two', () => {
  const headings = ['ID', 'UL'];
  const line = { line: 2, cells: [`${'X'.repeat(199)}😀`, '0101'] };
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  expect(readLineValues(line, reading).reasons).toEqual([
    { field: 'code', reason: 'too_long', value: `${'X'.repeat(199)}\uFFFD`, otherLine: null },
  ]);
});
