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

/** Runs a read in a transaction of its own as the person who exports, with the rights of that moment. */
export type InAccount = <T>(work: (read: AccountRead) => Promise<T>) => Promise<T>;

/** A list as a file, which is written as its reader takes it. */
export interface ListExport {
  readonly sheet: Spreadsheet;
  readonly format: ExportFormat;
  readonly locale: Locale;
  /** How many rows there were when it began; fewer come where some leave the person's sight meanwhile. */
  readonly rows: number;
  /** When it began, which names the file by the day of that zone. */
  readonly at: Date;
  readonly timeZone: string;
}

/** @throws DomainError validation_failed when a workbook cannot hold that many */
export function requireRoom(format: ExportFormat, rows: number): void {
  if (format !== 'xlsx' || rows <= XLSX_MOST_ROWS) return;
  throw new DomainError('validation_failed', {
    errors: { format: ['max_value'] },
    detail: `A workbook can have up to ${XLSX_MOST_ROWS} rows. Export as CSV, or narrow the filters.`,
  });
}

const BATCH_ROWS = 1000;

/** What was settled once is read a batch at a time as the reader takes it, so that a slow one holds no transaction. */
export async function* readInBatches<Rows>(
  ids: readonly number[],
  readBatch: (batch: readonly number[]) => Promise<Rows>,
): AsyncGenerator<Rows> {
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    yield await readBatch(ids.slice(start, start + BATCH_ROWS));
  }
}

/** The pages of a list behind its first one, each read as the reader of the file takes it. */
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

/** The file with its name and type. */
export function describeExport(file: ListExport): {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncGenerator<Buffer>;
} {
  const { sheet, format, at, timeZone } = file;
  const name = sheet.title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // The dates of Sweden are written as ISO 8601 writes them.
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
