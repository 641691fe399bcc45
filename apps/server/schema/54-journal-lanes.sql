-- Lanes of the journal between endpoints and engines (docs/decisions/0105). One engine at a time leases and reads a
-- lane. Taking it over increments its epoch, and batches read in an earlier epoch are not written.
create table journal_lanes (
  lane int primary key,
  epoch int8 not null default 0,
  holder uuid,
  held_until timestamptz not null default '-infinity',
  -- Makes the epoch part of a key: taking a lane over waits for batches that checked the epoch; renewing it does not.
  unique (lane, epoch)
);
insert into journal_lanes (lane) select generate_series(0, 15);

-- Engines that read the journal, among which the lanes are shared.
create table journal_engines (
  engine uuid primary key,
  seen_until timestamptz not null
);

-- Renews an engine's leases for this long, releases lanes that it has finished, and leases free ones up to its share.
-- Returns all its lanes, and whether each exceeds the share and must be released.
create function hold_journal_lanes(engine_id uuid, lease interval, done_with int[])
  returns table (lane int, epoch int8, above_share boolean)
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  share int;
begin
  insert into journal_engines (engine, seen_until) values (engine_id, now() + lease)
    on conflict (engine) do update set seen_until = excluded.seen_until;
  delete from journal_engines e where e.seen_until < now() - interval '1 minute';
  select ceil((select count(*) from journal_lanes) / count(*)::float8) into share
    from journal_engines e where e.seen_until >= now();
  update journal_lanes l set holder = null, held_until = '-infinity'
    where l.holder = engine_id and l.lane = any (done_with);
  update journal_lanes l set held_until = now() + lease where l.holder = engine_id;
  update journal_lanes l set holder = engine_id, epoch = l.epoch + 1, held_until = now() + lease
    where l.lane in (
      select f.lane from journal_lanes f
      where f.held_until < now() and not f.lane = any (done_with)
      order by f.held_until, f.lane
      limit greatest(0, share - (select count(*) from journal_lanes o where o.holder = engine_id))
      for update skip locked);
  return query
    select l.lane, l.epoch, row_number() over (order by l.lane) > share
    from journal_lanes l where l.holder = engine_id;
end $$;

-- Releases all lanes of an engine, so that others can lease them at once.
create function leave_journal(engine_id uuid) returns void
  language sql set role azimute_maintainer set search_path = public, pg_temp as $$
  update journal_lanes l set holder = null, held_until = '-infinity' where l.holder = engine_id;
  delete from journal_engines e where e.engine = engine_id;
$$;

-- Returns the lanes whose epoch has not changed since they were read, and locks it until the transaction ends.
create function prove_journal_lanes(lanes int[], epochs int8[]) returns int[]
  language sql set role azimute_maintainer set search_path = public, pg_temp as $$
  select coalesce(array_agg(p.lane), '{}') from (
    select l.lane from journal_lanes l
    join unnest(lanes, epochs) as a (lane, epoch) on a.lane = l.lane and a.epoch = l.epoch
    for key share of l) p
$$;

grant execute on function hold_journal_lanes, leave_journal, prove_journal_lanes to azimute_pipeline;
