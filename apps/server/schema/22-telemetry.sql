-- Positions and device events, their storage order, and their partitions.

-- Partitions of positions: a week each from weekly_from on, one per year before it (docs/decisions/0018).
create table position_partitioning (
  only_row boolean primary key default true check (only_row),
  weekly_from timestamptz not null,
  width interval not null default interval '7 days'
);
insert into position_partitioning (weekly_from)
  values (date_trunc('week', now() at time zone 'UTC' - interval '24 months') at time zone 'UTC');

-- Positions in storage order, for the change feed (docs/decisions/0048). `base` is added to a transaction's number and
-- grows with each start of the database server: a database that was restored, or copied to another server, never
-- repeats a number.
create table position_numbering (
  only_row boolean primary key default true check (only_row),
  base bigint not null default 0,
  server_started_at timestamptz not null default pg_postmaster_start_time()
);
insert into position_numbering default values;
create policy see on position_numbering for select to azimute_pipeline using (true);
grant select on position_numbering to azimute_pipeline;

-- Rows of this transaction come after everything that the feed has returned.
create function position_change_number() returns bigint
  language sql stable as $$
  select base + pg_current_xact_id()::text::bigint from position_numbering
$$;

-- Fixes are equal if device, fix time and content are the same.
create table positions (
  account_id int not null,
  device_id int not null,
  fixed_at timestamptz not null,
  content_hash bigint not null,
  asset_id int not null,
  received_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  speed_kph real,
  heading_degrees real,
  altitude_meters real,
  accuracy_meters real,
  ignition boolean,
  hour_meter_hours double precision,
  odometer_km double precision,
  attributes jsonb,
  -- Endpoint of a position, as its place (from 1) in the contract's list; null before this was stored.
  source smallint,
  -- Null for positions stored before the feed existed.
  change_number bigint default position_change_number(),
  primary key (account_id, device_id, fixed_at, content_hash)
) partition by range (fixed_at);
-- An asset's day is read from an index that contains every column it needs (docs/decisions/0018).
create index positions_asset_day on positions (account_id, asset_id, fixed_at, device_id)
  include (latitude, longitude, speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition,
    hour_meter_hours, odometer_km, content_hash);
create index positions_changes on positions (account_id, change_number) where change_number is not null;
create policy see on positions for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a where a.account_id = positions.account_id and a.asset_id = positions.asset_id)));
create policy proved_accounts on positions to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select on positions to azimute_app;
grant select, insert on positions to azimute_pipeline;

-- Reports of a device or its server other than fixes: alarms, ignition on, a change of driver. A repeated report is the
-- same event.
create table device_events (
  account_id int not null,
  device_event_id bigint generated always as identity,
  device_id int not null,
  asset_id int not null,
  occurred_at timestamptz not null,
  kind text not null check (length(kind) between 1 and 80),
  content_hash bigint not null,
  source smallint not null,
  received_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  attributes jsonb,
  primary key (account_id, device_event_id),
  unique (account_id, device_id, occurred_at, kind, content_hash),
  foreign key (account_id, asset_id) references assets on delete cascade,
  foreign key (account_id, device_id) references devices
);
create index device_events_asset on device_events (account_id, asset_id, occurred_at desc, device_event_id desc);
create index device_events_age on device_events (account_id, received_at);
-- Past statuses are computed from these and the positions.
create index device_events_heartbeats on device_events (account_id, asset_id, occurred_at) where kind = 'heartbeat';
create policy see on device_events for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a where a.account_id = device_events.account_id and a.asset_id = device_events.asset_id)));
create policy proved_accounts on device_events to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
-- Rows that the retention job may remove.
create policy expired on device_events to azimute_jobs
  using (received_at < now() - (select a.retention from accounts a where a.account_id = device_events.account_id));
grant select on device_events to azimute_app;
grant select, insert on device_events to azimute_pipeline;
grant select, delete on device_events to azimute_jobs;

