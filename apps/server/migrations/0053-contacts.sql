-- An asset is in contact by its fixes and by heartbeats, which tell no new place (docs/decisions/0004-status-in-device-time.md).
-- `contact_at` is the newest of both; an asset whose devices only sent heartbeats has a state without a place.
alter table asset_states
  add contact_at timestamptz,
  -- The newest ignition that a heartbeat told.
  add heartbeat_ignition boolean,
  add heartbeat_ignition_at timestamptz,
  add battery_percent real,
  add battery_read_at timestamptz,
  alter device_id drop not null,
  alter fixed_at drop not null,
  alter received_at drop not null,
  alter latitude drop not null,
  alter longitude drop not null;
update asset_states set contact_at = fixed_at;
alter table asset_states
  alter contact_at set not null,
  add check (num_nonnulls(device_id, fixed_at, received_at, latitude, longitude) in (0, 5)),
  add check ((heartbeat_ignition is null) = (heartbeat_ignition_at is null)),
  add check ((battery_percent is null) = (battery_read_at is null));

-- As before, with silence counted from the last contact.
drop function asset_status(boolean, boolean, timestamptz, boolean, interval, timestamptz);
create function asset_status(
  disabled boolean, in_maintenance boolean, contact_at timestamptz, engine_on boolean,
  silent_after interval, at timestamptz
) returns text
  language sql immutable parallel safe
  return case
    when disabled then 'temporarily_disabled'
    when in_maintenance then 'in_maintenance'
    when contact_at is null then 'without_status'
    when at - contact_at > silent_after then 'without_communication'
    when engine_on then 'running'
    else 'turned_off'
  end;

-- The past of a status is read from these beside the positions.
create index device_events_heartbeats on device_events (account_id, asset_id, occurred_at) where kind = 'heartbeat';
