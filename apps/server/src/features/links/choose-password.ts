import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { requireGoodPassword } from '../identity/validate-password.ts';
import { hashPassword } from '../identity/password.ts';
import { hashLinkToken } from '../identity/link-token.ts';
import { openOneTimeLink } from './open-one-time-link.ts';

export interface ChosenByLink {
  readonly token: string;
  readonly password: string;
  readonly confirmation: string;
  readonly address: string;
}

/**
 * Sets the chosen password for the user of a link. Uses up the link and all others with the same effect, and ends all
 * sessions of the user.
 * @throws DomainError link_used, validation_failed
 */
export async function choosePassword(
  { database, events }: { readonly database: Database; readonly events: PortalEvents },
  { token, password, confirmation, address }: ChosenByLink,
): Promise<void> {
  // Checked first, so that a wrong link costs no password hash; decided in the transaction below.
  const link = await openOneTimeLink(database, token);
  if (!link.takesPassword) throw new DomainError('link_used');
  requireGoodPassword({ password, confirmation, email: link.email });
  const { rows } = await database.app.query<{ ended_sessions: string[] }>(
    'select ended_sessions from choose_password_by_link($1, $2, $3)',
    [hashLinkToken(token), await hashPassword(password), address],
  );
  const [chosen] = rows;
  if (!chosen) throw new DomainError('link_used');
  for (const sessionId of chosen.ended_sessions) events.emit('sessionEnded', { sessionId });
}
