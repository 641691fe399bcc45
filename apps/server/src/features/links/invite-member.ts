import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';

/**
 * Invites a member of the actor's account by mail, in the actor's transaction, and invalidates earlier invitations.
 * `through` is another account whose directory is accepted for them. The caller writes the audit row.
 * @throws DomainError forbidden if the actor does not administer users, or for a user who is not a member
 */
export async function inviteMember(client: ClientBase, userId: number, through?: number): Promise<void> {
  const { rows } = await client.query<{ invited: boolean }>('select invite_member($1, $2) as invited', [
    userId,
    through ?? null,
  ]);
  if (!rows[0]?.invited) throw new DomainError('forbidden');
}
