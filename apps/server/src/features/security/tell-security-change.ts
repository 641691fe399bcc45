import type { SecurityChange } from '@azimute/contract';
import type { ClientBase } from 'pg';
import type { Authenticated } from '../identity/authenticate.ts';
import { sendNotice, type Notice } from '../mail/send-notice.ts';
import { notify } from '../notifications/notify.ts';

/** Changes that are mailed as well. */
const notices: Partial<Readonly<Record<SecurityChange, Notice>>> = {
  password_changed: 'password-changed',
  two_factor_enabled: 'second-factor-on',
  two_factor_disabled: 'second-factor-off',
};

/**
 * Notifies the user that the security of their sign-in has changed, and from which address, in case they did not do it.
 * Runs in the transaction of the change, just before its audit row.
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
