import type { WorkingHours } from '@azimute/contract';
import type { DayEvidence } from '@azimute/engine/facts';
import type { ReadingCatalog } from '@azimute/engine/readings';
import { planTrips, type TripSettingsVersion } from '@azimute/engine/trips';
import { spansWithin } from '@azimute/engine/working-hours';
import type { AccountRead } from '../../../platform/transact.ts';
import type { TripAssets } from '../../trips/read-trip-assets.ts';
import { machineReaderOf } from './machine-reader.ts';
import { readDayEvidence } from './read-day-evidence.ts';
import type { ReceivedReading } from './read-meter.ts';

/** Data for calculating a day of an asset. */
export interface DayRow {
  readonly asset_id: number;
  readonly day: string;
  readonly has_meter: boolean;
  readonly category: string;
  readonly model: string;
  readonly from_ms: number;
  readonly ends_ms: number;
  readonly time_zone: string;
  /** Working hours of its UL on that day. */
  readonly working_hours: WorkingHours | null;
}

/** Columns of a DayRow, for days `d` of the account $1. */
export const dayColumns = `d.asset_id, to_char(d.day, 'YYYY-MM-DD') as day, a.category, a.model,
  coalesce(s.hour_meter_hours is not null, false) as has_meter,
  working_hours_on($1, case when k.is_closed then k.unit_id else a.unit_id end, d.day) as working_hours,
  asset_day_zone($1, d.asset_id, d.day) as time_zone,
  (extract(epoch from asset_day_begins($1, d.asset_id, d.day)) * 1000)::float8 as from_ms,
  (extract(epoch from asset_day_begins($1, d.asset_id, d.day + 1)) * 1000)::float8 as ends_ms`;
export const ofDay = `join assets a on a.account_id = $1 and a.asset_id = d.asset_id
  left join asset_states s on s.account_id = $1 and s.asset_id = d.asset_id
  left join asset_days k on k.account_id = $1 and k.asset_id = d.asset_id and k.day = d.day`;

interface KnownAround {
  /** Time up to which the day is known. */
  readonly toMs: number;
  readonly assets: TripAssets;
  readonly catalog: ReadingCatalog;
  readonly versions: readonly TripSettingsVersion[];
}

export async function evidenceOf(
  read: AccountRead,
  row: DayRow,
  { toMs, assets, catalog, versions }: KnownAround,
): Promise<Omit<DayEvidence, 'meter'> & { readonly meter: readonly ReceivedReading[] }> {
  const range = { fromMs: row.from_ms, toMs };
  return {
    ...(await readDayEvidence(
      read,
      assets,
      { assetId: row.asset_id, ...range },
      { machine: machineReaderOf(catalog, row.model), hasMeter: row.has_meter },
    )),
    ...settingsOfDay(row, toMs, versions),
  };
}

/** Returns the settings that apply to a day: speed limits, time zone and shifts. */
export function settingsOfDay(
  row: DayRow,
  toMs: number,
  versions: readonly TripSettingsVersion[],
): Pick<DayEvidence, 'limits' | 'timeZone' | 'shifts'> {
  return {
    limits: limitsOf(row.category, versions),
    timeZone: row.time_zone,
    shifts: row.working_hours && spansWithin(row.working_hours, { fromMs: row.from_ms, toMs }),
  };
}

/** The account's speed limits for assets of a category, in addition to the limits of geofences. */
function limitsOf(category: string, versions: readonly TripSettingsVersion[]): DayEvidence['limits'] {
  const { ranges } = planTrips({ category, standing: {}, dayZones: 'UTC', versions }, null);
  return ranges.map(({ fromMs, settings }) => ({ fromMs, kph: settings.limitKph }));
}
