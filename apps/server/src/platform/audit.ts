import type { ClientBase } from 'pg';

export interface AuditEntry {
  /** What was done, as `<entity>.<verb>`, such as `asset.create`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | number;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes the audit row of a verb in the verb's own transaction, for its account, person and session.
 * It locks the account's chain until the commit: call it last.
 */
export async function audit(client: ClientBase, entry: AuditEntry): Promise<void> {
  await auditMany(client, entry, [entry]);
}

export type ManyAuditEntry = Omit<AuditEntry, 'action' | 'entity'>;

/**
 * Writes the audit rows of a verb that changed many, one for each. Like the row of one, they come last: the account's
 * chain is locked until the commit.
 */
export async function auditMany(
  client: ClientBase,
  kind: Pick<AuditEntry, 'action' | 'entity'>,
  entries: readonly ManyAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await client.query('select audit_many($1, $2, $3::text[], $4::jsonb[], $5::jsonb[])', [
    kind.action,
    kind.entity,
    entries.map(({ entityId }) => String(entityId)),
    entries.map(({ before }) => encode(before)),
    entries.map(({ after }) => encode(after)),
  ]);
}

function encode(value: unknown): string | null {
  if (value === undefined) return null;
  // Half a surrogate pair is stored as U+FFFD in a text, but refused as the escape that JSON would write.
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? member.toWellFormed() : member,
  );
}
