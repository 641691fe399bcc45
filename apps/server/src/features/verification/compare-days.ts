import { isDeepStrictEqual } from 'node:util';
import { factNames } from '@azimute/contract';
import { addUpDay, factsVersion } from '@azimute/engine/facts';
import type { AccountRead } from '../../platform/transact.ts';
import { factColumns } from '../metrics/fact-columns.ts';
import { dayColumns, evidenceOf, ofDay, type DayRow } from '../metrics/facts/evidence-of-day.ts';
import { hoursOf, readKnownDays, type KnownDay } from '../metrics/facts/store-days.ts';
import type { ComparedRow, StoredRow } from '../telemetry/reducers/hosted-reducer.ts';
import { readTripVersions } from '../telemetry/reducers/intervals/trip-versions.ts';
import { readReadingCatalog } from '../telemetry/read-reading-catalog.ts';
import type { TimeOfAsset } from '../trips/trail/trail-days.ts';
import { readTripAssets } from '../trips/read-trip-assets.ts';
import type { OtherRows } from './pair-rows.ts';

interface ComparedDays extends OtherRows {
  readonly rows: number;
  /** Days that are still to be recalculated, also after a late contact, and days that depend on other differences. */
  readonly skipped: number;
}

interface WantedDays extends TimeOfAsset {
  /** Differences of trips, visits and crossings, since days depend on their stored values. */
  readonly others: readonly ComparedRow[];
}

/**
 * The day from which an asset's days wait for a recalculation, as it has reported since its newest day was calculated: its
 * status on later days depends on its last contact.
 */
const waitingDays = `select asset_day_at($1, $2, least(l.data_at, s.contact_at)) as from_day
  from (select n.data_at from asset_days n where n.account_id = $1 and n.asset_id = $2 order by n.day desc limit 1) l
  where s.contact_at > coalesce(l.data_at, '-infinity')`;

/** Recalculates the closed days of an asset in a period, and compares them with the stored ones. */
export async function compareDays(
  read: AccountRead,
  { assetId, fromMs, toMs, others }: WantedDays,
): Promise<ComparedDays> {
  const { client, accountId } = read;
  const { rows: days } = await client.query<DayRow & { readonly is_marked: boolean }>(
    `select ${dayColumns}, exists (select from asset_day_marks m
        where m.account_id = $1 and m.asset_id = d.asset_id and m.day = d.day)
        or coalesce(d.settles_at < $5, false)
        or coalesce(d.day >= w.from_day, false) as is_marked
      from asset_days d ${ofDay}
      left join lateral (${waitingDays}) w on true
      where d.account_id = $1 and d.asset_id = $2 and d.is_closed
        and d.day >= ($3::timestamptz - interval '1 day')::date and d.day <= $4::timestamptz::date
        and asset_day_begins($1, $2, d.day) >= $3 and asset_day_begins($1, $2, d.day + 1) <= $4
      order by d.day`,
    [accountId, assetId, new Date(fromMs), new Date(toMs), read.at],
  );
  const isDue = (day: (typeof days)[number]): boolean =>
    !day.is_marked && !others.some((row) => row.fromMs < day.ends_ms && row.toMs >= day.from_ms);
  const due = days.filter(isDue);
  const known = await readKnownDays(
    client,
    accountId,
    due.map(({ day }) => ({ assetId, day })),
  );
  const catalog = await readReadingCatalog(client, accountId);
  const versions = await readTripVersions(client, accountId, due[0]?.from_ms ?? toMs);
  const assets = await readTripAssets(read, [assetId]);
  const [stored, computed]: [StoredRow[], ComparedRow[]] = [[], []];
  for (const day of due) {
    const before = known.get(`${assetId} ${day.day}`);
    if (before === undefined) continue;
    const added = addUpDay(await evidenceOf(read, day, { toMs: day.ends_ms, assets, catalog, versions }));
    const [is, was] = [
      inColumns(day.day, hoursOf(added), added.facts),
      inColumns(day.day, before.hours, before),
    ];
    if (isDeepStrictEqual(is, was)) continue;
    const time = { fromMs: day.from_ms, toMs: day.ends_ms };
    computed.push({ ...time, values: is });
    stored.push({
      ...time,
      values: was,
      knownFromMs: before.known_from.getTime(),
      isOfEarlierVersion: before.facts_version < factsVersion,
    });
  }
  return { table: 'days', rows: due.length, skipped: days.length - due.length, stored, computed };
}

function inColumns(
  day: string,
  hours: readonly number[],
  facts: Readonly<Pick<KnownDay, (typeof factNames)[number]>>,
): Record<string, unknown> {
  return { day, ...Object.fromEntries(factNames.map((name) => [factColumns[name], facts[name]])), hours };
}
