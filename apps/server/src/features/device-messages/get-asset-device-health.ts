import { dayMs } from '@azimute/contract/durations';
import {
  messagesCountedTo,
  type AssetDeviceHealth,
  type DeviceHealth,
  type DeviceHealthVerdict,
  type MessageOutcome,
} from '@azimute/contract';
import { sourceAt } from './message-row.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readAssetSettings } from './read-asset-settings.ts';

/** Fixes that determine the usual interval and delay. */
const FIXES_FOR_USUAL = 300;

/** This many messages with a wrong time are no coincidence. */
const ROLLOVERS = 3;
const COUNT_TO = `limit ${messagesCountedTo}`;

/**
 * Counts and usual values cover the last day, whose fixes are rows and never in blocks. Filters only by
 * device keys: with a filter by asset as well, the planner might read everything that its other devices sent
 * to find that one sent nothing.
 */
const READ = `
select d.external_id, d.device_id, d.assigned_at, d.clock_weeks_added,
  n.fixed_at, n.received_at as fix_received_at, n.source as fix_source,
  e.occurred_at, e.received_at as event_received_at, e.source as event_source,
  r.received_at as refused_at, r.source as refused_source, r.reason,
  (select count(*)::int from (select from positions p where p.account_id = $1 and p.device_id = d.device_id
    and p.fixed_at > greatest($3, d.since) ${COUNT_TO}) few) as positions,
  (select count(*)::int from (select from device_events v where v.account_id = $1
    and v.device_id = d.device_id and v.occurred_at > greatest($3, d.since) ${COUNT_TO}) few) as events,
  (select count(*)::int from (select from quarantined_positions q where q.account_id = $1
    and q.external_id = d.external_id and q.received_at > greatest($3, d.since) ${COUNT_TO}) few) as refused,
  (select count(*)::int from (select from quarantined_positions q where q.account_id = $1
    and q.external_id = d.external_id and q.received_at > greatest($3, d.since)
    and q.reason = 'clock_week_rollover' limit ${ROLLOVERS}) few) as rollovers,
  u.interval_seconds, u.delay_seconds
from devices d
left join lateral (select * from (
    (select fixed_at, received_at, source from positions p
      where p.account_id = $1 and p.device_id = d.device_id and p.fixed_at >= d.since
      order by p.fixed_at desc, p.content_hash desc limit 1)
    union all
    (select fixed_at, received_at, source from packed_positions p
      where p.account_id = $1 and p.device_id = d.device_id and p.fixed_at >= d.since and p.day = (
        select max(b.day) from position_blocks b
        where b.account_id = $1 and b.device_id = d.device_id and b.last_at >= d.since)
      order by p.fixed_at desc, p.content_hash desc limit 1)) newest
  order by fixed_at desc limit 1) n on true
left join lateral (select occurred_at, received_at, source from device_events v
  where v.account_id = $1 and v.device_id = d.device_id and v.occurred_at >= d.since
  order by v.occurred_at desc limit 1) e on true
left join lateral (select received_at, source, reason from quarantined_positions q
  where q.account_id = $1 and q.external_id = d.external_id and q.received_at >= d.since
  order by q.received_at desc, q.quarantined_position_id desc limit 1) r on true
left join lateral (
  select percentile_cont(0.5) within group (order by extract(epoch from gap)::float8) as interval_seconds,
    percentile_cont(0.5) within group (order by extract(epoch from delay)::float8) as delay_seconds
  from (select fixed_at - lead(fixed_at) over (order by fixed_at desc) as gap, received_at - fixed_at as delay
    from (select fixed_at, received_at from positions p
      where p.account_id = $1 and p.device_id = d.device_id and p.fixed_at > greatest($3, d.since)
      order by p.fixed_at desc limit ${FIXES_FOR_USUAL}) newest) gaps) u on true
where d.account_id = $1 and d.asset_id = $2
order by d.assigned_at, d.device_id`;

