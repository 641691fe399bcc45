import type { Invitation } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

interface InvitationRow {
  account_id: number;
  name: string;
  domain: string;
  role: Invitation['role'];
  invited_at: Date;
  own_password_missing: boolean;
}

/**
 * Lists accounts that have invited the user and that they can enter with this session, or with a password of their own.
 */
export async function listInvitations(database: Database, actor: Actor): Promise<Invitation[]> {
  const { rows } = await asActor(database.app, actor, (client) =>
    client.query<InvitationRow>('select * from own_invitations()'),
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    name: row.name,
    domain: row.domain,
    role: row.role,
    invitedAt: row.invited_at.toISOString(),
    ownPasswordMissing: row.own_password_missing,
  }));
}

const ANSWERS = {
  accept: 'select accept_invitation($1) as done',
  decline: 'select decline_invitation($1) as done',
} as const;

/**
 * Accepts or declines an account's invitation, with its audit row.
 * @throws DomainError not_found if there is none that this session may answer
 */
export async function answerInvitation(
  { database, events }: { readonly database: Database; readonly events: PortalEvents },
  actor: Actor,
  { accountId, answer }: { readonly accountId: number; readonly answer: keyof typeof ANSWERS },
): Promise<void> {
  await asActor(database.app, actor, async (client) => {
    const { rows } = await client.query<{ done: boolean }>(ANSWERS[answer], [accountId]);
    // Within the transaction, so that a refusal leaves nothing to store with an idempotency key.
    if (!rows[0]?.done) throw new DomainError('not_found');
  });
  if (actor.userId !== null) events.emit('rightsChanged', { accountId, userId: actor.userId });
}
