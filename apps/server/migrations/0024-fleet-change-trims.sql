-- When fleet_changes was last trimmed, so that it is seen, and made up for, that no job does.

alter table fleet_change_marks add trimmed_at timestamptz not null default clock_timestamp();

-- Nothing where it was trimmed since: of those who make up for the jobs, one does.
drop function trim_fleet_changes();
create function trim_fleet_changes(untrimmed_for interval default '0') returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mark fleet_change_marks;
  removed int;
begin
  select * into mark from fleet_change_marks for update;
  if mark.trimmed_at > clock_timestamp() - untrimmed_for then
    return null;
  end if;
  -- Removes what every process that keeps up has read: it was there at the call before this one. What no transaction of
  -- this cluster can have written came with a copy of another one.
  delete from fleet_changes c
    where c.changed_by < mark.next_from or c.changed_by >= pg_snapshot_xmax(pg_current_snapshot());
  get diagnostics removed = row_count;
  insert into fleet_change_marks as m (kept_from, next_from)
    select case
        when mark.next_from is null then '0'::xid8
        when mark.next_from < pg_snapshot_xmax(s.now) then mark.next_from
        else pg_snapshot_xmax(s.now) end,
      pg_snapshot_xmin(s.now)
    from pg_current_snapshot() as s (now)
    on conflict (only_row) do update
      set kept_from = excluded.kept_from, next_from = excluded.next_from, trimmed_at = excluded.trimmed_at;
  return removed;
end $$;

-- How many rows there are, counted up to a million; and how long ago they were trimmed, null where they never were.
create function watch_fleet_changes(out kept int, out untrimmed_seconds float8)
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from (select from fleet_changes limit 1000000) c),
    (select extract(epoch from clock_timestamp() - trimmed_at)::float8 from fleet_change_marks)
$$;

revoke execute on function trim_fleet_changes, watch_fleet_changes from public;
grant execute on function trim_fleet_changes to azimute_jobs, azimute_pipeline;
grant execute on function watch_fleet_changes to azimute_pipeline;
