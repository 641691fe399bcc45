-- The device inbox, and the bounds of quarantine (docs/decisions/0016-bounds-of-quarantine.md).

-- One for each device, by what it calls itself, of which something is or was quarantined. The inbox lists those that no
-- asset has.
create table refused_devices (
  account_id int not null references accounts,
  refused_device_id bigint generated always as identity,
  external_id text not null check (length(external_id) <= 120),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  position_count bigint not null default 0,
  kept_count int not null default 0,
  dropped_count bigint not null default 0,
  -- How many it may keep, taken from the room of its account a portion at a time: so lanes seldom wait for each other.
  room int not null default 0,
  last_reason text not null,
  last_payload jsonb not null,
  door smallint,
  api_key_id int,
  blocked_at timestamptz,
  blocked_by int,
  primary key (account_id, external_id),
  -- The account last: led by it, the index is what the planner would look devices up in while it has no statistics.
  unique (refused_device_id, account_id)
) with (fillfactor = 70);

-- Locked only when a device is new or its portion is used up.
create table quarantine_accounts (
  account_id int primary key references accounts,
  waiting_devices int not null default 0,
  room_taken int not null default 0,
  unlisted_count bigint not null default 0,
  -- When its administrators were last told of new devices, and up to which one.
  told_at timestamptz,
  told_up_to bigint not null default 0
);

-- Kept positions that are judged again: after a claim, or because an administrator asked for it.
create table quarantine_runs (
  account_id int not null references accounts,
  quarantine_run_id bigint generated always as identity,
  external_id text,
  state text not null default 'queued' check (state in ('queued', 'running', 'finished', 'failed')),
  total int not null default 0,
  accepted int not null default 0,
  duplicates int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, quarantine_run_id)
);

alter table quarantined_positions
  add column message text,
  -- Whether the payload is in the words of its door, or in those of the positions door; null for what came before.
  add column is_raw boolean,
  -- The run that is to judge it again.
  add column quarantine_run_id bigint;
create index quarantined_positions_run on quarantined_positions (account_id, quarantine_run_id, quarantined_position_id)
  where quarantine_run_id is not null;
create index quarantined_positions_age on quarantined_positions (account_id, received_at);

-- The inbox and what is kept are for administrators, where the account has the module of assets on.
create function current_actor_keeps_inbox() returns boolean
  language sql stable parallel safe
  return current_actor_is_admin() and current_actor_changes('services:simc:geolocalizacao:ativos');

do $$
declare
  name text;
begin
  foreach name in array array['refused_devices', 'quarantine_accounts', 'quarantine_runs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to azimute_owner using (true) with check (true)', name);
    execute format('create policy proved_accounts on %I to azimute_pipeline
      using (account_id = any ((select proved_account_ids())::int[]))
      with check (account_id = any ((select proved_account_ids())::int[]))', name);
  end loop;
  drop policy administrators on quarantined_positions;
  foreach name in array
    array['refused_devices', 'quarantine_accounts', 'quarantine_runs', 'quarantined_positions']
  loop
    execute format('create policy administrators on %I to azimute_app
      using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
      with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))', name);
  end loop;
end $$;
grant select, update, delete on refused_devices to azimute_app;
grant select, update on quarantine_accounts to azimute_app;
grant select, insert, update on quarantine_runs to azimute_app;
grant update on quarantined_positions to azimute_app;
grant select, insert, update on refused_devices, quarantine_accounts to azimute_pipeline;
grant select, update on quarantine_runs to azimute_pipeline;
grant update, delete on quarantined_positions to azimute_pipeline;

insert into quarantine_accounts (account_id) select distinct account_id from quarantined_positions;
insert into refused_devices (account_id, external_id, first_seen_at, last_seen_at, position_count, kept_count,
    last_reason, last_payload, door)
  select distinct on (q.account_id, q.external_id) q.account_id, q.external_id,
    min(q.received_at) over device, q.received_at, count(*) over device, count(*) over device, q.reason, q.payload, q.door
  from quarantined_positions q
  window device as (partition by q.account_id, q.external_id)
  order by q.account_id, q.external_id, q.received_at desc, q.quarantined_position_id desc;

-- What quarantine holds at most: positions of a device and of the unknown devices of an account, unknown devices of an
-- account that are listed at once, how many positions a device takes of its account's room at a time, and how long.
create function quarantine_bounds(
  out of_device int, out of_account int, out devices int, out portion int, out age interval
)
  language sql immutable parallel safe
  return (1000, 50000, 1000, 50, interval '30 days');

