import { validationCodes } from '@azimute/contract';
import pg from 'pg';
import { audit } from '../audit.ts';
import { changedSettings, versionAfter } from '../changed-settings.ts';
import { DomainError } from '../domain-error.ts';
import { findSent } from './find-sent.ts';
import type { RecordColumn } from './record-columns.ts';
import {
  readRecords,
  type RecordQuery,
  type RecordReader,
  type RecordReads,
  type Versioned,
} from './record-reads.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../transact.ts';

interface RecordTable<
  Row extends Versioned,
  Settings extends object,
  Query extends RecordQuery,
> extends RecordReads<Row, Settings, Query> {
  /** Names it in the audit: its actions are `<entity>.create`, `<entity>.update` and `<entity>.delete`. */
  readonly entity: string;
  /** What is stored of what was entered; absent: all of it. */
  readonly normalize?: (entered: Settings) => Settings;
  /** Refuses what row-level security does not tell from what is not there, of a record and of what is entered. */
  readonly requireReach?: (transaction: Transaction, settings: Settings) => void;
  /** Refuses a record that is changed by other verbs alone. */
  readonly requireOwn?: (row: Row) => void;
  /** Refuses settings that name what is not there; `before` is null of a new record. */
  readonly requireSound?: (
    transaction: Transaction,
    settings: Settings,
    before: Settings | null,
  ) => Promise<void>;
  /** How many an account keeps: which of them count, the field that is refused beyond it, and the words. */
  readonly most?: {
    readonly count: number;
    readonly of?: string;
    readonly field: string;
    readonly detail: string;
  };
  /** The field that is refused where the table has the same already. */
  readonly unique?: { readonly field: string; readonly detail?: string };
}

interface Keyed {
  /** Of the sender's making. */
  readonly key?: string | undefined;
}

/** The reads of a record, and its verbs: each owns its transaction, its audit and the check of versions. */
export interface Records<Row, Settings, Query> extends RecordReader<Row, Query> {
  /**
   * Makes a record, once however often its key comes.
   * @throws DomainError validation_failed, forbidden; conflict for a key of a record that the person does not see
   */
  readonly create: (context: VerbContext, entered: Settings & Keyed) => Promise<Row>;
  /**
   * Changes a record; where nothing differs, nothing is written.
   * @throws DomainError not_found, forbidden, conflict when it changed since `updatedAt`, validation_failed
   */
  readonly update: (
    context: VerbContext,
    id: number,
    entered: Settings & { readonly updatedAt: string },
  ) => Promise<Row>;
  /** @throws DomainError not_found, forbidden */
  readonly delete: (context: VerbContext, id: number) => Promise<void>;
  /** Locks a record for a verb that changes what hangs on it. @throws DomainError not_found, forbidden */
  readonly lock: (transaction: Transaction, id: number) => Promise<Row>;
}

