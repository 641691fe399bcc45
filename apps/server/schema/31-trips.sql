-- Trips, stops and gaps of assets, as the reducer of packages/engine/src/trips concludes them (docs/decisions/0096).
-- Those of an asset tile its time. One that late fixes correct is superseded, not changed. What is open is not here: it
-- follows from what the reducer keeps.
create table trip_intervals (
  account_id int not null,
  interval_id bigint generated always as identity,
  asset_id int not null,
  kind text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (from_at < to_at),
  confirmed_at timestamptz not null,
  received_at timestamptz not null,
  from_longitude double precision not null,
  from_latitude double precision not null,
  to_longitude double precision not null,
  to_latitude double precision not null,
  distance_meters double precision not null,
  towed_meters double precision not null,
  distance_by text not null,
  straight_meters double precision not null,
  idling_seconds double precision,
  working_seconds double precision,
  engine_on_seconds double precision,
  over_general_limit_seconds double precision,
  top_kph double precision,
  top_at timestamptz,
  shuntings int not null,
  fixes int,
  longest_gap_seconds double precision,
  coverage double precision,
  certainty double precision not null,
  is_towed boolean not null,
  -- Of trip_settings, by which its end was decided; null for the defaults.
  settings_version int,
  -- Its sums, cut at the midnights of the account's zone: TripPart of packages/engine/src/trips.
  parts jsonb not null,
  reducer_version int not null,
  -- Whether it took the place of another after fixes came late.
  is_revised boolean not null default false,
  known_from timestamptz not null default now(),
  superseded_at timestamptz,
  superseded_cause text,
  primary key (account_id, interval_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
create unique index trip_intervals_current on trip_intervals (account_id, asset_id, from_at) where superseded_at is null;
create index trip_intervals_proved on trip_intervals (account_id, asset_id, confirmed_at) where superseded_at is null;
create index trip_intervals_age on trip_intervals (account_id, received_at);
-- As the positions that it follows from.
create policy see on trip_intervals for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a
        where a.account_id = trip_intervals.account_id and a.asset_id = trip_intervals.asset_id)));
create policy proved_accounts on trip_intervals to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
-- What the job of retention may remove.
create policy expired on trip_intervals to azimute_jobs
  using (received_at < now() - (select a.retention from accounts a where a.account_id = trip_intervals.account_id));
grant select on trip_intervals to azimute_app;
grant select, insert, update on trip_intervals to azimute_pipeline;
grant select, delete on trip_intervals to azimute_jobs;

-- Of days of very many fixes, the trail at all levels of detail (docs/decisions/0096), as
-- features/trips/trail draws it. It follows from the fixes: what is null is still to be drawn, or anew.
create table trail_days (
  account_id int not null,
  trail_day_id bigint generated always as identity,
  asset_id int not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (from_at < to_at),
  fixes int,
  -- Points of each level from 1 on, and those of level 1 as features/trips/trail/trail-bytes.ts writes them.
  counts int[],
  points bytea,
  -- When the first of its fixes was received.
  received_at timestamptz,
  primary key (account_id, trail_day_id),
  unique (account_id, asset_id, from_at),
  foreign key (account_id, asset_id) references assets on delete cascade
);
-- Compressing them saves little, and costs whoever reads many.
alter table trail_days alter column points set storage external;
create index trail_days_wanted on trail_days (account_id, from_at) where points is null;
create index trail_days_age on trail_days (account_id, received_at);
-- As the positions that it follows from.
create policy see on trail_days for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a
        where a.account_id = trail_days.account_id and a.asset_id = trail_days.asset_id)));
create policy proved_accounts on trail_days to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
-- What the job of retention may remove.
create policy expired on trail_days to azimute_jobs
  using (received_at < now() - (select a.retention from accounts a where a.account_id = trail_days.account_id));
grant select on trail_days to azimute_app;
grant select, insert, update on trail_days to azimute_pipeline;
grant select, delete on trail_days to azimute_jobs;

-- The open trip, stop or gap of an asset is presented from what the reducer of trips keeps of it.
create policy see_open_trips on reducer_states for select to azimute_app
  using (account_id = (select current_account_id()) and reducer = 'trips'
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a
        where a.account_id = reducer_states.account_id and a.asset_id = reducer_states.asset_id)));
grant select (account_id, asset_id, reducer, reducer_version, state) on reducer_states to azimute_app;
