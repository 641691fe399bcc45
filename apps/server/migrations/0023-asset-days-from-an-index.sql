-- An asset's day is read from an index that holds all it shows (docs/decisions/0024-asset-days-from-an-index.md).
create index positions_asset_day on positions (account_id, asset_id, fixed_at, device_id)
  include (latitude, longitude, speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition,
    hour_meter_hours, odometer_km);
drop index positions_asset;

-- As before, and what has just come in is soon known to be visible to everyone: until then an index answers only with a
-- look into the table. A round of it passes over what it has seen before.
create or replace function ensure_position_partitions(instants timestamptz[]) returns int
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

create function vacuum_new_positions_soon(partition_name text) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %I set (autovacuum_vacuum_insert_threshold = 10000, autovacuum_vacuum_insert_scale_factor = 0.02)',
    partition_name);
end $$;
revoke execute on function vacuum_new_positions_soon from public;

select vacuum_new_positions_soon(c.relname)
from pg_inherits i join pg_class c on c.oid = i.inhrelid
where i.inhparent = 'public.positions'::regclass;
