import type { ClientBase } from 'pg';
import type { Exposure } from './evaluate-proof.ts';

interface Span {
  readonly accountId: number;
  readonly assetId: number;
  readonly from: Date;
  readonly to: Date;
}

/** Reads an asset's exposure between two instants from its daily facts; days at the edges count proportionally. */
export async function readExposure(
  client: ClientBase,
  { accountId, assetId, from, to }: Span,
): Promise<Exposure> {
  const { rows } = await client.query<Exposure>(
    `select coalesce(sum(d.engine_seconds * d.share) / 3600, 0)::float8 as "engineHours",
        coalesce(sum(d.share) filter (where d.fixes > 0), 0)::float8 as "observedDays",
        (extract(epoch from $4::timestamptz - $3::timestamptz) / 86400)::float8 as days
      from (
        select f.engine_seconds, f.fixes, greatest(0, extract(epoch from
            least(((f.day + 1)::timestamp at time zone a.time_zone), $4) - greatest((f.day::timestamp at time zone a.time_zone), $3)))
          / extract(epoch from ((f.day + 1)::timestamp at time zone a.time_zone) - (f.day::timestamp at time zone a.time_zone)) as share
        from accounts a join asset_days f on f.account_id = a.account_id and f.asset_id = $2
          and f.day between ($3::timestamptz at time zone a.time_zone)::date and ($4::timestamptz at time zone a.time_zone)::date
        where a.account_id = $1
      ) d`,
    [accountId, assetId, from, to],
  );
  return rows[0] ?? { engineHours: 0, observedDays: 0, days: 0 };
}
