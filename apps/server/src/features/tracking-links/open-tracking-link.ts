import {
  trackedFixesMost,
  type ReadTrackedFixes,
  type ReadTrackedPlace,
  type TrackedFixes,
  type TrackedPlace,
  type TrackedRoute,
} from '@azimute/contract';
import { isMovingAt } from '@azimute/contract/assets/activity';
import { toLngLat } from '@azimute/geo';
import type { Transaction, VerbDependencies } from '../../platform/transact.ts';
import type { ReadAddress } from '../addresses/read-address.ts';
import { readLastPoint } from '../addresses/read-last-point.ts';
import { hashToken } from '../identity/tokens.ts';
import {
  findLinkOfToken,
  linkEndOf,
  readAsMaker,
  refuseLink,
  type LinkEnds,
} from '../shared-links/shared-links.ts';
import { getAssetTrail } from '../trips/trail/get-asset-trail.ts';
import { findTrackingLinkRow, periodOf, type TrackingLinkRow } from './tracking-links-reads.ts';

interface FoundLink extends LinkEnds {
  readonly account_id: number;
  readonly tracking_link_id: number;
  readonly created_by: number | null;
}

interface AccountRow {
  readonly name: string;
  readonly time_zone: string;
  readonly distance_unit: 'km' | 'mi';
  readonly contact_phone: string;
  readonly contact_address: string;
}

/**
 * Counts the opening of a link, and returns the content that it shows.
 * @throws DomainError link_ended
 */
export function openTrackingLink(dependencies: VerbDependencies, token: string): Promise<TrackedRoute> {
  return readLink(dependencies, token, async ({ client, accountId, at }, row) => {
    await client.query(
      `update tracking_links set opens = opens + 1, last_opened_at = $3
        where account_id = $1 and tracking_link_id = $2 and ended_at is null and expires_at > $3`,
      [accountId, row.tracking_link_id, at],
    );
    const { rows } = await client.query<AccountRow>(
      'select name, time_zone, distance_unit, contact_phone, contact_address from accounts where account_id = $1',
      [accountId],
    );
    const [account] = rows;
    return {
      accountName: account?.name ?? '',
      contactPhone: account?.contact_phone ?? '',
      contactAddress: account?.contact_address ?? '',
      timeZone: account?.time_zone ?? 'UTC',
      distanceUnit: account?.distance_unit ?? 'km',
      name: row.name,
      code: row.shows_code ? row.code : null,
      ...periodOf(row),
      expiresAt: row.expires_at.toISOString(),
      showsSpeed: row.shows_speed,
      showsTrail: row.shows_trail,
    };
  });
}

/**
 * Reads the fixes of a link's asset within the link's period, with the values that its readers can see. @throws
 * DomainError link_ended
 */
export function readTrackedFixes(
  dependencies: VerbDependencies,
  { token, from }: ReadTrackedFixes,
): Promise<TrackedFixes> {
  return readLink(dependencies, token, async (read, row) => {
    const period = periodOf(row);
    const begin = from !== undefined && Date.parse(from) > row.from_at.getTime() ? from : period.from;
    const { toleranceMeters, columns } = await getAssetTrail(read, row.asset_id, {
      from: begin,
      to: period.to,
      most: trackedFixesMost,
    });
    const shown = <T>(column: readonly T[]): T[] => (row.shows_trail ? [...column] : column.slice(-1));
    const lastSpeedKph = columns.speedKph.at(-1) ?? null;
    return {
      at: read.at.toISOString(),
      toleranceMeters,
      isMoving: lastSpeedKph === null ? null : isMovingAt(lastSpeedKph),
      columns: {
        fixedAt: shown(columns.fixedAt),
        latitude: shown(columns.latitude),
        longitude: shown(columns.longitude),
        headingDegrees: shown(columns.headingDegrees),
        speedKph: row.shows_speed ? shown(columns.speedKph) : null,
      },
    };
  });
}

/**
 * Reads where the asset of a live link is. A link to a past period does not tell where it is now.
 * @throws DomainError link_ended
 */
export async function readTrackedPlace(
  dependencies: VerbDependencies,
  readAddress: ReadAddress,
  { token, language }: ReadTrackedPlace,
): Promise<TrackedPlace> {
  const { actor, point } = await readLink(dependencies, token, async (read, row) => {
    const last = periodOf(row).isLive ? await readLastPoint(read.client, read.accountId, row.asset_id) : null;
    const isWithin = last !== null && Date.parse(last.fixedAt) >= row.from_at.getTime();
    return { actor: read.actor, point: isWithin ? toLngLat(last.longitude, last.latitude) : null };
  });
  if (point === null) return { address: null };
  const callerId = `tracking link ${hashToken(token).toString('hex')}`;
  return { address: await readAddress({ actor, callerId, point, language, detail: 'address' }) };
}

async function readLink<T>(
  dependencies: VerbDependencies,
  token: string,
  read: (transaction: Transaction, row: TrackingLinkRow) => Promise<T>,
): Promise<T> {
  const columns = ['account_id', 'tracking_link_id', 'created_by', 'expires_at', 'ended_as'] as const;
  const link = await findLinkOfToken<FoundLink>(dependencies, 'tracking_links', columns, token);
  const end = linkEndOf(link, dependencies.clock.now());
  if (end !== null) throw refuseLink(end);
  return readAsMaker(dependencies, link, async (transaction) => {
    const row = await findTrackingLinkRow(transaction, link.tracking_link_id);
    return row && read(transaction, row);
  });
}