-- Lists the devices of which positions were refused, each named once, and answers how many positions each may still keep.
-- One that the inbox has no room for is left out; of one that is blocked nothing is kept; one that was refused as unknown
-- but has been connected since is known. Each statement sees what was committed before it, so that the second look at the
-- devices, under the locks that a claim takes as well, is the last word. Locks are taken in one order: accounts, then
-- devices.
-- The lookups are lateral and limited, so that each is one in an index, whatever the planner knows of the tables.
create function meet_refused_devices(
  account_ids int[], external_ids text[], counts int[], as_unknown bool[], received_ats timestamptz[]
) returns table (device_place int, verdict text, free int)
  language plpgsql as $$
declare
  bounds record;
  met record;
  asking record;
  more int;
begin
  select * into bounds from quarantine_bounds();

  insert into quarantine_accounts (account_id)
    select a.account_id from (select distinct u.account_id from unnest(account_ids) as u (account_id)) as a
    where not exists (select from quarantine_accounts q where q.account_id = a.account_id)
    order by 1
    on conflict do nothing;

  -- What is new, or has used up its portion, takes from its account: held before the devices are.
  perform from quarantine_accounts q
    where q.account_id in (
      select g.account_id
      from unnest(account_ids, external_ids, counts) as g (account_id, external_id, positions)
      left join lateral (
        select d.room, d.kept_count from refused_devices d
        where d.account_id = g.account_id and d.external_id = g.external_id limit 1) as r on true
      group by g.account_id
      having (bool_or(r.room is null)
          and exists (select from quarantine_accounts f
            where f.account_id = g.account_id and f.waiting_devices < bounds.devices))
        or (bool_or(r.kept_count + g.positions > r.room and r.room < bounds.of_device)
          and exists (select from quarantine_accounts f
            where f.account_id = g.account_id and f.room_taken < bounds.of_account)))
    order by q.account_id
    for no key update;

  with judged as (
    select g.account_id, g.external_id, g.received_at, d.is_known is not null as is_known,
      row_number() over (partition by g.account_id, d.is_known is not null order by g.external_id) as nth
    from unnest(account_ids, external_ids, received_ats) as g (account_id, external_id, received_at)
    left join lateral (
      select true as is_listed from refused_devices e
      where e.account_id = g.account_id and e.external_id = g.external_id limit 1) as r on true
    left join lateral (
      select true as is_known from devices e
      where e.account_id = g.account_id and e.external_id = g.external_id and e.asset_id is not null limit 1) as d on true
    where r.is_listed is null
  ), made as (
    insert into refused_devices (account_id, external_id, first_seen_at, last_seen_at, last_reason, last_payload)
    select j.account_id, j.external_id, j.received_at, j.received_at, 'unknown_device', '{}'
    from judged j join quarantine_accounts q on q.account_id = j.account_id
    where j.is_known or j.nth <= bounds.devices - q.waiting_devices
    order by j.account_id, j.external_id
    on conflict do nothing
    returning account_id, external_id)
  update quarantine_accounts q set waiting_devices = q.waiting_devices + m.devices
  from (
    select made.account_id, count(*)::int as devices
    from made left join lateral (
      select true as is_known from devices e
      where e.account_id = made.account_id and e.external_id = made.external_id and e.asset_id is not null limit 1) as d on true
    where d.is_known is null group by made.account_id) as m
  where q.account_id = m.account_id;

  -- Those that are listed, each locked in the order of their names.
  select coalesce(array_agg(g.place::int), '{}') as places, array_agg(g.account_id) as account_ids,
      array_agg(g.external_id) as external_ids, array_agg(g.positions) as counts, array_agg(g.was_unknown) as as_unknown
    into met
    from unnest(account_ids, external_ids, counts, as_unknown) with ordinality
      as g (account_id, external_id, positions, was_unknown, place)
    cross join lateral (
      select from refused_devices e where e.account_id = g.account_id and e.external_id = g.external_id limit 1) as r;
  perform r.held from (
      select * from unnest(met.account_ids, met.external_ids) as u (account_id, external_id) order by 1, 2 offset 0) as g
    cross join lateral (
      select true as held from refused_devices e
      where e.account_id = g.account_id and e.external_id = g.external_id limit 1 for no key update) as r;

  for asking in
    select g.account_id, g.external_id,
      least(bounds.of_device - r.room, bounds.portion * ceil((r.kept_count + g.positions - r.room)::numeric / bounds.portion))::int as ask
    from unnest(met.account_ids, met.external_ids, met.counts) as g (account_id, external_id, positions)
    cross join lateral (
      select e.room, e.kept_count, e.blocked_at from refused_devices e
      where e.account_id = g.account_id and e.external_id = g.external_id limit 1) as r
    left join lateral (
      select true as is_known from devices e
      where e.account_id = g.account_id and e.external_id = g.external_id and e.asset_id is not null limit 1) as d on true
    where r.kept_count + g.positions > r.room and r.room < bounds.of_device and r.blocked_at is null and d.is_known is null
    order by 1, 2
  loop
    select least(asking.ask, bounds.of_account - q.room_taken) into more
      from quarantine_accounts q where q.account_id = asking.account_id;
    continue when more <= 0;
    update quarantine_accounts q set room_taken = q.room_taken + more where q.account_id = asking.account_id;
    update refused_devices r set room = r.room + more
      where r.account_id = asking.account_id and r.external_id = asking.external_id;
  end loop;

  return query
    select g.place,
      case when d.is_known and g.was_unknown then 'known'
        when d.is_known is null and r.blocked_at is not null then 'blocked' else 'listed' end,
      greatest(0, case when d.is_known then bounds.of_device when r.blocked_at is not null then 0 else r.room end
        - r.kept_count)
    from unnest(met.places, met.account_ids, met.external_ids, met.as_unknown) as g (place, account_id, external_id, was_unknown)
    cross join lateral (
      select e.room, e.kept_count, e.blocked_at from refused_devices e
      where e.account_id = g.account_id and e.external_id = g.external_id limit 1) as r
    left join lateral (
      select true as is_known from devices e
      where e.account_id = g.account_id and e.external_id = g.external_id and e.asset_id is not null limit 1) as d on true;

  -- Not worth waiting for: where another lane counts at this moment, these are left out.
  if cardinality(met.places) < cardinality(account_ids) then
    update quarantine_accounts q set unlisted_count = q.unlisted_count + u.positions
    from (
      select g.account_id, sum(g.positions) as positions
      from unnest(account_ids, external_ids, counts) as g (account_id, external_id, positions)
      left join lateral (
        select true as is_listed from refused_devices e
        where e.account_id = g.account_id and e.external_id = g.external_id limit 1) as r on true
      where r.is_listed is null
      group by g.account_id) as u
    where q.account_id = u.account_id and q.account_id in (
      select l.account_id from quarantine_accounts l where l.account_id = any (account_ids) for no key update skip locked);
  end if;
