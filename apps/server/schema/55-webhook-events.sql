-- Events for other systems, by group: each writes to event_outbox (41-webhooks.sql), in the same transaction
-- (docs/decisions/0098). Written by triggers with the writer's own rights, so that no writer can omit them. Reducers
-- report live results by functions, since recalculated ones create no events.
create sequence event_numbers;
grant usage on sequence event_numbers to azimute_app, azimute_pipeline, azimute_jobs;

create function next_event_key(room text) returns text
  language sql volatile as $$ select room || '-' || nextval('event_numbers') $$;

-- The actor as named in events; null if it is not a user.
create function event_actor() returns jsonb
  language sql stable as $$ select jsonb_build_object('by', array['person', current_user_id()::text]) $$;

-- Users' entries for an asset, from its row as JSON, with the API's names.
create function asset_settings(asset jsonb) returns jsonb
  language sql immutable as $$
  select jsonb_object_agg(
    case column_name when 'silent_after' then 'silentAfterMinutes'
      else left(column_name, 1) || substr(replace(initcap(replace(column_name, '_', ' ')), ' ', ''), 2) end, value)
  from jsonb_each(asset - array['account_id', 'asset_id', 'created_at', 'updated_at', 'archived_at', 'restored_at', 'search_text',
    'tag_keys']) c (column_name, value)
$$;

create function asset_event_data(a assets, changed text[]) returns jsonb
  language sql stable as $$
  select asset_settings(to_jsonb(a)) - array['code', 'unitId', 'customerId', 'silentAfterMinutes']
    || jsonb_build_object('asset', jsonb_build_object('id', a.asset_id, 'code', a.code), 'changed', to_jsonb(changed))
$$;

create function asset_names(given_asset_id int, given_unit_id int) returns jsonb
  language sql stable as $$
  select event_actor() || jsonb_build_object('asset', array['asset', given_asset_id::text], 'unit', array['unit', given_unit_id::text])
$$;

create function asset_event_names(a assets) returns jsonb
  language sql stable as $$
  select event_actor() || jsonb_build_object('unit', array['unit', a.unit_id::text], 'customer', array['customer', a.customer_id::text])
$$;

create function queue_new_assets() returns trigger
  language plpgsql as $$
begin
  if is_heard(array(select distinct account_id from added), 'asset') then
    insert into event_outbox (account_id, event, unit_id, subject, event_key, happened_at, data, names)
    select a.account_id, 'asset.created', a.unit_id, 'assets/' || a.asset_id, next_event_key('asset'),
      clock_timestamp(), asset_event_data(a, '{}'), asset_event_names(a)
    from (select * from assets s where (s.account_id, s.asset_id) in (select account_id, asset_id from added)
      order by s.asset_id) a;
  end if;
  return null;
end $$;
create trigger queue_new_assets after insert on assets
  referencing new table as added for each statement execute function queue_new_assets();

-- `changed` has the settings that differ, with the API's names.
create function queue_changed_assets() returns trigger
  language plpgsql as $$
begin
  if is_heard(array(select distinct account_id from after_change), 'asset') then
    insert into event_outbox (account_id, event, unit_id, subject, event_key, happened_at, data, names)
    select s.account_id, case when s.archived_at is not null and b.archived_at is null then 'asset.archived'
        when s.archived_at is null and b.archived_at is not null then 'asset.restored' else 'asset.changed' end,
      s.unit_id, 'assets/' || s.asset_id, next_event_key('asset'),
      clock_timestamp(), asset_event_data(s, coalesce(d.changed, '{}')), asset_event_names(s)
    from before_change b
    join after_change a on a.account_id = b.account_id and a.asset_id = b.asset_id
    join assets s on s.account_id = a.account_id and s.asset_id = a.asset_id
    cross join lateral (select array_agg(f.name order by f.name) as changed
      from jsonb_each(asset_settings(to_jsonb(a))) f (name, value)
      where f.value is distinct from asset_settings(to_jsonb(b)) -> f.name) d
    where d.changed is not null or a.archived_at is distinct from b.archived_at
    order by s.asset_id;
  end if;
  return null;
end $$;
create trigger queue_changed_assets after update on assets
  referencing old table as before_change new table as after_change
  for each statement execute function queue_changed_assets();

-- Devices: with the previous asset if unassigned, with the new one if assigned.
create function queue_moved_devices() returns trigger
  language plpgsql as $$
declare
  key text;
begin
  if tg_op = 'UPDATE' and old.asset_id is not distinct from new.asset_id or not is_heard(array[new.account_id], 'device') then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.asset_id is not null then
    key := next_event_key('device');
    perform queue_event(a.account_id, 'device.unassigned', a.unit_id, 'assets/' || a.asset_id, key, clock_timestamp(),
      jsonb_build_object('device', new.external_id), asset_names(a.asset_id, a.unit_id))
    from assets a where a.account_id = old.account_id and a.asset_id = old.asset_id;
  end if;
  key := next_event_key('device');
  perform queue_event(a.account_id, 'device.connected', a.unit_id, 'assets/' || a.asset_id, key, clock_timestamp(),
    jsonb_build_object('device', new.external_id), asset_names(a.asset_id, a.unit_id))
  from assets a where a.account_id = new.account_id and a.asset_id = new.asset_id;
  return null;
