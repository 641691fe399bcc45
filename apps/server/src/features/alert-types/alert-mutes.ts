import { dayMs } from '@azimute/contract/durations';
import {
  validationCodes,
  type AlertMute,
  type CreateAlertMute,
  type ListAlertMutesQuery,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readCursor, refuseCursor, type Page } from '../../platform/lists/cursor.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { namePeople, type NamePerson } from '../files/name-people.ts';

interface Row {
  readonly alert_mute_id: number;
  readonly type: AlertMute['type'];
  readonly asset: AlertMute['asset'];
  readonly unit: AlertMute['unit'];
  readonly begins_at: Date;
  readonly until: Date;
  readonly ended_at: Date | null;
  readonly reason: string;
  readonly created_by: number | null;
  readonly muted_count: number;
  readonly total: number;
}

const YEAR_MS = 366 * dayMs;
const LIST = 'alert-mutes';
const INSTANT = /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/;
const COLUMNS = `m.alert_mute_id, m.begins_at, m.until, m.ended_at, m.reason, m.created_by,
  case when t.alert_type_id is not null then json_build_object('id', t.alert_type_id, 'name', t.name) end as type,
  case when a.asset_id is not null then json_build_object('id', a.asset_id, 'code', a.code) end as asset,
  case when u.unit_id is not null then json_build_object('id', u.unit_id, 'code', u.code, 'name', u.name) end as unit,
  (select count(distinct n.alert_id)::int from alert_notices n
    where n.account_id = m.account_id and n.alert_mute_id = m.alert_mute_id) as muted_count`;
const NAMED = `left join alert_types t using (account_id, alert_type_id) left join assets a using (account_id, asset_id)
  left join units u on u.account_id = m.account_id and u.unit_id = m.unit_id`;

/** Sorted by end, latest first. */
export async function listAlertMutes(
  read: AccountRead,
  { limit, cursor, show }: ListAlertMutesQuery,
): Promise<Page<AlertMute>> {
  const { client, accountId, at } = read;
  const list = `${LIST} ${show}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [until, id] = place?.after ?? [];
  if (place !== null && !(INSTANT.test(until ?? '') && /^\d{1,9}$/.test(id ?? ''))) throw refuseCursor();
  const { rows } = await client.query<Row>(
    `select * from (
        select ${COLUMNS}, count(*) over ()::int as total from alert_mutes m ${NAMED}
        where m.account_id = $1 and ($2 or least(m.until, m.ended_at) > $3)
      ) m where $4::timestamptz is null or (m.until, m.alert_mute_id) < ($4, $5::int)
      order by m.until desc, m.alert_mute_id desc limit $6`,
    [accountId, show === 'all', at, until ?? null, id ?? null, limit + 1],
  );
  const person = await namePeople(
    read,
    rows.map((row) => row.created_by),
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.until.toISOString(), String(row.alert_mute_id)],
    present: (row) => presentMute(row, person),
  });
}

function presentMute(row: Row, person: NamePerson): AlertMute {
  return {
    id: row.alert_mute_id,
    type: row.type,
    asset: row.asset,
    unit: row.unit,
    from: row.begins_at.toISOString(),
    until: row.until.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
    createdBy: person(row.created_by),
    mutedCount: row.muted_count,
  };
}

async function readMute(read: AccountRead, alertMuteId: number): Promise<AlertMute> {
  const { rows } = await read.client.query<Row>(
    `select ${COLUMNS}, 1 as total from alert_mutes m ${NAMED} where m.account_id = $1 and m.alert_mute_id = $2`,
    [read.accountId, alertMuteId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return presentMute(row, await namePeople(read, [row.created_by]));
}

/**
 * Mutes the named entities until an instant.
 * @throws DomainError validation_failed; forbidden if the type applies beyond the user's ULs
 */
export async function createAlertMute(context: VerbContext, mute: CreateAlertMute): Promise<AlertMute> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await requireSound(transaction, mute);
    const { typeId, assetId, unitId, until, reason } = mute;
    const { rows } = await client.query<{ id: number }>(
      `insert into alert_mutes (account_id, alert_type_id, asset_id, unit_id, begins_at, until, reason, created_by)
        values ($1, $2, $3, $4, $5, $6, $7, acting_user_id()) returning alert_mute_id as id`,
      [accountId, typeId, assetId, unitId, at, new Date(until), reason],
    );
    const made = await readMute(transaction, rows[0]?.id ?? 0);
    await audit(client, {
      action: 'alert-mute.create',
      entity: 'alert-mute',
      entityId: made.id,
      after: mute,
    });
    return made;
  });
}

async function requireSound(
  { client, accountId, actor, at }: Transaction,
  { typeId, assetId, unitId, until }: CreateAlertMute,
): Promise<void> {
  if (typeId === null && assetId === null && unitId === null)
    throw new DomainError('validation_failed', { errors: { typeId: [validationCodes.required] } });
  const { rows } = await client.query<{ type: boolean; asset: boolean; unit: boolean; isOwn: boolean }>(
    `select $2::int is null or t.alert_type_id is not null as type,
        $3::int is null or exists (select from current_assets where account_id = $1 and asset_id = $3) as asset,
        $4::int is null or exists (select from current_units where account_id = $1 and unit_id = $4) as unit,
        t.alert_type_id is null or t.unit_ids <> '{}' and t.unit_ids <@ $5 as "isOwn"
      from (values (1)) as one left join alert_types t
        on t.account_id = $1 and t.alert_type_id = $2 and t.deleted_at is null`,
    [accountId, typeId, assetId, unitId, actor.unitIds],
  );
  const [found] = rows;
  const endsInMs = Date.parse(until) - at.getTime();
  const errors = {
    ...(found?.type !== true && { typeId: ['not_found'] }),
    ...(found?.asset !== true && { assetId: ['not_found'] }),
    ...(found?.unit !== true && { unitId: ['not_found'] }),
    ...((endsInMs <= 0 || endsInMs > YEAR_MS) && { until: ['invalid_value'] }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  if (!actor.allUnits && assetId === null && unitId === null && found?.isOwn !== true)
    throw new DomainError('forbidden', {
      detail: 'The alert type also covers ULs outside your access. Mute it for one of your ULs or assets.',
    });
}

/**
 * Ends a mute now; a past one stays unchanged.
 * @throws DomainError not_found; forbidden if the type applies beyond the user's ULs
 */
export async function endAlertMute(context: VerbContext, alertMuteId: number): Promise<void> {
  await transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const { reason } = await readMute(transaction, alertMuteId);
    const { rows } = await client.query<{ isOver: boolean }>(
      `select least(until, ended_at) <= $3 as "isOver" from alert_mutes
        where account_id = $1 and alert_mute_id = $2 for update`,
      [accountId, alertMuteId, at],
    );
    const [mute] = rows;
    if (mute === undefined)
      throw new DomainError('forbidden', {
        detail: 'The mute also covers ULs outside your access. Ask a user with access to all of them.',
      });
    if (mute.isOver) return;
    await client.query('update alert_mutes set ended_at = $3 where account_id = $1 and alert_mute_id = $2', [
      accountId,
      alertMuteId,
      at,
    ]);
    await audit(client, {
      action: 'alert-mute.end',
      entity: 'alert-mute',
      entityId: alertMuteId,
      before: { reason },
    });
  });
}
