import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** What there is about an e-mail; of the person nothing when there is none. */
interface FoundSignIn {
  user_id: number | null;
  password_hash: string | null;
  two_factor_since: Date | null;
  active: boolean | null;
  directory_login: boolean | null;
  has_accounts: boolean | null;
  /** Whether a password opens any account of theirs. */
  password_accounts: boolean;
  /** Whether the people of the e-mail's domain have a directory. */
  directory_domain: boolean;
}

export async function findSignIn(database: Database, email: string): Promise<FoundSignIn | undefined> {
  const { rows } = await database.app.query<FoundSignIn>('select * from find_sign_in($1)', [email]);
  return rows[0];
}

/**
 * The person whose password was right and opens something. A domain that has a directory refuses by naming it, whoever is
 * there or not; but no directory keeps out who has a right password for accounts that are not its own, since anybody may
 * have claimed the domain.
 * @throws DomainError
 */
export function evaluateSignIn(
  found: FoundSignIn | undefined,
  right: boolean,
): { readonly userId: number; readonly passwordHash: string | null } {
  if (!found || found.user_id === null || found.directory_login || !right)
    throw new DomainError(found?.directory_domain ? 'proper_domain_required' : 'invalid_grant');
  if (!found.active) throw new DomainError('user_inactive');
  if (!found.has_accounts) throw new DomainError('no_accounts');
  if (!found.password_accounts) throw new DomainError('proper_domain_required');
  return { userId: found.user_id, passwordHash: found.password_hash };
}
