-- Positions in the order in which they were stored, for the change feed (docs/decisions/0048-positions-out.md).

-- A transaction's number moves up by `base`, which grows with each start of the database server: a database that was
-- restored, or copied to another server, never gives a number that was given before.
create table position_numbering (
  only_row boolean primary key default true check (only_row),
  base bigint not null default 0,
  server_started_at timestamptz not null default pg_postmaster_start_time()
);
alter table position_numbering enable row level security;
alter table position_numbering force row level security;
create policy owner on position_numbering to azimute_owner using (true) with check (true);
insert into position_numbering default values;

-- What this transaction stores comes behind everything of which the feed has told.
create function position_change_number() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select base + pg_current_xact_id()::text::bigint from position_numbering
$$;

-- Null of what was stored before there was a feed.
alter table positions add column change_number bigint;
alter table positions alter column change_number set default position_change_number();
create index positions_changes on positions (account_id, change_number) where change_number is not null;

-- Up to which number the feed of the account goes on behind `after_number` so that it reads no more than about `most`
-- rows, whoever's they are; and the last number that no open transaction can still use, which is where the feed ends.
create function find_position_changes_end(after_number bigint, most int, out until bigint, out last bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 into last from position_numbering;
  select p.change_number into until from positions p
    where p.account_id = current_account_id() and p.change_number > after_number and p.change_number <= last
    order by p.change_number offset most - 1 limit 1;
  until := coalesce(until, last);
end $$;

-- Called before a start of the portal takes anything. Whoever is storing is waited for, and takes the new base from then on.
create function move_up_position_numbers() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from position_numbering where server_started_at <> pg_postmaster_start_time()) then
    lock table positions in share row exclusive mode;
    update position_numbering set base = base + (1::bigint << 40), server_started_at = pg_postmaster_start_time();
  end if;
end $$;

-- As before, but what is put back gets a new number: it was out of sight of the feed.
create or replace function drop_expired_positions(given_at timestamptz)
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

revoke execute on function position_change_number, find_position_changes_end, move_up_position_numbers from public;
grant execute on function position_change_number to azimute_pipeline;
grant execute on function find_position_changes_end to azimute_app;
