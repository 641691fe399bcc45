-- ULs, customers, assets, their devices, and the latest state of each asset.

-- Folds text for searching: lower case, without accents.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(value, NFKD)), '[\u0300-\u036f]', '', 'g');

-- Returns an identifier in the form used for comparing and searching. Must match `keyOfIdentifier` of the contract.
create function key_of_identifier(value text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(value, '[[:space:]-]+', '', 'g'));

-- Returns tags in the form used for comparing; an empty text is not a tag.
create function keys_of_tags(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return coalesce(
    (select array_agg(fold_text(t.tag) order by t.place) from unnest(tags) with ordinality as t (tag, place)), '{""}');

-- Returns values of custom fields in the form that filters compare: `7=red`, or `7:1.5` for a number, one per line.
create function custom_lines(custom jsonb) returns text
  language sql immutable strict parallel safe
  return case when custom = '{}' then ''
    else (
      select string_agg(v.key || case jsonb_typeof(v.value) when 'number' then ':' else '=' end || (custom ->> v.key), E'\n'
        order by v.key collate "C")
      from jsonb_each(custom) v) end;

create table units (
  account_id int not null references accounts,
  unit_id int generated always as identity,
  code text not null check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  -- Time zone of its assets' days; null: the account's time zone (docs/decisions/0095).
  time_zone text check (length(time_zone) between 1 and 64),
  phone text not null default '' check (length(phone) <= 40),
  archived_at timestamptz,
  primary key (account_id, unit_id)
);
create unique index units_code on units (account_id, code) where archived_at is null;
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
  phone text not null default '' check (length(phone) <= 40),
  archived_at timestamptz,
  primary key (account_id, customer_id)
);
create unique index customers_name on customers (account_id, name) where archived_at is null;

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
  serial_number text not null default '',
  vin text not null default '' check (vin ~ '^([A-HJ-NPR-Z0-9]{17})?$'),
  year int check (year between 1900 and 2100),
  license_plate text not null default '',
  plate_expiry date,
  purchase_date date,
  purchase_price numeric(14, 2) check (purchase_price >= 0),
  in_maintenance boolean not null default false,
  disabled boolean not null default false,
  silent_after interval check (silent_after > interval '0'),
  -- Values of the account's custom fields by asset_fields.field_id.
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Time at which the asset was last restored: days on which it was archived have no facts.
  restored_at timestamptz,
  search_text text not null
    generated always as (fold_text(code || ' ' || manufacturer || ' ' || model || E'\n' || key_of_identifier(serial_number)
      || E'\n' || key_of_identifier(vin) || E'\n' || key_of_identifier(license_plate))) stored,
  -- Skips normalizing if there are no tags.
  tag_keys text[] not null
    generated always as (case when tags = '{}' then '{""}' else keys_of_tags(tags) end) stored,
  primary key (account_id, asset_id),
  foreign key (account_id, unit_id) references units,
  foreign key (account_id, customer_id) references customers
);
create unique index assets_code on assets (account_id, code) where archived_at is null;
create index assets_archived on assets (account_id, asset_id) where archived_at is not null;
create index assets_unit on assets (account_id, unit_id);
-- The most selective filter. Row-level security lets only leakproof conditions use an index, and equality is one.
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


-- Assets that are not archived, for lists, the map, rules and choices. Reads of the past, and of an asset by its ID,
-- use the table (docs/decisions/0163).
create view current_assets with (security_invoker = true) as select * from assets where archived_at is null;
create view current_units with (security_invoker = true) as select * from units where archived_at is null;
create view current_customers with (security_invoker = true) as select * from customers where archived_at is null;
grant select on current_assets, current_units, current_customers to azimute_app;
grant select on current_assets to azimute_pipeline;
-- Fields that an account adds to its assets (docs/decisions/0156).
create table asset_fields (
  account_id int not null references accounts,
  field_id int generated always as identity,
  -- Generated by the sender, so that a repeated request creates the field once.
  key uuid,
  -- Position in forms and lists; the last one until the fields are arranged.
  place int not null generated by default as identity,
  kind text not null,
  unit text not null check (length(unit) <= 16),
  -- By language; empty if not entered.
  names jsonb not null,
  -- For choices: ID and names of each.
  choices jsonb[] not null check (cardinality(choices) <= 100),
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- For a deleted field: the values that it had, by asset.
  kept_values jsonb,
  primary key (account_id, field_id),
  unique (account_id, key),
  check ((deleted_at is null) = (kept_values is null))
);
create unique index asset_fields_name_en on asset_fields (account_id, fold_text(names ->> 'en'))
  where deleted_at is null and names ->> 'en' <> '';
