import type { StartDirectorySignIn } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { hashToken } from '../identity/tokens.ts';
import { beginSignIn, type BegunSignIn, type DirectoriesDeps, type FoundDirectory } from './begin-sign-in.ts';

/**
 * Begins a user's sign-in through the directory of their e-mail's domain, or of the invitation that they accept.
 * @throws DomainError directory_unknown, link_used, directory_unavailable, too_many_requests
 */
export async function startSignIn(
  deps: DirectoriesDeps,
  { email, invitation }: StartDirectorySignIn,
  address: string,
): Promise<BegunSignIn> {
  if (invitation !== undefined) {
    const linkHash = hashToken(invitation);
    const { rows } = await deps.database.app.query<FoundDirectory>(
      'select * from find_invitation_directory($1)',
      [linkHash],
    );
    if (!rows[0]) throw new DomainError('link_used');
    return beginSignIn(deps, rows[0], { address, linkHash });
  }
  const asked = (email ?? '').toLowerCase();
  const domain = asked.slice(asked.lastIndexOf('@') + 1);
  const { rows } = await deps.database.app.query<FoundDirectory>('select * from find_directory($1)', [
    domain,
  ]);
  if (!rows[0]) throw new DomainError('directory_unknown');
  return beginSignIn(deps, rows[0], { address, email: asked });
}
