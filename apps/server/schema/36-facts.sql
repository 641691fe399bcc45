-- Facts of each asset and day, totaled by packages/engine/src/facts from reducer results and contacts, and their sums
-- by UL and category (docs/decisions/0069).

-- Integers in base units. The row is the current state; earlier states of a closed day are revisions.
create table asset_days (
  account_id int not null,
  asset_id int not null,
  day date not null,
  -- UL on that day: the past of an asset belongs to the UL that it had at the time.
  unit_id int not null,
  category text not null,
  day_seconds int not null, trip_seconds int not null, stop_seconds int not null, no_data_seconds int not null,
  unknown_seconds int not null, engine_known_seconds int not null, engine_on_seconds int not null,
  moving_seconds int not null, idling_seconds int not null, working_seconds int not null, meter_seconds int not null,
  meter_breaks int not null, engine_seconds int not null, engine_covered_seconds int not null, running_seconds int not null, turned_off_seconds int not null,
  without_communication_seconds int not null, in_maintenance_seconds int not null, disabled_seconds int not null,
  without_status_seconds int not null, maintenance_starts int not null, trips int not null, distance_meters int not null,
  odometer_meters int not null, towed_meters int not null, over_limit_seconds int not null, speeding_events int not null,
  fixes int not null, expected_fixes int not null, buffered_fixes int not null, delay_seconds bigint not null,
  device_events int not null, harsh_events int not null, site_seconds int not null, site_days int not null,
  shift_known_seconds int not null, shift_on_seconds int not null,
  off_shift_known_seconds int not null, off_shift_on_seconds int not null, shift_able_seconds int not null,
  shift_maintenance_seconds int not null, calendar_status_seconds int not null,
  fuel_milliliters int not null, idle_fuel_milliliters int not null, fueled_seconds int not null,
  fueled_on_seconds int not null, fueled_meters int not null, fault_seconds int not null, fault_codes int not null,
  diagnosed_on_seconds int not null, serious_over_seconds int not null, grave_over_seconds int not null,
  serious_speedings int not null,
  -- 24 for each of the contract's hourly facts, in their order.
  hours smallint[] not null,
  top_speed_kph real,
  longest_gap_seconds int,
  engine_by text,
  fuel_by text,
  -- Seconds by fault code, null if there are none; seconds by geofence, and device events by kind.
  faults jsonb,
  fences jsonb not null,
  events jsonb not null,
  -- A day that has ended; later changes are revisions.
  is_closed boolean not null,
  is_revised boolean not null,
  facts_version int not null,
  -- The last contact included.
  data_at timestamptz,
  -- Time when the lack of communication at the end of a closed day becomes a gap: the day is then recalculated.
  settles_at timestamptz,
  known_from timestamptz not null default now(),
  primary key (account_id, asset_id, day),
  foreign key (account_id, asset_id) references assets on delete cascade
) partition by range (day);
create index asset_days_day on asset_days (account_id, day);
-- Finds days computed by another version.
create index asset_days_version on asset_days (account_id, facts_version);
create index asset_days_open on asset_days (account_id, day) where not is_closed;
create index asset_days_settling on asset_days (account_id, settles_at) where settles_at is not null;
-- By the UL of the day: an asset that has left a UL still appears in that UL's past.
create policy see on asset_days for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy proved_accounts on asset_days to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select on asset_days to azimute_app;
grant select, insert, update on asset_days to azimute_pipeline;

-- Earlier states of a closed day.
create table asset_day_revisions (
  account_id int not null,
  asset_id int not null,
  day date not null,
  known_from timestamptz not null,
  superseded_at timestamptz not null default clock_timestamp(),
  unit_id int not null,
  cause text not null,
  facts jsonb not null,
  primary key (account_id, asset_id, day, superseded_at),
  foreign key (account_id, asset_id) references assets on delete cascade
);
-- For changes since an instant.
create index asset_day_revisions_time on asset_day_revisions (account_id, superseded_at);
create policy see on asset_day_revisions for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy proved_accounts on asset_day_revisions for insert to azimute_pipeline
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select on asset_day_revisions to azimute_app;
grant insert on asset_day_revisions to azimute_pipeline;

