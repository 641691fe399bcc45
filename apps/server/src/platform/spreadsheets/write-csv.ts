import type { Locale } from '@azimute/contract';
import { guardFormula } from './guard-formula.ts';
import { rowsOf, type Cell, type Spreadsheet, type SpreadsheetColumn } from './spreadsheet.ts';

/** Field separator and decimal mark. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimalMark: '.' | ',';
}

/** Format that spreadsheet programs in the language expect. */
export const csvDialects: Readonly<Record<Locale, CsvDialect>> = {
  en: { separator: ',', decimalMark: '.' },
  es: { separator: ';', decimalMark: ',' },
  pt: { separator: ';', decimalMark: ',' },
};

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const NEEDS_QUOTES: Readonly<Record<CsvDialect['separator'], RegExp>> = {
  ',': /[",\r\n]|^\s|\s$/,
  ';': /[";\r\n]|^\s|\s$/,
};

/** Writes RFC 4180 in UTF-8 with a byte order mark, one chunk per batch. */
export async function* writeCsv(sheet: Spreadsheet, dialect: CsvDialect): AsyncGenerator<Buffer> {
  const { columns } = sheet;
  const headings = columns.map(({ heading }) => writeText(heading, dialect));
  yield Buffer.from(BYTE_ORDER_MARK + writeLine(headings, dialect));
  for await (const rows of rowsOf(sheet)) {
    const lines = rows.map((row) =>
      writeLine(
        columns.map(({ kind }, index) => writeCell(row[index] ?? null, kind, dialect)),
        dialect,
      ),
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}

function writeLine(fields: readonly string[], { separator }: CsvDialect): string {
  return fields.join(separator) + LINE_END;
}

function writeCell(cell: Cell, kind: SpreadsheetColumn['kind'], dialect: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return writeText(cell, dialect);
  if (kind === 'instant') return new Date(cell).toISOString().slice(0, 19).replace('T', ' ');
  return String(cell).replace('.', dialect.decimalMark);
}

/** Makes a formula a text. A number, such as -10.5, is not a formula. */
function writeText(text: string, { separator }: CsvDialect): string {
  const harmless = guardFormula(text);
  return NEEDS_QUOTES[separator].test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
