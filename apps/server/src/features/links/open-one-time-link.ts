import type { OneTimeLink } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hashLinkToken, type LinkPurpose } from '../identity/link-token.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { requireGoodPassword } from '../identity/validate-password.ts';
import { hashPassword } from '../identity/password.ts';

interface FoundLink {
  purpose: LinkPurpose;
  email: string;
  name: string;
  account_name: string | null;
  takes_password: boolean;
  takes_directory: boolean;
  is_pending: boolean;
  expires_at: Date;
}

/**
 * Declines the invitation of a token, regardless of who is signed in.
 * @throws DomainError link_used, also for an accepted invitation
 */
export async function declineByLink(
  database: Database,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<void> {
  const { rows } = await database.app.query<{ done: boolean }>('select decline_by_link($1, $2) as done', [
    hashLinkToken(token),
    address,
  ]);
  if (!rows[0]?.done) throw new DomainError('link_used');
}

/**
 * Returns the target of an e-mailed token.
 * @throws DomainError link_used
 */
export async function openOneTimeLink(database: Database, token: string): Promise<OneTimeLink> {
  const { rows } = await database.app.query<FoundLink>('select * from find_link($1)', [hashLinkToken(token)]);
  const [link] = rows;
  if (!link) throw new DomainError('link_used');
  return {
    purpose: link.purpose,
    email: link.email,
    name: link.name,
    accountName: link.account_name,
    takesPassword: link.takes_password,
    takesDirectory: link.takes_directory,
    pending: link.is_pending,
    expiresAt: link.expires_at.toISOString(),
  };
}

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