/** Declares the table of a record whose settings are its columns: its list, and the verbs of its form. */
export function defineRecordTable<Row extends Versioned, Settings extends object, Query extends RecordQuery>(
  record: RecordTable<Row, Settings, Query>,
): Records<Row, Settings, Query> {
  const { entity, table, id: idColumn, columns } = record;
  const { normalize = (entered) => entered, requireReach, requireOwn, requireSound } = record;
  const { read, list, readStored, show } = readRecords(record);
  const names = Object.keys(columns) as (keyof Settings & string)[];
  const settingsOf = (of: object): Settings =>
    Object.fromEntries(names.map((name) => [name, Reflect.get(of, name)])) as Settings;
  const columnOf = (name: keyof Settings & string): string => {
    const column: string | RecordColumn = columns[name];
    return typeof column === 'string' ? column : column.column;
  };
  const valuesOf = (settings: Settings): unknown[] => names.map((name) => settings[name]);
  const written = [...names.map(columnOf), 'updated_at'];
  const inserting = `insert into ${table} (account_id, key, ${written.join(', ')})
    values ($1, $2, ${written.map((_, index) => `$${index + 3}`).join(', ')})
    on conflict (account_id, key) do nothing returning ${idColumn} as id`;
  const updating = `update ${table} set ${written.map((column, index) => `${column} = $${index + 3}`).join(', ')}
    where account_id = $1 and ${idColumn} = $2`;

  const lockStored = async (transaction: Transaction, id: number): Promise<Row & Settings> => {
    const { client, accountId } = transaction;
    if (requireReach || requireOwn) {
      const seen = await readStored(transaction, id);
      requireReach?.(transaction, settingsOf(seen));
      requireOwn?.(seen);
    }
    // Row-level security locks only what the person may change.
    const { rowCount } = await client.query(
      `select from ${table} where account_id = $1 and ${idColumn} = $2 for update`,
      [accountId, id],
    );
    if (rowCount === 0) throw new DomainError('not_found');
    return await readStored(transaction, id);
  };

  return {
    read,
    list,
    create: (context, entered) =>
      transact(context, async (transaction) => {
        const { client, accountId, at } = transaction;
        const settings = normalize(settingsOf(entered));
        const { key } = entered;
        requireReach?.(transaction, settings);
        const sent = await findSent(transaction, { table, id: idColumn, key });
        if (sent !== undefined) return await read(transaction, sent);
        await requireSound?.(transaction, settings, null);
        await requireRoom(transaction, record);
        const { rows } = await refusing(
          record,
          client.query<{ id: number }>(inserting, [accountId, key, ...valuesOf(settings), at]),
        );
        const [made] = rows;
        if (made === undefined) throw new DomainError('conflict');
        const row = await read(transaction, made.id);
        await audit(client, { action: `${entity}.create`, entity, entityId: row.id, after: settings });
        return row;
      }),
    update: (context, id, { updatedAt, ...entered }) =>
      transact(context, async (transaction) => {
        const { client, accountId, at } = transaction;
        const stored = await lockStored(transaction, id);
        if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) throw new DomainError('conflict');
        const [before, after] = [settingsOf(stored), normalize(settingsOf(entered))];
        requireReach?.(transaction, after);
        const changed = changedSettings(before, after);
        if (changed === null) return show(stored);
        await requireSound?.(transaction, after, before);
        const changedAt = versionAfter(stored.updatedAt, at);
        await refusing(record, client.query(updating, [accountId, id, ...valuesOf(after), changedAt]));
        const row = await read(transaction, id);
        await audit(client, { action: `${entity}.update`, entity, entityId: id, ...changed });
        return row;
      }),
    delete: (context, id) =>
      transact(context, async (transaction) => {
        const { client, accountId } = transaction;
        const before = settingsOf(await lockStored(transaction, id));
        await client.query(`delete from ${table} where account_id = $1 and ${idColumn} = $2`, [
          accountId,
          id,
        ]);
        await audit(client, { action: `${entity}.delete`, entity, entityId: id, before });
      }),
    lock: async (transaction, id) => show(await lockStored(transaction, id)),
  };
}

type Limits = Pick<RecordTable<Versioned, never, never>, 'table' | 'most' | 'unique'>;

async function requireRoom({ client, accountId }: AccountRead, { table, most }: Limits): Promise<void> {
  if (most === undefined) return;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where account_id = $1 and ${most.of ?? 'true'}`,
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < most.count) return;
  throw new DomainError('validation_failed', {
    errors: { [most.field]: [validationCodes.maxLength] },
    detail: most.detail,
  });
}

/** Runs a write and tells a record that is there already, in words of a field, and a refusal of row-level security. */
async function refusing<T>({ unique }: Limits, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === '42501') throw new DomainError('forbidden', { cause: error });
    if (error.code !== '23505' || unique === undefined) throw error;
    const { field, detail } = unique;
    throw new DomainError('validation_failed', {
      errors: { [field]: [validationCodes.unique] },
      ...(detail !== undefined && { detail }),
      cause: error,
    });
  }
}
