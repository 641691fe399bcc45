import { activityOf, motionOf, type Asset, type AssetStatus, type AssetValues } from '@azimute/contract';
import {
  joinCustomer,
  joinState,
  joinUnit,
  statusOf,
  worksStandingOf,
  type AssetScope,
} from './asset-query.ts';
import { assetValueNames, pickValues, selectAssetValues } from './asset-values.ts';

export interface AssetRow extends AssetValues {
  readonly id: number;
  readonly unit_code: string;
  readonly unit_name: string;
  readonly customer_name: string | null;
  readonly status: AssetStatus;
  readonly hour_meter_hours: number | null;
  readonly odometer_km: number | null;
  readonly contact_at: Date | null;
  readonly battery_percent: number | null;
  readonly battery_read_at: Date | null;
  readonly fixed_at: Date | null;
  readonly received_at: Date | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly speed_kph: number | null;
  readonly heading_degrees: number | null;
  readonly altitude_meters: number | null;
  readonly accuracy_meters: number | null;
  readonly ignition: boolean | null;
  readonly updated_at: Date;
  readonly archived_at: Date | null;
  /** The account's setting for the asset's category. */
  readonly works_standing: boolean | null;
}

/** Selects an AssetRow, from the tables in `assetTables`. */
export function assetColumns(scope: AssetScope): string {
  return `a.asset_id as id, ${selectAssetValues('a')}, u.code as unit_code, u.name as unit_name, c.name as customer_name, a.updated_at, a.archived_at,
    s.contact_at, s.battery_percent, s.battery_read_at, s.fixed_at, s.received_at, s.latitude, s.longitude, s.speed_kph, s.heading_degrees, s.altitude_meters,
    s.accuracy_meters, s.ignition, s.hour_meter_hours, s.odometer_km, ${worksStandingOf(scope)} as works_standing, ${statusOf(scope)} as status`;
}

/** Tables of a presented asset, beside `assets a`. */
export const assetTables = `${joinUnit} ${joinCustomer} ${joinState}`;

export function presentAsset(row: AssetRow): Asset {
  const { unitId, customerId, tags, ...values } = pickValues(row, assetValueNames) as AssetValues;
  return {
    id: row.id,
    ...values,
    tags: [...tags],
    customer:
      customerId === null || row.customer_name === null ? null : { id: customerId, name: row.customer_name },
    unit: { id: unitId, code: row.unit_code, name: row.unit_name },
    status: row.status,
    activity: activityOf({
      status: row.status,
      motion: motionOf(
        row.category,
        row.works_standing === null ? {} : { [row.category]: row.works_standing },
      ),
      speedKph: row.speed_kph,
      fixedAtMs: row.fixed_at?.getTime() ?? null,
      contactAtMs: row.contact_at?.getTime() ?? null,
    }),
    hourMeterHours: row.hour_meter_hours,
    odometerKm: row.odometer_km,
    lastContactAt: row.contact_at?.toISOString() ?? null,
    battery: presentBattery(row),
    position: presentPosition(row),
    updatedAt: row.updated_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}

function presentBattery({ battery_percent, battery_read_at }: AssetRow): Asset['battery'] {
  if (battery_percent === null || battery_read_at === null) return null;
  return { percent: battery_percent, readAt: battery_read_at.toISOString() };
}

function presentPosition(row: AssetRow): Asset['position'] {
  const { fixed_at, received_at, latitude, longitude } = row;
  if (fixed_at === null || received_at === null || latitude === null || longitude === null) return null;
  return {
    fixedAt: fixed_at.toISOString(),
    receivedAt: received_at.toISOString(),
    latitude,
    longitude,
    speedKph: row.speed_kph,
    headingDegrees: row.heading_degrees,
    altitudeMeters: row.altitude_meters,
    accuracyMeters: row.accuracy_meters,
    ignition: row.ignition,
  };
}
