-- Assignments of devices to assets (docs/decisions/0043). `devices` has the current ones, `past_assignments` those
-- before. Ranges are half-open; `-infinity` is the beginning. Every range of a device ends before the next begins,
-- since `since` only grows: changes hold the account's assignments (hold_assignments), which every pipeline batch locks
-- in shared mode.
create table past_assignments (
  account_id int not null,
  device_id int not null,
  since timestamptz not null,
  until timestamptz not null check (since < until and until < 'infinity'),
  asset_id int not null,
  external_id text not null,
  assigned_by int references users,
  ended_by int references users,
  primary key (account_id, device_id, since),
  foreign key (account_id, device_id) references devices,
  foreign key (account_id, asset_id) references assets on delete cascade,
  -- Device IDs are unique across accounts; int ranges can be compared without an extension.
  exclude using gist (int4range(device_id, device_id, '[]') with &&, tstzrange(since, until) with &&)
);
create index past_assignments_asset on past_assignments (account_id, asset_id, until);
create index past_assignments_name on past_assignments (account_id, external_id);
-- Access through the asset: its policies apply to the inner select.
create policy see on past_assignments for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from assets a
      where a.account_id = past_assignments.account_id and a.asset_id = past_assignments.asset_id));
create policy keep on past_assignments for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a
      where a.account_id = past_assignments.account_id and a.asset_id = past_assignments.asset_id));
create policy proved_accounts on past_assignments for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select, insert on past_assignments to azimute_app;
grant select on past_assignments to azimute_pipeline;

-- Waits for running batches of the account and blocks further ones until the transaction ends. A change of assignments
-- calls it before taking any other lock: the pipeline takes the shared lock at the start of each batch.
create function hold_assignments() returns void
  language sql volatile as $$
  select pg_advisory_xact_lock(hashtext('azimute.assignments'), current_account_id())
$$;

revoke execute on function hold_assignments from public;
grant execute on function hold_assignments to azimute_app;
