-- What quarantine keeps of known devices has a room in each account too, and is trimmed some devices at a time
-- (docs/decisions/0016-bounds-of-quarantine.md).

-- What the known devices of the account have taken, as `room_taken` is what its unknown ones have.
alter table quarantine_accounts add column known_room_taken int not null default 0;

-- Counts the reasons of what is kept, each to a limit.
create index quarantined_positions_reason on quarantined_positions (account_id, reason, quarantined_position_id);

drop function quarantine_bounds();
-- What quarantine holds at most: positions of a device, of the unknown devices of an account and of its known ones,
-- unknown devices of an account that are listed at once, how many positions a device takes of its account's room at a
-- time, and how long.
create function quarantine_bounds(
  out of_device int, out of_account int, out of_known int, out devices int, out portion int, out age interval
)
  language sql immutable parallel safe
  return (1000, 50000, 100000, 1000, 50, interval '30 days');

-- The room that holds so many, in portions.
create function quarantine_portions(kept int) returns int
  language sql immutable parallel safe
  return (quarantine_bounds()).portion * ceil(kept::numeric / (quarantine_bounds()).portion)::int;

update refused_devices set room = quarantine_portions(kept_count) where room < kept_count;

-- Lists the devices of which positions were refused, each named once, and answers how many positions each may still keep.
-- One that the inbox has no room for is left out; of one that is blocked nothing is kept; one that was refused as unknown
-- but has been connected since is known. Each statement sees what was committed before it, so that the second look at the
-- devices, under the locks that a claim takes as well, is the last word. Locks are taken in one order: accounts, then
-- devices.
-- The lookups are lateral and limited, so that each is one in an index, whatever the planner knows of the tables.
create or replace function meet_refused_devices(
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
    -- Where another lane took of it a moment ago, what it left counts.
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

-- Removes at most so many that are too old, and holds their devices alone meanwhile: batches of others go on. Answers how
-- many were removed.
create or replace function trim_quarantine(given_account_id int, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old record;
  removed int;
begin
  select coalesce(array_agg(q.quarantined_position_id), '{}') as ids, coalesce(array_agg(q.external_id), '{}') as names
    into old
    from (
      select k.quarantined_position_id, k.external_id from quarantined_positions k
      where k.account_id = given_account_id and k.received_at < now() - (quarantine_bounds()).age
        and k.quarantine_run_id is null
      order by k.received_at limit most) as q;
  perform from refused_devices r where r.account_id = given_account_id and r.external_id = any (old.names)
    order by r.external_id for no key update;
  with gone as (
    delete from quarantined_positions q
    where q.account_id = given_account_id and q.quarantined_position_id = any (old.ids) and q.quarantine_run_id is null
    returning q.external_id
  ), counted as (
    select external_id, count(*)::int as positions from gone group by external_id
  ), freed as (
    update refused_devices r set kept_count = r.kept_count - c.positions
    from counted c where r.account_id = given_account_id and r.external_id = c.external_id)
  select count(*)::int into removed from gone;
  return removed;
end $$;

-- Of the next so many devices, by name: gives up the room that they do not use, and forgets those that nothing speaks for
-- any more. Holds those that it changes alone. Answers after which name to go on; null at the end.
create function trim_refused_devices(given_account_id int, after text, most int) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last text;
  trimmed text[];
begin
  select max(p.external_id) into last from (
    select r.external_id from refused_devices r
    where r.account_id = given_account_id and (after is null or r.external_id > after)
    order by r.external_id limit most) as p;
  select coalesce(array_agg(h.external_id), '{}') into trimmed from (
    select r.external_id from refused_devices r
    where r.account_id = given_account_id and (after is null or r.external_id > after) and r.external_id <= last
      and (r.room > quarantine_portions(r.kept_count)
        or r.kept_count = 0 and r.blocked_at is null and r.last_seen_at < now() - (quarantine_bounds()).age)
    order by r.external_id for no key update) as h;
  delete from refused_devices r where r.account_id = given_account_id and r.external_id = any (trimmed)
    and r.kept_count = 0 and r.blocked_at is null and r.last_seen_at < now() - (quarantine_bounds()).age;
  update refused_devices r set room = quarantine_portions(r.kept_count)
    where r.account_id = given_account_id and r.external_id = any (trimmed) and r.room > quarantine_portions(r.kept_count);
  return last;
end $$;

-- Counts anew what the bounds of the account count, as devices come and go by hand without saying so. Room is taken by
-- those alone who hold the account's row; what is given up meanwhile counts the next time.
create function recount_quarantine(given_account_id int) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from quarantine_runs u where u.account_id = given_account_id
    and u.state in ('finished', 'failed') and u.created_at < now() - (quarantine_bounds()).age;
  perform from quarantine_accounts q where q.account_id = given_account_id for no key update;
  update quarantine_accounts q set (waiting_devices, room_taken, known_room_taken) = (
    select count(*) filter (where r.blocked_at is null and d.device_id is null)::int,
      coalesce(sum(r.room) filter (where d.device_id is null), 0)::int,
      coalesce(sum(r.room) filter (where d.device_id is not null), 0)::int
    from refused_devices r
    left join devices d on d.account_id = r.account_id and d.external_id = r.external_id and d.asset_id is not null
    where r.account_id = given_account_id)
  where q.account_id = given_account_id;
end $$;

revoke execute on function trim_refused_devices, recount_quarantine from public;
grant execute on function trim_refused_devices, recount_quarantine to azimute_jobs;

do $$
begin
  perform recount_quarantine(account_id) from quarantine_accounts;
end $$;
