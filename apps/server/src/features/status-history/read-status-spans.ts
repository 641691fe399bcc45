import { openStatusHistory, type StatusContact, type StatusSpan, type SwitchChange } from '@azimute/engine';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readStatusContacts } from './read-status-contacts.ts';

/** More intervals than a user can read, or a response should contain. */
const MOST_INTERVALS = 50_000;

export interface StatusSpans {
  readonly spans: readonly StatusSpan[];
  readonly silentAfterMs: number;
  /** Within the range. */
  readonly fixes: number;
}

/**
 * Returns the statuses that cover a range without overlap, from currently known positions and heartbeats and from
 * users' settings.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs, validation_failed if the
 * status changed too often in the range
 */
export async function readStatusSpans(
  read: Pick<AccountRead, 'client' | 'accountId'>,
  assetId: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<StatusSpans> {
  const asset = await readSettings(read, assetId);
  const switches = await readSwitches(read, assetId, toMs);
  const { silentAfterMs } = asset;
  const reducer = openStatusHistory({ fromMs, toMs, silentAfterMs, switches });
  const query = { accountId: read.accountId, assetId, fromMs, toMs, ...asset };
  const fixes = await readStatusContacts(read.client, query, (page) => {
    for (const contact of page) reducer.take(contact);
    if (reducer.spanCount > MOST_INTERVALS) throw refuseLength();
  });
  return { spans: reducer.finish(), silentAfterMs, fixes };
}

function refuseLength(): DomainError {
  return new DomainError('validation_failed', {
    errors: { to: ['too_many_changes'] },
    detail: `The status changed more than ${MOST_INTERVALS} times in this period. Request a shorter one.`,
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

async function readSettings(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  assetId: number,
) {
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

/** Returns the changes of an asset's settings before an instant, by time. */
export async function readSwitches(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
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