-- Returns the number up to which the account's feed continues after `after_number` so that it reads about `most` rows,
-- of any device; and the last number that no open transaction can still use, where the feed ends.
create function find_position_changes_end(after_number bigint, most int, out until bigint, out last bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  until_block bigint;
begin
  select base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 into last from position_numbering;
  select p.change_number into until from positions p
    where p.account_id = current_account_id() and p.change_number > after_number and p.change_number <= last
    order by p.change_number offset most - 1 limit 1;
  select min(c.change_number) into until_block from (
    select b.change_number, sum(b.fixes) over (order by b.change_number rows unbounded preceding) as fixes from (
      select k.change_number, k.fixes from position_blocks k
      where k.account_id = current_account_id() and k.change_number > after_number and k.change_number <= last
      order by k.change_number limit most) b) c
    where c.fixes >= most;
  until := least(coalesce(until, last), coalesce(until_block, last));
end $$;

-- Runs before a starting portal accepts anything. Waits for writers in progress; later ones use the new base.
create function move_up_position_numbers() returns void
  language plpgsql as $$
begin
  if exists (select from position_numbering where server_started_at <> pg_postmaster_start_time()) then
    lock table positions in share row exclusive mode;
    update position_numbering set base = base + (1::bigint << 40), server_started_at = pg_postmaster_start_time();
  end if;
end $$;

-- A week each from weekly_from on, one per year before it, but existing partitions stay: a missing partition takes the
-- space between its neighbors, so that weekly_from may advance.
create function position_partition_bounds(
  at timestamptz, out lower_bound timestamptz, out upper_bound timestamptz
)
  language plpgsql stable set timezone = 'UTC' as $$
declare
  setting position_partitioning;
  first timestamptz;
  past timestamptz;
begin
  select p.lower_bound, p.upper_bound into first, past from list_position_partitions() p
    where at >= p.lower_bound and at < p.upper_bound;
  if not found then
    select * into strict setting from position_partitioning;
    if at >= setting.weekly_from then
      first := setting.weekly_from
        + floor(extract(epoch from at - setting.weekly_from) / extract(epoch from setting.width)) * setting.width;
      past := first + setting.width;
    else
      first := date_trunc('year', at);
      past := least(first + interval '1 year', setting.weekly_from);
    end if;
    select greatest(first, max(p.upper_bound) filter (where p.upper_bound <= at)),
        least(past, min(p.lower_bound) filter (where p.lower_bound > at))
      into first, past from list_position_partitions() p;
  end if;
  lower_bound := first;
  upper_bound := past;
end $$;

-- Makes new rows known as visible to everyone soon: until then an index has to check the table. A vacuum skips pages
-- that it has already processed.
create function vacuum_new_positions_soon(partition_name text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %I set (autovacuum_vacuum_insert_threshold = 10000, autovacuum_vacuum_insert_scale_factor = 0.02)',
    partition_name);
end $$;

-- Creates the partitions for the given instants, by create + attach. Returns the number created. Only one session at a
-- time creates them, since existing partitions determine the bounds of missing ones. Checks pg_class rather than
-- to_regclass, which caches a partition's absence even after another session created it during the wait for the lock.
create function ensure_position_partitions(instants timestamptz[]) returns int
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  bounds record;
  partition_name text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('azimute.positions'), 0);
  for bounds in
    with there as materialized (select * from list_position_partitions()),
    missing as (
      -- Bounds are midnights in UTC: an instant stands for its day.
      select distinct date_trunc('day', i.at) as at from unnest(instants) as i (at)
      where not exists (select from there t where i.at >= t.lower_bound and i.at < t.upper_bound))
    select distinct b.lower_bound, b.upper_bound
    from missing m, lateral position_partition_bounds(m.at) as b
    order by 1
  loop
    partition_name := format('positions_%s_%s', to_char(bounds.lower_bound, 'YYYYMMDD'), to_char(bounds.upper_bound, 'YYYYMMDD'));
    continue when exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = partition_name);
    execute format('create table %I (like positions including defaults including constraints including indexes)', partition_name);
    perform vacuum_new_positions_soon(partition_name);
    execute format('alter table positions attach partition %I for values from (%L) to (%L)',
      partition_name, bounds.lower_bound, bounds.upper_bound);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Week bounds do not depend on the session's time zone: returns the existing ranges, for callers that keep a cache.
create function list_position_partitions()
  returns table (lower_bound timestamptz, upper_bound timestamptz)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' as $$
  select to_timestamp(split_part(c.relname, '_', 2), 'YYYYMMDD'), to_timestamp(split_part(c.relname, '_', 3), 'YYYYMMDD')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'public.positions'::regclass
$$;

-- Assets that wait for a reducer: to be recalculated after late fixes, or because a deadline passed. Only their IDs.
-- Late fixes are gathered, since they seldom come alone.
create function list_waiting_reducers(at timestamptz, most int, gathered interval default interval '0')
  returns table (account_id int, asset_id int)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  (select r.account_id, r.asset_id from recompute_requests r
    where r.from_at = 'infinity' or r.requested_at <= now() - gathered
    order by r.requested_at limit most)
  union
  (select f.account_id, f.asset_id from reducer_states f where f.due_at <= at order by f.due_at limit most)
$$;

revoke execute on function vacuum_new_positions_soon from public;
grant execute on function ensure_position_partitions, list_waiting_reducers to azimute_pipeline;
grant execute on function find_position_changes_end to azimute_app;