create unique index asset_fields_name_es on asset_fields (account_id, fold_text(names ->> 'es'))
  where deleted_at is null and names ->> 'es' <> '';
create unique index asset_fields_name_pt on asset_fields (account_id, fold_text(names ->> 'pt'))
  where deleted_at is null and names ->> 'pt' <> '';
create index asset_fields_deleted_at on asset_fields (deleted_at) where deleted_at is not null;
-- Excludes kept values, which include assets of every UL.
create policy see on asset_fields for select to azimute_app
  using (account_id = (select current_account_id()) and deleted_at is null
    and (select current_actor_sees('services:simc:geolocalizacao')));
create policy administer on asset_fields to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
create policy expire on asset_fields for select to azimute_jobs using (deleted_at < now() - interval '30 days');
create policy delete_expired on asset_fields for delete to azimute_jobs
  using (deleted_at < now() - interval '30 days');
grant select, insert, update on asset_fields to azimute_app;
grant select (deleted_at), delete on asset_fields to azimute_jobs;

create policy administer on customers to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
create policy proved_accounts on customers for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
-- Users who only see assets see the customers of assets in their ULs. Users who can change assets, or administer the
-- account, see all, so that they can choose one. The policies of assets also apply to the inner select.
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
  -- Start of the device's current assignment, or of the time without one.
  since timestamptz not null default '-infinity',
  -- Time of that change and the user who made it; null if no user did.
  assigned_at timestamptz not null default now(),
  assigned_by int references users,
  -- Weeks added to the times of its messages; 0 unless a user has corrected its clock.
  clock_weeks_added int not null default 0 check (clock_weeks_added in (0, 1024)),
  primary key (account_id, device_id),
  unique (account_id, external_id),
  foreign key (account_id, asset_id) references assets
);
create index devices_asset on devices (account_id, asset_id);
-- Access through the asset: its policies apply to the inner select.
create policy see on devices for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from assets a where a.account_id = devices.account_id and a.asset_id = devices.asset_id));
create policy change on devices to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a where a.account_id = devices.account_id and a.asset_id = devices.asset_id));
create policy proved_accounts on devices for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
-- An unassigned device is available to all users who can change assets.
create policy take_free on devices to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')) and asset_id is null)
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')) and asset_id is null);
create policy workers on devices for select to azimute_jobs using (true);
grant select, insert, update, delete on devices to azimute_app;
grant select on devices to azimute_pipeline, azimute_jobs;

-- One frequently updated row per asset that has reported. Changing columns have no index, so that updates stay on their
-- page.
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
  -- Earliest fix time at which the meter had its present reading.
  hour_meter_read_at timestamptz,
  hour_meter_advanced_at timestamptz,
  odometer_km double precision,
  -- Time of the odometer reading, which distinguishes late readings from new ones, and true if it is a sum computed
  -- by a server rather than a device's reading. A reading without a time is replaced by the next one.
  odometer_read_at timestamptz,
  odometer_computed boolean not null default false,
  -- Both fixes and heartbeats, which have no place, count as contact (docs/decisions/0004). `contact_at` is the newest
  -- of both; an asset whose devices only sent heartbeats has a state without a place.
  contact_at timestamptz,
  -- Ignition of the newest heartbeat that has it.
  heartbeat_ignition boolean,
  heartbeat_ignition_at timestamptz,
  battery_percent real,
  battery_read_at timestamptz,
  -- Time at which a user entered an hour meter reading: earlier device readings are outdated.
  hour_meter_entered_at timestamptz,
  -- The same for the odometer; a later device reading replaces it.
  odometer_entered_at timestamptz,
  -- Meter readings that came with this fix, for the reducers.
  fix_odometer_km double precision,
  fix_hour_meter_hours double precision,
  -- Its content hash, in a double's precision: orders fixes of one device and instant.
  fix_content_hash double precision,
  -- Meter readings that contradict those above, until the next one decides: JSON.
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
create policy enter_again on asset_states for update to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a
      where a.account_id = asset_states.account_id and a.asset_id = asset_states.asset_id));
grant select, insert, update (hour_meter_hours, hour_meter_read_at, hour_meter_entered_at, odometer_km, odometer_read_at,
  odometer_entered_at, odometer_computed, doubted_meters) on asset_states to azimute_app;
grant select, insert, update on asset_states to azimute_pipeline;

-- The first condition that applies. Must match packages/engine/src/status, which the live stream uses.
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
