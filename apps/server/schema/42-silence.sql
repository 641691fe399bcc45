-- Why assets are silent (docs/decisions/0071). The likely cause is decided when it is read.

-- What people said of a silence: it is that of an asset since it was last heard, so that it ends when it is heard again, and
-- stays to be counted.
create table silence_reviews (
  account_id int not null,
  asset_id int not null,
  -- -infinity of an asset that was never heard.
  silent_since timestamptz not null,
  -- What the rules said when it was last reviewed.
  likely text not null,
  -- What it was; null until somebody says.
  cause text,
  owner_id int references users,
  note text not null check (length(note) <= 200),
  reviewed_by int references users,
  reviewed_at timestamptz not null,
  primary key (account_id, asset_id, silent_since),
  foreign key (account_id, asset_id) references assets on delete cascade
);
create policy see on silence_reviews for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:connectivity'))
    and exists (select from fleet_assets a
      where a.account_id = silence_reviews.account_id and a.asset_id = silence_reviews.asset_id));
create policy change on silence_reviews to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:connectivity'))
    and exists (select from fleet_assets a
      where a.account_id = silence_reviews.account_id and a.asset_id = silence_reviews.asset_id));
grant select, insert, update on silence_reviews to azimute_app;

-- What devices told before they fell silent, and where they are, to whoever sees Connectivity, even without the fleet: as
-- fleet_assets, which confines it to ULs.
create view silence_evidence as
select f.account_id, f.asset_id, s.fixed_at, power.kind as power_kind, power.occurred_at as power_at,
  case when not exists (select from devices d where d.account_id = f.account_id and d.asset_id = f.asset_id) then (
    select max(p.until) from past_assignments p
    join devices d on d.account_id = p.account_id and d.device_id = p.device_id and d.asset_id is not null
    where p.account_id = f.account_id and p.asset_id = f.asset_id and d.asset_id <> f.asset_id) end as moved_at
from fleet_assets f
left join asset_states s on s.account_id = f.account_id and s.asset_id = f.asset_id
left join lateral (
  select e.kind, e.occurred_at from device_events e
  where e.account_id = f.account_id and e.asset_id = f.asset_id
    and e.occurred_at between f.contact_at - interval '1 hour' and f.contact_at + interval '1 hour'
    and e.kind in ('alarm_power_off', 'alarm_power_cut', 'alarm_power_on', 'alarm_power_restored', 'alarm_low_power',
      'alarm_low_battery', 'alarm_gps_antenna_cut')
  order by e.occurred_at desc, e.device_event_id desc limit 1) power on true
where (select current_actor_sees('services:simc:connectivity'));
grant select on silence_evidence to azimute_app;

-- Who may take a silent asset on, those who see Connectivity and its UL, for whoever may give it to them.
create function list_silence_people(for_asset int) returns table (user_id int, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.user_id, u.name
  from assets a join member_rights r using (account_id) join users u using (user_id)
  where a.account_id = current_account_id() and a.asset_id = for_asset
    and current_actor_changes('services:simc:connectivity')
    and (current_scope_is_all_units() or a.unit_id = any (current_unit_ids()))
    and exists (select from unnest(r.account_modules) as m (code)
      where starts_with('services:simc:connectivity:', code || ':'))
    and (r.role = 'admin' or (a.unit_id = any (r.unit_ids)
      and exists (select from jsonb_array_elements(r.sections) as s (section)
        where starts_with('services:simc:connectivity:', (section ->> 'module') || ':'))))
$$;
grant execute on function list_silence_people to azimute_app;
