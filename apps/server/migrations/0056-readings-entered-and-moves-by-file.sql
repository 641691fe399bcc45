-- A new asset may have readings that a person entered before any device was in contact: its state is then without a
-- contact (docs/decisions/0004-status-in-device-time.md).
alter table asset_states
  alter contact_at drop not null,
  -- When a person entered a reading of the hour meter: what devices read earlier is older than that.
  add hour_meter_entered_at timestamptz,
  add check (contact_at is not null or num_nonnulls(fixed_at, heartbeat_ignition_at, battery_read_at) = 0);

create policy enter on asset_states for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a
      where a.account_id = asset_states.account_id and a.asset_id = asset_states.asset_id)
    and contact_at is null and not engine_on);
grant insert on asset_states to azimute_app;

-- A file of assets may move devices, where who imports it has said so (docs/decisions/0043-devices-come-off-and-move.md).
alter table asset_imports
  add move_devices boolean not null default false,
  add move_count int not null default 0;
-- The devices that the line moves and from which asset, as the preview showed them: [{deviceId, from: {id, code}}].
alter table asset_import_lines add moves jsonb;
