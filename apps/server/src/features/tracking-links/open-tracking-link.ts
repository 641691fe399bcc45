import {
  trackedFixesMost,
  type ReadTrackedFixes,
  type TrackedFixes,
  type TrackedRoute,
} from '@azimute/contract';
import type { Transaction, VerbDependencies } from '../../platform/transact.ts';
import { hashToken } from '../identity/tokens.ts';
import { linkEndOf, readAsMaker, refuseLink, type LinkEnds } from '../shared-links/shared-links.ts';
import { getAssetTrail } from '../trips/trail/get-asset-trail.ts';
import { findTrackingLinkRow, periodOf, type TrackingLinkRow } from './tracking-links-reads.ts';

interface FoundLink extends LinkEnds {
  readonly account_id: number;
  readonly tracking_link_id: number;
  readonly created_by: number | null;
}

/** Counts that a link was opened, and says what it shows. @throws DomainError link_ended */
export async function openTrackingLink(dependencies: VerbDependencies, token: string): Promise<TrackedRoute> {
  const { database, clock } = dependencies;
  const route = await readLink(dependencies, token, async ({ client, accountId }, row) => {
    const { rows } = await client.query<{ name: string; time_zone: string; distance_unit: 'km' | 'mi' }>(
      'select name, time_zone, distance_unit from accounts where account_id = $1',
      [accountId],
    );
    const [account] = rows;
    return {
      accountName: account?.name ?? '',
      timeZone: account?.time_zone ?? 'UTC',
      distanceUnit: account?.distance_unit ?? 'km',
      name: row.name,
      code: row.shows_code ? row.code : null,
      ...periodOf(row),
      expiresAt: row.expires_at.toISOString(),
      showsSpeed: row.shows_speed,
    };
  });
  await database.app.query('select count_tracking_link($1, $2)', [hashToken(token), clock.now()]);
  return route;
}

/** The fixes of its asset within its period, and of these what its readers may see. @throws DomainError link_ended */
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
    const { fixedAt, latitude, longitude, headingDegrees, speedKph } = columns;
    return {
      at: read.at.toISOString(),
      toleranceMeters,
      columns: {
        fixedAt,
        latitude,
        longitude,
        headingDegrees,
        speedKph: row.shows_speed ? speedKph : null,
      },
    };
  });
}

async function readLink<T>(
  dependencies: VerbDependencies,
  token: string,
  read: (transaction: Transaction, row: TrackingLinkRow) => Promise<T>,
): Promise<T> {
  const { database, clock } = dependencies;
  const { rows } = await database.app.query<FoundLink>('select * from find_tracking_link($1)', [
    hashToken(token),
  ]);
  const [link] = rows;
  if (link === undefined) throw refuseLink('unknown');
  const end = linkEndOf(link, clock.now());
  if (end !== null) throw refuseLink(end);
  return readAsMaker(dependencies, link, async (transaction) => {
    const row = await findTrackingLinkRow(transaction, link.tracking_link_id);
    return row && read(transaction, row);
  });
}
