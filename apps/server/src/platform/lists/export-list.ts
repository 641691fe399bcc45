import { Readable } from 'node:stream';
import { exportMediaTypes, type ExportFormat, type Locale } from '@azimute/contract';
import { rowsHeader } from '@azimute/contract/call-address';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../domain-error.ts';
import type { Spreadsheet } from '../spreadsheets/spreadsheet.ts';
import { csvDialects, writeCsv } from '../spreadsheets/write-csv.ts';
import { writeXlsx, XLSX_MOST_ROWS } from '../spreadsheets/write-xlsx.ts';
import type { AccountRead } from '../transact.ts';
import type { Page } from './cursor.ts';

/** Runs a read in a separate transaction as the exporting user, with current rights. */
export type InAccount = <T>(work: (read: AccountRead) => Promise<T>) => Promise<T>;

/** A list as a file, which is written at its reader's pace. */
export interface ListExport {
  readonly sheet: Spreadsheet;
  readonly format: ExportFormat;
  readonly locale: Locale;
  /** Rows at the start; fewer follow if some become invisible to the user. */
  readonly rows: number;
  /** Start time, whose day in the zone names the file. */
  readonly at: Date;
  readonly timeZone: string;
}

/** @throws DomainError validation_failed if a workbook cannot hold that many */
export function requireRoom(format: ExportFormat, rows: number): void {
  if (format !== 'xlsx' || rows <= XLSX_MOST_ROWS) return;
  throw new DomainError('validation_failed', {
    errors: { format: ['max_value'] },
    detail: `A workbook can have up to ${XLSX_MOST_ROWS} rows. Export as CSV, or narrow the filters.`,
  });
}

const BATCH_ROWS = 1000;

/** Reads a fixed selection in batches at the reader's pace, so that a slow reader holds no transaction. */
export async function* readInBatches<Rows>(
  ids: readonly number[],
  readBatch: (batch: readonly number[]) => Promise<Rows>,
): AsyncGenerator<Rows> {
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    yield await readBatch(ids.slice(start, start + BATCH_ROWS));
  }
}

/** Reads the pages of a list after the first one, each when the reader of the file needs it. */
export async function* readPages<Item>(
  first: Page<Item>,
  readNext: (cursor: string) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  let { items, nextCursor } = first;
  yield items;
  while (nextCursor !== null) {
    ({ items, nextCursor } = await readNext(nextCursor));
    yield items;
  }
}

export function writeExport({ sheet, format, locale }: ListExport): AsyncGenerator<Buffer> {
  return format === 'csv' ? writeCsv(sheet, csvDialects[locale]) : writeXlsx(sheet);
}

/** Returns the file with its name and type. */
export function describeExport(file: ListExport): {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncGenerator<Buffer>;
} {
  const { sheet, format, at, timeZone } = file;
  const name = sheet.title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // Swedish dates have the format of ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
  return {
    fileName: `${name}-${day}.${format}`,
    mediaType: format === 'csv' ? `${exportMediaTypes.csv}; charset=utf-8` : exportMediaTypes.xlsx,
    content: writeExport(file),
  };
}

export function sendExport(reply: FastifyReply, file: ListExport): FastifyReply {
  const { fileName, mediaType, content } = describeExport(file);
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header(rowsHeader, file.rows)
    .send(Readable.from(content, { objectMode: false }));
}
