import {
  hoursBackDaysMost,
  unitsWithHoursMost,
  validationCodes,
  type ChangeWorkingHours,
  type WorkingHours,
  type WorkingHoursList,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';

/**
 * Lists the hours effective today: first the account's hours, then the hours of each UL that the user sees,
 * by name.
 */
export async function listWorkingHours({ client, accountId, at }: AccountRead): Promise<WorkingHoursList> {
  const { rows } = await client.query<WorkingHoursList['items'][number]>(
    `select h.hours, to_char(h.from_day, 'YYYY-MM-DD') as "from", case when u.unit_id is not null then
        json_build_object('id', u.unit_id, 'code', u.code, 'name', u.name) end as unit
      from (select distinct on (w.unit_id) w.unit_id, w.from_day, w.hours from working_hours w
        join accounts a on a.account_id = w.account_id
        where w.account_id = $1 and w.from_day <= ($2::timestamptz at time zone a.time_zone)::date
        order by w.unit_id, w.from_day desc) h
      left join fleet_units u on u.account_id = $1 and u.unit_id = h.unit_id
      where h.hours is not null and (h.unit_id is null or u.unit_id is not null)
      order by u.name nulls first, u.unit_id`,
    [accountId, at],
  );
  return { items: rows };
}

/** @throws DomainError validation_failed if the UL is unknown, too many ULs have hours, or the day is out of range */
export function changeWorkingHours(
  context: VerbContext,
  { unitId, hours, from: asked }: ChangeWorkingHours,
): Promise<WorkingHoursList> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `azimute.working_hours.${accountId}`,
    ]);
    const from = await readFirstDay(transaction, asked);
    await requireRoom(transaction, unitId, hours);
    const { rows: before } = await client.query<{ hours: object | null }>(
      `select hours from working_hours where account_id = $1 and unit_id is not distinct from $2
        order by from_day desc limit 1`,
      [accountId, unitId],
    );
    await client.query(
      'delete from working_hours where account_id = $1 and unit_id is not distinct from $2 and from_day >= $3',
      [accountId, unitId, from],
    );
    await client.query(
      `insert into working_hours (account_id, unit_id, from_day, hours) select $1, $2, $3, $4
        where $4::jsonb is not null
          or exists (select from working_hours where account_id = $1 and unit_id is not distinct from $2)`,
      [accountId, unitId, from, hours && JSON.stringify(hours)],
    );
    await client.query(
      `insert into asset_day_marks (account_id, asset_id, day, cause)
        select account_id, asset_id, day, 'working_hours' from asset_days
        where account_id = $1 and day >= $3 and ($2::int is null or unit_id = $2)`,
      [accountId, unitId, from],
    );
    const list = await listWorkingHours(transaction);
    await audit(client, {
      action: 'working-hours.update',
      entity: 'working-hours',
      entityId: unitId ?? 0,
      before: before[0]?.hours ?? undefined,
      after: hours === null ? undefined : { ...hours, from },
    });
    return list;
  });
}

/** Returns the account's day from which the hours are effective. */
async function readFirstDay(
  { client, accountId, at }: Transaction,
  asked: string | undefined,
): Promise<string> {
  const { rows } = await client.query<{ from: string; isWithin: boolean }>(
    `select to_char(d.day, 'YYYY-MM-DD') as "from", d.day between d.today - $4::int and d.today as "isWithin"
      from (select coalesce($3::date, t.today) as day, t.today from (
        select ($2::timestamptz at time zone time_zone)::date as today from accounts where account_id = $1) t) d`,
    [accountId, at, asked, hoursBackDaysMost],
  );
  const [day] = rows;
  if (day?.isWithin !== true)
    throw new DomainError('validation_failed', {
      errors: { from: ['invalid_value'] },
      detail: `Working hours must be effective from today, or from a day up to ${hoursBackDaysMost} days ago.`,
    });
  return day.from;
}

async function requireRoom(
  { client, accountId }: Transaction,
  unitId: number | null,
  hours: WorkingHours | null,
): Promise<void> {
  const { rows: units } = await client.query<{ known: boolean; others: number }>(
    `select $2::int is null or exists (select from current_units where account_id = $1 and unit_id = $2) as known,
        (select count(distinct unit_id)::int from working_hours
          where account_id = $1 and unit_id is not null and unit_id is distinct from $2) as others`,
    [accountId, unitId],
  );
  if (units[0]?.known !== true)
    throw new DomainError('validation_failed', { errors: { unitId: ['not_found'] } });
  if (unitId !== null && hours !== null && units[0].others >= unitsWithHoursMost)
    throw new DomainError('validation_failed', {
      errors: { unitId: [validationCodes.maxLength] },
      detail: `Up to ${unitsWithHoursMost} ULs can have their own working hours. Delete the working hours of another UL and try again.`,
    });
}
