import {
  presenceAreaMostDegrees,
  presencePeriodMostDays,
  presenceSilenceMostHours,
  type PresenceRefusal,
  type SearchPresence,
} from '@azimute/contract';
import { findPolygonFaults, PreparedPolygon } from '@azimute/geo';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Transaction } from '../../platform/transact.ts';
import { presenceCells, presenceHour } from '../telemetry/pipeline/presence-cells.ts';
import { requireKeptInstant } from '../time-travel/require-kept-instant.ts';

const HOUR_MS = 3_600_000;

/** An asset that was near the area, with the ranges of time in which it may have been inside. */
export interface PresenceCandidate {
  readonly asset: { readonly id: number; readonly code: string; readonly unitName: string };
  readonly ranges: readonly { readonly fromMs: number; readonly toMs: number }[];
}

export interface PresencePlan {
  readonly area: PreparedPolygon;
  readonly fromMs: number;
  readonly toMs: number;
  readonly candidates: readonly PresenceCandidate[];
}

// While the time is not fully indexed yet (fill_presence_cells), every asset is a candidate.
const CANDIDATES = `
select a.asset_id as id, a.code, u.name as "unitName", c.hours
from (
  select asset_id, array_agg(distinct hour order by hour) as hours from (
    select asset_id, hour from presence_cells
    where account_id = $1 and cell = any ($2::int[]) and hour between $3 and $4
    union all
    select x.asset_id, h.hour from assets x,
      generate_series($3::int, least($4::int, ceil(extract(epoch from (select before_at from presence_filling)) / 3600)::int)) as h (hour)
    where x.account_id = $1 and exists (select from presence_filling where before_at is not null)
  ) f group by asset_id
) c
join assets a on a.account_id = $1 and a.asset_id = c.asset_id
join units u on u.account_id = a.account_id and u.unit_id = a.unit_id
order by a.code, a.asset_id`;

/**
 * Determines what a search reads, and writes the audit before its first line is sent.
 * @throws DomainError validation_failed, forbidden
 */
export async function planPresence(
  transaction: Transaction,
  { area, from, to }: SearchPresence,
): Promise<PresencePlan> {
  const { client, accountId, at } = transaction;
  const polygon = prepareArea(area);
  requirePeriod(from, to);
  // Without the section, the policies would hide every asset, and the audit would be written for nothing.
  const { rows: rights } = await client.query<{ sees: boolean }>(
    "select current_actor_sees('services:simc:geolocalizacao') as sees",
  );
  if (rights[0]?.sees !== true) throw new DomainError('forbidden');
  await requireKeptInstant(transaction, 'from', from);
  const fromMs = Date.parse(from);
  const toMs = Math.min(Date.parse(to), at.getTime() + 1);
  const { rows } = await client.query<PresenceCandidate['asset'] & { hours: number[] }>(CANDIDATES, [
    accountId,
    presenceCells(polygon.box),
    presenceHour(fromMs),
    presenceHour(toMs),
  ]);
  await audit(client, {
    action: 'presence.search',
    entity: 'presence',
    entityId: '*',
    after: { area, from, to },
  });
  return {
    area: polygon,
    fromMs,
    toMs,
    candidates: rows.map(({ hours, ...asset }) => ({ asset, ranges: rangesOf(hours, fromMs, toMs) })),
  };
}

function prepareArea({ coordinates }: SearchPresence['area']): PreparedPolygon {
  const faults = findPolygonFaults(coordinates);
  if (faults.length > 0)
    throw new DomainError('validation_failed', {
      errors: { area: [...new Set(faults.map(({ code }) => code))] },
    });
  const area = new PreparedPolygon(coordinates);
  const { west, south, east, north } = area.box;
  if (Math.max(east - west, north - south) > presenceAreaMostDegrees)
    throw refuse(
      'area',
      'area_too_large',
      `The area can span up to ${presenceAreaMostDegrees} degree in each direction. Draw a smaller one.`,
    );
  return area;
}

function requirePeriod(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS);
  if (days <= 0) throw refuse('to', 'period_reversed', 'The period must end after it starts.');
  if (days > presencePeriodMostDays)
    throw refuse(
      'to',
      'period_too_long',
      `The period can cover up to ${presencePeriodMostDays} days. Choose a shorter one.`,
    );
}

function refuse(field: string, refusal: PresenceRefusal, detail: string): DomainError {
  return new DomainError('validation_failed', { errors: { [field]: [refusal] }, detail });
}

/**
 * Joins ranges across the time between two hours near the area if an interval may continue through it, so that the
 * search checks whether the asset was elsewhere in the meantime.
 */
function rangesOf(
  hours: readonly number[],
  fromMs: number,
  toMs: number,
): { fromMs: number; toMs: number }[] {
  const ranges: { fromMs: number; toMs: number }[] = [];
  for (const hour of hours) {
    const last = ranges.at(-1);
    const startMs = hour * HOUR_MS;
    if (last !== undefined && startMs - last.toMs <= presenceSilenceMostHours * HOUR_MS)
      last.toMs = startMs + HOUR_MS;
    else ranges.push({ fromMs: startMs, toMs: startMs + HOUR_MS });
  }
  return ranges.map((range) => ({
    fromMs: Math.max(range.fromMs, fromMs),
    toMs: Math.min(range.toMs, toMs),
  }));
}
