-- Working hours of ULs: response times count in these hours, and so do metrics of planned time (docs/decisions/0095).

-- Effective from a day until the next row of the same UL.
create table working_hours (
  account_id int not null references accounts,
  working_hours_id int generated always as identity,
  -- Null: for ULs without their own.
  unit_id int,
  from_day date not null,
  -- WorkingHours of the contract; null if there are none from then on.
  hours jsonb check (jsonb_typeof(hours) = 'object' and length(hours::text) <= 40000),
  primary key (account_id, working_hours_id),
  unique nulls not distinct (account_id, unit_id, from_day),
  foreign key (account_id, unit_id) references units on delete cascade
);
-- Users who see figures can read the hours that these use.
create policy see on working_hours for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc'))
    and (unit_id is null or (select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy administer on working_hours to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:alertas:gerenciamento')));
create policy proved_accounts on working_hours for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update, delete on working_hours to azimute_app;
grant select on working_hours to azimute_pipeline;

-- The hours effective on a day for a UL: its own, else the account's. Null if there are none.
create function working_hours_on(account int, unit int, day date) returns jsonb
  language sql stable as $$
  select h.hours from (select distinct on (w.unit_id) w.unit_id, w.hours from working_hours w
      where w.account_id = account and (w.unit_id is null or w.unit_id = unit) and w.from_day <= day
      order by w.unit_id, w.from_day desc) h
  where h.hours is not null order by h.unit_id nulls last limit 1
$$;

-- Changed working hours cause a recalculation of their assets' days.
create policy mark_working_hours on asset_day_marks for insert to azimute_app
  with check (account_id = (select current_account_id()) and cause = 'working_hours' and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:alertas:gerenciamento')));
grant insert on asset_day_marks to azimute_app;
