import { trailFixesMost, type AssetTrail, type AssetTrailQuery } from '@azimute/contract';
import type { QueryArrayResult } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { TrailThinner, type TrailFix } from './trail-thinner.ts';

const FIXES_A_READ = 5_000;

/**
 * The fixes of an asset in a half-open range, thinned as they are read where there are more than a screen can draw.
 * @throws DomainError not_found
 */
export async function getAssetTrail(
  { client, accountId }: AccountRead,
  assetId: number,
  { from, to }: AssetTrailQuery,
  most = trailFixesMost,
): Promise<AssetTrail> {
  const asset = await client.query('select from assets where account_id = $1 and asset_id = $2', [
    accountId,
    assetId,
  ]);
  if (asset.rowCount === 0) throw new DomainError('not_found');
  await client.query(
    `declare trail no scroll cursor for
      select (date_part('epoch', fixed_at) * 1000)::float8, latitude, longitude, speed_kph, heading_degrees, ignition
      from positions where account_id = ${accountId} and asset_id = ${assetId}
        and fixed_at >= ${client.escapeLiteral(from)}::timestamptz and fixed_at < ${client.escapeLiteral(to)}::timestamptz
      order by fixed_at, device_id`,
  );
  const thinner = new TrailThinner(most);
  for (;;) {
    const { rows }: QueryArrayResult<[...TrailFix]> = await client.query({
      text: `fetch ${FIXES_A_READ} from trail`,
      rowMode: 'array',
    });
    for (const fix of rows) thinner.add(fix);
    if (rows.length < FIXES_A_READ) break;
  }
  await client.query('close trail');
  const fixes = thinner.finish();
  return {
    assetId,
    from,
    to,
    fixes: thinner.taken,
    isSimplified: thinner.toleranceMeters > 0,
    toleranceMeters: thinner.toleranceMeters,
    columns: {
      fixedAt: fixes.map(([at]) => at),
      latitude: fixes.map(([, latitude]) => latitude),
      longitude: fixes.map(([, , longitude]) => longitude),
      speedKph: fixes.map(([, , , speed]) => speed),
      headingDegrees: fixes.map(([, , , , heading]) => heading),
      ignition: fixes.map(([, , , , , ignition]) => ignition),
    },
  };
}
