import type { TwoFactor, TwoFactorSecret } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { openSecret, sealSecret } from '../../platform/seal-secret.ts';
import type { Authenticated } from '../identity/authenticate.ts';
import { limitAttempts } from '../identity/sign-in-limits.ts';
import { provePassword } from './prove-password.ts';
import {
  invalidCode,
  secretContext,
  type SecondFactorSettings,
} from '../identity/second-factor/prove-second-factor.ts';
import { makeRecoveryCodes, putRecoveryCodes } from './put-recovery-codes.ts';
import { tellSecurityChange } from './tell-security-change.ts';
import { createTotpSecret, findStep, toBase32, totpUri } from '../identity/second-factor/totp.ts';

export interface TwoFactorSettings extends SecondFactorSettings {
  readonly events: PortalEvents;
  /** Name of the entry in the authenticator app. */
  readonly issuer: string;
}

export async function readTwoFactor(
  { database }: Pick<TwoFactorSettings, 'database'>,
  session: Authenticated,
): Promise<TwoFactor> {
  const { rows } = await asActor(database.app, session.actor, (client) =>
    client.query<{ enabled_at: Date | null; recovery_codes_left: number; required_by: string[] }>(
      'select * from own_two_factor',
    ),
  );
  const [row] = rows;
  return {
    enabledAt: row?.enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: row?.recovery_codes_left ?? 0,
    requiredBy: row?.required_by ?? [],
  };
}

/**
 * Creates a secret, which becomes effective when a code has confirmed it.
 * @throws DomainError invalid_current_password, conflict if there is a second factor already
 */
export async function beginTwoFactor(
  { database, sealingKey, issuer }: TwoFactorSettings,
  session: Authenticated,
  password: string,
): Promise<TwoFactorSecret> {
  await provePassword(database, session, { field: 'password', password });
  const { user } = session;
  const secret = createTotpSecret();
  await asActor(database.app, session.actor, async (client) => {
    // An unconfirmed secret is replaced.
    const begun = await client.query(
      `insert into user_two_factor as t (user_id, sealed_secret)
        select u.user_id, $1 from users u
        where u.user_id = current_user_id() and not u.directory_login and is_own_session()
        on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
          where t.confirmed_at is null`,
      [sealSecret(sealingKey, secret, secretContext(user.id))],
    );
    if (begun.rowCount === 0) throw new DomainError('conflict');
    await audit(client, { action: 'user.begin-two-factor', entity: 'user', entityId: user.id });
  });
  return { secret: toBase32(secret), uri: totpUri(secret, { issuer, email: user.email }) };
}

/**
 * Confirms the new secret with a code from the app; returns the recovery codes.
 * @throws DomainError two_factor_invalid, conflict if no secret waits for confirmation
 */
export async function confirmTwoFactor(
  settings: TwoFactorSettings,
  session: Authenticated,
  otp: string,
): Promise<string[]> {
  const { database, sealingKey, clock, events } = settings;
  const { user } = session;
  const { rows } = await database.app.query<{ sealed_secret: Buffer }>(
    'select sealed_secret from find_two_factor($1) where not confirmed',
    [user.id],
  );
  const [begun] = rows;
  if (!begun) throw new DomainError('conflict');
  const secret = openSecret(sealingKey, begun.sealed_secret, secretContext(user.id));
  const step = findStep(secret, otp.replaceAll(/\s/g, ''), clock.now());
  const right = await limitAttempts(
    database,
    { own: ['second-factor', 'session', session.sessionId, String(user.id)], shared: null },
    () => Promise.resolve(step !== null),
  );
  if (!right) throw invalidCode(user.id);
  const made = await makeRecoveryCodes(settings, user.id);
  await asActor(database.app, session.actor, async (client) => {
    const confirmed = await client.query(
      `update user_two_factor set confirmed_at = now(), last_step = $2
        where user_id = current_user_id() and confirmed_at is null and sealed_secret = $1`,
      [begun.sealed_secret, step],
    );
    if (confirmed.rowCount === 0) throw new DomainError('conflict');
    await putRecoveryCodes(client, made);
    await tellSecurityChange(client, session, 'two_factor_enabled');
    await audit(client, { action: 'user.enable-two-factor', entity: 'user', entityId: user.id });
  });
  announceRights(events, session);
  return made.codes;
}

/** An account can require a second factor before it grants the user's rights. */
export function announceRights(events: PortalEvents, { accounts, user }: Authenticated): void {
  for (const { id } of accounts) events.emit('rightsChanged', { accountId: id, userId: user.id });
}
