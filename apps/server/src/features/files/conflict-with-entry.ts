import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { namePeople } from './name-people.ts';

/** Returns the refusal of a change that was made to an older version, with the latest entry of the record's history. */
export async function conflictWithEntry(
  read: AccountRead,
  record: 'alert' | 'work_order',
  { id, version }: { readonly id: number; readonly version: number },
): Promise<DomainError> {
  const { rows } = await read.client.query<{ kind: string; at: Date; by: number | null }>(
    `select kind, at, by_user_id as by from ${record === 'alert' ? 'alert_entries' : 'work_order_entries'}
      where account_id = $1 and ${record}_id = $2 order by ${record}_entry_id desc limit 1`,
    [read.accountId, id],
  );
  const [entry] = rows;
  if (entry === undefined) return new DomainError('conflict');
  const nameOf = await namePeople(read, [entry.by]);
  const { kind, at, by } = entry;
  return new DomainError('conflict', {
    latestChange: { version, kind, at: at.toISOString(), by: nameOf(by)?.name ?? null },
  });
}
