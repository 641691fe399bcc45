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

it.each(['code', 'unit', 'customer'])('refuses a line break in the column %s, and says which', (field) => {
  const headings = ['ID', 'UL', 'Cliente'];
  const cells = { code: 'A-1', unit: '0101', customer: 'Alfa', [field]: 'A\n1' };
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  expect(readLineValues({ line: 2, cells: Object.values(cells) }, reading).reasons).toEqual([
    { field, reason: 'not_one_line', value: 'A\n1', otherLine: null },
  ]);
});

it('reads tags as an export parts them, each once, and refuses those that an asset cannot have', () => {
  const headings = ['ID', 'UL', 'Etiquetas'];
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  const read = (tags: string) => readLineValues({ line: 2, cells: ['A', '0101', tags] }, reading);
  expect(read(' Reserva; Em  manutenção;\nRESERVA;').values.tags).toEqual(['Reserva', 'Em manutenção']);
  expect(read(';').values.tags).toBeUndefined();
  expect(read('x'.repeat(41)).reasons).toMatchObject([{ field: 'tags', reason: 'too_long' }]);
  const many = Array.from({ length: 21 }, (_, place) => `t${place}`).join(';');
  expect(read(many).reasons).toMatchObject([{ field: 'tags', reason: 'too_many_tags' }]);
});

it('reads days by the calendar, the year or the day first, and refuses others', () => {
  const headings = ['ID', 'UL', 'Plate expiry'];
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  const read = (day: string) => readLineValues({ line: 2, cells: ['A', '0101', day] }, reading);
  expect(['2030-05-31', '31/05/2030', ''].map((day) => read(day).values.plateExpiry)).toEqual([
    '2030-05-31',
    '2030-05-31',
    undefined,
  ]);
  expect(read('31/02/2030').reasons).toMatchObject([{ field: 'plateExpiry', reason: 'not_day' }]);
});
