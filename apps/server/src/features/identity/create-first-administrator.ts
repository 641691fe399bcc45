import { moduleCodes, webClientId, type Locale } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { requireGoodPassword } from './validate-password.ts';
import { hashPassword } from './password.ts';
import { accessTokenSeconds, createToken, hashToken, type IssuedTokens } from './tokens.ts';

export interface FirstAdministrator {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly passwordConfirmation: string;
  readonly account: string;
  readonly locale: Locale;
  readonly userAgent: string;
  readonly address: string;
}

/**
 * Creates the first account, with every module on, and its administrator, who is signed in at once. Uses up the link.
 */
export async function createFirstAdministrator(
  database: Database,
  request: FirstAdministrator,
): Promise<IssuedTokens> {
  requireGoodPassword({ ...request, confirmation: request.passwordConfirmation });
  const linkHash = hashToken(request.token);
  // Checked first, so that a wrong link costs no password hash; decided in the transaction below.
  await requireOpenLink(database, linkHash);
  const email = request.email.trim().toLowerCase();
  const accessToken = createToken();
  const refreshToken = createToken();
  const passwordHash = await hashPassword(request.password);
  const { rows } = await database.app.query<{ session_id: string | null }>(
    'select redeem_first_administrator_link($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as session_id',
    [
      linkHash,
      request.account,
      domainOf(email),
      [...moduleCodes],
      request.name,
      email,
      passwordHash,
      request.locale,
      webClientId,
      request.userAgent.slice(0, 400),
      request.address,
      hashToken(accessToken),
      hashToken(refreshToken),
    ],
  );
  if (!rows[0]?.session_id) throw new DomainError('link_used');
  return { accessToken, refreshToken, expiresInSeconds: accessTokenSeconds, scope: '' };
}

async function requireOpenLink(database: Database, linkHash: Buffer): Promise<void> {
  const { rows } = await database.app.query<{ open: boolean }>(
    'select is_first_administrator_link_open($1) as open',
    [linkHash],
  );
  if (!rows[0]?.open) throw new DomainError('link_used');
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).slice(0, 120);
}