-- Sums over all assets of a UL and category per day, for figures of large fleets and long periods. Updated by
-- differences, in the transaction that writes the days of assets.
create table unit_days (
  account_id int not null,
  day date not null,
  unit_id int not null,
  category text not null,
  assets int not null,
  revised int not null,
  day_seconds bigint not null, trip_seconds bigint not null, stop_seconds bigint not null, no_data_seconds bigint not null,
  unknown_seconds bigint not null, engine_known_seconds bigint not null, engine_on_seconds bigint not null,
  moving_seconds bigint not null, idling_seconds bigint not null, working_seconds bigint not null,
  meter_seconds bigint not null, meter_breaks bigint not null, engine_seconds bigint not null,
  engine_covered_seconds bigint not null,
  running_seconds bigint not null, turned_off_seconds bigint not null, without_communication_seconds bigint not null,
  in_maintenance_seconds bigint not null, disabled_seconds bigint not null, without_status_seconds bigint not null,
  maintenance_starts bigint not null, trips bigint not null, distance_meters bigint not null,
  odometer_meters bigint not null, towed_meters bigint not null, over_limit_seconds bigint not null,
  speeding_events bigint not null, fixes bigint not null, expected_fixes bigint not null, buffered_fixes bigint not null,
  delay_seconds bigint not null, device_events bigint not null, harsh_events bigint not null, site_seconds bigint not null,
  site_days bigint not null, shift_known_seconds bigint not null,
  shift_on_seconds bigint not null, off_shift_known_seconds bigint not null, off_shift_on_seconds bigint not null,
  shift_able_seconds bigint not null, shift_maintenance_seconds bigint not null, calendar_status_seconds bigint not null,
  fuel_milliliters bigint not null, idle_fuel_milliliters bigint not null, fueled_seconds bigint not null,
  fueled_on_seconds bigint not null, fueled_meters bigint not null, fault_seconds bigint not null,
  fault_codes bigint not null, diagnosed_on_seconds bigint not null, serious_over_seconds bigint not null,
  grave_over_seconds bigint not null, serious_speedings bigint not null,
  hours int[] not null,
  data_at timestamptz,
  primary key (account_id, day, unit_id, category),
  foreign key (account_id) references accounts
) with (fillfactor = 70);
create policy see on unit_days for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy proved_accounts on unit_days to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select on unit_days to azimute_app;
grant select, insert, update on unit_days to azimute_pipeline;

