-- Geofences, the reducers' state of each asset, and their records (docs/decisions/0057).

-- State of each reducer and asset between two fixes; no row if it is empty. Written under the lock of the asset's
-- state. `due_at` is when the mere passing of time may change it.
create table reducer_states (
  account_id int not null,
  asset_id int not null,
  reducer text not null,
  reducer_version int not null,
  -- json rather than jsonb: it is written with each batch, and only the reducers parse it.
  state json not null,
  due_at timestamptz,
  primary key (account_id, asset_id, reducer),
  foreign key (account_id, asset_id) references assets on delete cascade
) with (fillfactor = 60, toast_tuple_target = 4080);
-- Compressing a value that the next batch replaces costs more than the space it saves.
alter table reducer_states alter state set storage external;
create index reducer_states_due on reducer_states (due_at) where due_at is not null;
create policy proved_accounts on reducer_states to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update, delete on reducer_states to azimute_pipeline;

-- Reducer states of an asset after every fix up to an instant. A recalculation starts from one and ends at the first
-- unchanged one. A few per day of the correction window, then one per week.
create table reducer_checkpoints (
  account_id int not null,
  asset_id int not null,
  at timestamptz not null,
  -- Version and state by reducer name.
  states jsonb not null,
  primary key (account_id, asset_id, at),
  foreign key (account_id, asset_id) references assets on delete cascade
);
create policy proved_accounts on reducer_checkpoints to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, delete on reducer_checkpoints to azimute_pipeline;

-- Weekly checkpoints expire with their positions; the last one of an asset is kept.
create function remove_expired_checkpoints(given_at timestamptz, most int) returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  removed int;
begin
  delete from reducer_checkpoints k using (
    select e.account_id, e.asset_id, e.at from accounts a
    join reducer_checkpoints e on e.account_id = a.account_id and e.at < least(given_at, now()) - a.retention
      and exists (select from reducer_checkpoints l
        where l.account_id = e.account_id and l.asset_id = e.asset_id and l.at > e.at)
    limit most) old
  where k.account_id = old.account_id and k.asset_id = old.asset_id and k.at = old.at;
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function remove_expired_checkpoints to azimute_jobs;

-- Assets whose past changed by late fixes, with the earliest of them. Infinity: nothing is recalculated, but reducers
-- that depend on others check the asset as it is.
create table recompute_requests (
  account_id int not null,
  asset_id int not null,
  from_at timestamptz not null,
  requested_at timestamptz not null default now(),
  primary key (account_id, asset_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
create policy proved_accounts on recompute_requests to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update, delete on recompute_requests to azimute_pipeline;
-- Entered meter readings, which no position brings.
create policy look_at_meters on recompute_requests for insert to azimute_app
  with check (account_id = (select current_account_id()) and from_at = 'infinity'
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a
      where a.account_id = recompute_requests.account_id and a.asset_id = recompute_requests.asset_id));
grant insert on recompute_requests to azimute_app;

-- Assets with fixes older than the correction window: from the earliest to the newest of them. A worker thread
-- recalculates each asset, with accounts taking turns (docs/decisions/0057).
create table rebuild_requests (
  account_id int not null,
  asset_id int not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  requested_at timestamptz not null default now(),
  primary key (account_id, asset_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
create index rebuild_requests_turn on rebuild_requests (account_id, requested_at);
create policy proved_accounts on rebuild_requests to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update, delete on rebuild_requests to azimute_pipeline;

-- The next account, after the one that had the last turn; null if nothing waits. Only its ID.
create function next_rebuild_account(after_account int) returns int
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select coalesce((select min(r.account_id) from rebuild_requests r where r.account_id > after_account),
    (select min(r.account_id) from rebuild_requests r))
$$;
grant execute on function next_rebuild_account to azimute_pipeline;

-- One row per account that ever had a geofence. Each change of one increments the number. A batch of positions reads it
-- in its transaction, so that it never uses settings older than what was acknowledged.
create table geofence_sets (
  account_id int primary key references accounts,
  version int not null
);
create policy change on geofence_sets to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:cercas')));
grant select, insert, update on geofence_sets to azimute_app;
create policy proved_accounts on geofence_sets for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy workers on geofence_sets for select to azimute_jobs using (true);
grant select on geofence_sets to azimute_pipeline, azimute_jobs;

create table geofences (
  account_id int not null references accounts,
  geofence_id int generated always as identity,
  -- One level only: a parent has no parent.
  parent_id int,
  unit_id int not null,
  name text not null check (length(name) between 1 and 120),
  color text not null,
  max_speed_kph real check (max_speed_kph > 0),
  on_entry boolean not null,
  on_exit boolean not null,
  on_speeding boolean not null check (not on_speeding or max_speed_kph is not null),
  all_assets boolean not null,
  -- Rings of a GeoJSON polygon.
  shape jsonb not null,
  drawn_as text not null,
  area_square_meters double precision not null,
  perimeter_meters double precision not null,
  vertex_count int not null,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  severity text not null,
  entry_dwell_seconds int not null check (entry_dwell_seconds >= 0),
  exit_dwell_seconds int not null check (exit_dwell_seconds >= 0),
  tolerance_meters real check (tolerance_meters >= 0),
  confirm_seconds int not null default 30 check (confirm_seconds between 0 and 300),
  schedule jsonb,
  must_be_inside boolean not null,
  tags text[] not null,
  -- The set's version at its last save.
  version int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Records of a deleted geofence are kept, and refer to it.
  deleted_at timestamptz,
  primary key (account_id, geofence_id),
  foreign key (account_id, unit_id) references units,
  foreign key (account_id, parent_id) references geofences
);
create unique index geofences_name on geofences (account_id, coalesce(parent_id, 0), lower(name)) where deleted_at is null;
create index geofences_unit on geofences (account_id, unit_id) where deleted_at is null;
create index geofences_parent on geofences (account_id, parent_id) where deleted_at is null;
-- Geofences belong to a UL, like assets.
create policy see on geofences for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:cercas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on geofences to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:cercas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
grant select, insert, update on geofences to azimute_app;

create table geofence_assets (
  account_id int not null,
  geofence_id int not null,
  asset_id int not null,
  primary key (account_id, geofence_id, asset_id),
  foreign key (account_id, geofence_id) references geofences,
  foreign key (account_id, asset_id) references assets on delete cascade
);
create index geofence_assets_asset on geofence_assets (account_id, asset_id);
-- Access through geofence and asset: the policies of both apply to the inner selects.
create policy see on geofence_assets for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from geofences g
      where g.account_id = geofence_assets.account_id and g.geofence_id = geofence_assets.geofence_id));
create policy change on geofence_assets to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:cercas'))
    and exists (select from geofences g
      where g.account_id = geofence_assets.account_id and g.geofence_id = geofence_assets.geofence_id)
    and exists (select from assets a
      where a.account_id = geofence_assets.account_id and a.asset_id = geofence_assets.asset_id));
