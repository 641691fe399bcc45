-- Reasons why assets do not communicate (docs/decisions/0071). The likely cause is determined on reading.

-- Users' reviews of assets that are not reporting. A review is identified by the asset and its last contact; it ends
-- with the next contact, and is kept for statistics.
create table silence_reviews (
  account_id int not null,
  asset_id int not null,
  -- -infinity for an asset that never communicated.
  silent_since timestamptz not null,
  -- Likely cause at the last review.
  likely text not null,
  -- Actual cause; null until a user sets it.
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

-- Last reports and places of devices before they stopped communicating, and rejected positions since, for users who see
-- Connectivity or the map: limited to ULs like fleet_assets.
create view silence_evidence as
select f.account_id, f.asset_id, s.fixed_at, power.kind as power_kind, power.occurred_at as power_at,
  case when not exists (select from devices d where d.account_id = f.account_id and d.asset_id = f.asset_id) then (
    select max(p.until) from past_assignments p
    join devices d on d.account_id = p.account_id and d.device_id = p.device_id and d.asset_id is not null
    where p.account_id = f.account_id and p.asset_id = f.asset_id and d.asset_id <> f.asset_id) end as moved_at,
  exists (select from devices d where d.account_id = f.account_id and d.asset_id = f.asset_id) as has_device,
  (select max(q.received_at) from devices d
    join quarantined_positions q on q.account_id = d.account_id and q.external_id = d.external_id
    where d.account_id = f.account_id and d.asset_id = f.asset_id
      and q.received_at > coalesce(f.contact_at, '-infinity') and q.reason in ('time_missing', 'time_invalid',
        'time_in_future', 'time_too_old', 'clock_week_rollover')) as clock_refused_at,
  (select max(least(k.revoked_at, k.expires_at)) from api_keys k
    where k.account_id = f.account_id and least(k.revoked_at, k.expires_at) between f.contact_at
      and least(f.contact_at + interval '1 hour', now())) as key_ended_at
from fleet_assets f
left join asset_states s on s.account_id = f.account_id and s.asset_id = f.asset_id
left join lateral (
  select e.kind, e.occurred_at from device_events e
  where e.account_id = f.account_id and e.asset_id = f.asset_id
    and e.occurred_at between f.contact_at - interval '1 hour' and f.contact_at + interval '1 hour'
    and e.kind in ('alarm_power_off', 'alarm_power_cut', 'alarm_power_on', 'alarm_power_restored', 'alarm_low_power',
      'alarm_low_battery', 'alarm_gps_antenna_cut')
  order by e.occurred_at desc, e.device_event_id desc limit 1) power on true
where (select current_actor_sees('services:simc:connectivity'))
  or (select current_actor_sees('services:simc:geolocalizacao'));
grant select on silence_evidence to azimute_app;

-- Users who can take on an asset that is not reporting: those who see Connectivity and its UL.
create view silence_people as
select a.asset_id, r.user_id, u.name
from assets a join member_rights r using (account_id) join users u using (user_id)
where a.account_id = (select current_account_id()) and (select current_actor_changes('services:simc:connectivity'))
  and ((select current_scope_is_all_units()) or a.unit_id = any ((select current_unit_ids())::int[]))
  and not r.is_service and exists (select from unnest(r.account_modules) as m (code)
    where starts_with('services:simc:connectivity:', code || ':'))
  and (r.role = 'admin' or (a.unit_id = any (r.unit_ids)
    and exists (select from jsonb_array_elements(r.sections) as s (section)
      where starts_with('services:simc:connectivity:', (section ->> 'module') || ':'))));
grant select on silence_people to azimute_app;
