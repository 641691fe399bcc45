-- Feeds of makers and providers in ISO 15143-3 (docs/decisions/0183), their machines, and the deviations found in them.
create table maker_feeds (
  account_id int not null references accounts,
  maker_feed_id int generated always as identity,
  key uuid,
  name text not null check (length(name) between 1 and 80),
  snapshot_url text not null check (length(snapshot_url) <= 500),
  -- Address of a time series with its parts in braces; empty for none.
  series_url text not null check (length(series_url) <= 500),
  auth text not null check (auth in ('oauth2', 'basic', 'bearer', 'none')),
  token_url text not null check (length(token_url) <= 500),
  user_name text not null check (length(user_name) <= 500),
  scope text not null check (length(scope) <= 500),
  -- Zone of times that come without one.
  time_zone text not null check (length(time_zone) between 1 and 64),
  every_minutes int not null check (every_minutes between 5 and 1440),
  enabled boolean not null,
  -- Encrypted with the portal's key, for this account and feed.
  secret bytea,
  -- Machines are linked with this user's rights at the time of polling.
  saved_by int references users,
  updated_at timestamptz not null,
  next_at timestamptz not null default '-infinity',
  -- Claimed by a process until then.
  taken_until timestamptz,
  polled_at timestamptz,
  poll_ms int,
  failure text,
  failure_detail text,
  failing_since timestamptz,
  -- Consecutive polls that failed.
  failures int not null default 0,
  primary key (account_id, maker_feed_id),
  unique (account_id, key)
);
create unique index maker_feeds_name on maker_feeds (account_id, lower(name));
create policy keep on maker_feeds to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
create policy workers on maker_feeds to azimute_jobs using (account_id = (select current_account_id()));
grant select, insert, update, delete on maker_feeds to azimute_app;
grant select, update (next_at, taken_until, polled_at, poll_ms, failure, failure_detail, failing_since, failures)
  on maker_feeds to azimute_jobs;

-- A saved feed is polled at once. Its secret is never sent to another server than the one it was entered for.
create function save_maker_feed() returns trigger
  language plpgsql as $$
begin
  new.saved_by := current_user_id();
  new.next_at := '-infinity';
  new.failure := null;
  new.failure_detail := null;
  new.failing_since := null;
  new.failures := 0;
  if tg_op = 'UPDATE' and (
    array[new.auth, substring(new.snapshot_url from '^[^/]+//[^/?]+'), substring(new.series_url from '^[^/]+//[^/?]+'),
      substring(new.token_url from '^[^/]+//[^/?]+')]
    is distinct from
    array[old.auth, substring(old.snapshot_url from '^[^/]+//[^/?]+'), substring(old.series_url from '^[^/]+//[^/?]+'),
      substring(old.token_url from '^[^/]+//[^/?]+')]) then
    new.secret := null;
  end if;
  return new;
end $$;
create trigger save_maker_feed before insert or update of updated_at on maker_feeds
  for each row execute function save_maker_feed();

create table maker_machines (
  account_id int not null,
  maker_feed_id int not null,
  maker_machine_id int generated always as identity,
  -- PIN, else maker, model and serial number, else the maker's ID, as compared.
  machine_key text not null check (length(machine_key) between 1 and 400),
  pin text not null,
  maker text not null,
  model text not null,
  serial text not null,
  equipment_id text not null,
  asset_id int,
  linked_by text check (linked_by in ('pin', 'serial', 'person')),
  -- A person unlinked it: it is not linked again by its identifiers.
  is_held_apart boolean not null default false,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  -- The newest reading of each kind, and sums from which units are judged.
  latest jsonb not null default '{}',
  evidence jsonb not null default '{}',
  doubts text[] not null default '{}' check (doubts <@ '{fuel,distance}'),
  -- End of the time series read so far.
  series_until timestamptz,
  primary key (account_id, maker_machine_id),
  unique (account_id, maker_feed_id, machine_key),
  foreign key (account_id, maker_feed_id) references maker_feeds on delete cascade,
  foreign key (account_id, asset_id) references assets on delete set null (asset_id),
  check ((asset_id is null) or linked_by is not null)
);
create unique index maker_machines_asset on maker_machines (account_id, maker_feed_id, asset_id) where asset_id is not null;
create policy keep on maker_machines to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
create policy workers on maker_machines to azimute_jobs using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
grant select, update (asset_id, linked_by, is_held_apart, latest, series_until) on maker_machines to azimute_app;
grant select, insert, update (pin, maker, model, serial, equipment_id, seen_at, latest, evidence, doubts, series_until)
  on maker_machines to azimute_jobs;

