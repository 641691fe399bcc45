import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import type { SourceTables } from '../source/source-rows.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);
/** Fast rather than small: parts are deleted after the migration. */
const LEVEL = 2;

export interface Owner {
  readonly id: number;
  readonly userId: number | null;
}

/**
 * Stores lines of the history of one device of the source, or its records without a device.
 * @throws DomainError conflict if the migration was deleted
 */
export async function insertPart(
  { client, accountId }: AccountClient,
  { id, userId }: Owner,
  part: { readonly deviceId: number | null; readonly rowCount: number; readonly text: string },
): Promise<void> {
  const bytes = await zip(part.text, { level: LEVEL });
  const { rowCount } = await client.query(
    `insert into migration_parts (account_id, import_id, user_id, device_id, row_count, bytes)
      select account_id, import_id, $3, $4, $5, $6 from imports
      where account_id = $1 and kind = 'migration' and import_id = $2 for key share`,
    [accountId, id, userId, part.deviceId, part.rowCount, bytes],
  );
  if (rowCount === 0) throw new DomainError('conflict');
}

export async function storeRecords(
  account: AccountClient,
  owner: Owner,
  tables: SourceTables,
): Promise<void> {
  const { client, accountId } = account;
  await client.query(
    'delete from migration_parts where account_id = $1 and import_id = $2 and device_id is null',
    [accountId, owner.id],
  );
  await insertPart(account, owner, { deviceId: null, rowCount: 0, text: JSON.stringify(tables) });
}

export async function readRecords({ client, accountId }: AccountClient, id: number): Promise<SourceTables> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from migration_parts where account_id = $1 and import_id = $2 and device_id is null',
    [accountId, id],
  );
  const bytes = rows[0]?.bytes;
  if (bytes === undefined) return {};
  return JSON.parse((await unzip(bytes)).toString('utf8')) as SourceTables;
}

export interface StagedHistory {
  readonly deviceId: number;
  readonly rowCount: number;
}

/** Lists the devices of the source that have a history. */
export async function listHistories(
  { client, accountId }: AccountClient,
  id: number,
): Promise<readonly StagedHistory[]> {
  const { rows } = await client.query<StagedHistory>(
    `select device_id::float8 as "deviceId", sum(row_count)::float8 as "rowCount" from migration_parts
      where account_id = $1 and import_id = $2 and device_id is not null group by device_id order by device_id`,
    [accountId, id],
  );
  return rows;
}

/** Reads the history of a device, compressed, in the order in which it was staged. */
export async function readHistory(
  { client, accountId }: AccountClient,
  id: number,
  deviceId: number,
): Promise<readonly Buffer[]> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from migration_parts where account_id = $1 and import_id = $2 and device_id = $3 order by place',
    [accountId, id, deviceId],
  );
  return rows.map(({ bytes }) => bytes);
}

export async function deleteParts({ client, accountId }: AccountClient, id: number): Promise<void> {
  await client.query('delete from migration_parts where account_id = $1 and import_id = $2', [accountId, id]);
}
