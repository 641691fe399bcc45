-- What figures should come to (docs/decisions/0091): of a metric, for one category, for one UL, for a category in
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
-- The modules that show each metric: metricModules of the contract, which a test compares.
create function metric_modules(metric text) returns text[]
  language sql immutable parallel safe as $$
  select case
    when metric = 'utilization'
      then array['services:simc:utilization', 'services:simc:cockpit', 'services:simc:financials', 'services:simc:geolocalizacao']
    when metric in ('working_share', 'utilization_in_hours')
      then array['services:simc:utilization', 'services:simc:cockpit', 'services:simc:financials']
    when metric = 'idle_share'
      then array['services:simc:utilization', 'services:simc:cockpit']
    when metric in ('engine_hours', 'idle_hours')
      then array['services:simc:utilization', 'services:simc:cockpit', 'services:simc:geolocalizacao']
    when metric = 'distance'
      then array['services:simc:safety', 'services:simc:geolocalizacao']
    when metric = 'days_on_site'
      then array['services:simc:utilization', 'services:simc:cockpit', 'services:simc:geolocalizacao:cercas']
    when metric in ('physical_availability', 'mechanical_availability', 'availability_in_hours', 'mttr')
      then array['services:simc:fleet', 'services:simc:cockpit']
    when metric in ('mtbf', 'faults_per_100_h', 'fault_share')
      then array['services:simc:fleet']
    when metric = 'communicating_share'
      then array['services:simc:connectivity', 'services:simc:cockpit']
    when metric in ('completeness', 'data_delay', 'buffered_share')
      then array['services:simc:connectivity']
    when metric = 'speeding_per_100_km'
      then array['services:simc:safety', 'services:simc:cockpit']
    when metric in ('over_limit_share', 'light_over_share', 'serious_over_share', 'grave_over_share', 'serious_speeding_per_100_km', 'events_per_100_h', 'use_outside_hours')
      then array['services:simc:safety']
    when metric in ('fuel', 'fuel_per_100_km')
      then array['services:simc:utilization', 'services:simc:financials']
    when metric in ('fuel_per_hour', 'idle_fuel_share', 'co2', 'co2_per_hour', 'co2_per_100_km')
      then array['services:simc:utilization']
    when metric in ('cost', 'cost_per_hour', 'idle_cost', 'cost_per_km', 'fuel_cost', 'rental_time_utilization')
      then array['services:simc:financials']
    else '{}' end
$$;

create function current_actor_sees_metric(metric text) returns boolean
  language sql stable parallel safe
  return exists (select from unnest(metric_modules(metric)) as shown (module) where current_actor_sees(module));

-- Seen with the figures. One of a UL goes with it; another changes what figures of every UL are held against.
create policy see on targets for select to azimute_app
  using (account_id = (select current_account_id())
    and current_actor_sees_metric(metric)
    and (unit_id is null or (select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on targets to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:cockpit'))
    and current_actor_sees_metric(metric)
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
grant select, insert, update, delete on targets to azimute_app;
