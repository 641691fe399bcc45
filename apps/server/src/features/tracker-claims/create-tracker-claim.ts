import {
  trackerClaimsMost,
  validationCodes,
  type CreateTrackerClaim,
  type TrackerClaim,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { findTrackerClaim } from './tracker-claims-reads.ts';

/**
 * Claims a tracker for the account, from its next frame on. Does nothing if the account has claimed it.
 * @throws DomainError validation_failed if another account has claimed it, without saying which
 */
export async function createTrackerClaim(
  context: VerbContext,
  { trackerId }: CreateTrackerClaim,
): Promise<TrackerClaim> {
  const claim = await transact(context, async (transaction) => {
    const { client, accountId, actor, at } = transaction;
    const claimed = await findTrackerClaim(transaction, trackerId);
    if (claimed !== undefined) return claimed;
    await requireRoom(transaction);
    const { rowCount } = await client.query(
      `insert into tracker_claims (account_id, tracker_id, claimed_at, claimed_by) values ($1, $2, $3, $4)
      on conflict do nothing`,
      [accountId, trackerId, at, actor.userId],
    );
    const stored = await findTrackerClaim(transaction, trackerId);
    if (stored === undefined) await recordDispute(transaction, trackerId);
    if (stored !== undefined && rowCount === 1)
      await audit(client, {
        action: 'tracker-claim.create',
        entity: 'tracker-claim',
        entityId: stored.trackerId,
      });
    return stored;
  });
  if (claim !== undefined) return claim;
  throw new DomainError('validation_failed', {
    errors: { trackerId: [validationCodes.unique] },
    detail: `Another account has claimed the tracker ${trackerId}. Check the ID, or ask the portal operator.`,
  });
}

const DISPUTES_MOST = 100;

/** Shows operators that this account asked for the tracker of another one. */
async function recordDispute({ client, accountId, at }: Transaction, trackerId: string): Promise<void> {
  await client.query(
    `insert into tracker_disputes (account_id, tracker_id, asked_at) values ($1, $2, $3)
      on conflict (account_id, tracker_id) do update set asked_at = excluded.asked_at`,
    [accountId, trackerId, at],
  );
  await client.query(
    `delete from tracker_disputes where account_id = $1 and tracker_id in (
      select tracker_id from tracker_disputes where account_id = $1 order by asked_at desc offset ${DISPUTES_MOST})`,
    [accountId],
  );
}

async function requireRoom({ client, accountId }: Transaction): Promise<void> {
  const { rows } = await client.query<{ total: number }>(
    'select count(*)::int as total from tracker_claims where account_id = $1',
    [accountId],
  );
  if ((rows[0]?.total ?? 0) < trackerClaimsMost) return;
  throw new DomainError('validation_failed', {
    errors: { trackerId: ['too_many'] },
    detail: `You have reached the limit of ${trackerClaimsMost} trackers. Release some and try again.`,
  });
}
