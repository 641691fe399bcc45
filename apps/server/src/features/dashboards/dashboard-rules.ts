import type { ModuleCode } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

/**
 * Serializes administrators of an account who change dashboards or access to them.
 * @throws DomainError forbidden for users who do not administer the account
 */
export async function holdDashboards(
  { client }: AccountRead,
  module: ModuleCode = 'services:dashboards',
): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select hold_account($1) as held', [module]);
  if (rows[0]?.held !== true) throw new DomainError('forbidden');
}

/** @throws DomainError conflict if it changed since it was read */
export function requireVersion(stored: string, read: string): void {
  if (Date.parse(stored) !== Date.parse(read)) throw new DomainError('conflict');
}

/** @throws DomainError validation_failed unless all given ones exist in one place */
export function requireAllFound(found: number, ids: readonly number[]): void {
  if (found === new Set(ids).size && found === ids.length) return;
  throw new DomainError('validation_failed', {
    errors: { ids: ['unknown'] },
    detail: 'Some items were deleted or moved, or are listed twice. Reload and try again.',
  });
}
