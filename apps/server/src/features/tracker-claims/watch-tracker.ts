import { watchedFramesMost, type TrackerFrame, type WatchedTracker } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';

const WATCHED_MS = 60_000;

/**
 * Keeps the frames of a tracker for the next minute, and returns the newest ones. It is not audited, since it changes
 * nothing that the account owns.
 * @throws DomainError not_found
 */
export function watchTracker(context: VerbContext, trackerClaimId: number): Promise<WatchedTracker> {
  return transact(context, async ({ client, accountId }) => {
    const watched = await client.query<{ until: Date }>(
      `update tracker_claims set watched_until = now() + $3 * interval '1 millisecond'
      where account_id = $1 and tracker_claim_id = $2 returning watched_until as until`,
      [accountId, trackerClaimId, WATCHED_MS],
    );
    const [claim] = watched.rows;
    if (claim === undefined) throw new DomainError('not_found');
    const { rows } = await client.query<{
      id: string;
      at: Date;
      is_sent: boolean;
      bytes: Buffer;
      decoded: TrackerFrame['decoded'];
    }>(
      `select tracker_frame_id as id, at, is_sent, bytes, decoded from tracker_frames
      where account_id = $1 and tracker_claim_id = $2 order by tracker_frame_id desc limit $3`,
      [accountId, trackerClaimId, watchedFramesMost],
    );
    return {
      watchedUntil: claim.until.toISOString(),
      frames: rows.map(({ id, at, is_sent: isSent, bytes, decoded }) => ({
        id: Number(id),
        at: at.toISOString(),
        direction: isSent ? 'sent' : 'received',
        bytes: bytes.toString('hex'),
        decoded,
      })),
    };
  });
}
