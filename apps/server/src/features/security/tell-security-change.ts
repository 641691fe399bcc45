import type { SecurityChange } from '@azimute/contract';
import type { ClientBase } from 'pg';
import type { Authenticated } from '../identity/authenticate.ts';
import { sendNotice, type Notice } from '../mail/send-notice.ts';
import { notify } from '../notifications/notify.ts';

/** What also goes out by mail. */
const notices: Partial<Readonly<Record<SecurityChange, Notice>>> = {
  password_changed: 'password-changed',
  two_factor_enabled: 'second-factor-on',
  two_factor_disabled: 'second-factor-off',
};

/**
 * Tells the person that the security of their sign-in has changed, and from which address: if it was not them, they
 * must learn of it. In the transaction of the change, just before its audit row.
 */
export async function tellSecurityChange(
  client: ClientBase,
  { currentAccountId, user, actor }: Authenticated,
  change: SecurityChange,
): Promise<void> {
  const notice = notices[change];
  if (notice !== undefined) await sendNotice(client, notice, user.id);
  await notify(client, {
    accountId: currentAccountId,
    userId: user.id,
    kind: 'security_changed',
    data: { change, address: actor.address ?? '' },
  });
}