-- Deviations by machine, or of the whole feed for machine 0.
create table maker_problems (
  account_id int not null,
  maker_feed_id int not null,
  maker_machine_id int not null,
  kind text not null check (length(kind) between 1 and 40),
  occurrences bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, maker_feed_id, maker_machine_id, kind),
  foreign key (account_id, maker_feed_id) references maker_feeds on delete cascade
);
create policy keep on maker_problems for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
create policy workers on maker_problems to azimute_jobs using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
grant select on maker_problems to azimute_app;
grant select, insert, update (occurrences, last_at) on maker_problems to azimute_jobs;

-- A person's decision about a unit that the data cannot prove, for the machines of a maker that are in doubt.
create table maker_unit_decisions (
  account_id int not null,
  maker_feed_id int not null,
  maker text not null,
  quantity text not null check (quantity in ('fuel', 'distance')),
  decision text not null check (decision in ('convert', 'keep')),
  decided_at timestamptz not null,
  decided_by int references users,
  primary key (account_id, maker_feed_id, maker, quantity),
  foreign key (account_id, maker_feed_id) references maker_feeds on delete cascade
);
create policy keep on maker_unit_decisions to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox())
    and decided_by = (select current_user_id()));
create policy workers on maker_unit_decisions for select to azimute_jobs using (account_id = (select current_account_id()));
grant select, insert, update on maker_unit_decisions to azimute_app;
grant select on maker_unit_decisions to azimute_jobs;

-- Readings in a doubted unit, until a person decides.
create table maker_held_readings (
  account_id int not null,
  maker_machine_id int not null,
  kind text not null,
  at timestamptz not null,
  value double precision not null,
  primary key (account_id, maker_machine_id, kind, at, value),
  foreign key (account_id, maker_machine_id) references maker_machines on delete cascade
);
create policy workers on maker_held_readings to azimute_jobs using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
create policy keep on maker_held_readings for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
grant select on maker_held_readings to azimute_app;
grant select, insert, delete on maker_held_readings to azimute_jobs;

-- Readings that makers sent late, or sent again with another value. Null before: there was none at that time.
create table maker_changes (
  account_id int not null,
  maker_feed_id int not null,
  maker_change_id bigint generated always as identity,
  maker_machine_id int not null,
  kind text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  before double precision,
  after double precision,
  primary key (account_id, maker_change_id),
  foreign key (account_id, maker_feed_id) references maker_feeds on delete cascade,
  foreign key (account_id, maker_machine_id) references maker_machines on delete cascade
);
create index maker_changes_feed on maker_changes (account_id, maker_feed_id, maker_change_id);
create index maker_changes_age on maker_changes (received_at);
create policy keep on maker_changes for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
create policy workers on maker_changes to azimute_jobs using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
-- Rows that the job may remove in all accounts.
create policy old on maker_changes for delete to azimute_jobs using (received_at < now() - interval '30 days');
create policy old_seen on maker_changes for select to azimute_jobs using (received_at < now() - interval '30 days');
grant select on maker_changes to azimute_app;
grant select, insert, delete on maker_changes to azimute_jobs;

create function list_due_maker_feeds(at timestamptz) returns table (account_id int, maker_feed_id int)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select f.account_id, f.maker_feed_id from maker_feeds f
  where f.enabled and f.next_at <= at and coalesce(f.taken_until <= at, true)
  order by f.next_at
$$;
grant execute on function list_due_maker_feeds to azimute_jobs;
