-- Asset statuses last reported to other systems. A status follows from states, switches and the clock, and is not
-- stored elsewhere: the last reported one is compared with the current one (docs/decisions/0098). Only accounts with a
-- listener have rows, so that positions cost nothing otherwise.
create table told_statuses (
  account_id int not null,
  asset_id int not null,
  status text not null,
  is_silent boolean not null,
  primary key (account_id, asset_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);

-- Reports changes since the last call, once across processes; the first status of an asset is only stored.
create function tell_statuses(given_at timestamptz) returns void
  language plpgsql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  listening int[] := array(select distinct w.account_id from webhooks w where w.enabled
    and w.events && '{asset.status_changed,asset.communication_lost,asset.communication_regained}');
  told record;
begin
  if not pg_try_advisory_xact_lock(hashtext('azimute.told_statuses'), 0) then
    return;
  end if;
  delete from told_statuses t where t.account_id <> all (listening)
    or (t.account_id, t.asset_id) in (select a.account_id, a.asset_id from assets a where a.archived_at is not null);
  for told in
    with looked as (
      select a.account_id, a.asset_id, a.unit_id, s.contact_at, l.limit_at, v.status,
        coalesce(l.limit_at < w.at, false) as is_silent, t.status as status_before, t.is_silent as silent_before,
        case when v.status in ('temporarily_disabled', 'in_maintenance', 'without_status') then a.updated_at
          when v.status = 'without_communication' then l.limit_at
          -- For an asset switched back on, the later of both.
          when t.status in ('temporarily_disabled', 'in_maintenance') then greatest(a.updated_at, s.contact_at)
          else s.contact_at end as changed_at
      from assets a
      join accounts c on c.account_id = a.account_id
      left join asset_states s on s.account_id = a.account_id and s.asset_id = a.asset_id
      left join told_statuses t on t.account_id = a.account_id and t.asset_id = a.asset_id
      -- Tolerates clocks that differ by some seconds: one process does not revert another's report.
      cross join lateral (select given_at + case when t.is_silent then interval '10 seconds' else '0' end as at) w
      cross join lateral (select s.contact_at + coalesce(a.silent_after, c.silent_after) as limit_at) l
      cross join lateral (select asset_status(a.disabled, a.in_maintenance, s.contact_at, coalesce(s.engine_on, false),
        coalesce(a.silent_after, c.silent_after), w.at) as status) v
      where a.account_id = any (listening) and a.archived_at is null
        and (t.asset_id is null or t.status <> v.status or t.is_silent <> coalesce(l.limit_at < w.at, false))),
    kept as (
      insert into told_statuses (account_id, asset_id, status, is_silent)
      select k.account_id, k.asset_id, k.status, k.is_silent from looked k
      on conflict (account_id, asset_id) do update set status = excluded.status, is_silent = excluded.is_silent)
    select k.account_id, k.asset_id, k.unit_id, n.kind, n.at, n.said
    from looked k
    cross join lateral (
      select 'asset.status_changed' as kind, k.changed_at as at,
        jsonb_build_object('status', k.status, 'before', k.status_before) as said
      where k.status <> k.status_before
      union all
      select case when k.is_silent then 'asset.communication_lost' else 'asset.communication_regained' end,
        case when k.is_silent then k.limit_at else k.contact_at end,
        jsonb_build_object('lastContactAt', k.contact_at)
      where k.is_silent <> k.silent_before) n
    order by n.at, k.asset_id
  loop
    perform queue_event(told.account_id, told.kind, told.unit_id, 'assets/' || told.asset_id, next_event_key('asset-status'),
      told.at, told.said, asset_names(told.asset_id, told.unit_id) - 'by');
  end loop;
end $$;
grant execute on function tell_statuses to azimute_jobs;
