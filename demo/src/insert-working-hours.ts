import type pg from 'pg';

const weekdays = [1, 2, 3, 4, 5];

/** Inserts working hours of an account, in its zone, and of its second UL, which also works on Saturdays. */
export async function insertWorkingHours(
  owner: pg.ClientBase,
  { accountId, days }: { readonly accountId: number; readonly days: number },
): Promise<void> {
  const week = { days: weekdays, from: '06:00', to: '18:00' };
  const saturday = { days: [6], from: '06:00', to: '14:00' };
  await owner.query(
    `insert into working_hours (account_id, unit_id, from_day, hours)
      select $1, u.unit_id, current_date - $2::int,
        jsonb_build_object('zone', a.time_zone, 'shifts', u.shifts, 'holidays', '[]'::jsonb)
      from accounts a cross join (
        select null::int as unit_id, $3::jsonb as shifts
        union all
        (select unit_id, $4::jsonb from units where account_id = $1 order by code offset 1 limit 1)) u
      where a.account_id = $1`,
    [accountId, days, JSON.stringify([week]), JSON.stringify([week, saturday])],
  );
}
