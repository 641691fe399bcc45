import { assetStatuses, type AssetStatus, type AssetStatusHistory } from '@azimute/contract';
import { openStatusHistory, type StatusContact, type StatusSpan, type SwitchChange } from '@azimute/engine';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readStatusContacts } from './read-status-contacts.ts';

/** More intervals than anyone looks through, and than one answer should carry. */
const MOST_INTERVALS = 50_000;

/**
 * Derived from the positions and heartbeats as they are known now and from what people set, so that what arrives late is
 * in it.
 * @throws DomainError not_found when the asset is not there or outside the person's ULs, validation_failed when the
 * status changed too often in the range
 */
export async function getAssetStatusHistory(
  read: AccountRead,
  assetId: number,
  range: { readonly from: string; readonly to: string },
): Promise<AssetStatusHistory> {
  const asset = await readSettings(read, assetId);
  const fromMs = Date.parse(range.from);
  const toMs = Math.max(fromMs, Math.min(Date.parse(range.to), read.at.getTime()));
  const switches = await readSwitches(read, assetId, toMs);
  const { silentAfterMs } = asset;
  const fold = openStatusHistory({ fromMs, toMs, silentAfterMs, switches });
  const query = { accountId: read.accountId, assetId, fromMs, toMs, ...asset };
  const fixes = await readStatusContacts(read.client, query, (page) => {
    for (const contact of page) fold.take(contact);
    if (fold.spanCount > MOST_INTERVALS) throw refuseLength();
  });
  const spans = fold.finish();
  const people = await readPeople(read, assetId);
  const seconds = sumSeconds(spans);
  return {
    assetId,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    silentLimitMinutes: silentAfterMs / 60_000,
    intervals: spans.map((span) => present(span, people)),
    seconds,
    fixes,
    knownSeconds: (toMs - fromMs) / 1000 - seconds.without_communication - seconds.without_status,
  };
}

function refuseLength(): DomainError {
  return new DomainError('validation_failed', {
    errors: { to: ['too_many_changes'] },
    detail: `The status changed more than ${MOST_INTERVALS} times. Ask for a shorter range.`,
  });
}

interface SettingsRow {
  readonly silent_after_ms: number;
  readonly contact_at: Date | null;
  readonly fixed_at: Date | null;
  readonly ignition: boolean | null;
  readonly speed_kph: number | null;
  readonly heartbeat_ignition: boolean | null;
  readonly heartbeat_ignition_at: Date | null;
  readonly has_hour_meter: boolean;
}

async function readSettings({ client, accountId }: AccountRead, assetId: number) {
  const { rows } = await client.query<SettingsRow>(
    `select (extract(epoch from coalesce(a.silent_after, x.silent_after)) * 1000)::float8 as silent_after_ms,
      s.contact_at, s.fixed_at, s.ignition, s.speed_kph, s.heartbeat_ignition, s.heartbeat_ignition_at,
      s.hour_meter_hours is not null as has_hour_meter
    from assets a
    join accounts x on x.account_id = a.account_id
    left join asset_states s on s.account_id = a.account_id and s.asset_id = a.asset_id
    where a.account_id = $1 and a.asset_id = $2`,
    [accountId, assetId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return {
    silentAfterMs: row.silent_after_ms,
    hasHourMeter: row.has_hour_meter,
    latest: contactsOf(row),
  };
}

function contactsOf(row: SettingsRow): StatusContact[] {
  return [
    ...contactAt(row.fixed_at, { isFix: true, ignition: row.ignition, speedKph: row.speed_kph }),
    ...contactAt(row.heartbeat_ignition_at, { ignition: row.heartbeat_ignition }),
    ...contactAt(row.contact_at),
  ];
}

function contactAt(at: Date | null, told: Partial<StatusContact> = {}): StatusContact[] {
  if (at === null) return [];
  const unsaid = { isFix: false, ignition: null, speedKph: null, hourMeterHours: null };
  return [{ atMs: at.getTime(), ...unsaid, ...told }];
}

interface SwitchRow {
  readonly changed_at: Date;
  readonly disabled: boolean;
  readonly in_maintenance: boolean;
  readonly changed_by: number | null;
}

async function readSwitches(
  { client, accountId }: AccountRead,
  assetId: number,
  toMs: number,
): Promise<SwitchChange[]> {
  const { rows } = await client.query<SwitchRow>(
    `select changed_at, disabled, in_maintenance, changed_by from asset_switch_changes
    where account_id = $1 and asset_id = $2 and changed_at < $3 order by changed_at, switch_change_id`,
    [accountId, assetId, new Date(toMs)],
  );
  return rows.map((row) => ({
    atMs: row.changed_at.getTime(),
    disabled: row.disabled,
    inMaintenance: row.in_maintenance,
    userId: row.changed_by,
  }));
}

async function readPeople({ client, accountId }: AccountRead, assetId: number): Promise<Map<number, string>> {
  const { rows } = await client.query<{ user_id: number; name: string }>(
    `select user_id, name from names_of_people(array(
      select changed_by from asset_switch_changes where account_id = $1 and asset_id = $2))`,
    [accountId, assetId],
  );
  return new Map(rows.map((row) => [row.user_id, row.name]));
}

function sumSeconds(spans: readonly StatusSpan[]): Record<AssetStatus, number> {
  const seconds = Object.fromEntries(assetStatuses.map((status) => [status, 0])) as Record<
    AssetStatus,
    number
  >;
  for (const { status, fromMs, toMs } of spans) seconds[status] += (toMs - fromMs) / 1000;
  return seconds;
}

function present(
  { status, fromMs, toMs, reason, atMs, userId }: StatusSpan,
  people: ReadonlyMap<number, string>,
): AssetStatusHistory['intervals'][number] {
  const name = userId === null ? undefined : people.get(userId);
  return {
    status,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    because: {
      reason,
      at: atMs === null ? null : new Date(atMs).toISOString(),
      person: userId === null || name === undefined ? null : { id: userId, name },
    },
  };
}
