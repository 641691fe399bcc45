-- Every table is closed to everyone but its owner. A tenant table opens to the account of the transaction and,
-- where it holds or hangs on a UL, to the ULs of the person.

do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to azimute_owner using (true) with check (true)', name);
  end loop;
end $$;

create policy see on accounts for select to azimute_app
  using (account_id = (select current_account_id()));
create policy administer on accounts for update to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, update on accounts to azimute_app;

create policy see on units for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy administer on units to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update, delete on units to azimute_app;

create policy see on customers for select to azimute_app
  using (account_id = (select current_account_id()));
create policy change on customers to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
grant select, insert, update, delete on customers to azimute_app;

create policy administrators on memberships to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy administrators on profiles to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy administrators on profile_sections to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy administrators on profile_units to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy administrators on profile_users to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy administrators on api_keys to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update, delete on memberships, profiles, profile_sections, profile_units, profile_users, api_keys
  to azimute_app;

create policy see on assets for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on assets to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
grant select, insert, update, delete on assets to azimute_app;

-- Through their asset: the inner select is itself under the policies of assets.
create policy see on devices for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from assets a where a.account_id = devices.account_id and a.asset_id = devices.asset_id));
create policy change on devices to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a where a.account_id = devices.account_id and a.asset_id = devices.asset_id));
grant select, insert, update, delete on devices to azimute_app;

create policy see on asset_states for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a where a.account_id = asset_states.account_id and a.asset_id = asset_states.asset_id)));
grant select on asset_states to azimute_app;

create policy see on positions for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a where a.account_id = positions.account_id and a.asset_id = positions.asset_id)));
grant select on positions to azimute_app;

create policy administrators on quarantined_positions to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, delete on quarantined_positions to azimute_app;

create policy administrators on audit_entries for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select on audit_entries to azimute_app;

-- The pipeline and the live hub: the accounts that keys or tickets have proved.
create policy proved_accounts on accounts for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy proved_accounts on units for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy proved_accounts on customers for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy proved_accounts on assets for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy proved_accounts on devices for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on accounts, units, customers, assets, devices to azimute_pipeline;

create policy proved_accounts on asset_states to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update on asset_states to azimute_pipeline;
create policy proved_accounts on positions to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert on positions to azimute_pipeline;
create policy proved_accounts on quarantined_positions to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert on quarantined_positions to azimute_pipeline;

revoke execute on function ensure_position_partitions, list_position_partitions, position_partition_bounds, audit from public;
grant execute on function ensure_position_partitions, list_position_partitions to azimute_pipeline;
grant execute on function audit to azimute_app;
