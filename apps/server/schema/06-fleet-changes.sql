-- What changed in a fleet, and by which transaction: a process that holds a fleet in memory asks before each answer for
-- what its own snapshot did not see (docs/decisions/0022). Unlogged, as a process that loses
-- its database forgets what it holds: what a crash takes from here is missing to nobody.
create unlogged table fleet_changes (
  account_id int not null,
  changed_by xid8 not null default pg_current_xact_id(),
  -- None: something that is no asset, as a name or the time of silence of the account.
  asset_ids int[] not null
);
create index fleet_changes_account on fleet_changes (account_id, changed_by);
alter table fleet_changes alter asset_ids set storage external;
create policy proved_accounts on fleet_changes for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy note on fleet_changes for insert to azimute_app with check (account_id = (select current_account_id()));
create policy note_proved on fleet_changes for insert to azimute_pipeline
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert on fleet_changes to azimute_pipeline;
grant insert on fleet_changes to azimute_app;

-- As fleet_changes, of alerts and of what lists of them go by.
create unlogged table alert_changes (
  account_id int not null,
  changed_by xid8 not null default pg_current_xact_id(),
  alert_ids int[] not null default '{}',
  -- Assets of which something changed that alerts are filtered or ordered by. Where neither is named, types of alerts did.
  asset_ids int[] not null default '{}'
);
create index alert_changes_account on alert_changes (account_id, changed_by);
alter table alert_changes alter alert_ids set storage external;
create policy proved_accounts on alert_changes for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy note on alert_changes for insert to azimute_app with check (account_id = (select current_account_id()));
create policy note_proved on alert_changes for insert to azimute_pipeline
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert on alert_changes to azimute_pipeline;
grant insert on alert_changes to azimute_app;

-- What was changed before `kept_from` has been removed, what was changed before `next_from` will be.
create unlogged table fleet_change_marks (
  only_row boolean primary key default true check (only_row),
  kept_from xid8 not null,
  next_from xid8 not null,
  -- When fleet_changes was last trimmed, so that it is seen, and made up for, that no job does.
  trimmed_at timestamptz not null default clock_timestamp()
);
create policy all_marks on fleet_change_marks for select to azimute_pipeline using (true);
grant select on fleet_change_marks to azimute_pipeline;

-- By triggers, so that no writer can leave it out.
create function note_changed_assets() returns trigger
  language plpgsql as $$
begin
  insert into fleet_changes (account_id, asset_ids)
    select c.account_id, array_agg(c.asset_id) from changed c group by c.account_id;
  return null;
end $$;

create function note_changed_fleet() returns trigger
  language plpgsql as $$
begin
  insert into fleet_changes (account_id, asset_ids)
    select distinct c.account_id, '{}'::int[] from changed c;
  return null;
end $$;

do $$
declare
  name text;
  noting text;
begin
  foreach name in array array['assets', 'asset_states', 'units', 'customers'] loop
    noting := case when name in ('assets', 'asset_states') then 'note_changed_assets' else 'note_changed_fleet' end;
    execute format('create trigger note_inserted after insert on %I
      referencing new table as changed for each statement execute function %I()', name, noting);
    execute format('create trigger note_updated after update on %I
      referencing new table as changed for each statement execute function %I()', name, noting);
    execute format('create trigger note_deleted after delete on %I
      referencing old table as changed for each statement execute function %I()', name, noting);
  end loop;
end $$;

create function note_changed_silence() returns trigger
  language plpgsql as $$
begin
  insert into fleet_changes (account_id, asset_ids) values (new.account_id, '{}');
  return null;
end $$;
create trigger note_silence after update of silent_after on accounts
  for each row when (old.silent_after is distinct from new.silent_after) execute function note_changed_silence();

-- Removes what every process that keeps up has read: it was there at the call before this one. What no transaction of this
-- cluster can have written came with a copy of another one. Null where it was trimmed since: of those who make up for the
-- jobs, one does.
create function trim_fleet_changes(untrimmed_for interval default '0') returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  mark fleet_change_marks;
  removed int;
  removed_of_alerts int;
begin
  select * into mark from fleet_change_marks for update;
  if mark.trimmed_at > clock_timestamp() - untrimmed_for then
    return null;
  end if;
  delete from fleet_changes c
    where c.changed_by < mark.next_from or c.changed_by >= pg_snapshot_xmax(pg_current_snapshot());
  get diagnostics removed = row_count;
  delete from alert_changes c
    where c.changed_by < mark.next_from or c.changed_by >= pg_snapshot_xmax(pg_current_snapshot());
  get diagnostics removed_of_alerts = row_count;
  insert into fleet_change_marks as m (kept_from, next_from)
    select case
        when mark.next_from is null then '0'::xid8
        when mark.next_from < pg_snapshot_xmax(s.now) then mark.next_from
        else pg_snapshot_xmax(s.now) end,
      pg_snapshot_xmin(s.now)
    from pg_current_snapshot() as s (now)
    on conflict (only_row) do update
      set kept_from = excluded.kept_from, next_from = excluded.next_from, trimmed_at = excluded.trimmed_at;
  return removed + removed_of_alerts;
end $$;

-- How many rows there are, counted up to a million; and how long ago they were trimmed, null where they never were.
create function watch_fleet_changes(out kept int, out untrimmed_seconds float8)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select (select count(*)::int
      from (select from fleet_changes union all select from alert_changes limit 1000000) c),
    (select extract(epoch from clock_timestamp() - trimmed_at)::float8 from fleet_change_marks)
$$;

grant execute on function trim_fleet_changes to azimute_jobs, azimute_pipeline;
grant execute on function watch_fleet_changes to azimute_pipeline;
