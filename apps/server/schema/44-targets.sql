-- What figures should come to (docs/decisions/0091-targets.md): of a metric, for one category, for one UL, for a category in
-- a UL, or for the account. Of those of the same that hold on a day, the one that began last counts.
create table targets (
  account_id int not null references accounts,
  target_id int generated always as identity,
  -- Of the sender's making: what is sent twice is made once.
  key uuid,
  metric text not null,
  unit_id int,
  category text,
  -- In the unit of the metric; of a sum, for each asset and day.
  value numeric(14, 4) not null check (value >= 0),
  first_day date not null,
  last_day date check (last_day >= first_day),
  updated_at timestamptz not null,
  primary key (account_id, target_id),
  unique (account_id, key),
  foreign key (account_id, unit_id) references units on delete cascade,
  unique nulls not distinct (account_id, metric, unit_id, category, first_day)
);
-- Seen with the figures, those of money with Financials. One of a UL goes with it; another changes what figures of every UL
-- are held against.
create policy see on targets for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc'))
    and (metric not in ('cost', 'cost_per_hour', 'idle_cost', 'cost_per_km', 'fuel_cost', 'rental_time_utilization')
      or (select current_actor_sees('services:simc:financials')))
    and (unit_id is null or (select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on targets to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:cockpit'))
    and (metric not in ('cost', 'cost_per_hour', 'idle_cost', 'cost_per_km', 'fuel_cost', 'rental_time_utilization')
      or (select current_actor_sees('services:simc:financials')))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
grant select, insert, update, delete on targets to azimute_app;
