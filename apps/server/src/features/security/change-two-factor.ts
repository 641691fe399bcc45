import type { ProveTwoFactor } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import type { Authenticated } from '../identity/authenticate.ts';
import { provePassword } from './prove-password.ts';
import { proveSecondFactor } from '../identity/second-factor/prove-second-factor.ts';
import { makeRecoveryCodes, putRecoveryCodes } from './put-recovery-codes.ts';
import { announceRights, type TwoFactorSettings } from './set-up-two-factor.ts';
import { tellSecurityChange } from './tell-security-change.ts';

/**
 * Replaces all recovery codes.
 * @throws DomainError invalid_current_password, two_factor_invalid, conflict if there is no second factor
 */
export async function renewRecoveryCodes(
  settings: TwoFactorSettings,
  session: Authenticated,
  proof: ProveTwoFactor,
): Promise<string[]> {
  await proveBoth(settings, session, proof);
  const { database } = settings;
  const { user } = session;
  const made = await makeRecoveryCodes(settings, user.id);
  await asActor(database.app, session.actor, async (client) => {
    const held = await client.query(
      `select from user_two_factor where user_id = current_user_id() and confirmed_at is not null for update`,
    );
    if (held.rowCount === 0) throw new DomainError('conflict');
    await putRecoveryCodes(client, made);
    await tellSecurityChange(client, session, 'recovery_codes_renewed');
    await audit(client, { action: 'user.renew-recovery-codes', entity: 'user', entityId: user.id });
  });
  return made.codes;
}

/**
 * Removes the user's second factor.
 * @throws DomainError invalid_current_password, two_factor_invalid, conflict if there is none
 */
export async function removeTwoFactor(
  settings: TwoFactorSettings,
  session: Authenticated,
  proof: ProveTwoFactor,
): Promise<void> {
  await proveBoth(settings, session, proof);
  const { database, events } = settings;
  await asActor(database.app, session.actor, async (client) => {
    const removed = await client.query(
      'delete from user_two_factor where user_id = current_user_id() and confirmed_at is not null',
    );
    if (removed.rowCount === 0) throw new DomainError('conflict');
    await client.query('delete from user_recovery_codes where user_id = current_user_id()');
    await tellSecurityChange(client, session, 'two_factor_disabled');
    await audit(client, { action: 'user.disable-two-factor', entity: 'user', entityId: session.user.id });
  });
  announceRights(events, session);
}

async function proveBoth(
  settings: TwoFactorSettings,
  session: Authenticated,
  { password, otp }: ProveTwoFactor,
): Promise<void> {
  await provePassword(settings.database, session, { field: 'password', password });
  await proveSecondFactor(settings, {
    userId: session.user.id,
    otp,
    address: session.actor.address ?? '',
    countedFor: ['session', session.sessionId],
  });
}
