import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './guard-formula.ts';
import { csvDialects, writeCsv } from './write-csv.ts';

const texts = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', ' ', '.', '1', 'x'),
  maxLength: 12,
});

async function write(cells: readonly string[], dialect: (typeof csvDialects)['en']): Promise<string> {
  const columns = cells.map(() => ({ heading: 'x', kind: 'text' as const, widthCharacters: 1 }));
  const pieces: string[] = [];
  for await (const piece of writeCsv({ title: 'x', columns, batches: batchesOf(cells) }, dialect))
    pieces.push(piece.toString());
  return pieces.join('').replace(/^.*\r\n/, '');
}

async function* batchesOf(cells: readonly string[]): AsyncGenerator<(readonly string[])[]> {
  yield [cells];
}

it('leaves no formula in a file, wherever a program that knows neither its separator nor its quotes parts it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 3 }), async (cells) => {
      for (const dialect of [csvDialects.en, csvDialects.pt]) {
        const parts = (await write(cells, dialect))
          .split(/[,;\t\r\n]/)
          .map((part) => part.replace(/^[" ]+/, ''));
        const isNumber = (part: string): boolean => /^[+-]\d+(\.\d+)?[\]}"]*$/.test(part);
        expect(parts.filter((part) => /^[=+\-@]/.test(part) && !isNumber(part))).toEqual([]);
      }
    }),
  );
});

it.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['x,"=1+1"', `x,"'=1+1"`],
  ['=1', "'=1"],
  ["'=1", "''=1"],
  ['a\n@b\t-2+3', "a\n'@b\t'-2+3"],
  ['+55 11 5555-0101', "'+55 11 5555-0101"],
  ['[-46.6,-23.5]', '[-46.6,-23.5]'],
  ['Ana-Lia; 2=2', 'Ana-Lia; 2=2'],
])('makes of %j a text', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
});

it('gives back what was guarded, as an import of our own file does', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
    { numRuns: 1000 },
  );
});
