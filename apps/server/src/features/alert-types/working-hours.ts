import {
  unitsWithHoursMost,
  validationCodes,
  type ChangeWorkingHours,
  type WorkingHoursList,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';

/** Of ULs that the person sees, by name; those of the account first. */
export async function listWorkingHours({ client, accountId }: AccountRead): Promise<WorkingHoursList> {
  const { rows } = await client.query<WorkingHoursList['items'][number]>(
    `select h.hours, case when u.unit_id is not null then
        json_build_object('id', u.unit_id, 'code', u.code, 'name', u.name) end as unit
      from working_hours h left join units u on u.account_id = h.account_id and u.unit_id = h.unit_id
      where h.account_id = $1 and (h.unit_id is null or u.unit_id is not null)
      order by u.name nulls first, u.unit_id`,
    [accountId],
  );
  return { items: rows };
}

/** @throws DomainError validation_failed for a UL that is not there, and hours of more ULs than are kept */
export function changeWorkingHours(
  context: VerbContext,
  { unitId, hours }: ChangeWorkingHours,
): Promise<WorkingHoursList> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const { rows: units } = await client.query<{ known: boolean; others: number }>(
      `select $2::int is null or exists (select from units where account_id = $1 and unit_id = $2) as known,
          (select count(*)::int from working_hours
            where account_id = $1 and unit_id is not null and unit_id is distinct from $2) as others`,
      [accountId, unitId],
    );
    if (units[0]?.known !== true)
      throw new DomainError('validation_failed', { errors: { unitId: ['not_found'] } });
    if (unitId !== null && hours !== null && units[0].others >= unitsWithHoursMost)
      throw new DomainError('validation_failed', {
        errors: { unitId: [validationCodes.maxLength] },
        detail: `At most ${unitsWithHoursMost} ULs have hours of their own.`,
      });
    const { rows: before } = await client.query<{ hours: object }>(
      'select hours from working_hours where account_id = $1 and unit_id is not distinct from $2 for update',
      [accountId, unitId],
    );
    await (hours === null
      ? client.query('delete from working_hours where account_id = $1 and unit_id is not distinct from $2', [
          accountId,
          unitId,
        ])
      : client.query(
          `insert into working_hours (account_id, unit_id, hours) values ($1, $2, $3)
            on conflict (account_id, unit_id) do update set hours = excluded.hours`,
          [accountId, unitId, JSON.stringify(hours)],
        ));
    const list = await listWorkingHours(transaction);
    await audit(client, {
      action: 'working-hours.update',
      entity: 'working-hours',
      entityId: unitId ?? 0,
      before: before[0]?.hours,
      after: hours ?? undefined,
    });
    return list;
  });
}
