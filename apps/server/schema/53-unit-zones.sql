-- Time zones of assets' days (docs/decisions/0095): the time zone of their UL, or else of the account.

-- Zones of assets whose UL has or had one. Each is effective from a day, which begins at an instant, until the next
-- row. Null, and the time before the first row, mean the account's zone.
create table asset_zones (
  account_id int not null,
  asset_id int not null,
  from_day date not null,
  begins_at timestamptz not null,
  time_zone text,
  primary key (account_id, asset_id, from_day),
  foreign key (account_id, asset_id) references assets on delete cascade
);
-- For users who see the asset, or one of its days in one of their ULs.
create policy see on asset_zones for select to azimute_app
  using (account_id = (select current_account_id())
    and (exists (select from fleet_assets a where a.account_id = asset_zones.account_id and a.asset_id = asset_zones.asset_id)
      or exists (select from asset_days d where d.account_id = asset_zones.account_id and d.asset_id = asset_zones.asset_id)));
create policy proved_accounts on asset_zones for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on asset_zones to azimute_app, azimute_pipeline;

-- The zone of an asset's day.
create function asset_day_zone(account int, asset int, on_day date) returns text language sql stable as $$
  select coalesce((select z.time_zone from asset_zones z
    where z.account_id = account and z.asset_id = asset and z.from_day <= on_day order by z.from_day desc limit 1), a.time_zone)
  from accounts a where a.account_id = account
$$;

-- Start of an asset's day: the end of the day before, in whatever zone that was.
create function asset_day_begins(account int, asset int, on_day date) returns timestamptz language sql stable as $$
  select on_day::timestamp at time zone asset_day_zone(account, asset, on_day)
$$;

-- The day of an asset that contains an instant.
create function asset_day_at(account int, asset int, at timestamptz) returns date language sql stable as $$
  select least((at at time zone coalesce(z.time_zone, a.time_zone))::date, (select min(n.from_day) - 1 from asset_zones n
    where n.account_id = account and n.asset_id = asset and n.begins_at > at))
  from accounts a left join lateral (select o.time_zone from asset_zones o
    where o.account_id = account and o.asset_id = asset and o.begins_at <= at order by o.begins_at desc limit 1) z on true
  where a.account_id = account
$$;

-- The zones of an asset in order; null for the account's.
create function asset_day_zones(account int, asset int) returns json language sql stable as $$
  select json_agg(json_build_object('fromMs', case when isfinite(z.begins_at) then extract(epoch from z.begins_at) * 1000 end,
    'zone', coalesce(z.time_zone, a.time_zone)) order by z.from_day)
  from asset_zones z join accounts a using (account_id) where z.account_id = account and z.asset_id = asset
$$;

-- Changes the zone of assets' days: all of them if the asset has no data yet, else from the first day that begins no
-- earlier than the next day in the current zone. Removes changes that begin later.
create function change_asset_zones(account int, assets int[], new_zone text) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  -- A batch in progress may still use the previous zone.
  known_at timestamptz := now() + interval '15 minutes';
begin
  delete from asset_zones z where z.account_id = account and z.asset_id = any (assets) and (z.begins_at > known_at
    or not exists (select from asset_states s where s.account_id = account and s.asset_id = z.asset_id));
  insert into asset_zones (account_id, asset_id, from_day, begins_at, time_zone)
  select account, c.asset_id, f.from_day, f.begins_at, new_zone
  from (select i.asset_id, exists (select from asset_states s where s.account_id = account and s.asset_id = i.asset_id) as is_heard,
      asset_day_zone(account, i.asset_id, asset_day_at(account, i.asset_id, known_at)) as zone,
      (select z.time_zone from asset_zones z where z.account_id = account and z.asset_id = i.asset_id and z.begins_at <= known_at
        order by z.begins_at desc limit 1) as own_zone,
      asset_day_at(account, i.asset_id, known_at) as today
    from unnest(assets) as i (asset_id)) c
  cross join (select coalesce(new_zone, a.time_zone) as zone from accounts a where a.account_id = account) n
  cross join lateral (
    select '-infinity'::date as from_day, '-infinity'::timestamptz as begins_at where not c.is_heard
    union all
    (select c.today + d, (c.today + d)::timestamp at time zone n.zone from generate_series(1, 3) as d
      where c.is_heard and (c.today + d)::timestamp at time zone n.zone >= (c.today + 1)::timestamp at time zone c.zone
      order by d limit 1)) f
  where c.own_zone is distinct from new_zone;
end $$;

-- Users who move an asset, or change its UL, need not see all assets of both.
create function keep_zone_of_asset() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone text := (select u.time_zone from units u where u.account_id = new.account_id and u.unit_id = new.unit_id);
begin
  if zone is not null
    or exists (select from asset_zones z where z.account_id = new.account_id and z.asset_id = new.asset_id) then
    perform change_asset_zones(new.account_id, array[new.asset_id], zone);
  end if;
  return null;
end $$;
create trigger keep_zone_of_new after insert on assets
  for each row execute function keep_zone_of_asset();
create trigger keep_zone_of_moved after update of unit_id on assets
  for each row when (new.unit_id <> old.unit_id) execute function keep_zone_of_asset();

create function keep_zones_of_unit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform change_asset_zones(new.account_id,
    array(select a.asset_id from assets a where a.account_id = new.account_id and a.unit_id = new.unit_id), new.time_zone);
  return null;
end $$;
create trigger keep_zones_of_assets after update of time_zone on units
  for each row when (new.time_zone is distinct from old.time_zone) execute function keep_zones_of_unit();