grant select, insert, delete on geofence_assets to azimute_app;

-- Geofences as the reducers read them, with their validity; `definition` is a FenceDefinition of
-- packages/engine/src/geofences.
create table geofence_versions (
  account_id int not null,
  geofence_id int not null,
  version int not null,
  unit_id int not null,
  -- By fix time. A rebuild of the geofence applies its last version to the past as well.
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity' check (valid_from <= valid_to),
  saved_at timestamptz not null default now(),
  changed_by int references users,
  -- Settings that differ from the previous version.
  changed text[] not null,
  is_deletion boolean not null default false,
  -- Undoes the deletion before it, and is valid from then on.
  is_restoration boolean not null default false,
  definition jsonb not null,
  primary key (account_id, geofence_id, version),
  foreign key (account_id, geofence_id) references geofences
);
-- Recalculates the time without a restored geofence, for the assets that were processed in it: with a fix from then, or
-- by a deadline. Users who restore geofences do not see the states of reducers.
create function recompute_restored_geofence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into recompute_requests as r (account_id, asset_id, from_at)
    select s.account_id, s.asset_id, new.valid_from from assets a
    join asset_states s on s.account_id = a.account_id and s.asset_id = a.asset_id
    left join reducer_states f on f.account_id = a.account_id and f.asset_id = a.asset_id and f.reducer = 'geofences'
    where a.account_id = new.account_id and a.unit_id = new.unit_id
      and (new.definition ->> 'assets' = 'all-of-unit' or new.definition -> 'assets' @> to_jsonb(a.asset_id))
      and (s.fixed_at >= new.valid_from
        or (f.state ->> 'advancedToMs')::float8 >= extract(epoch from new.valid_from) * 1000)
    on conflict (account_id, asset_id) do update set from_at = least(r.from_at, excluded.from_at);
  return null;
end $$;
create trigger recompute_restored_geofence after insert on geofence_versions
  for each row when (new.is_restoration) execute function recompute_restored_geofence();
create index geofence_versions_valid on geofence_versions (account_id, valid_to);
create policy see on geofence_versions for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:cercas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on geofence_versions to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:cercas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
grant select, insert, update on geofence_versions to azimute_app;
create policy proved_accounts on geofence_versions for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on geofence_versions to azimute_pipeline;

