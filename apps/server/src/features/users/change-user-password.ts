import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { sendNotice } from '../mail/send-notice.ts';
import { refuseOutcome, type UserOutcome } from './refuse-outcome.ts';

/**
 * Sets a user's password, also the first one; ends all their sessions in any account, and notifies them by mail.
 * Returns the sessions.
 * @throws DomainError user_not_found, own_membership, managed_elsewhere, directory_managed
 */
export async function changeUserPassword(
  client: PoolClient,
  userId: number,
  passwordHash: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ outcome: UserOutcome; ended_sessions: string[] }>(
    'select outcome, ended_sessions from change_account_user_password($1, $2)',
    [userId, passwordHash],
  );
  refuseOutcome(rows[0]?.outcome);
  const endedSessionIds = rows[0]?.ended_sessions ?? [];
  await sendNotice(client, 'password-changed', userId);
  await audit(client, {
    action: 'user.change-password',
    entity: 'user',
    entityId: userId,
    after: { endedSessionIds },
  });
  return endedSessionIds;
}
