create table assets (
  account_id int not null references accounts,
  asset_id int generated always as identity,
  unit_id int not null,
  customer_id int,
  code text not null check (length(code) between 1 and 40),
  model text not null default '',
  manufacturer text not null default '',
  category text not null default '',
  segment text not null default '',
  cost_center text not null default '',
  region text not null default '',
  in_maintenance boolean not null default false,
  disabled boolean not null default false,
  silent_after interval check (silent_after > interval '0'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, asset_id),
  unique (account_id, code),
  foreign key (account_id, unit_id) references units,
  foreign key (account_id, customer_id) references customers
);
create index assets_unit on assets (account_id, unit_id);

create table devices (
  account_id int not null references accounts,
  device_id int generated always as identity,
  asset_id int,
  external_id text not null check (length(external_id) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (account_id, device_id),
  unique (account_id, external_id),
  foreign key (account_id, asset_id) references assets
);
create index devices_asset on devices (account_id, asset_id);

-- One hot row for each asset that has reported. No index on what changes, so that updates stay on their page.
create table asset_states (
  account_id int not null,
  asset_id int not null,
  device_id int not null,
  fixed_at timestamptz not null,
  received_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  speed_kph real,
  heading_degrees real,
  altitude_meters real,
  accuracy_meters real,
  ignition boolean,
  engine_on boolean not null,
  hour_meter_hours double precision,
  -- Earliest fix time at which the meter showed its present reading.
  hour_meter_read_at timestamptz,
  hour_meter_advanced_at timestamptz,
  odometer_km double precision,
  primary key (account_id, asset_id),
  foreign key (account_id, asset_id) references assets on delete cascade
) with (fillfactor = 60);

-- A fix is the same fix when device, fix time and content are the same.
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
  primary key (account_id, device_id, fixed_at, content_hash)
) partition by range (fixed_at);
create index positions_asset on positions (account_id, asset_id, fixed_at);

-- Fixes that a door could not store but must not lose: unknown device, time in the future, refused for good.
create table quarantined_positions (
  account_id int not null references accounts,
  quarantined_position_id bigint generated always as identity,
  external_id text not null,
  reason text not null,
  content_hash bigint not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  primary key (account_id, quarantined_position_id),
  unique (account_id, external_id, content_hash, reason)
);

-- First that applies, as the rulings order them. packages/engine/src/status has the twin used by the live stream.
create function asset_status(
  disabled boolean, in_maintenance boolean, fixed_at timestamptz, engine_on boolean,
  silent_after interval, at timestamptz
) returns text
  language sql immutable parallel safe
  return case
    when disabled then 'temporarily_disabled'
    when in_maintenance then 'in_maintenance'
    when fixed_at is null then 'without_status'
    when at - fixed_at > silent_after then 'without_communication'
    when engine_on then 'running'
    else 'turned_off'
  end;

-- Partitions of positions: a week each from weekly_from on, one for each year before it.
create table position_partitioning (
  only_row boolean primary key default true check (only_row),
  weekly_from timestamptz not null,
  width interval not null default interval '7 days'
);
insert into position_partitioning (weekly_from)
  values (date_trunc('week', now() at time zone 'UTC' - interval '24 months') at time zone 'UTC');

create function position_partition_bounds(at timestamptz, out lower_bound timestamptz, out upper_bound timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  setting position_partitioning;
begin
  select * into strict setting from position_partitioning;
  if at >= setting.weekly_from then
    lower_bound := setting.weekly_from
      + floor(extract(epoch from at - setting.weekly_from) / extract(epoch from setting.width)) * setting.width;
    upper_bound := lower_bound + setting.width;
  else
    lower_bound := date_trunc('year', at);
    upper_bound := least(lower_bound + interval '1 year', setting.weekly_from);
  end if;
end $$;

-- Makes the partitions that hold the given instants, by create + attach. Returns how many were made. It asks pg_class
-- whether one is there: to_regclass remembers that it was not, even when another session has made it while this one
-- waited for the lock.
create function ensure_position_partitions(instants timestamptz[]) returns int
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  bounds record;
  partition_name text;
  made int := 0;
begin
  for bounds in
    select distinct b.lower_bound, b.upper_bound
    from unnest(instants) as i (at), lateral position_partition_bounds(i.at) as b
    order by 1
  loop
    partition_name := format('positions_%s_%s', to_char(bounds.lower_bound, 'YYYYMMDD'), to_char(bounds.upper_bound, 'YYYYMMDD'));
    perform pg_advisory_xact_lock(hashtext('azimute.positions'), hashtext(partition_name));
    continue when exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = partition_name);
    execute format('create table %I (like positions including defaults including constraints including indexes)', partition_name);
    execute format('alter table positions attach partition %I for values from (%L) to (%L)',
      partition_name, bounds.lower_bound, bounds.upper_bound);
    made := made + 1;
  end loop;
  return made;
end $$;

-- When a week begins and ends does not depend on who asks: ranges known to exist, for callers that keep a cache.
create function list_position_partitions()
  returns table (lower_bound timestamptz, upper_bound timestamptz)
  language sql stable security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
  select to_timestamp(split_part(c.relname, '_', 2), 'YYYYMMDD'), to_timestamp(split_part(c.relname, '_', 3), 'YYYYMMDD')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'public.positions'::regclass
$$;
