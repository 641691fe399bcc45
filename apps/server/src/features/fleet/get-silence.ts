import { silenceBandHours, type FleetSilence, type SilenceQuery } from '@azimute/contract';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { isNotReporting } from '../assets/asset-query.ts';
import { assetJson, fleetOf, unitJson } from './fleet-scope.ts';

const LONGEST_MOST = 20;
const NEAR_METERS = 500;
const METERS_PER_DEGREE = 111_320;

interface Row {
  readonly bands: Readonly<Record<string, number>> | null;
  readonly total: number;
  readonly neverHeard: number;
  readonly silent: number;
  readonly longest: (Omit<FleetSilence['longest'][number], 'lastContactAt'> & {
    readonly lastContactAt: string | null;
  })[];
}

/**
 * Returns how long assets have not communicated, and the assets not reporting for longest, with their circumstances.
 */
export async function getSilence(read: AccountRead, filters: SilenceQuery): Promise<FleetSilence> {
  const parameters = createParameters();
  const { bind } = parameters;
  const { rows } = await read.client.query<Row>(
    `with ${fleetOf(read, filters, parameters, 'services:simc:connectivity')}, bands as (
      select width_bucket(extract(epoch from ${bind(read.at)}::timestamptz - contact_at) / 3600, ${bind(silenceBandHours)}::numeric[]) as band,
        count(*)::int as assets
      from fleet where contact_at is not null group by 1
    ), longest as (
      select * from fleet where ${isNotReporting('status')}
      order by contact_at nulls last, asset_id limit ${LONGEST_MOST}
    )
    select (select jsonb_object_agg(greatest(band, 0), assets) from bands) as bands,
      (select count(*)::int from fleet) as total,
      (select count(*)::int from fleet where contact_at is null) as "neverHeard",
      (select count(*)::int from fleet where ${isNotReporting('status')}) as silent,
      (select coalesce(jsonb_agg(jsonb_build_object('asset', ${assetJson}, 'unit', ${unitJson}, 'status', f.status,
          'lastContactAt', f.contact_at, 'batteryPercent', f.battery_percent,
          'neighbours', (select jsonb_build_object('of', count(*), 'silent', count(*) filter (where ${isNotReporting('n.status')}))
            from fleet n where n.asset_id <> f.asset_id and n.contact_at is not null
              and abs(n.latitude - f.latitude) <= ${NEAR_METERS / METERS_PER_DEGREE}
              and abs(n.longitude - f.longitude) * cos(radians(f.latitude)) <= ${NEAR_METERS / METERS_PER_DEGREE}))
        order by f.contact_at nulls last, f.asset_id), '[]') from longest f) as longest`,
    parameters.values,
  );
  const [row] = rows;
  return {
    at: read.at.toISOString(),
    total: row?.total ?? 0,
    bands: [...silenceBandHours, null].map((upToHours, band) => ({
      upToHours,
      assets: row?.bands?.[band] ?? 0,
    })),
    neverHeard: row?.neverHeard ?? 0,
    silent: row?.silent ?? 0,
    longest: (row?.longest ?? []).map((one) => ({
      ...one,
      lastContactAt: one.lastContactAt === null ? null : new Date(one.lastContactAt).toISOString(),
    })),
  };
}
