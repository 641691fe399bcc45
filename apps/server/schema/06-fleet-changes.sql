-- Changes of a fleet and their transactions: before each response, a process that holds a fleet in memory reads what
-- its own snapshot missed (docs/decisions/0022). Unlogged: a process that loses its database discards its memory, so a
-- crash may lose these rows.
create unlogged table fleet_changes (
  account_id int not null,
  changed_by xid8 not null default pg_current_xact_id(),
  -- Empty for a change of something other than an asset, such as a name or the account's no-communication limit.
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

-- Like fleet_changes, for alerts and the data that their lists filter and sort by.
create unlogged table alert_changes (
  account_id int not null,
  changed_by xid8 not null default pg_current_xact_id(),
  alert_ids int[] not null default '{}',
  -- Assets with a change that alerts are filtered or sorted by. If neither is given, alert types changed.
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

-- Changes before `kept_from` were removed; those before `next_from` are next.
create unlogged table fleet_change_marks (
  only_row boolean primary key default true check (only_row),
  kept_from xid8 not null,
  next_from xid8 not null,
  -- Time when fleet_changes was last trimmed, so that other processes detect a failing job and trim in its place.
  trimmed_at timestamptz not null default clock_timestamp()
);
create policy all_marks on fleet_change_marks for select to azimute_pipeline using (true);
grant select on fleet_change_marks to azimute_pipeline;

-- Written by triggers, so that no writer can omit them.
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

-- Removes the changes that every active process has read: those that existed at the previous call. Transactions
-- unknown to this cluster come from a copy of another cluster. Returns null if another process has trimmed since, so
-- that only one process stands in for the jobs.
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

-- Returns the number of rows, counted up to a million, and the time since the last trim; null if there was none.
create function watch_fleet_changes(out kept int, out untrimmed_seconds float8)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select (select count(*)::int
      from (select from fleet_changes union all select from alert_changes limit 1000000) c),
    (select extract(epoch from clock_timestamp() - trimmed_at)::float8 from fleet_change_marks)
$$;

grant execute on function trim_fleet_changes to azimute_jobs, azimute_pipeline;
grant execute on function watch_fleet_changes to azimute_pipeline;
