import type { TestPortal } from '../../../testing/portal-of.ts';

/** Returns audit entries of the account about a user, in order. */
export function auditOfUser({ queryAsOwner, accountId }: TestPortal, userId: number) {
  return queryAsOwner<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_entries
      where account_id = $1 and entity = 'user' and entity_id = $2 order by sequence`,
    [accountId, String(userId)],
  );
}
