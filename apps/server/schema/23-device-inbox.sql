-- The device inbox, and the limits of quarantine (docs/decisions/0016).

-- The inbox and quarantine are for administrators, if the account has the assets module on.
create function current_actor_keeps_inbox() returns boolean
  language sql stable parallel safe
  return current_actor_is_admin() and current_actor_changes('services:simc:geolocalizacao:ativos');

-- Fixes that an endpoint could not store but must not lose: unknown device, time in the future, permanently refused.
create table quarantined_positions (
  account_id int not null references accounts,
  quarantined_position_id bigint generated always as identity,
  external_id text not null,
  reason text not null,
  content_hash bigint not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  source smallint,
  message text,
  -- True if the payload is in its endpoint's format, false if in the format of the positions endpoint; null before
  -- this was stored.
  is_raw boolean,
  -- The run that evaluates it again.
  quarantine_run_id bigint,
  primary key (account_id, quarantined_position_id),
  unique (account_id, external_id, content_hash, reason)
);
create index quarantined_positions_run on quarantined_positions (account_id, quarantine_run_id, quarantined_position_id)
  where quarantine_run_id is not null;
create index quarantined_positions_age on quarantined_positions (account_id, received_at);
-- For counting the reasons of kept positions, each up to a limit.
create index quarantined_positions_reason on quarantined_positions (account_id, reason, quarantined_position_id);
create policy administrators on quarantined_positions to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
create policy proved_accounts on quarantined_positions to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
-- Users who see an asset see why its devices' reports were refused while assigned, and their content: an installer at
-- the machine, who has to fix it, is not an administrator. Reports of other devices are for administrators only.
-- Policies apply to the inner selects.
create policy see_of_devices on quarantined_positions for select to azimute_app
  using (account_id = (select current_account_id())
    and (exists (select from devices d
        where d.account_id = quarantined_positions.account_id and d.external_id = quarantined_positions.external_id
          and d.asset_id is not null and quarantined_positions.received_at >= d.since)
      or exists (select from past_assignments p
        where p.account_id = quarantined_positions.account_id and p.external_id = quarantined_positions.external_id
          and quarantined_positions.received_at >= p.since and quarantined_positions.received_at < p.until)));
create policy workers on quarantined_positions to azimute_jobs using (true) with check (true);
grant select, update, delete on quarantined_positions to azimute_app, azimute_jobs;
grant select, insert, update, delete on quarantined_positions to azimute_pipeline;

-- One per device ID with quarantined positions, now or before. The inbox lists those without an asset.
create table refused_devices (
  account_id int not null references accounts,
  refused_device_id bigint generated always as identity,
  external_id text not null check (length(external_id) <= 120),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  position_count bigint not null default 0,
  kept_count int not null default 0,
  dropped_count bigint not null default 0,
  -- Number of positions that the device may keep. It is taken from the account's capacity in portions, so that lanes
  -- seldom wait for each other.
  room int not null default 0,
  last_reason text not null,
  last_payload jsonb not null,
  source smallint,
  api_key_id int,
  blocked_at timestamptz,
  blocked_by int,
  primary key (account_id, external_id),
  -- The account comes last: with it first, the planner would use this index for looking devices up while it has no
  -- statistics.
  unique (refused_device_id, account_id)
) with (fillfactor = 70);
create policy administrators on refused_devices to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
create policy proved_accounts on refused_devices to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
create policy workers on refused_devices to azimute_jobs using (true) with check (true);
grant select, update, delete on refused_devices to azimute_app, azimute_jobs;
grant select, insert, update on refused_devices to azimute_pipeline;

