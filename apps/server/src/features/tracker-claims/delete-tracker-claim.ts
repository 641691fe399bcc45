import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';

/**
 * Releases a tracker: its next frame is refused, and any account can claim it. What it sent stays.
 * @throws DomainError not_found
 */
export function deleteTrackerClaim(context: VerbContext, trackerClaimId: number): Promise<void> {
  return transact(context, async ({ client, accountId }) => {
    const { rows } = await client.query<{ tracker_id: string }>(
      'delete from tracker_claims where account_id = $1 and tracker_claim_id = $2 returning tracker_id',
      [accountId, trackerClaimId],
    );
    const [released] = rows;
    if (released === undefined) throw new DomainError('not_found');
    await audit(client, {
      action: 'tracker-claim.delete',
      entity: 'tracker-claim',
      entityId: released.tracker_id,
    });
  });
}
