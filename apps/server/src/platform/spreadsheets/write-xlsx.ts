import { dayMs } from '@azimute/contract/durations';
import { rowsOf, type Cell, type Spreadsheet, type SpreadsheetColumn } from './spreadsheet.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** Row limit of the format, without the headings. */
export const XLSX_MOST_ROWS = 1_048_575;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The day before 1900-01-01 in a spreadsheet, which treats 1900 as a leap year. */
const DAY_ZERO = 25_569;
/** Formats of the specification: text, and date with time in the order of the reader's system. */
const TEXT_FORMAT = 49;
const INSTANT_FORMAT = 22;
const FIRST_OWN_FORMAT = 164;

/** Writes a workbook of one sheet (ECMA-376) with frozen headings, as the rows arrive. */
export function writeXlsx(sheet: Spreadsheet): AsyncGenerator<Buffer> {
  return writeZip([
    part('[Content_Types].xml', contentTypes),
    part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', workbook(sheet.title)),
    part(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ),
    part('xl/styles.xml', styles(sheet.columns)),
    { name: 'xl/worksheets/sheet1.xml', content: writeSheet(sheet) },
  ]);
}

function part(name: string, xml: string): ZipEntry {
  return { name, content: [Buffer.from(DECLARATION + xml)] };
}

const contentTypes =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;

function relationships(parts: readonly (readonly [type: string, target: string])[]): string {
  const lines = parts.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function workbook(title: string): string {
  return (
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>` +
    `<sheet name="${escapeXml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  );
}

function formatOf({ kind }: SpreadsheetColumn, index: number): number {
  return { text: TEXT_FORMAT, instant: INSTANT_FORMAT, number: FIRST_OWN_FORMAT + index }[kind];
}

function writeFont(weight: string): string {
  return `<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
}

/** Style 0 is plain, 1 is a heading; then each column has its own. */
const HEADING_STYLE = 1;
const styleOf = (columnIndex: number): number => columnIndex + 2;

function styles(columns: readonly SpreadsheetColumn[]): string {
  const formats = columns.flatMap(({ kind, decimals = 0 }, index) =>
    kind === 'number'
      ? `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}"/>`
      : [],
  );
  const ofColumns = columns.map(
    (column, index) =>
      `<xf numFmtId="${formatOf(column, index)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return (
    `<styleSheet xmlns="${MAIN}">` +
    (formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '') +
    `<fonts count="2">${writeFont('')}${writeFont('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${columns.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    `${ofColumns.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

async function* writeSheet(sheet: Spreadsheet): AsyncGenerator<Buffer> {
  const { columns } = sheet;
  const letters = columns.map((_, index) => columnLetters(index));
  const widths = columns.map(
    ({ widthCharacters }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthCharacters}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, index) =>
    writeTextCell(`${letters[index]}1`, HEADING_STYLE, heading),
  );
  yield Buffer.from(
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  );
  let number = 1;
  for await (const rows of rowsOf(sheet)) {
    const lines = rows.map((row) => {
      number += 1;
      const cells = columns.map(({ kind }, index) =>
        writeCell(`${letters[index]}${number}`, styleOf(index), row[index] ?? null, kind),
      );
      return `<row r="${number}">${cells.join('')}</row>`;
    });
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function writeCell(place: string, style: number, cell: Cell, kind: SpreadsheetColumn['kind']): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return writeTextCell(place, style, cell);
  const value = kind === 'instant' ? cell / dayMs + DAY_ZERO : cell;
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

function writeTextCell(place: string, style: number, text: string): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Matches characters that XML does not allow, and text that looks like an escape of the format (`_x000A_`). */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const ESCAPED = /[&<>"]|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replaceAll(
    ESCAPED,
    (character) =>
      ENTITIES[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** Columns are named A to Z, then AA and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