end $$;

-- Keeps refused positions of devices that were just listed, each as far as it has room, and remembers what came last.
-- `entry_devices` are places in the arrays of the devices; a device's last place is one among the entries.
create function keep_refused(
  account_ids int[], external_ids text[], counts int[], frees int[], last_places int[],
  entry_devices int[], reasons text[], hashes int8[], payloads text[], messages text[], received_ats timestamptz[],
  doors int[], api_key_ids int[], are_raw bool[]
) returns void
  language sql set enable_seqscan = off as $$
  with given as (
    select e.*, account_ids[e.device] as account_id, external_ids[e.device] as external_id, frees[e.device] as free,
      row_number() over (partition by e.device, e.reason, e.content_hash order by e.place) as copy
    from unnest(entry_devices, reasons, hashes, payloads, messages, received_ats, doors, are_raw) with ordinality
      as e (device, reason, content_hash, payload, message, received_at, door, is_raw, place)
  ), fresh as (
    select g.*, row_number() over (partition by g.device order by g.place) as nth
    from given g
    where g.copy = 1 and not exists (
      select from quarantined_positions k where k.account_id = g.account_id and k.external_id = g.external_id
        and k.content_hash = g.content_hash and k.reason = g.reason)
  ), kept as (
    insert into quarantined_positions (account_id, external_id, reason, content_hash, payload, message, received_at, door,
      is_raw)
    select f.account_id, f.external_id, f.reason, f.content_hash, f.payload::jsonb, f.message, f.received_at, f.door,
      f.is_raw
    from fresh f where f.nth <= f.free order by f.place
    on conflict do nothing
    returning account_id, external_id
  ), kept_of as (
    select account_id, external_id, count(*)::int as kept from kept group by account_id, external_id
  ), dropped_of as (
    select device, count(*) as dropped from fresh where nth > free group by device)
  update refused_devices r set
    last_seen_at = greatest(r.last_seen_at, received_ats[d.last_place]),
    position_count = r.position_count + d.positions, kept_count = r.kept_count + coalesce(k.kept, 0),
    dropped_count = r.dropped_count + case when d.free = 0 then d.positions else coalesce(f.dropped, 0) end,
    last_reason = reasons[d.last_place], last_payload = payloads[d.last_place]::jsonb, door = doors[d.last_place],
    api_key_id = api_key_ids[d.last_place]
  from unnest(account_ids, external_ids, counts, frees, last_places) with ordinality
    as d (account_id, external_id, positions, free, last_place, place)
  left join kept_of k on k.account_id = d.account_id and k.external_id = d.external_id
  left join dropped_of f on f.device = d.place
  where r.account_id = d.account_id and r.external_id = d.external_id