-- From an entry to its exit. A visit that late fixes correct is superseded, not changed.
create table geofence_visits (
  account_id int not null,
  visit_id bigint generated always as identity,
  geofence_id int not null,
  unit_id int not null,
  asset_id int not null,
  entered_at timestamptz not null,
  -- Time of the last contact before a gap: the crossing happened between it and `entered_at`.
  entered_earliest_at timestamptz,
  entry_confirmed_at timestamptz not null,
  entry_received_at timestamptz not null,
  entry_cause text not null,
  left_at timestamptz,
  left_earliest_at timestamptz,
  exit_confirmed_at timestamptz,
  exit_received_at timestamptz,
  exit_cause text,
  inferred boolean not null,
  certainty real not null,
  geofence_version int not null,
  reducer_version int not null,
  -- Computed from the positions of a finished visit. Null, or computed for an earlier end, until recalculated.
  summarized_to timestamptz,
  observed_seconds int,
  unobserved_seconds int,
  distance_meters double precision,
  top_speed_kph real,
  fixes int,
  -- Periods of more than an hour without a position, checked up to `observed_to`, in open visits too.
  unobserved tstzmultirange not null default '{}',
  observed_to timestamptz,
  known_from timestamptz not null default now(),
  superseded_at timestamptz,
  superseded_cause text,
  primary key (account_id, visit_id),
  foreign key (account_id, geofence_id) references geofences,
  foreign key (account_id, asset_id) references assets on delete cascade
);
create unique index geofence_visits_current on geofence_visits (account_id, asset_id, geofence_id, entered_at)
  where superseded_at is null;
create index geofence_visits_open on geofence_visits (account_id, geofence_id, asset_id)
  where left_at is null and superseded_at is null;
create index geofence_visits_unsummarized on geofence_visits (account_id, visit_id)
  where left_at is not null and left_at is distinct from summarized_to and superseded_at is null;
create index geofence_visits_long on geofence_visits (account_id, entered_at)
  where superseded_at is null and (left_at is null or left_at - entered_at > interval '1 day');
create index geofence_visits_time on geofence_visits (account_id, entered_at, visit_id) where superseded_at is null;
create index geofence_visits_geofence on geofence_visits (account_id, geofence_id, entered_at, visit_id)
  where superseded_at is null;
create policy see on geofence_visits for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:cercas'))
    and ((select current_scope_is_all_units())
      or (unit_id = any ((select current_unit_ids())::int[])
        and exists (select from assets a
          where a.account_id = geofence_visits.account_id and a.asset_id = geofence_visits.asset_id))));
grant select on geofence_visits to azimute_app;
create policy proved_accounts on geofence_visits to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update on geofence_visits to azimute_pipeline;

create table geofence_transitions (
  account_id int not null,
  transition_id bigint generated always as identity,
  geofence_id int not null,
  unit_id int not null,
  asset_id int not null,
  kind text not null,
  crossed_at timestamptz not null,
  crossed_earliest_at timestamptz,
  confirmed_at timestamptz not null,
  received_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  -- Entry of the visit that the record begins, ends or belongs to.
  entered_at timestamptz,
  -- End of a passage.
  left_at timestamptz,
  cause text not null,
  inferred boolean not null,
  certainty real not null,
  -- True if the geofence records this kind at this time: an event of category geolocation.
  is_event boolean not null,
  severity text not null,
  limit_kph real,
  top_speed_kph real,
  -- Times of the fixes that confirm it.
  proof timestamptz[] not null,
  geofence_version int not null,
  reducer_version int not null,
  known_from timestamptz not null default now(),
  superseded_at timestamptz,
  superseded_cause text,
  primary key (account_id, transition_id),
  foreign key (account_id, geofence_id) references geofences,
  foreign key (account_id, asset_id) references assets on delete cascade
);
create unique index geofence_transitions_current
  on geofence_transitions (account_id, asset_id, geofence_id, kind, crossed_at) where superseded_at is null;
create index geofence_transitions_time on geofence_transitions (account_id, crossed_at, transition_id)
  where superseded_at is null;
create index geofence_transitions_geofence on geofence_transitions (account_id, geofence_id, crossed_at, transition_id)
  where superseded_at is null;
create index geofence_transitions_asset on geofence_transitions (account_id, asset_id, confirmed_at)
  where superseded_at is null;
create policy see on geofence_transitions for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:cercas'))
    and ((select current_scope_is_all_units())
      or (unit_id = any ((select current_unit_ids())::int[])
        and exists (select from assets a
          where a.account_id = geofence_transitions.account_id and a.asset_id = geofence_transitions.asset_id))));
grant select on geofence_transitions to azimute_app;
create policy proved_accounts on geofence_transitions to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update on geofence_transitions to azimute_pipeline;

