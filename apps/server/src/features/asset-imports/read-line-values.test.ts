import { expect, it } from 'vitest';
import { proposeMapping } from './create-asset-import.ts';
import { readLineValues } from './read-line-values.ts';

it('shows the beginning of an overlong value without splitting a surrogate pair', () => {
  const headings = ['ID', 'UL'];
  const line = { line: 2, cells: [`${'X'.repeat(199)}😀`, '0101'] };
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  expect(readLineValues(line, reading).reasons).toEqual([
    { field: 'code', reason: 'too_long', value: `${'X'.repeat(199)}\uFFFD`, otherLine: null },
  ]);
});

it.each(['code', 'unit', 'customer'])('refuses a line break in the column %s, by name', (field) => {
  const headings = ['ID', 'UL', 'Cliente'];
  const cells = { code: 'A-1', unit: '0101', customer: 'Alfa', [field]: 'A\n1' };
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  expect(readLineValues({ line: 2, cells: Object.values(cells) }, reading).reasons).toEqual([
    { field, reason: 'not_one_line', value: 'A\n1', otherLine: null },
  ]);
});

it('reads tags in the export’s format without duplicates, and refuses invalid ones', () => {
  const headings = ['ID', 'UL', 'Etiquetas'];
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  const read = (tags: string) => readLineValues({ line: 2, cells: ['A', '0101', tags] }, reading);
  expect(read(' Reserva; Em  manutenção;\nRESERVA;').values.tags).toEqual(['Reserva', 'Em manutenção']);
  expect(read(';').values.tags).toBeUndefined();
  expect(read('x'.repeat(41)).reasons).toMatchObject([{ field: 'tags', reason: 'too_long' }]);
  const many = Array.from({ length: 21 }, (_, place) => `t${place}`).join(';');
  expect(read(many).reasons).toMatchObject([{ field: 'tags', reason: 'too_many_tags' }]);
});

it('reads calendar dates, year or day first, and refuses others', () => {
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

it('reads numbers in the file’s format and refuses invalid ones', () => {
  const headings = ['ID', 'Ano', 'Preço de compra'];
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  const read = (year: string, price: string) =>
    readLineValues({ line: 2, cells: ['A', year, price] }, reading);
  expect(read('2019', 'R$ 350.000,50').values).toMatchObject({ year: 2019, purchasePrice: 350_000.5 });
  expect(read('2019', '1500').values).toMatchObject({ purchasePrice: 1500 });
  expect(read('', '').values).toEqual({ code: 'A', devices: [] });
  expect(read('1899', '-1').reasons).toMatchObject([
    { field: 'year', reason: 'number_out_of_range' },
    { field: 'purchasePrice', reason: 'number_out_of_range' },
  ]);
  expect(read('new', '1,5').reasons).toMatchObject([{ field: 'year', reason: 'not_number' }]);
});

it('normalizes identifiers and refuses an invalid VIN', () => {
  const headings = ['ID', 'Chassi', 'Placa', 'Número de série'];
  const reading = { headings, mapping: proposeMapping(headings), separator: ';', timeZone: 'UTC' };
  const read = (...cells: string[]) => readLineValues({ line: 2, cells: ['A', ...cells] }, reading);
  expect(read('9bw zzz377 vt004251', 'abc-1d23', 'cat0320E-7').values).toMatchObject({
    vin: '9BWZZZ377VT004251',
    licensePlate: 'ABC-1D23',
    serialNumber: 'cat0320E-7',
  });
  for (const vin of ['9BWZZZ377VT00425', '9BWZZZ377VT00425O', '9BWZZZ377VT0042511'])
    expect(read(vin, '', '').reasons).toEqual([
      { field: 'vin', reason: 'not_vin', value: vin, otherLine: null },
    ]);
  expect(read('', '', '8.63457E+14').reasons).toMatchObject([
    { field: 'serialNumber', reason: 'number_cut' },
  ]);
});
