-- Times at which users switched assets off and on: positions do not contain this part of past statuses.
create table asset_switch_changes (
  account_id int not null,
  asset_id int not null,
  switch_change_id bigint generated always as identity,
  changed_at timestamptz not null,
  disabled boolean not null,
  in_maintenance boolean not null,
  -- Null if no user did it, or the user is unknown.
  changed_by int references users,
  primary key (account_id, asset_id, switch_change_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
-- Access through the asset: its policies apply to the inner select.
create policy see on asset_switch_changes for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from assets a
      where a.account_id = asset_switch_changes.account_id and a.asset_id = asset_switch_changes.asset_id));
-- Only for assets that the user can change, in the user's own name.
create policy keep on asset_switch_changes for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and changed_by is not distinct from (select acting_user_id())
    and exists (select from assets a
      where a.account_id = asset_switch_changes.account_id and a.asset_id = asset_switch_changes.asset_id));
grant select, insert on asset_switch_changes to azimute_app;

-- No-communication limits and the time until which they were effective, for evaluating past instants.
create table silence_changes (
  account_id int not null references accounts,
  silence_change_id bigint generated always as identity,
  -- Null for the limit of the account.
  asset_id int,
  changed_at timestamptz not null,
  -- Value before the change; null if the asset had the account's limit.
  silent_after interval,
  primary key (account_id, silence_change_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
create policy see on silence_changes for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and (asset_id is null or exists (select from assets a
      where a.account_id = silence_changes.account_id and a.asset_id = silence_changes.asset_id)));
create policy keep on silence_changes for insert to azimute_app
  with check (account_id = (select current_account_id())
    and case when asset_id is null then (select current_actor_is_admin())
      else (select current_actor_changes('services:simc:geolocalizacao:ativos')) and exists (select from assets a
        where a.account_id = silence_changes.account_id and a.asset_id = silence_changes.asset_id) end);
grant select, insert on silence_changes to azimute_app;

-- Written by triggers, so that no writer can omit it. A change has the time that the writer set on the asset.
create function keep_first_asset_switches() returns trigger
  language plpgsql as $$
begin
  insert into asset_switch_changes (account_id, asset_id, changed_at, disabled, in_maintenance, changed_by)
    select a.account_id, a.asset_id, a.updated_at, a.disabled, a.in_maintenance,
      (select acting_user_id())
    from after_change a where a.disabled or a.in_maintenance;
  return null;
end $$;
create trigger keep_asset_switches_inserted after insert on assets
  referencing new table as after_change for each statement execute function keep_first_asset_switches();

create function keep_asset_switches() returns trigger
  language plpgsql as $$
begin
  insert into asset_switch_changes (account_id, asset_id, changed_at, disabled, in_maintenance, changed_by)
    select a.account_id, a.asset_id, case when a.updated_at > b.updated_at then a.updated_at else now() end,
      a.disabled, a.in_maintenance, (select acting_user_id())
    from after_change a join before_change b on b.account_id = a.account_id and b.asset_id = a.asset_id
    where (a.disabled, a.in_maintenance) is distinct from (b.disabled, b.in_maintenance);
  insert into silence_changes (account_id, asset_id, changed_at, silent_after)
    select a.account_id, a.asset_id, case when a.updated_at > b.updated_at then a.updated_at else now() end, b.silent_after
    from after_change a join before_change b on b.account_id = a.account_id and b.asset_id = a.asset_id
    where a.silent_after is distinct from b.silent_after;
  return null;
end $$;
create trigger keep_asset_switches_updated after update on assets
  referencing old table as before_change new table as after_change
  for each statement execute function keep_asset_switches();

create function keep_account_silence() returns trigger
  language plpgsql as $$
begin
  insert into silence_changes (account_id, changed_at, silent_after) values (new.account_id, now(), old.silent_after);
  return null;
end $$;
create trigger keep_silence after update of silent_after on accounts for each row
  when (old.silent_after is distinct from new.silent_after) execute function keep_account_silence();
