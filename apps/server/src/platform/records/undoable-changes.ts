import { undoAcceptedSeconds } from '@azimute/contract/undo';
import { DomainError } from '../domain-error.ts';
import type { AccountRead } from '../transact.ts';

/** Records with undoable changes: the column of their ID, and their state as JSON. */
const records = {
  alert: { id: 'alert_id', table: 'alerts', state: 'alert_treatment(r)' },
  workOrder: { id: 'work_order_id', table: 'work_orders', state: 'work_order_settings(r)' },
} as const;
type Kind = keyof typeof records;

/** A change that was just made, with the record's state before it. */
export interface MadeChange {
  readonly id: number;
  /** Entry of the change in the record's history. */
  readonly entry: { readonly id: string; readonly kind: string };
  /** State as JSON, as read before the change. */
  readonly before: string;
  readonly countermeasureId?: number | null;
}

export interface UndoableChange {
  readonly changeId: string;
  readonly changedAt: Date;
  readonly entryId: string;
  readonly entryKind: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** The record's current state. */
  readonly now: Readonly<Record<string, unknown>>;
  readonly countermeasureId: number | null;
}

/** Stores changes in their transaction, so that an undo can restore the previous state. */
export async function rememberChanges(
  { client, accountId, at }: AccountRead,
  kind: Kind,
  changes: readonly MadeChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { id, table, state } = records[kind];
  await client.query(
    `delete from undoable_changes u using (
        select o.undoable_change_id from undoable_changes o
        where o.account_id = $1 and o.changed_at < $2::timestamptz - make_interval(secs => $3)
        order by o.undoable_change_id limit 1000 for update skip locked) old
      where u.account_id = $1 and u.undoable_change_id = old.undoable_change_id`,
    [accountId, at, undoAcceptedSeconds],
  );
  await client.query(
    `insert into undoable_changes (account_id, ${id}, changed_at, version, entry_id, entry_kind,
        alert_countermeasure_id, state_before, state_after)
      select $1, r.${id}, $2, r.version, g.entry_id, g.entry_kind, g.countermeasure_id, g.before::jsonb, ${state}
      from jsonb_to_recordset($3) as g (id int, entry_id bigint, entry_kind text, countermeasure_id int, before text)
      join ${table} r on r.account_id = $1 and r.${id} = g.id
      on conflict (account_id, ${id}) do update set changed_at = excluded.changed_at, version = excluded.version,
        entry_id = excluded.entry_id, entry_kind = excluded.entry_kind,
        alert_countermeasure_id = excluded.alert_countermeasure_id, state_before = excluded.state_before,
        state_after = excluded.state_after`,
    [
      accountId,
      at,
      JSON.stringify(
        changes.map(({ id: recordId, entry, before, countermeasureId = null }) => ({
          id: recordId,
          entry_id: entry.id,
          entry_kind: entry.kind,
          countermeasure_id: countermeasureId,
          before,
        })),
      ),
    ],
  );
}

/**
 * Returns the change that created a record's current version. The caller has locked the record.
 * @throws DomainError undo_expired
 */
export async function readChange(
  read: AccountRead,
  kind: Kind,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<UndoableChange> {
  const { client, accountId } = read;
  const { id: column, table, state } = records[kind];
  const { rows } = await client.query<UndoableChange>(
    `select u.undoable_change_id as "changeId", u.changed_at as "changedAt", u.entry_id as "entryId",
        u.entry_kind as "entryKind", u.state_before as before, u.state_after as after, ${state} as now,
        u.alert_countermeasure_id as "countermeasureId"
      from undoable_changes u join ${table} r on r.account_id = u.account_id and r.${column} = u.${column}
      where u.account_id = $1 and u.${column} = $2 and u.version = $3`,
    [accountId, id, version],
  );
  const [change] = rows;
  if (change === undefined || isTooLate(read, change.changedAt)) throw new DomainError('undo_expired');
  return change;
}

/** Deletes an undone change. */
export async function forgetChange(
  { client, accountId }: AccountRead,
  { changeId }: UndoableChange,
): Promise<void> {
  await client.query('delete from undoable_changes where account_id = $1 and undoable_change_id = $2', [
    accountId,
    changeId,
  ]);
}

/** Predicate: is the change too old to be undone? */
export function isTooLate({ at }: Pick<AccountRead, 'at'>, changedAt: Date): boolean {
  return at.getTime() - changedAt.getTime() > undoAcceptedSeconds * 1000;
}
