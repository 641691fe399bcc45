import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './guard-formula.ts';
import { csvDialects, writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const plain = ['=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r', ' ', '.', '1', 'x'];
const strange = [
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '⁺',
  '﬩',
  '＂',
  '\u3000',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u0000',
];
const texts = fc.string({ unit: fc.constantFrom(...plain, ...strange), maxLength: 12 });

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

it('leaves no formula in a file, even for programs that ignore its separator and quotes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 3 }), async (cells) => {
      for (const dialect of [csvDialects.en, csvDialects.pt]) {
        const parts = (await write(cells, dialect))
          .split(/[,;\t\r\n]/)
          .map((part) => part.replace(/^[\s\p{C}"＂]+/u, ''));
        const isNumber = (part: string): boolean => /^[+-]\d+(\.\d+)?[\]}"]*$/.test(part);
        expect(parts.filter((part) => /^[=+\-@]/.test(part.normalize('NFKC')) && !isNumber(part))).toEqual(
          [],
        );
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
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['x,－5', "x,'－5"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['\u3000\u200b﹢1', "\u3000\u200b'﹢1"],
  ['\t\r\n=1', "\t\r\n'=1"],
  ['＂"=1', `＂"'=1`],
  ['１＝１', '１＝１'],
])('escapes %j as text', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
});

it('restores guarded texts on import', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

it('takes the same time for a text of one repeated character', () => {
  for (const unit of ['\t', "'", ',', ' ', ",'", ',-1'])
    expect(unguardFormula(guardFormula(unit.repeat(100_000)))).toBe(unit.repeat(100_000));
});

it('keeps every text as text in a workbook, headings too', async () => {
  const hostile = ['=1', '＝1', '+1', '＋1', '-1', '－1', '@x', '＠x', '\t=1', '"=1'];
  const columns = hostile.map((heading) => ({ heading, kind: 'text' as const, widthCharacters: 1 }));
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx({ title: '=x', columns, batches: batchesOf(hostile) }))
    pieces.push(piece);
  const sheet = readLastEntry(Buffer.concat(pieces));
  expect(sheet.match(/<c [^>]*t="inlineStr"/g)).toHaveLength(2 * hostile.length);
  expect(sheet.match(/<c /g)).toHaveLength(2 * hostile.length);
  expect(sheet).not.toMatch(/<f[ >]/);
});

/** Reads a ZIP archive's last entry, by the sizes in its directory. */
function readLastEntry(archive: Buffer): string {
  const entry = archive.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  const offset = archive.readUInt32LE(entry + 42);
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(entry + 20))).toString();
}
