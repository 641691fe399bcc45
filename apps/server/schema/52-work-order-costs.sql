-- The cost of a finished work order is a cost of its asset (docs/decisions/0093), on the day it was done: it exists
-- once while the order is done and has a cost, and disappears when it is reopened. Users who work on the order do not
-- need the right to enter costs.
alter table costs add foreign key (account_id, work_order_id) references work_orders on delete cascade;

create function keep_cost_of_work_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'done' or coalesce(new.cost, 0) = 0 then
    delete from costs c where c.account_id = new.account_id and c.work_order_id = new.work_order_id;
    return null;
  end if;
  insert into costs (account_id, asset_id, work_order_id, kind, basis, amount, first_day, note, updated_at)
    select new.account_id, new.asset_id, new.work_order_id, 'maintenance', 'once', new.cost,
      (new.ended_at at time zone a.time_zone)::date, new.code, new.changed_at
    from accounts a where a.account_id = new.account_id
    on conflict (account_id, work_order_id) do update set amount = excluded.amount, first_day = excluded.first_day,
      updated_at = greatest(excluded.updated_at, costs.updated_at + interval '1 millisecond')
    where (costs.amount, costs.first_day) is distinct from (excluded.amount, excluded.first_day);
  return null;
end $$;
create trigger keep_cost_of_work_order after insert or update of status, cost, ended_at on work_orders
  for each row execute function keep_cost_of_work_order();
