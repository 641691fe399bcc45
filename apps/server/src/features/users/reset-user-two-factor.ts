import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { sendNotice } from '../mail/send-notice.ts';
import { refuseOutcome, type UserOutcome } from './refuse-outcome.ts';

/**
 * Removes the second factor of a user who lost it, with its recovery codes; ends all their sessions in any account, and
 * notifies them by mail. Returns the sessions. Does nothing for a user without one.
 * @throws DomainError user_not_found, own_membership, managed_elsewhere, directory_managed
 */
export async function resetUserTwoFactor(client: PoolClient, userId: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ outcome: UserOutcome; ended_sessions: string[] }>(
    'select outcome, ended_sessions from reset_account_user_two_factor($1)',
    [userId],
  );
  const outcome = rows[0]?.outcome;
  refuseOutcome(outcome);
  const endedSessionIds = rows[0]?.ended_sessions ?? [];
  if (outcome === 'unchanged') return endedSessionIds;
  await sendNotice(client, 'second-factor-off', userId);
  await audit(client, {
    action: 'user.reset-two-factor',
    entity: 'user',
    entityId: userId,
    after: { endedSessionIds },
  });
  return endedSessionIds;
}
