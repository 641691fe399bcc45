import type { IsoSeriesName, IsoSeriesParams } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { faultKind, tankAttribute } from '../plan-readings.ts';
import {
  isoTime,
  locationElement,
  pageLinks,
  publishedElement,
  readingElement,
  type PublishedElement,
  type PublishedPlace,
} from './iso-elements.ts';
import { headerOf } from './read-iso-fleet.ts';
import { isoVersion, type IsoElement } from './write-fleet.ts';

const PER_PAGE = 1_000;

const PLACES = `select fixed_at as at, latitude, longitude, altitude_meters as "altitudeMeters"
  from positions_of($1, $2, $3, $4) order by 1, device_id, content_hash limit $5 offset $6`;
const FAULTS = `select occurred_at as at, attributes from device_events
  where account_id = $1 and asset_id = $2 and kind = '${faultKind}' and occurred_at >= $3 and occurred_at < $4
  order by 1, device_event_id limit $5 offset $6`;

/** Values of a reading from fixes and heartbeats; the last report of an instant and device counts. */
function valuesOf({ attributes, column }: PublishedElement): string {
  const told = `coalesce(${attributes.map((name) => `attributes -> '${name}'`).join(', ')})`;
  const value = column === undefined ? told : `coalesce(to_jsonb(${column}), ${told})`;
  return `select distinct on (at, device_id) at, value, tank from (
      select fixed_at as at, device_id, ${value} as value, attributes -> '${tankAttribute}' as tank, 0::bigint as number
      from positions_of($1, $2, $3, $4)
      union all
      select occurred_at, device_id, ${told}, attributes -> '${tankAttribute}', device_event_id from device_events
      where account_id = $1 and asset_id = $2 and kind = 'heartbeat' and occurred_at >= $3 and occurred_at < $4) r
    where jsonb_typeof(value) in ('number', 'boolean')
    order by at, device_id, number desc limit $5 offset $6`;
}

/** Returns a page of a time series of an asset. @throws DomainError not_found */
export async function readIsoSeries(
  { client, accountId }: AccountRead,
  { assetId, series, from, to, page }: IsoSeriesParams,
  base: string,
): Promise<IsoElement> {
  const found = await client.query<Parameters<typeof headerOf>[0]>(
    `select code, manufacturer, model, serial_number as serial, vin from current_assets
      where account_id = $1 and asset_id = $2`,
    [accountId, assetId],
  );
  const [asset] = found.rows;
  if (asset === undefined) throw new DomainError('not_found');
  const values = [accountId, assetId, from, to, PER_PAGE + 1, (page - 1) * PER_PAGE];
  const items = await readItems(client, series, values);
  const last = items.length > PER_PAGE ? page + 1 : page;
  return {
    name: series === 'Faults' ? 'FaultCodeMessages' : `${series.replace(/s$/, '')}Messages`,
    attributes: { version: isoVersion },
    content: [
      ...pageLinks(base, page, last).filter((link) => !isLast(link)),
      headerOf(asset),
      ...items.slice(0, PER_PAGE),
    ],
  };
}

/** The number of pages is unknown. */
function isLast({ content }: IsoElement): boolean {
  return (
    Array.isArray(content) && (content as readonly IsoElement[]).some((child) => child.content === 'last')
  );
}

async function readItems(
  client: AccountRead['client'],
  series: IsoSeriesName,
  values: readonly unknown[],
): Promise<IsoElement[]> {
  if (series === 'Locations') {
    const { rows } = await client.query<PublishedPlace>(PLACES, [...values]);
    return rows.map(locationElement);
  }
  if (series === 'Faults') {
    const { rows } = await client.query<{ at: Date; attributes: Record<string, unknown> | null }>(FAULTS, [
      ...values,
    ]);
    return rows.map(({ at, attributes }) => faultElement(at, attributes ?? {}));
  }
  const element = publishedElement(series);
  if (element === undefined) return [];
  const { rows } = await client.query<{ at: Date; value: number | boolean; tank: number | null }>(
    valuesOf(element),
    [...values],
  );
  return rows.map(({ at, value, tank }) => readingElement(element, at, value, tank));
}

const faultMembers = {
  CodeIdentifier: 'code',
  CodeDescription: 'description',
  CodeSeverity: 'severity',
  CodeSource: 'source',
} as const;

function faultElement(at: Date, attributes: Readonly<Record<string, unknown>>): IsoElement {
  const content = Object.entries(faultMembers).flatMap(([name, key]) => {
    const value = attributes[key];
    return typeof value === 'string' && value !== '' ? [{ name, content: value }] : [];
  });
  return { name: 'FaultCode', attributes: { datetime: isoTime(at) }, content };
}
