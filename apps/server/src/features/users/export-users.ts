import { exportMediaTypes, type ExportUsers, type Locale, type User } from '@azimute/contract';
import { userColumns, type UserColumn } from '@azimute/contract/user-fields';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Cell, Spreadsheet, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { writeXlsx, XLSX_MOST_ROWS } from '../../platform/spreadsheets/write-xlsx.ts';
import { userExportTexts } from './export-texts.ts';
import { readExportedIds, readExportedUsers, type ExportedUser } from './users-reads.ts';

export interface UserExport {
  readonly fileName: string;
  readonly mediaType: string;
  /** How many are exported; fewer come where some leave the account meanwhile. */
  readonly rows: number;
  readonly content: AsyncGenerator<Buffer>;
}

const WIDTHS: Readonly<Record<UserColumn, number>> = {
  name: 30,
  email: 36,
  role: 16,
  directoryLogin: 8,
  profiles: 40,
  state: 14,
  lastSignIn: 34,
};

const BATCH_ROWS = 500;

/** Runs a read in a transaction of its own as the person who exports, with the rights of that moment. */
type InAccount = <T>(work: (client: PoolClient, accountId: number) => Promise<T>) => Promise<T>;

type Wanted = ExportUsers & { readonly locale: Locale };

/**
 * The users of a selection as a file. Which ones, and their order, is settled once; their rows are then read a batch at a
 * time as the reader takes them. Who leaves the account meanwhile is left out.
 * @throws DomainError validation_failed when a workbook cannot hold that many
 */
export async function exportUsers(inAccount: InAccount, wanted: Wanted): Promise<UserExport> {
  const { locale, format } = wanted;
  const columns = [...new Set(wanted.columns ?? userColumns)];
  const { ids, timeZone } = await inAccount((client, accountId) =>
    beginExport(client, accountId, { ...wanted, columns }),
  );
  const sheet: Spreadsheet = {
    title: userExportTexts[locale].title,
    columns: columns.map((column) => describeColumn(column, locale, timeZone)),
    batches: readBatches(inAccount, ids, async (client, batch) => {
      const users = await readExportedUsers(client, batch, timeZone);
      return users.map((user) => columns.map((column) => cellOf(user, column, locale)));
    }),
  };
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const name = sheet.title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return {
    fileName: `${name}-${date}.${format}`,
    mediaType: format === 'csv' ? `${exportMediaTypes.csv}; charset=utf-8` : exportMediaTypes.xlsx,
    rows: ids.length,
    content: format === 'csv' ? writeCsv(sheet, csvDialects[locale]) : writeXlsx(sheet),
  };
}

/** Settles who is exported and writes that down before the first of them leaves. */
async function beginExport(
  client: PoolClient,
  accountId: number,
  wanted: Wanted,
): Promise<{ ids: readonly number[]; timeZone: string }> {
  const timeZone = await readTimeZone(client, accountId);
  const ids = await readExportedIds(client, wanted);
  if (wanted.format === 'xlsx' && ids.length > XLSX_MOST_ROWS) {
    throw new DomainError('validation_failed', {
      errors: { format: ['max_value'] },
      detail: `A workbook holds ${XLSX_MOST_ROWS} rows. Export CSV, or narrow the filters.`,
    });
  }
  if (ids.length > 0) {
    const after = { ...wanted, rows: ids.length };
    await audit(client, { action: 'user.export', entity: 'user', entityId: '*', after });
  }
  return { ids, timeZone };
}

async function* readBatches(
  inAccount: InAccount,
  ids: readonly number[],
  readBatch: (client: PoolClient, batch: readonly number[]) => Promise<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS);
    yield await inAccount((client) => readBatch(client, batch));
  }
}

async function readTimeZone(client: PoolClient, accountId: number): Promise<string> {
  const { rows } = await client.query<{ time_zone: string }>(
    'select time_zone from accounts where account_id = $1',
    [accountId],
  );
  if (!rows[0]) throw new DomainError('not_found');
  return rows[0].time_zone;
}

function describeColumn(column: UserColumn, locale: Locale, timeZone: string): SpreadsheetColumn {
  const heading = userExportTexts[locale].headings[column];
  const widthCharacters = WIDTHS[column];
  return column === 'lastSignIn'
    ? { heading: `${heading} (${timeZone})`, kind: 'instant', widthCharacters }
    : { heading, kind: 'text', widthCharacters };
}

function cellOf(user: ExportedUser, column: UserColumn, locale: Locale): Cell {
  const texts = userExportTexts[locale];
  switch (column) {
    case 'role':
      return texts.roles[user.role];
    case 'state':
      return texts.states[user.state];
    case 'directoryLogin':
      return user.directoryLogin ? texts.yes : texts.no;
    case 'profiles':
      return user.profiles.map(({ name }: User['profiles'][number]) => name).join('; ');
    case 'lastSignIn':
      return user.lastSignInWallMs;
    default:
      return user[column];
  }
}
