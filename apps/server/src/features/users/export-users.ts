import type { ExportUsers, Locale, User } from '@azimute/contract';
import { userColumns, type UserColumn } from '@azimute/contract/users/values';
import type { PoolClient } from 'pg';
import { text } from '@azimute/texts/server';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { readInBatches, requireRoom, type ListExport } from '../../platform/lists/export-list.ts';
import type { Cell, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { readExportedIds, readExportedUsers, type ExportedUser } from './users-reads.ts';

const WIDTHS: Readonly<Record<UserColumn, number>> = {
  name: 30,
  email: 36,
  role: 16,
  directoryLogin: 8,
  profiles: 40,
  state: 14,
  lastSignIn: 34,
};

/** Runs a read in a separate transaction as the exporting user, with current rights. */
type InAccount = <T>(work: (client: PoolClient, accountId: number) => Promise<T>) => Promise<T>;

type Wanted = ExportUsers & { readonly locale: Locale };

/**
 * Exports the users of a selection as a file. Determines the selection and order once, then reads the rows in batches
 * at the reader's pace. Skips users who leave the account in the meantime.
 * @throws DomainError validation_failed if a workbook cannot hold that many
 */
export async function exportUsers(inAccount: InAccount, wanted: Wanted): Promise<ListExport> {
  const { locale, format } = wanted;
  const columns = [...new Set(wanted.columns ?? userColumns)];
  const { ids, timeZone } = await inAccount((client, accountId) =>
    beginExport(client, accountId, { ...wanted, columns }),
  );
  return {
    sheet: {
      title: text(locale, 'users:title'),
      columns: columns.map((column) => describeColumn(column, locale, timeZone)),
      batches: readInBatches(ids, async (batch) => {
        const users = await inAccount((client) => readExportedUsers(client, batch, timeZone));
        return users.map((user) => columns.map((column) => cellOf(user, column, locale)));
      }),
    },
    format,
    locale,
    rows: ids.length,
    at: new Date(),
    timeZone,
  };
}

/** Determines the exported users and writes the audit row before sending the first user. */
async function beginExport(
  client: PoolClient,
  accountId: number,
  wanted: Wanted,
): Promise<{ ids: readonly number[]; timeZone: string }> {
  const timeZone = await readTimeZone(client, accountId);
  const ids = await readExportedIds(client, wanted);
  requireRoom(wanted.format, ids.length);
  if (ids.length > 0) {
    const after = { ...wanted, rows: ids.length };
    await audit(client, { action: 'user.export', entity: 'user', entityId: '*', after });
  }
  return { ids, timeZone };
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
  const heading = text(locale, `fields:${column}`);
  const widthCharacters = WIDTHS[column];
  return column === 'lastSignIn'
    ? { heading: `${heading} (${timeZone})`, kind: 'instant', widthCharacters }
    : { heading, kind: 'text', widthCharacters };
}

function cellOf(user: ExportedUser, column: UserColumn, locale: Locale): Cell {
  switch (column) {
    case 'role':
      return text(locale, `profiles:role_${user.role}`);
    case 'state':
      return text(locale, `users:state_${user.state}`);
    case 'directoryLogin':
      return text(locale, user.directoryLogin ? 'fields:yes' : 'fields:no');
    case 'profiles':
      return user.profiles.map(({ name }: User['profiles'][number]) => name).join('; ');
    case 'lastSignIn':
      return user.lastSignInWallMs;
    default:
      return user[column];
  }
}
