-- Thresholds between trips, stops and gaps, and the general speed limit, where an account differs from the defaults
-- (docs/decisions/0096).

-- One row per account that ever changed a setting. Each change increments the number; a batch of positions reads it in
-- its transaction.
create table trip_settings_sets (
  account_id int primary key references accounts,
  version int not null
);
create policy see on trip_settings_sets for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:geolocalizacao')));
create policy administer on trip_settings_sets to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:geolocalizacao:rotas')));
grant select, insert, update on trip_settings_sets to azimute_app;
create policy proved_accounts on trip_settings_sets for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on trip_settings_sets to azimute_pipeline;

-- Every version stays: late positions are processed by the one of their time. Of several for the same category at an
-- instant, the last applies.
create table trip_settings (
  account_id int not null references accounts,
  -- Version of the set, which counts the changes of all categories.
  version int not null,
  -- Null for all assets.
  category text check (length(category) between 1 and 200),
  -- TripSettingsValues of the contract; null inherits from the wider scope.
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 2000),
  -- By fix time.
  valid_from timestamptz not null,
  saved_at timestamptz not null,
  saved_by int references users,
  primary key (account_id, version)
);
create index trip_settings_category on trip_settings (account_id, category, version desc);
create index trip_settings_by on trip_settings (account_id, saved_by);
-- Visible with the trips that they determined.
create policy see on trip_settings for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:geolocalizacao')));
create policy administer on trip_settings for insert to azimute_app
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:geolocalizacao:rotas')));
grant select, insert on trip_settings to azimute_app;
create policy proved_accounts on trip_settings for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on trip_settings to azimute_pipeline;
