import type { CreateTrackerClaim } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';

/**
 * Releases a tracker that another account asked for, as an operator: any account can claim it again.
 * @throws DomainError not_found if it is not disputed
 */
export function releaseTracker(context: VerbContext, { trackerId }: CreateTrackerClaim): Promise<void> {
  return transact(context, async ({ client }) => {
    const { rows } = await client.query<{ released: boolean }>(
      'select release_disputed_tracker($1) as released',
      [trackerId],
    );
    if (rows[0]?.released !== true) throw new DomainError('not_found');
    await audit(client, { action: 'tracker-claim.release', entity: 'tracker-claim', entityId: trackerId });
  });
}