-- Locked only if a device is new or its portion is used up.
create table quarantine_accounts (
  account_id int primary key references accounts,
  waiting_devices int not null default 0,
  room_taken int not null default 0,
  unlisted_count bigint not null default 0,
  -- Time of the last notification of new devices to the administrators, and the last device it covered.
  told_at timestamptz,
  told_up_to bigint not null default 0,
  -- Capacity taken by the account's known devices; `room_taken` is for unknown devices.
  known_room_taken int not null default 0
);
create policy administrators on quarantine_accounts to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
create policy proved_accounts on quarantine_accounts to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
create policy workers on quarantine_accounts to azimute_jobs using (true) with check (true);
grant select, update on quarantine_accounts to azimute_app, azimute_jobs;
grant select, insert, update on quarantine_accounts to azimute_pipeline;

-- Runs that evaluate kept positions again: after a claim, or requested by an administrator.
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
create policy administrators on quarantine_runs to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
create policy proved_accounts on quarantine_runs to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
create policy workers on quarantine_runs to azimute_jobs using (true) with check (true);
grant select, insert, update on quarantine_runs to azimute_app;
grant select, insert, update, delete on quarantine_runs to azimute_jobs;
grant select, update on quarantine_runs to azimute_pipeline;

-- Limits of quarantine: positions of a device, of an account's unknown devices and of its known ones; unknown devices
-- listed at once; positions in a portion; and the time they are kept.
create function quarantine_bounds(
  out of_device int, out of_account int, out of_known int, out devices int, out portion int, out age interval
)
  language sql immutable parallel safe
  return (1000, 50000, 100000, 1000, 50, interval '30 days');

-- Returns the capacity for this many positions, in portions.
create function quarantine_portions(kept int) returns int
  language sql immutable parallel safe
  return (quarantine_bounds()).portion * ceil(kept::numeric / (quarantine_bounds()).portion)::int;

-- Adds the devices of refused positions to the inbox, each once, and returns how many positions each may still keep.
-- Omits devices for which the inbox is full; blocked devices keep nothing; a device that was refused as unknown but
-- has been assigned since counts as known. Each statement sees earlier commits, so the second look-up, under the
-- locks that a claim also takes, is decisive. Locks accounts first, then devices. The look-ups are lateral and
-- limited, so that each uses an index regardless of statistics.
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

  -- New devices, and devices with a used-up portion, take capacity from their account, which is locked first.
  perform from quarantine_accounts q
    where q.account_id in (
      select g.account_id
      from unnest(account_ids, external_ids, counts) as g (account_id, external_id, positions)
      left join lateral (
        select e.kept_count + g.positions > e.room and e.room < bounds.of_device as asks
        from refused_devices e where e.account_id = g.account_id and e.external_id = g.external_id limit 1) as r on true
      left join lateral (
        select true as is_known from devices e
        where e.account_id = g.account_id and e.external_id = g.external_id and e.asset_id is not null limit 1) as d on true
      group by g.account_id
      having (bool_or(d.is_known is null and r.asks is null)
          and exists (select from quarantine_accounts f
            where f.account_id = g.account_id and f.waiting_devices < bounds.devices))
        or (bool_or(d.is_known is null and r.asks)
          and exists (select from quarantine_accounts f
            where f.account_id = g.account_id and f.room_taken < bounds.of_account))
        or (bool_or(d.is_known and coalesce(r.asks, true))
          and exists (select from quarantine_accounts f
            where f.account_id = g.account_id and f.known_room_taken < bounds.of_known)))
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

  -- The listed ones, locked in order of their names.
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
    select g.account_id, g.external_id, d.is_known is not null as is_known,
      least(bounds.of_device, quarantine_portions(r.kept_count + g.positions)) - r.room as ask
    from unnest(met.account_ids, met.external_ids, met.counts) as g (account_id, external_id, positions)
    cross join lateral (
      select e.room, e.kept_count, e.blocked_at from refused_devices e
      where e.account_id = g.account_id and e.external_id = g.external_id limit 1) as r
    left join lateral (
      select true as is_known from devices e
      where e.account_id = g.account_id and e.external_id = g.external_id and e.asset_id is not null limit 1) as d on true
    where r.kept_count + g.positions > r.room and r.room < bounds.of_device and (d.is_known or r.blocked_at is null)
    order by 1, 2
  loop
    -- If another lane has just taken some, the remainder counts.
    perform from quarantine_accounts q
      where q.account_id = asking.account_id and case
        when asking.is_known then q.known_room_taken < bounds.of_known else q.room_taken < bounds.of_account end
      for no key update;
    continue when not found;
    select least(asking.ask, case
        when asking.is_known then bounds.of_known - q.known_room_taken else bounds.of_account - q.room_taken end)
      into more from quarantine_accounts q where q.account_id = asking.account_id;
    update quarantine_accounts q set
      room_taken = q.room_taken + case when asking.is_known then 0 else more end,
      known_room_taken = q.known_room_taken + case when asking.is_known then more else 0 end
      where q.account_id = asking.account_id;
    update refused_devices r set room = r.room + more
      where r.account_id = asking.account_id and r.external_id = asking.external_id;
  end loop;

  return query
    select g.place,
      case when d.is_known and g.was_unknown then 'known'
        when d.is_known is null and r.blocked_at is not null then 'blocked' else 'listed' end,
      greatest(0, case when d.is_known is null and r.blocked_at is not null then 0 else r.room end - r.kept_count)
    from unnest(met.places, met.account_ids, met.external_ids, met.as_unknown) as g (place, account_id, external_id, was_unknown)
    cross join lateral (
      select e.room, e.kept_count, e.blocked_at from refused_devices e
      where e.account_id = g.account_id and e.external_id = g.external_id limit 1) as r
    left join lateral (
      select true as is_known from devices e
      where e.account_id = g.account_id and e.external_id = g.external_id and e.asset_id is not null limit 1) as d on true;

  -- Skips devices that another lane is counting at this moment, since waiting is not worth it.
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

