-- Trips, stops and gaps of assets, as concluded by the reducer in packages/engine/src/trips (docs/decisions/0096).
-- Intervals of an asset cover its time without overlap. An interval that late fixes correct is superseded, not changed.
-- Open intervals are not stored: they follow from the reducer's state.
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
  -- Version in trip_settings that determined its end; null for the defaults.
  settings_version int,
  -- Its sums, split at the midnights of the account's zone: TripPart of packages/engine/src/trips.
  parts jsonb not null,
  reducer_version int not null,
  -- True if it replaced another after late fixes.
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
-- Same access as the positions that it follows from.
create policy see on trip_intervals for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a
        where a.account_id = trip_intervals.account_id and a.asset_id = trip_intervals.asset_id)));
create policy proved_accounts on trip_intervals to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
-- Rows that the retention job may remove.
create policy expired on trip_intervals to azimute_jobs
  using (received_at < now() - (select a.retention from accounts a where a.account_id = trip_intervals.account_id));
grant select on trip_intervals to azimute_app;
grant select, insert, update on trip_intervals to azimute_pipeline;
grant select, delete on trip_intervals to azimute_jobs;

-- Trails at all levels of detail of days with very many fixes (docs/decisions/0096), as drawn by
-- features/trips/trail. They are derived from the fixes; null means that the trail must be drawn or redrawn.
create table trail_days (
  account_id int not null,
  trail_day_id bigint generated always as identity,
  asset_id int not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (from_at < to_at),
  fixes int,
  -- Points of each level from 1 on, and the points of level 1 in the format of features/trips/trail/trail-bytes.ts.
  counts int[],
  points bytea,
  -- Time of receipt of its first fix.
  received_at timestamptz,
  primary key (account_id, trail_day_id),
  unique (account_id, asset_id, from_at),
  foreign key (account_id, asset_id) references assets on delete cascade
);
-- Compressing them saves little, and slows down readers of many.
alter table trail_days alter column points set storage external;
create index trail_days_wanted on trail_days (account_id, from_at) where points is null;
create index trail_days_age on trail_days (account_id, received_at);
-- Same access as the positions that it follows from.
create policy see on trail_days for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a
        where a.account_id = trail_days.account_id and a.asset_id = trail_days.asset_id)));
create policy proved_accounts on trail_days to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
-- Rows that the retention job may remove.
create policy expired on trail_days to azimute_jobs
  using (received_at < now() - (select a.retention from accounts a where a.account_id = trail_days.account_id));
grant select on trail_days to azimute_app;
grant select, insert, update on trail_days to azimute_pipeline;
grant select, delete on trail_days to azimute_jobs;

-- An asset's open trip, stop or gap is derived from the state of the trip reducer.
create policy see_open_trips on reducer_states for select to azimute_app
  using (account_id = (select current_account_id()) and reducer = 'trips'
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a
        where a.account_id = reducer_states.account_id and a.asset_id = reducer_states.asset_id)));
grant select (account_id, asset_id, reducer, reducer_version, state) on reducer_states to azimute_app;
