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
  await client.query('select audit($1, $2, $3, $4, $5)', [
    entry.action,
    entry.entity,
    String(entry.entityId),
    entry.before === undefined ? null : JSON.stringify(entry.before),
    entry.after === undefined ? null : JSON.stringify(entry.after),
  ]);
}