-- Stores refused positions of devices that were just listed, up to the limit of each, and the last report of each.
-- `entry_devices` are indexes into the arrays of devices; a device's last place is an index into the entries.
create function keep_refused(
  account_ids int[], external_ids text[], counts int[], frees int[], last_places int[],
  entry_devices int[], reasons text[], hashes int8[], payloads text[], messages text[], received_ats timestamptz[],
  sources int[], api_key_ids int[], are_raw bool[]
) returns void
  language sql set enable_seqscan = off as $$
  with given as (
    select e.*, account_ids[e.device] as account_id, external_ids[e.device] as external_id, frees[e.device] as free,
      row_number() over (partition by e.device, e.reason, e.content_hash order by e.place) as copy
    from unnest(entry_devices, reasons, hashes, payloads, messages, received_ats, sources, are_raw) with ordinality
      as e (device, reason, content_hash, payload, message, received_at, source, is_raw, place)
  ), fresh as (
    select g.*, row_number() over (partition by g.device order by g.place) as nth
    from given g
    where g.copy = 1 and not exists (
      select from quarantined_positions k where k.account_id = g.account_id and k.external_id = g.external_id
        and k.content_hash = g.content_hash and k.reason = g.reason)
  ), kept as (
    insert into quarantined_positions (account_id, external_id, reason, content_hash, payload, message, received_at, source,
      is_raw)
    select f.account_id, f.external_id, f.reason, f.content_hash, f.payload::jsonb, f.message, f.received_at, f.source,
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
    last_reason = reasons[d.last_place], last_payload = payloads[d.last_place]::jsonb, source = sources[d.last_place],
    api_key_id = api_key_ids[d.last_place]
  from unnest(account_ids, external_ids, counts, frees, last_places) with ordinality
    as d (account_id, external_id, positions, free, last_place, place)
  left join kept_of k on k.account_id = d.account_id and k.external_id = d.external_id
  left join dropped_of f on f.device = d.place
  where r.account_id = d.account_id and r.external_id = d.external_id
$$;