-- Days to calculate or recalculate. A mark is a new row, so that marking never waits.
create table asset_day_marks (
  account_id int not null,
  mark_id bigint generated always as identity,
  asset_id int not null,
  day date not null,
  cause text,
  primary key (account_id, mark_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
create index asset_day_marks_day on asset_day_marks (account_id, day desc, asset_id);
create policy proved_accounts on asset_day_marks to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, delete on asset_day_marks to azimute_pipeline;

-- Start of the recalculation of assets in the actor's scope, for a period that ends at an instant.
create function recalculating_from(given_to timestamptz, given_assets int[], given_units int[]) returns timestamptz
  language sql stable as $$
  select min(q.from_at) from (
    select r.asset_id, r.from_at from rebuild_requests r where r.account_id = current_account_id() and r.from_at < given_to
    union all
    select f.asset_id, f.from_at from recompute_requests f
    where f.account_id = current_account_id() and f.from_at < least(given_to, 'infinity')) q
  join fleet_assets a on a.asset_id = q.asset_id
  where (given_assets is null or a.asset_id = any(given_assets)) and (given_units is null or a.unit_id = any(given_units))
$$;

-- The same for daily facts: days that late data changed are recalculated some time later. In the account's time zone.
create function recalculating_days_from(first_day date, end_day date, given_assets int[], given_units int[])
  returns timestamptz
  language sql stable as $$
  select least(
    recalculating_from(end_day::timestamp at time zone c.time_zone, given_assets, given_units),
    (select min(m.day) from asset_day_marks m
      join fleet_assets a on a.asset_id = m.asset_id
      where m.account_id = c.account_id and m.day >= first_day and m.day < end_day and m.cause is not null
        and (given_assets is null or a.asset_id = any(given_assets))
        and (given_units is null or a.unit_id = any(given_units)))::timestamp at time zone c.time_zone)
  from accounts c where c.account_id = current_account_id()
$$;

-- Statuses are part of the facts.
create policy proved_accounts on asset_switch_changes for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on asset_switch_changes to azimute_pipeline;

-- Monthly partitions, created as needed, by create + attach like the partitions of positions.
create function ensure_fact_partitions(days date[]) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
  partition_name text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('azimute.asset_days'), 0);
  for month in select distinct date_trunc('month', d.day)::date from unnest(days) as d (day) order by 1 loop
    partition_name := format('asset_days_%s', to_char(month, 'YYYYMM'));
    continue when to_regclass(partition_name) is not null;
    execute format('create table %I (like asset_days including defaults including constraints including indexes)',
      partition_name);
    execute format('alter table asset_days attach partition %I for values from (%L) to (%L)',
      partition_name, month, (month + interval '1 month')::date);
    made := made + 1;
  end loop;
  return made;
end $$;
grant execute on function ensure_fact_partitions to azimute_pipeline;

-- Facts expire with their positions: whole months beyond every account's retention, then a number of rows of accounts
-- that keep less. Returns the number of rows.
create function remove_expired_facts(given_at timestamptz, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  at timestamptz := least(given_at, now());
  partition_name text;
  removed int;
begin
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.asset_days'::regclass
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month'
        <= at - (select max(a.retention) from accounts a) - interval '1 day'
  loop
    execute format('drop table %I', partition_name);
    delete from asset_months m where m.day <= to_date(right(partition_name, 6), 'YYYYMM');
  end loop;
  delete from unit_days u using accounts a where a.account_id = u.account_id and u.day < (at - a.retention)::date;
  delete from asset_day_revisions r using accounts a where a.account_id = r.account_id and r.day < (at - a.retention)::date;
  delete from asset_days d using (
    select e.account_id, e.asset_id, e.day from accounts a
    join asset_days e on e.account_id = a.account_id and e.day < (at - a.retention)::date limit most) old
  where d.account_id = old.account_id and d.asset_id = old.asset_id and d.day = old.day;
  get diagnostics removed = row_count;
  delete from asset_months m using accounts a
    where a.account_id = m.account_id and m.day < (at - a.retention)::date and m.assets = 0;
  return removed;
end $$;
grant execute on function remove_expired_facts to azimute_jobs;

-- Requests the recalculation of all assets, over their whole past, whose reducer state comes from another version.
create function request_reducer_rebuilds(reducers text[], versions int[]) returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  requested int;
begin
  insert into recompute_requests as r (account_id, asset_id, from_at)
    select distinct f.account_id, f.asset_id, timestamptz '1970-01-01 00:00:00+00'
    from reducer_states f join unnest(reducers, versions) as v (reducer, version) on v.reducer = f.reducer and v.version <> f.reducer_version
    on conflict (account_id, asset_id) do update set from_at = excluded.from_at;
  get diagnostics requested = row_count;
  return requested;
end $$;
grant execute on function request_reducer_rebuilds to azimute_pipeline;

-- The fleet for figures, for users who see any module of the suite, even without the map: a view runs with its owner's
-- rights, so it repeats the policy of assets for the suite. Its joins match at most one row, and unused ones cost
-- nothing.
create view fleet_assets as
select a.account_id, a.asset_id, a.code, a.model, a.manufacturer, a.category, a.segment, a.region, a.tags, a.tag_keys, a.customer_id,
  c.name as customer_name, a.unit_id, u.code as unit_code, u.name as unit_name, a.in_maintenance, a.disabled, a.silent_after,
  s.contact_at, s.engine_on, s.latitude, s.longitude, s.hour_meter_hours, s.odometer_km, s.battery_percent, a.archived_at,
  coalesce(nullif(c.phone, ''), nullif(u.phone, '')) as contact_phone
from assets a
join units u on u.account_id = a.account_id and u.unit_id = a.unit_id
left join customers c on c.account_id = a.account_id and c.customer_id = a.customer_id
left join asset_states s on s.account_id = a.account_id and s.asset_id = a.asset_id
where a.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc'))
  and ((select current_scope_is_all_units()) or a.unit_id = any ((select current_unit_ids())::int[]));
grant select on fleet_assets to azimute_app;

-- Users who see figures of an asset can read the day from which they are being recalculated.
do $$
declare
  name text;
begin
  foreach name in array array['rebuild_requests', 'recompute_requests', 'asset_day_marks'] loop
    execute format('create policy see on %I for select to azimute_app
      using (account_id = (select current_account_id()) and (select current_actor_sees(''services:simc''))
        and ((select current_scope_is_all_units())
          or exists (select from fleet_assets f where f.asset_id = %1$I.asset_id)))', name);
  end loop;
end $$;
grant select (account_id, asset_id, from_at) on rebuild_requests, recompute_requests to azimute_app;
grant select on asset_day_marks to azimute_app;

-- Names of ULs, for the same users.
create view fleet_units as
select u.account_id, u.unit_id, u.code, u.name from units u
where u.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc'))
  and ((select current_scope_is_all_units()) or u.unit_id = any ((select current_unit_ids())::int[]));
grant select on fleet_units to azimute_app;
