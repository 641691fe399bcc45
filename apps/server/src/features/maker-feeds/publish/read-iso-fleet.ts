import { isoFleetPageSize } from '@azimute/contract';
import type { AccountRead } from '../../../platform/transact.ts';
import { tankAttribute } from '../plan-readings.ts';
import { isoTime, locationElement, pageLinks, publishedElements, readingElement } from './iso-elements.ts';
import { isoVersion, type IsoElement } from './write-fleet.ts';

interface FleetRow {
  readonly id: number;
  readonly code: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly serial: string;
  readonly vin: string;
  readonly at: Date | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly altitudeMeters: number | null;
  readonly readings: Readonly<Record<string, ToldReading>> | null;
}

interface ToldReading {
  readonly at: string;
  readonly value: unknown;
}

/** Reports of an asset that are searched for the newest value of each reading. */
const REPORTS_LOOKED_AT = 40;
const attributes = [...new Set([...publishedElements.flatMap((one) => one.attributes), tankAttribute])];

// The newest value of each reading: from the state, and from the last reports, which have the readings without a column.
const FLEET = `
select a.asset_id as id, a.code, a.manufacturer, a.model, a.serial_number as serial, a.vin, s.fixed_at as at, s.latitude,
  s.longitude, s.altitude_meters as "altitudeMeters", (
    select json_object_agg(n.key, json_build_object('at', n.at, 'value', n.value)) from (
      select distinct on (v.key) v.key, v.at, v.value from (
        select e.at, t.key, t.value from (
          (select occurred_at as at, attributes from device_events
            where account_id = a.account_id and asset_id = a.asset_id and kind = 'heartbeat'
            order by occurred_at desc, device_event_id desc limit ${REPORTS_LOOKED_AT})
          union all
          (select fixed_at, coalesce(attributes, '{}') || jsonb_strip_nulls(jsonb_build_object('ignition', ignition,
              'hourMeterHours', hour_meter_hours, 'odometerKm', odometer_km)) from positions
            where account_id = a.account_id and asset_id = a.asset_id and fixed_at <= s.fixed_at
            order by fixed_at desc limit ${REPORTS_LOOKED_AT})) e
        cross join lateral jsonb_each(e.attributes) t
        where t.key = any ($4::text[])
        union all
        select s.hour_meter_read_at, 'hourMeterHours', to_jsonb(s.hour_meter_hours) where s.hour_meter_read_at is not null
        union all
        select s.odometer_read_at, 'odometerKm', to_jsonb(s.odometer_km)
        where s.odometer_read_at is not null and not s.odometer_computed) v
      order by v.key, v.at desc) n) as readings
from current_assets a
left join asset_states s on s.account_id = a.account_id and s.asset_id = a.asset_id
where a.account_id = $1 order by a.asset_id limit $2 offset $3`;

/** Returns a page of the fleet that the caller sees; null for a page beyond the last. */
export async function readIsoFleet(
  { client, accountId, at }: AccountRead,
  page: number,
  base: string,
): Promise<IsoElement | null> {
  const counted = await client.query<{ total: number }>(
    'select count(*)::int as total from current_assets where account_id = $1',
    [accountId],
  );
  const last = Math.max(1, Math.ceil((counted.rows[0]?.total ?? 0) / isoFleetPageSize));
  if (page > last) return null;
  const { rows } = await client.query<FleetRow>(FLEET, [
    accountId,
    isoFleetPageSize,
    (page - 1) * isoFleetPageSize,
    attributes,
  ]);
  return {
    name: 'Fleet',
    attributes: { version: isoVersion, snapshotTime: isoTime(at) },
    content: [...pageLinks(base, page, last), ...rows.map(equipmentOf)],
  };
}

export function headerOf({
  code,
  manufacturer,
  model,
  serial,
  vin,
}: Pick<FleetRow, 'code' | 'manufacturer' | 'model' | 'serial' | 'vin'>): IsoElement {
  const members = { OEMName: manufacturer, Model: model, EquipmentID: code, SerialNumber: serial, PIN: vin };
  return {
    name: 'EquipmentHeader',
    content: Object.entries(members)
      .filter(([, content]) => content !== '')
      .map(([name, content]) => ({ name, content })),
  };
}

function equipmentOf(row: FleetRow): IsoElement {
  const { at, latitude, longitude, altitudeMeters } = row;
  const place =
    at === null || latitude === null || longitude === null
      ? []
      : [locationElement({ at, latitude, longitude, altitudeMeters })];
  const readings = row.readings ?? {};
  const tank = readings[tankAttribute]?.value;
  const told = publishedElements.flatMap((element) => {
    const found = element.attributes.map((name) => readings[name]).find((reading) => reading !== undefined);
    if (found === undefined || (typeof found.value !== 'number' && typeof found.value !== 'boolean'))
      return [];
    return [readingElement(element, new Date(found.at), found.value, typeof tank === 'number' ? tank : null)];
  });
  return { name: 'Equipment', content: [headerOf(row), ...place, ...told] };
}
