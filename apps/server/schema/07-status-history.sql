-- When people took an asset out of work and back: what positions cannot tell of its past status.
create table asset_switch_changes (
  account_id int not null,
  asset_id int not null,
  switch_change_id bigint generated always as identity,
  changed_at timestamptz not null,
  disabled boolean not null,
  in_maintenance boolean not null,
  -- Null where no person did it, or where it is not known who did.
  changed_by int references users,
  primary key (account_id, asset_id, switch_change_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
-- Through their asset: the inner select is itself under the policies of assets.
create policy see on asset_switch_changes for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from assets a
      where a.account_id = asset_switch_changes.account_id and a.asset_id = asset_switch_changes.asset_id));
grant select on asset_switch_changes to azimute_app;

-- By triggers, so that no writer can leave it out. The time of a change is the one that the writer gave the asset.
create function keep_first_asset_switches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into asset_switch_changes (account_id, asset_id, changed_at, disabled, in_maintenance, changed_by)
    select a.account_id, a.asset_id, a.updated_at, a.disabled, a.in_maintenance,
      (select u.user_id from users u where u.user_id = current_user_id())
    from after_change a where a.disabled or a.in_maintenance;
  return null;
end $$;
create trigger keep_asset_switches_inserted after insert on assets
  referencing new table as after_change for each statement execute function keep_first_asset_switches();

create function keep_asset_switches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into asset_switch_changes (account_id, asset_id, changed_at, disabled, in_maintenance, changed_by)
    select a.account_id, a.asset_id, case when a.updated_at > b.updated_at then a.updated_at else now() end,
      a.disabled, a.in_maintenance, (select u.user_id from users u where u.user_id = current_user_id())
    from after_change a join before_change b on b.account_id = a.account_id and b.asset_id = a.asset_id
    where (a.disabled, a.in_maintenance) is distinct from (b.disabled, b.in_maintenance);
  return null;
end $$;
create trigger keep_asset_switches_updated after update on assets
  referencing old table as before_change new table as after_change
  for each statement execute function keep_asset_switches();