$$;

-- Names of those who made keys or blocked devices of the account, for its administrators.
create function key_and_inbox_people() returns table (user_id int, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.user_id, u.name from users u
  where current_actor_is_admin() and u.user_id in (
    select k.created_by from api_keys k where k.account_id = current_account_id()
    union all select r.blocked_by from refused_devices r where r.account_id = current_account_id())
$$;

-- Removes at most so many that are too old, then whom nothing speaks for any more, and counts anew what the bounds count,
-- as claims and connections by hand free room without saying so. Answers how many were removed.
create function trim_quarantine(given_account_id int, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  bounds record;
  removed int;
begin
  select * into bounds from quarantine_bounds();
  perform from quarantine_accounts q where q.account_id = given_account_id for no key update;
  perform from refused_devices r where r.account_id = given_account_id order by r.external_id for no key update;
  with old as (
    select q.quarantined_position_id from quarantined_positions q
    where q.account_id = given_account_id and q.received_at < now() - bounds.age and q.quarantine_run_id is null
    order by q.received_at limit most)
  delete from quarantined_positions q using old
    where q.account_id = given_account_id and q.quarantined_position_id = old.quarantined_position_id;
  get diagnostics removed = row_count;
  delete from quarantine_runs u where u.account_id = given_account_id
    and u.state in ('finished', 'failed') and u.created_at < now() - bounds.age;
  with counted as (
    select r.refused_device_id, count(k.account_id)::int as kept,
      exists (select from devices d where d.account_id = r.account_id and d.external_id = r.external_id
        and d.asset_id is not null) as is_known
    from refused_devices r
    left join quarantined_positions k on k.account_id = r.account_id and k.external_id = r.external_id
    where r.account_id = given_account_id group by r.refused_device_id, r.account_id, r.external_id)
  update refused_devices r set kept_count = c.kept,
    room = case when c.is_known then 0 else least(r.room, bounds.portion * ceil(c.kept::numeric / bounds.portion)::int) end
  from counted c where r.account_id = given_account_id and r.refused_device_id = c.refused_device_id
    and (r.kept_count <> c.kept or r.room > c.kept);
  delete from refused_devices r where r.account_id = given_account_id and r.kept_count = 0 and r.blocked_at is null
    and r.last_seen_at < now() - bounds.age;
  update quarantine_accounts q set (waiting_devices, room_taken) = (
    select count(*) filter (where r.blocked_at is null and d.device_id is null)::int, coalesce(sum(r.room), 0)::int
    from refused_devices r
    left join devices d on d.account_id = r.account_id and d.external_id = r.external_id and d.asset_id is not null
    where r.account_id = given_account_id)
  where q.account_id = given_account_id;
  return removed;
end $$;

create function list_quarantine_accounts() returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select q.account_id from quarantine_accounts q order by 1
$$;

-- Tells the administrators of accounts where devices knocked that were never there before: once an hour at most.
create function tell_unknown_devices() returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fresh record;
  told int := 0;
begin
  for fresh in
    select q.account_id, count(*)::int as devices, (array_agg(r.external_id order by r.last_seen_at desc))[1] as newest
    from quarantine_accounts q
    join refused_devices r on r.account_id = q.account_id and r.blocked_at is null and r.external_id <> ''
      and r.refused_device_id > q.told_up_to
    where (q.told_at is null or q.told_at <= now() - interval '1 hour')
      and not exists (select from devices d
        where d.account_id = r.account_id and d.external_id = r.external_id and d.asset_id is not null)
    group by q.account_id order by q.account_id
  loop
    perform set_config('azimute.account_id', fresh.account_id::text, true);
    perform notify_person(m.account_id, m.user_id, 'unknown_device',
        jsonb_build_object('count', fresh.devices, 'deviceId', fresh.newest))
      from (select * from memberships where account_id = fresh.account_id and role = 'admin' order by user_id) as m;
    update quarantine_accounts q set told_at = now(),
      told_up_to = (select max(r.refused_device_id) from refused_devices r where r.account_id = q.account_id)
    where q.account_id = fresh.account_id;
    told := told + 1;
  end loop;
  return told;
end $$;

revoke execute on function
  key_and_inbox_people, trim_quarantine, list_quarantine_accounts, tell_unknown_devices from public;
grant execute on function key_and_inbox_people to azimute_app;
grant execute on function trim_quarantine, list_quarantine_accounts, tell_unknown_devices to azimute_jobs;