interface HealthRow {
  readonly external_id: string;
  readonly device_id: number;
  readonly assigned_at: Date;
  readonly clock_weeks_added: number;
  readonly rollovers: number;
  readonly fixed_at: Date | null;
  readonly fix_received_at: Date | null;
  readonly fix_source: number | null;
  readonly occurred_at: Date | null;
  readonly event_received_at: Date | null;
  readonly event_source: number | null;
  readonly refused_at: Date | null;
  readonly refused_source: number | null;
  readonly reason: string | null;
  readonly positions: number;
  readonly events: number;
  readonly refused: number;
  readonly interval_seconds: number | null;
  readonly delay_seconds: number | null;
}

/**
 * Returns for each device of an asset its last message, its interval and delay, and its last refusal.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function getAssetDeviceHealth(read: AccountRead, assetId: number): Promise<AssetDeviceHealth> {
  const { silentAfterMs } = await readAssetSettings(read, assetId);
  const dayAgo = new Date(read.at.getTime() - dayMs);
  const { rows } = await read.client.query<HealthRow>({
    name: 'device-messages.read_health',
    text: READ,
    values: [read.accountId, assetId, dayAgo],
  });
  return {
    assetId,
    at: read.at.toISOString(),
    silentLimitMinutes: silentAfterMs / 60_000,
    devices: rows.map((row) => present(row, read.at.getTime() - silentAfterMs)),
  };
}

interface Received {
  readonly outcome: MessageOutcome;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly source: number | null;
}

function present(row: HealthRow, silentSinceMs: number): DeviceHealth {
  const messages = receivedOf(row);
  const last = messages.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())[0] ?? null;
  return {
    deviceId: row.external_id,
    deviceNumber: row.device_id,
    connectedAt: row.assigned_at.toISOString(),
    clock: {
      weeksAdded: row.clock_weeks_added,
      isWeeksBehind: row.clock_weeks_added === 0 && row.rollovers === ROLLOVERS,
    },
    verdict: evaluate(last, messages, silentSinceMs),
    lastMessage: last && {
      outcome: last.outcome,
      at: last.at.toISOString(),
      receivedAt: last.receivedAt.toISOString(),
      source: sourceAt(last.source),
      delaySeconds:
        last.outcome === 'refused' ? null : (last.receivedAt.getTime() - last.at.getTime()) / 1000,
    },
    lastRefusal:
      row.refused_at === null || row.reason === null
        ? null
        : {
            receivedAt: row.refused_at.toISOString(),
            source: sourceAt(row.refused_source),
            reason: row.reason,
          },
    lastDay: {
      positions: row.positions,
      events: row.events,
      refused: row.refused,
      typicalIntervalSeconds: row.interval_seconds,
      typicalDelaySeconds: row.delay_seconds,
    },
  };
}

function receivedOf(row: HealthRow): Received[] {
  const { fixed_at, fix_received_at, occurred_at, event_received_at, refused_at } = row;
  const messages: Received[] = [];
  if (fixed_at !== null && fix_received_at !== null)
    messages.push({ outcome: 'position', at: fixed_at, receivedAt: fix_received_at, source: row.fix_source });
  if (occurred_at !== null && event_received_at !== null)
    messages.push({
      outcome: 'event',
      at: occurred_at,
      receivedAt: event_received_at,
      source: row.event_source,
    });
  if (refused_at !== null)
    messages.push({ outcome: 'refused', at: refused_at, receivedAt: refused_at, source: row.refused_source });
  return messages;
}

function evaluate(
  last: Received | null,
  messages: readonly Received[],
  silentSinceMs: number,
): DeviceHealthVerdict {
  if (last === null) return 'never';
  if (last.outcome === 'refused') return 'refused';
  const stored = messages.filter(({ outcome }) => outcome !== 'refused');
  return stored.some(({ at }) => at.getTime() >= silentSinceMs) ? 'working' : 'silent';
}
