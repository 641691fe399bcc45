import type { ClientBase } from 'pg';

export interface ManyAuditRow {
  readonly id: number;
  readonly before?: unknown;
  readonly after: unknown;
}

/** As audit() for each row, in one query. It locks the account's chain until the commit: call it last. */
export async function auditMany(
  client: ClientBase,
  action: string,
  entity: string,
  rows: readonly ManyAuditRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query('select audit_many($1, $2, $3, $4, $5)', [
    action,
    entity,
    rows.map((row) => String(row.id)),
    rows.map((row) => (row.before === undefined ? null : JSON.stringify(row.before))),
    rows.map((row) => JSON.stringify(row.after)),
  ]);
}
