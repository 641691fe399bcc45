-- Cells of assets by hour (docs/decisions/0076): selects the fixes to read for a presence search. It may contain too
-- many cells, but never misses one of a stored fix.

-- A cell is a fiftieth of a degree wide and high, numbered row by row from the south-west; hours count from 1970, as in
-- features/telemetry/pipeline/presence-cells.ts.
create table presence_cells (
  account_id int not null,
  cell int not null,
  hour int not null,
  asset_id int not null,
  primary key (account_id, cell, hour, asset_id)
);
-- For removing expired rows.
create index presence_cells_age on presence_cells using brin (hour);
create policy see on presence_cells for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a where a.account_id = presence_cells.account_id and a.asset_id = presence_cells.asset_id)));
create policy proved_accounts on presence_cells to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select on presence_cells to azimute_app;
grant select, insert on presence_cells to azimute_pipeline;

-- The cells of assets' stored fixes, each asset in a range of time, and of the straight lines to nearby neighbors: all
-- cells of the rectangle between two fixes, in the hours of both.
create function list_presence_cells(given_accounts int[], given_assets int[], given_from timestamptz[], given_to timestamptz[])
  returns table (account_id int, cell int, hour int, asset_id int)
  language sql stable as $$
  select distinct r.account_id, row_number * 18000 + column_number, (extract(epoch from h.at) / 3600)::int, r.asset_id
  from unnest(given_accounts, given_assets, given_from, given_to) as r (account_id, asset_id, from_at, to_at)
  cross join lateral (
    select p.latitude, p.longitude, p.fixed_at,
      lag(p.latitude) over w as latitude_before, lag(p.longitude) over w as longitude_before,
      lag(p.fixed_at) over w as fixed_before
    from positions_of(r.account_id, r.asset_id, r.from_at - interval '5 minutes',
      r.to_at + interval '5 minutes 0.000001 seconds') p
    window w as (order by p.fixed_at, p.device_id, p.content_hash)
  ) f
  cross join lateral (select coalesce(f.fixed_before >= f.fixed_at - interval '5 minutes'
    and abs(f.latitude - f.latitude_before) <= 0.1 and abs(f.longitude - f.longitude_before) <= 0.1, false) as near) n
  cross join lateral (
    select case when near then f.latitude_before else f.latitude end as latitude_from,
      case when near then f.longitude_before else f.longitude end as longitude_from) o
  cross join lateral (values (date_trunc('hour', f.fixed_at, 'UTC')), (case when near then date_trunc('hour', f.fixed_before, 'UTC') end))
    as h (at)
  cross join lateral generate_series(floor((least(f.latitude, latitude_from) + 90) * 50)::int,
    floor((greatest(f.latitude, latitude_from) + 90) * 50)::int) as row_number
  cross join lateral generate_series(floor((least(f.longitude, longitude_from) + 180) * 50)::int,
    floor((greatest(f.longitude, longitude_from) + 180) * 50)::int) as column_number
  where h.at is not null
$$;

-- Time up to which stored fixes are not indexed yet, in an installation that had no index; null once all are.
create table presence_filling (
  only_row boolean primary key default true check (only_row),
  before_at timestamptz
);
insert into presence_filling default values;
create policy see on presence_filling for select to azimute_app using (true);
grant select on presence_filling to azimute_app;

-- Indexes the newest remaining hour of all assets; returns true if more remain. Skips hours without a partition.
create function fill_presence_cells() returns boolean
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  until timestamptz;
  older timestamptz;
begin
  select least(f.before_at, max(p.upper_bound)) into until
    from presence_filling f left join list_position_partitions() p on p.lower_bound < f.before_at group by f.before_at;
  if until is null or not exists (select from list_position_partitions() p where p.lower_bound < until) then
    update presence_filling set before_at = null where before_at is not null;
    return false;
  end if;
  older := date_trunc('hour', until - interval '1 microsecond');
  insert into presence_cells
    select c.* from (select array_agg(a.account_id) as accounts, array_agg(a.asset_id) as assets,
        array_agg(older) as begins, array_agg(until) as ends from assets a) g,
      lateral list_presence_cells(g.accounts, g.assets, g.begins, g.ends) c
    on conflict do nothing;
  update presence_filling set before_at = older;
  return true;
end $$;

-- Removes expired hours without remaining fixes, since fixes expire by their time of receipt.
create function remove_expired_presence(given_at timestamptz, most int) returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  removed int;
begin
  delete from presence_cells c using (
    select p.account_id, p.cell, p.hour, p.asset_id from accounts a
    join presence_cells p on p.account_id = a.account_id
      and p.hour < floor(extract(epoch from least(given_at, now()) - a.retention) / 3600)::int
    where not exists (select from positions f where f.account_id = p.account_id and f.asset_id = p.asset_id
      and f.fixed_at >= to_timestamp(p.hour * 3600.0) and f.fixed_at < to_timestamp((p.hour + 1) * 3600.0))
    and not exists (select from position_blocks b where b.account_id = p.account_id and b.asset_id = p.asset_id
      and b.day = date_trunc('day', to_timestamp(p.hour * 3600.0)) and b.last_at >= to_timestamp(p.hour * 3600.0))
    limit most) old
  where c.account_id = old.account_id and c.cell = old.cell and c.hour = old.hour and c.asset_id = old.asset_id;
  get diagnostics removed = row_count;
  return removed;
end $$;

grant execute on function fill_presence_cells, remove_expired_presence to azimute_jobs;