-- Assets of a geofence, or one asset, whose history is recalculated from a given instant (docs/decisions/0057).
create table reducer_rebuilds (
  account_id int not null references accounts,
  rebuild_id int generated always as identity,
  geofence_id int,
  asset_id int,
  unit_id int not null,
  from_at timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'finished', 'cancelled', 'failed')),
  requested_at timestamptz not null,
  finished_at timestamptz,
  -- Number of assets, chosen at the beginning, and of finished ones.
  assets int not null default 0,
  done int not null default 0,
  fixes bigint not null default 0,
  visits_recorded int not null default 0,
  visits_superseded int not null default 0,
  trips_recorded int not null default 0,
  trips_superseded int not null default 0,
  primary key (account_id, rebuild_id),
  foreign key (account_id, geofence_id) references geofences,
  foreign key (account_id, asset_id) references assets on delete cascade,
  check (num_nonnulls(geofence_id, asset_id) = 1)
);
create unique index reducer_rebuilds_of_geofence on reducer_rebuilds (account_id, geofence_id)
  where state in ('queued', 'running');
create unique index reducer_rebuilds_of_asset on reducer_rebuilds (account_id, asset_id) where state in ('queued', 'running');
create policy see on reducer_rebuilds for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:cercas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on reducer_rebuilds to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:cercas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
grant select, insert, update on reducer_rebuilds to azimute_app;
create policy proved_accounts on reducer_rebuilds to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, update on reducer_rebuilds to azimute_pipeline;

-- Remaining assets of a rebuild.
create table reducer_rebuild_assets (
  account_id int not null,
  rebuild_id int not null,
  asset_id int not null,
  primary key (account_id, rebuild_id, asset_id),
  foreign key (account_id, rebuild_id) references reducer_rebuilds on delete cascade,
  foreign key (account_id, asset_id) references assets on delete cascade
);
create policy proved_accounts on reducer_rebuild_assets to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, delete on reducer_rebuild_assets to azimute_pipeline;

-- Users who are notified in the portal of a geofence's records, as long as they see it.
create table geofence_followers (
  account_id int not null,
  geofence_id int not null,
  user_id int not null,
  followed_at timestamptz not null default now(),
  primary key (account_id, geofence_id, user_id),
  foreign key (account_id, geofence_id) references geofences,
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index geofence_followers_person on geofence_followers (account_id, user_id);
create policy own on geofence_followers to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and exists (select from geofences g
      where g.account_id = geofence_followers.account_id and g.geofence_id = geofence_followers.geofence_id));
grant select, insert, delete on geofence_followers to azimute_app;
create policy proved_accounts on geofence_followers for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on geofence_followers to azimute_pipeline;

-- Pending notifications of followers. Written with a live transition, never with a recalculated one, and deleted in the
-- transaction that notifies them.
create table geofence_notices (
  account_id int not null,
  transition_id bigint not null,
  primary key (account_id, transition_id),
  foreign key (account_id, transition_id) references geofence_transitions on delete cascade
);
create policy proved_accounts on geofence_notices for insert to azimute_pipeline
  with check (account_id = any ((select proved_account_ids())::int[]));
grant insert on geofence_notices to azimute_pipeline;

create function list_waiting_geofences(at timestamptz) returns table (account_id int)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select distinct n.account_id from geofence_notices n
$$;

-- Takes the waiting notices of the transaction's account, and returns them for each follower who currently sees the
-- UL. Drops notices older than a day.
create function take_geofence_notices(at timestamptz) returns table (user_id int, data jsonb)
  language sql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
  with due as (
    delete from geofence_notices n using (
      select o.transition_id from geofence_notices o where o.account_id = current_account_id()
      order by o.transition_id limit 200 for update skip locked) d
    where n.account_id = current_account_id() and n.transition_id = d.transition_id
    returning n.transition_id)
  select f.user_id, jsonb_build_object('eventId', t.transition_id, 'geofenceId', g.geofence_id, 'geofence', g.name,
    'asset', a.code, 'event', t.kind, 'at', t.crossed_at)
  from due d
  join geofence_transitions t
    on t.account_id = current_account_id() and t.transition_id = d.transition_id and t.superseded_at is null
  join geofences g on g.account_id = t.account_id and g.geofence_id = t.geofence_id and g.deleted_at is null
  join assets a on a.account_id = t.account_id and a.asset_id = t.asset_id
  join geofence_followers f on f.account_id = t.account_id and f.geofence_id = t.geofence_id
  join member_rights r on r.account_id = f.account_id and r.user_id = f.user_id
  where t.crossed_at > at - interval '1 day'
    and exists (select from unnest(r.account_modules) as m (code)
      where starts_with('services:simc:geolocalizacao:cercas:', code || ':'))
    and (r.role = 'admin'
      or t.unit_id = any (r.unit_ids) and a.unit_id = any (r.unit_ids)
        and exists (select from jsonb_array_elements(r.sections) as s (section)
          where starts_with('services:simc:geolocalizacao:cercas:', (section ->> 'module') || ':')))
  order by f.user_id, t.crossed_at, t.transition_id
$$;
grant execute on function list_waiting_geofences, take_geofence_notices to azimute_jobs;
