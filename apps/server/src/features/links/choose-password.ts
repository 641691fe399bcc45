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
 * Gives the person of a link the password they chose; the link is then used up, with every other one that would do the
 * same, and all sessions of the person end.
 * @throws DomainError link_used, validation_failed
 */
export async function choosePassword(
  { database, events }: { readonly database: Database; readonly events: PortalEvents },
  { token, password, confirmation, address }: ChosenByLink,
): Promise<void> {
  // Asked first, so that a wrong link costs no password hash; it is decided with the rest, below.
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
