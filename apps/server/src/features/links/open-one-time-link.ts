import type { OneTimeLink } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hashLinkToken, type LinkPurpose } from './link-token.ts';

interface FoundLink {
  purpose: LinkPurpose;
  email: string;
  name: string;
  account_name: string | null;
  takes_password: boolean;
  takes_directory: boolean;
  expires_at: Date;
}

/**
 * What a token of a mail opens.
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
    expiresAt: link.expires_at.toISOString(),
  };
}
