-- Removal of data that is older than its account's retention (docs/decisions/0018).

-- Partitions that were checked for expired rows, and when.
create table position_sweeps (
  lower_bound timestamptz not null,
  upper_bound timestamptz not null,
  swept_at timestamptz not null,
  primary key (lower_bound, upper_bound)
);

-- If an account shortens its retention, its data is checked again.
create function note_retention() returns trigger
  language plpgsql as $$
begin
  new.retention_since := clock_timestamp();
  return new;
end $$;
create trigger retention_changed before update of retention on accounts
  for each row when (new.retention < old.retention) execute function note_retention();

-- These functions take the time from their caller, but never a future one: nothing is removed early.

-- Advances the range of weekly partitions, and creates the partitions of the next two weeks.
create function prepare_position_partitions(given_at timestamptz) returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  at timestamptz := least(given_at, now());
begin
  update position_partitioning p set weekly_from = p.weekly_from
    + floor(extract(epoch from at - interval '24 months' - p.weekly_from) / extract(epoch from p.width)) * p.width
  where p.weekly_from + p.width <= at - interval '24 months';
  return (select ensure_position_partitions(array[at, at + p.width, at + 2 * p.width]) from position_partitioning p);
end $$;

-- Detaches one partition of positions that is older than every account's retention and contains nothing received later;
-- returns its new name. The required lock is held for a moment; if it is not available at once, the caller retries.
create function detach_expired_positions(given_at timestamptz) returns text
  language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
declare
  until timestamptz := least(given_at, now()) - (select max(retention) from accounts);
  part record;
  partition_name text;
  holds_newer boolean;
begin
  for part in select * from list_position_partitions() p where p.upper_bound <= until order by 1 loop
    partition_name := format('positions_%s_%s', to_char(part.lower_bound, 'YYYYMMDD'), to_char(part.upper_bound, 'YYYYMMDD'));
    execute format('select exists (select from %I where received_at >= $1)', partition_name) into holds_newer using until;
    continue when holds_newer;
    execute format('alter table positions detach partition %I', partition_name);
    execute format('alter table %I rename to %I', partition_name, 'expired_' || partition_name);
    delete from position_sweeps s where s.lower_bound = part.lower_bound and s.upper_bound = part.upper_bound;
    return 'expired_' || partition_name;
  end loop;
  return null;
end $$;

-- Drops one detached partition. Rows that reached it between the check and the lock are put back first, with a new
-- number, since the feed could not see them.
create function drop_expired_positions(given_at timestamptz)
  returns table (dropped text, bytes bigint, put_back int)
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  until timestamptz := least(given_at, now()) - (select max(retention) from accounts);
  columns text;
  instants timestamptz[];
begin
  select c.relname, pg_total_relation_size(c.oid),
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> 'change_number')
    into dropped, bytes, columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like 'expired\_positions\_%'
    order by 1 limit 1;
  if dropped is null or until is null then
    return;
  end if;
  execute format('select array_agg(distinct date_trunc(''day'', fixed_at)) from %I where received_at >= $1', dropped)
    into instants using until;
  perform ensure_position_partitions(instants);
  execute format('insert into positions (%2$s) select %2$s from %1$I where received_at >= $1 on conflict do nothing',
    dropped, columns) using until;
  get diagnostics put_back = row_count;
  execute format('drop table %I', dropped);
  return next;
end $$;

-- Partitions with data older than an account's retention that were not checked since then, or for a month. Late and
-- imported fixes expire by their own time of receipt.
create function list_positions_to_sweep(given_at timestamptz)
  returns table (lower_bound timestamptz, upper_bound timestamptz)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
  select p.lower_bound, p.upper_bound
  from list_position_partitions() p
  left join position_sweeps s on s.lower_bound = p.lower_bound and s.upper_bound = p.upper_bound
  where p.upper_bound <= least(given_at, now()) - (select min(a.retention) from accounts a)
    and (s.swept_at is null or s.swept_at < least(given_at, now()) - interval '30 days'
      or exists (select from accounts a
        where (p.upper_bound > s.swept_at - a.retention or a.retention_since > s.swept_at)
          and p.upper_bound <= least(given_at, now()) - a.retention))
  order by 1
$$;

-- Deletes expired rows from a number of pages of a partition. Returns their number, and where to continue; at the
-- partition's end that is null, and it counts as swept.
create function sweep_expired_positions(
  given_lower timestamptz, given_upper timestamptz, given_at timestamptz, first_page bigint, pages int,
  out removed int, out next_page bigint
)
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  at timestamptz := least(given_at, now());
  partition_name text := format('positions_%s_%s', to_char(given_lower, 'YYYYMMDD'), to_char(given_upper, 'YYYYMMDD'));
  page_count bigint;
begin
  removed := 0;
  if not exists (select from list_position_partitions() p
      where p.lower_bound = given_lower and p.upper_bound = given_upper) then
    return;
  end if;
  -- The bounds, as constants, limit the read to one partition.
  execute format(
    'delete from positions p using accounts a
      where p.fixed_at >= %L and p.fixed_at < %L and p.ctid >= $1::tid and p.ctid < $2::tid and a.account_id = p.account_id
        and $3 <= $4 - a.retention and p.received_at < $4 - a.retention', given_lower, given_upper)
    using format('(%s,0)', first_page), format('(%s,0)', first_page + pages), given_upper, at;
  get diagnostics removed = row_count;
  page_count := pg_relation_size(partition_name::regclass) / current_setting('block_size')::bigint;
  if first_page + pages < page_count then
    next_page := first_page + pages;
  else
    insert into position_sweeps as s (lower_bound, upper_bound, swept_at) values (given_lower, given_upper, at)
      on conflict on constraint position_sweeps_pkey do update set swept_at = excluded.swept_at;
  end if;
end $$;

grant execute on function
  prepare_position_partitions, detach_expired_positions, drop_expired_positions, list_positions_to_sweep,
  sweep_expired_positions
  to azimute_jobs;
