import type { DirectoryTrial, DirectoryTrialOutcome } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { DirectoriesDeps } from './begin-sign-in.ts';
import { takeSignIn, type GivenBack } from './take-sign-in.ts';

/**
 * Returns the directory's response to an administrator who tests it, without signing in.
 * @throws DomainError
 */
export async function finishTrial(deps: DirectoriesDeps, given: GivenBack): Promise<DirectoryTrial> {
  const { directory, identity } = await takeSignIn(deps, given);
  if (directory.tried_by === null) throw new DomainError('directory_sign_in_expired');
  const { hasUnverifiedEmail, subject, email } = identity;
  const { rows } = await deps.database.app.query<{ outcome: DirectoryTrialOutcome }>(
    'select preview_directory_entry($1, $2, $3, $4) as outcome',
    [directory.account_id, directory.issuer, subject, email],
  );
  const outcome = rows[0]?.outcome ?? 'refused';
  return {
    name: identity.name,
    email,
    groups: identity.groups && [...identity.groups],
    outcome: outcome === 'refused' && hasUnverifiedEmail ? 'email_unverified' : outcome,
  };
}
