-- What the fold of the latest state keeps about hour meters (packages/engine/src/status): earliest fix time at which
-- the meter showed its present reading.
alter table asset_states add column hour_meter_read_at timestamptz;

-- As in 0003, but asks pg_class whether a partition is there: to_regclass remembers that it was not, even when another
-- session has made it while this one waited for the lock.
create or replace function ensure_position_partitions(instants timestamptz[]) returns int
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
