import type { ClientBase } from 'pg';

export interface AuditEntry {
  /** The action, as `<entity>.<verb>`, such as `asset.create`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | number;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes a verb's audit row in the verb's own transaction, with its account, user and session. Locks the account's
 * chain until the commit, so call it last.
 */
export async function audit(client: ClientBase, entry: AuditEntry): Promise<void> {
  await auditMany(client, entry, [entry]);
}

export type ManyAuditEntry = Omit<AuditEntry, 'action' | 'entity'>;

/**
 * Writes one audit row for each entity that a verb changed. Call it last: the account's chain is locked until the
 * commit.
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
  // PostgreSQL stores an unpaired surrogate in a text as U+FFFD, but refuses it as a JSON escape.
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? member.toWellFormed() : member,
  );
}
