import { DomainError } from '../../platform/domain-error.ts';

/** Result of the database's functions that change users: done, or why not. */
export type UserOutcome =
  | 'done'
  | 'unchanged'
  | 'forbidden'
  | 'not_found'
  | 'managed_elsewhere'
  | 'directory_managed'
  | 'own_membership'
  | 'last_administrator';

/**
 * @throws DomainError with the same code for a refusal; user_not_found for not_found, validation_failed for
 * no_directory
 */
export function refuseOutcome(outcome: UserOutcome | 'no_directory' | null | undefined): void {
  if (outcome === 'done' || outcome === 'unchanged') return;
  if (outcome === 'no_directory')
    throw new DomainError('validation_failed', { errors: { directoryLogin: [outcome] } });
  throw new DomainError(outcome === 'not_found' ? 'user_not_found' : (outcome ?? 'forbidden'));
}
