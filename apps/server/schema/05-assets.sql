-- ULs, customers, assets, their devices, and the latest state of each asset.

-- Text as people search for it: small letters, without accents.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(value, NFKD)), '[\u0300-\u036f]', '', 'g');

-- Tags as they are compared. No tag is the empty one, as a text that says nothing is.
create function keys_of_tags(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return coalesce(
    (select array_agg(fold_text(t.tag) order by t.place) from unnest(tags) with ordinality as t (tag, place)), '{""}');

create table units (
  account_id int not null references accounts,
  unit_id int generated always as identity,
  code text not null check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  -- Of the days of its assets; null: that of the account (docs/decisions/0110).
  time_zone text check (length(time_zone) between 1 and 64),
  primary key (account_id, unit_id),
  unique (account_id, code)
);
create policy see on units for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy administer on units to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy proved_accounts on units for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update, delete on units to azimute_app;
grant select on units to azimute_pipeline;

create table customers (
  account_id int not null references accounts,
  customer_id int generated always as identity,
  name text not null check (length(name) between 1 and 120),
  primary key (account_id, customer_id),
  unique (account_id, name)
);

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
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  plate_expiry date,
  in_maintenance boolean not null default false,
  disabled boolean not null default false,
  silent_after interval check (silent_after > interval '0'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null
    generated always as (fold_text(code || ' ' || manufacturer || ' ' || model)) stored,
  -- Without tags nothing is folded.
  tag_keys text[] not null
    generated always as (case when tags = '{}' then '{""}' else keys_of_tags(tags) end) stored,
  primary key (account_id, asset_id),
  unique (account_id, code),
  foreign key (account_id, unit_id) references units,
  foreign key (account_id, customer_id) references customers
);
create index assets_unit on assets (account_id, unit_id);
-- What narrows a list most. Row-level security lets only leakproof conditions use an index, and equality is one.
create index assets_customer on assets (account_id, customer_id);
create index assets_model on assets (account_id, model);
create index assets_category on assets (account_id, category);
create index assets_manufacturer on assets (account_id, manufacturer);
create index assets_cost_center on assets (account_id, cost_center);
create policy see on assets for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on assets to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy proved_accounts on assets for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update, delete on assets to azimute_app;
grant select on assets to azimute_pipeline;

create policy administer on customers to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
create policy proved_accounts on customers for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
-- A person who only sees assets knows the customers of assets in their ULs; who may change assets, or administers the
-- account, knows all, so as to choose one. The inner select is itself under the policies of assets.
create policy see on customers for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_actor_is_admin())
      or (select current_actor_changes('services:simc:geolocalizacao:ativos'))
      or exists (select from assets a
        where a.account_id = customers.account_id and a.customer_id = customers.customer_id)));
grant select, insert, update, delete on customers to azimute_app;
grant select on customers to azimute_pipeline;

create table devices (
  account_id int not null references accounts,
  device_id int generated always as identity,
  asset_id int,
  external_id text not null check (length(external_id) between 1 and 120),
  created_at timestamptz not null default now(),
  -- Since when the device is where it is: on its asset, or on none.
  since timestamptz not null default '-infinity',
  -- When that was entered, and by whom; null where no person did.
  assigned_at timestamptz not null default now(),
  assigned_by int references users,
  -- Weeks added to the times of its messages; 0 unless a person has corrected its clock.
  clock_weeks_added int not null default 0 check (clock_weeks_added in (0, 1024)),
  primary key (account_id, device_id),
  unique (account_id, external_id),
  foreign key (account_id, asset_id) references assets
);
create index devices_asset on devices (account_id, asset_id);
-- Through their asset: the inner select is itself under the policies of assets.
create policy see on devices for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from assets a where a.account_id = devices.account_id and a.asset_id = devices.asset_id));
create policy change on devices to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a where a.account_id = devices.account_id and a.asset_id = devices.asset_id));
create policy proved_accounts on devices for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
-- A device on no asset is free for whoever may change assets.
create policy take_free on devices to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')) and asset_id is null)
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')) and asset_id is null);
create policy workers on devices for select to azimute_jobs using (true);
grant select, insert, update, delete on devices to azimute_app;
grant select on devices to azimute_pipeline, azimute_jobs;

-- One hot row for each asset that has reported. No index on what changes, so that updates stay on their page.
create table asset_states (
  account_id int not null,
  asset_id int not null,
  device_id int,
  fixed_at timestamptz,
  received_at timestamptz,
  latitude double precision,
  longitude double precision,
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
  -- When the odometer was read, so that a late reading is told from a new one, and whether it is the sum of a server rather
  -- than a reading of a device. The next reading takes the place of one without a time.
  odometer_read_at timestamptz,
  odometer_computed boolean not null default false,
  -- An asset is in contact by its fixes and by heartbeats, which have no place (docs/decisions/0004).
  -- `contact_at` is the newest of both; an asset whose devices only sent heartbeats has a state without a place.
  contact_at timestamptz,
  -- The newest ignition of a heartbeat.
  heartbeat_ignition boolean,
  heartbeat_ignition_at timestamptz,
  battery_percent real,
  battery_read_at timestamptz,
  -- When a person entered a reading of the hour meter: what devices read earlier is older than that.
  hour_meter_entered_at timestamptz,
  -- Meter readings that came with this fix, for the reducers.
  fix_odometer_km double precision,
  fix_hour_meter_hours double precision,
  -- Its content hash, as far as a double tells it apart: orders fixes of one device and instant.
  fix_content_hash double precision,
  -- Readings of meters that contradict those above, until the next one decides: JSON.
  doubted_meters text,
  primary key (account_id, asset_id),
  foreign key (account_id, asset_id) references assets on delete cascade,
  check (num_nonnulls(device_id, fixed_at, received_at, latitude, longitude) in (0, 5)),
  check ((heartbeat_ignition is null) = (heartbeat_ignition_at is null)),
  check ((battery_percent is null) = (battery_read_at is null)),
  check (contact_at is not null or num_nonnulls(fixed_at, heartbeat_ignition_at, battery_read_at) = 0)
) with (fillfactor = 60);
create policy see on asset_states for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a where a.account_id = asset_states.account_id and a.asset_id = asset_states.asset_id)));
create policy proved_accounts on asset_states to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
create policy enter on asset_states for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a
      where a.account_id = asset_states.account_id and a.asset_id = asset_states.asset_id)
    and contact_at is null and not engine_on);
grant select, insert on asset_states to azimute_app;
grant select, insert, update on asset_states to azimute_pipeline;

-- The first that applies. packages/engine/src/status has the twin used by the live stream.
create function asset_status(
  disabled boolean, in_maintenance boolean, contact_at timestamptz, engine_on boolean,
  silent_after interval, at timestamptz
) returns text
  language sql immutable parallel safe
  return case
    when disabled then 'temporarily_disabled'
    when in_maintenance then 'in_maintenance'
    when contact_at is null then 'without_status'
    when at - contact_at > silent_after then 'without_communication'
    when engine_on then 'running'
    else 'turned_off'
  end;
