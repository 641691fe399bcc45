import { exportMediaTypes, type ExportUsers, type Locale, type User } from '@azimute/contract';
import { userColumns, type UserColumn } from '@azimute/contract/user-fields';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { Cell, Spreadsheet, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../platform/spreadsheets/write-xlsx.ts';
import { userExportTexts } from './export-texts.ts';
import { readExportedUsers, type ExportedUser } from './users-reads.ts';

export interface UserExport {
  readonly fileName: string;
  readonly mediaType: string;
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

/** The users of a selection as a file: an account has them by the thousand at most, so that they are read at once. */
export async function exportUsers(
  client: PoolClient,
  actor: Actor,
  wanted: ExportUsers & { readonly locale: Locale },
): Promise<UserExport> {
  const { locale, format } = wanted;
  const columns = [...new Set(wanted.columns ?? userColumns)];
  const timeZone = await readTimeZone(client, actor.accountId);
  const users = await readExportedUsers(client, wanted, timeZone);
  if (users.length > 0) {
    const after = { ...wanted, columns, rows: users.length };
    await audit(client, { action: 'user.export', entity: 'user', entityId: '*', after });
  }
  const rows = users.map((user) => columns.map((column) => cellOf(user, column, locale)));
  const sheet: Spreadsheet = {
    title: userExportTexts[locale].title,
    columns: columns.map((column) => describeColumn(column, locale, timeZone)),
    batches: inOneBatch(rows),
  };
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const name = sheet.title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return {
    fileName: `${name}-${date}.${format}`,
    mediaType: format === 'csv' ? `${exportMediaTypes.csv}; charset=utf-8` : exportMediaTypes.xlsx,
    rows: users.length,
    content: format === 'csv' ? writeCsv(sheet, csvDialects[locale]) : writeXlsx(sheet),
  };
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

async function* inOneBatch<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}