end $$;
create trigger queue_moved_devices after insert or update of asset_id on devices
  for each row execute function queue_moved_devices();

-- Unknown devices that send, and are blocked.
create function queue_unknown_devices() returns trigger
  language plpgsql as $$
begin
  if is_heard(array[new.account_id], 'device') then
    perform queue_event(new.account_id, case tg_op when 'INSERT' then 'device.discovered' else 'device.blocked' end, null,
      'unknown-devices/' || new.refused_device_id, next_event_key('device'), clock_timestamp(),
      jsonb_build_object('device', new.external_id, 'reason', new.last_reason), event_actor());
  end if;
  return null;
end $$;
create trigger queue_discovered_devices after insert on refused_devices for each row
  execute function queue_unknown_devices();
create trigger queue_blocked_devices after update of blocked_at on refused_devices for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function queue_unknown_devices();

-- Live records of geofences, in the accounts of the pipeline's transaction.
create function queue_geofence_events(account_ids int[], transition_ids bigint[]) returns void
  language plpgsql volatile as $$
begin
  if not is_heard(account_ids, 'geofence') then
    return;
  end if;
  insert into event_outbox (account_id, event, unit_id, subject, event_key, happened_at, data, names)
    select t.account_id,
    case t.kind when 'entry' then 'geofence.entered' when 'exit' then 'geofence.left' else 'geofence.speeding' end,
    t.unit_id, 'geofences/' || t.geofence_id, 'geofence-event-' || t.transition_id, t.crossed_at,
    jsonb_build_object('eventId', t.transition_id, 'kind', t.kind, 'place', jsonb_build_object('longitude', t.longitude, 'latitude', t.latitude),
      'crossedAt', t.crossed_at, 'confirmedAt', t.confirmed_at, 'limitKph', t.limit_kph, 'topSpeedKph', t.top_speed_kph),
    asset_names(t.asset_id, t.unit_id) - 'by' || jsonb_build_object('geofence', array['geofence', t.geofence_id::text])
  from unnest(account_ids, transition_ids) as given (account_id, transition_id)
  join geofence_transitions t on t.account_id = given.account_id and t.transition_id = given.transition_id
  order by t.transition_id;
end $$;

-- Changes of geofences; each version is one event.
create function queue_saved_geofence() returns trigger
  language plpgsql as $$
begin
  if is_heard(array[new.account_id], 'geofence') then
    perform queue_event(new.account_id,
      case when new.is_deletion then 'geofence.deleted' when new.is_restoration then 'geofence.restored'
        when exists (select from geofence_versions v where v.account_id = new.account_id
          and v.geofence_id = new.geofence_id and v.version < new.version) then 'geofence.changed'
        else 'geofence.created' end,
      new.unit_id, 'geofences/' || new.geofence_id, next_event_key('geofence'), clock_timestamp(),
      jsonb_build_object('changed', to_jsonb(new.changed)), event_actor() || jsonb_build_object(
        'geofence', array['geofence', new.geofence_id::text], 'unit', array['unit', new.unit_id::text]));
  end if;
  return null;
end $$;
create trigger queue_saved_geofence after insert on geofence_versions for each row
  execute function queue_saved_geofence();

-- Trips that ended, and stops that ended in a trip, as concluded live by the reducer.
create function queue_trip_events(account_ids int[], interval_ids bigint[]) returns void
  language plpgsql volatile as $$
begin
  if not is_heard(account_ids, 'trip') then
    return;
  end if;
  insert into event_outbox (account_id, event, unit_id, subject, event_key, happened_at, data, names)
    select t.account_id, case t.kind when 'trip' then 'trip.ended' else 'trip.started' end,
    a.unit_id, 'assets/' || t.asset_id, 'trip-interval-' || t.interval_id, t.to_at,
    jsonb_build_object('startedAt', s.at,
      'from', jsonb_build_object('longitude', s.longitude, 'latitude', s.latitude))
    || case when t.kind <> 'trip' then '{}' else jsonb_build_object('tripId', t.interval_id, 'endedAt', t.to_at,
      'to', jsonb_build_object('longitude', t.to_longitude, 'latitude', t.to_latitude),
      'distanceMeters', round(t.distance_meters), 'idlingSeconds', t.idling_seconds,
      'engineOnSeconds', t.engine_on_seconds, 'topKph', t.top_kph, 'isTowed', t.is_towed) end,
    asset_names(a.asset_id, a.unit_id) - 'by'
  from unnest(account_ids, interval_ids) as given (account_id, interval_id)
  join trip_intervals t on t.account_id = given.account_id and t.interval_id = given.interval_id
  join assets a on a.account_id = t.account_id and a.asset_id = t.asset_id
  cross join lateral (select case t.kind when 'trip' then t.from_at else t.to_at end as at,
    case t.kind when 'trip' then t.from_longitude else t.to_longitude end as longitude,
    case t.kind when 'trip' then t.from_latitude else t.to_latitude end as latitude) s
  order by t.to_at, t.interval_id;
end $$;
