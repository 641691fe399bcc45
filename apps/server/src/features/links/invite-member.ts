import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';

/**
 * Invites a member of the actor's account by mail, in the actor's transaction; what was sent them before opens nothing any
 * more. `through` is the other account whose directory is let in with them. Whoever calls it writes the audit row.
 * @throws DomainError forbidden when the actor does not administer users, or for no member
 */
export async function inviteMember(client: ClientBase, userId: number, through?: number): Promise<void> {
  const { rows } = await client.query<{ invited: boolean }>('select invite_member($1, $2) as invited', [
    userId,
    through ?? null,
  ]);
  if (!rows[0]?.invited) throw new DomainError('forbidden');
}
