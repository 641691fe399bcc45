-- Commands for devices (docs/decisions/0177). A process marks a command as `sending` before it writes it, and nothing
-- leads back from there once bytes were written: it is sent once at most.
create table device_commands (
  account_id int not null references accounts,
  device_command_id int generated always as identity,
  device_id int not null,
  -- The device's asset when it was created, its UL and the device's ID; maintained by place_device_command and
  -- move_device_commands.
  asset_id int not null,
  unit_id int not null,
  external_id text not null,
  kind text not null,
  -- Parameters of the kind, as in the API.
  settings jsonb not null check (length(settings::text) <= 1000),
  state text not null check (state in ('awaiting_approval', 'queued', 'sending', 'sent', 'acknowledged', 'failed', 'expired',
    'cancelled', 'unknown')),
  reason text,
  result text,
  created_at timestamptz not null,
  created_by int not null references users,
  expires_at timestamptz not null,
  approved_at timestamptz,
  approved_by int references users,
  cancelled_by int references users,
  -- Set with `sending`: the attempt, its time, and the number that the result will state, if the protocol has one.
  fence uuid,
  written_at timestamptz,
  number text,
  ended_at timestamptz,
  -- State of a remote stop and its conditions (docs/decisions/0178); null for other commands.
  stop jsonb,
  -- Stop that this command releases, and the number of the release; null for other commands.
  releases int,
  release_no int,
  -- User who takes a remote stop back after it was sent.
  taken_back_by int references users,
  primary key (account_id, device_command_id),
  foreign key (account_id, device_id) references devices on delete cascade,
  foreign key (account_id, asset_id) references assets on delete cascade,
  foreign key (account_id, unit_id) references units,
  check (approved_by is null or approved_by <> created_by),
  check ((fence is null) = (written_at is null)),
  check ((kind = 'stop') = (stop is not null)),
  check ((releases is null) = (release_no is null))
);
create index device_commands_unsent on device_commands (account_id, external_id, device_command_id)
  where state in ('awaiting_approval', 'queued');
create index device_commands_written on device_commands (account_id, device_id, written_at) where written_at is not null;
create index device_commands_open on device_commands (state, expires_at)
  where state in ('awaiting_approval', 'queued', 'sending', 'sent');
create index device_commands_stops on device_commands (account_id, device_command_id) where kind = 'stop';
create index device_commands_releases on device_commands (account_id, releases) where releases is not null;
create index device_commands_asset on device_commands (account_id, asset_id);

create policy see on device_commands for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:comandos'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
-- Checked after the trigger, which sets the asset's UL. If the account requires approval, nothing begins as queued.
create policy send on device_commands for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:comandos'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[]))
    and created_by = (select current_user_id())
    and state = (select case when a.approves_commands then 'awaiting_approval' else 'queued' end
      from accounts a where a.account_id = device_commands.account_id));
-- A command is queued only by a second user with a session, not by a service account, and nothing is changed once a process has it.
create policy change on device_commands for update to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:comandos'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[]))
    and state in ('awaiting_approval', 'queued'))
  with check (state = 'cancelled' and cancelled_by = (select current_user_id())
    or state = 'queued' and approved_by = (select current_user_id()) and created_by <> (select current_user_id())
      and (select current_session_id()) is not null);
-- A remote stop that was sent can be taken back, which sends a release.
create policy take_back on device_commands for update to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:comandos'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[]))
    and kind = 'stop' and state in ('sending', 'sent', 'acknowledged', 'unknown'))
  with check (taken_back_by = (select current_user_id()) and state in ('sending', 'sent', 'acknowledged', 'unknown'));
grant select, update (state, approved_at, approved_by, cancelled_by, ended_at, taken_back_by) on device_commands
  to azimute_app;
grant insert (account_id, device_id, kind, settings, state, created_at, created_by, expires_at, stop) on device_commands
  to azimute_app;

-- The asset, its UL and the ID are always the device's.
create function place_device_command() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select d.asset_id, d.external_id, a.unit_id into new.asset_id, new.external_id, new.unit_id
  from devices d join assets a on a.account_id = d.account_id and a.asset_id = d.asset_id
  where d.account_id = new.account_id and d.device_id = new.device_id;
  return new;
end $$;
create trigger place_device_command before insert on device_commands
  for each row execute function place_device_command();

create function move_device_commands() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update device_commands c set unit_id = new.unit_id where c.account_id = new.account_id and c.asset_id = new.asset_id;
  return null;
end $$;
create trigger move_device_commands after update of unit_id on assets
  for each row when (old.unit_id <> new.unit_id) execute function move_device_commands();

-- Tells the processes that hold connections. Nothing depends on it: they also look by themselves.
create function tell_device_command() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_commands', new.account_id || ' ' || new.external_id);
  return null;
end $$;
create trigger tell_device_command after insert or update of state on device_commands
  for each row when (new.state = 'queued') execute function tell_device_command();

-- Commands with the names of their assets, ULs and users, for users who see commands of these, even without the fleet:
-- a view runs with its owner's rights, so it repeats the policy.
create view device_command_rows as
select c.*, a.code as asset_code, u.code as unit_code, u.name as unit_name, s.name as creator, p.name as approver,
  w.name as canceller
from device_commands c
join assets a on a.account_id = c.account_id and a.asset_id = c.asset_id
join units u on u.account_id = c.account_id and u.unit_id = c.unit_id
left join users s on s.user_id = c.created_by
left join users p on p.user_id = c.approved_by
left join users w on w.user_id = c.cancelled_by
where c.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:comandos'))
  and ((select current_scope_is_all_units()) or c.unit_id = any ((select current_unit_ids())::int[]));
grant select on device_command_rows to azimute_app;

-- Devices of current assets with the endpoint of their last report, for users who see commands.
create view command_devices as
select d.account_id, d.device_id, d.external_id, d.asset_id, a.code as asset_code, k.source
from devices d
join assets a on a.account_id = d.account_id and a.asset_id = d.asset_id and a.archived_at is null
left join device_descriptions k on k.account_id = d.account_id and k.device_id = d.device_id
where d.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:comandos'))
  and ((select current_scope_is_all_units()) or a.unit_id = any ((select current_unit_ids())::int[]));
grant select on command_devices to azimute_app;

-- Devices with queued commands.
create function list_waiting_device_commands(at timestamptz) returns table (account_id int, external_id text)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select distinct c.account_id, c.external_id from device_commands c where c.state = 'queued' and c.expires_at > at
$$;

-- A device's next command, releases first. Those in held_ids wait.
create function next_device_command(given_account_id int, given_external_id text, held_ids int[], at timestamptz)
  returns table (device_command_id int, kind text, settings jsonb)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select c.device_command_id, c.kind, c.settings from device_commands c
  where c.account_id = given_account_id and c.external_id = given_external_id and c.state = 'queued' and c.expires_at > at
    and c.device_command_id <> all (held_ids)
  order by c.releases is null, c.device_command_id limit 1
$$;

-- Gives a command to one process, which then writes it. Returns false if it must not be written: it was cancelled, has
-- expired or was given before, the account has lost the tracker, the device now belongs to another asset, or another
-- command's result, which states no number, is awaited.
create function begin_device_command(
  given_account_id int, given_id int, given_fence uuid, given_number text, needs_claim boolean, at timestamptz
) returns boolean
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  c device_commands;
begin
  select * into c from device_commands d where d.account_id = given_account_id and d.device_command_id = given_id;
  -- Two processes can hold connections of the same device.
  perform pg_advisory_xact_lock(hashtext('azimute.device_commands'), c.device_id);
  select * into c from device_commands d
    where d.account_id = given_account_id and d.device_command_id = given_id and d.state = 'queued' and d.expires_at > at
    for no key update;
  if c.device_command_id is null or needs_claim and not exists (select from tracker_claims t
    where t.account_id = given_account_id and lower(t.tracker_id) = lower(c.external_id)) then
    return false;
  end if;
  if not exists (select from devices d where d.account_id = c.account_id and d.device_id = c.device_id
    and d.asset_id = c.asset_id and d.external_id = c.external_id) then
    update device_commands d set state = 'failed', reason = 'reassigned', ended_at = at
      where d.account_id = given_account_id and d.device_command_id = given_id;
    return false;
  end if;
  -- A release waits for no other result.
  if c.releases is null and exists (select from device_commands o
    where o.account_id = c.account_id and o.device_id = c.device_id and o.state in ('sending', 'sent', 'unknown')
      and o.written_at > at - interval '5 minutes' and (given_number is null or o.number is null)) then
    return false;
  end if;
  update device_commands d set state = 'sending', fence = given_fence, number = given_number, written_at = at
    where d.account_id = given_account_id and d.device_command_id = given_id;
  return true;
end $$;

-- Records the end of an attempt: `sent`, `unknown`, or `queued` again if no byte was written.
create function end_device_command(given_account_id int, given_id int, given_fence uuid, given_state text, given_reason text)
  returns void
  language sql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
  update device_commands c set state = given_state, reason = given_reason,
    fence = case when given_state <> 'queued' then c.fence end, number = case when given_state <> 'queued' then c.number end,
    written_at = case when given_state <> 'queued' then c.written_at end
  where c.account_id = given_account_id and c.device_command_id = given_id and c.fence = given_fence
    and (c.state = 'sending' or c.state = 'unknown' and given_state = 'sent')
$$;

-- Ends a queued command that the protocol of the device cannot express.
create function refuse_device_command(given_account_id int, given_id int, at timestamptz) returns void
  language sql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
  update device_commands c set state = 'failed', reason = 'unsupported', ended_at = at
  where c.account_id = given_account_id and c.device_command_id = given_id and c.state = 'queued'
$$;

-- Records a device's result for the command with its number, or without one for the earliest command that has none yet: a
-- release can follow a stop that was not answered, and the answer to the stop must not end the release.
create function settle_device_command(
  given_account_id int, given_external_id text, given_number text, given_result text, is_error boolean, at timestamptz
) returns void
  language sql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
  update device_commands c set state = case when is_error then 'failed' else 'acknowledged' end,
    reason = case when is_error then 'device_error' end, result = left(given_result, 2000), ended_at = at
  where c.account_id = given_account_id and c.state in ('sending', 'sent', 'unknown') and c.device_command_id = (
    select w.device_command_id from device_commands w join devices d on d.account_id = w.account_id and d.device_id = w.device_id
    where w.account_id = given_account_id and d.external_id = given_external_id and w.state in ('sending', 'sent', 'unknown')
      and w.number is not distinct from given_number
      and w.written_at > at - case when given_number is null then interval '5 minutes' else interval '1 day' end
    order by case when given_number is null then w.written_at end, case when given_number is null then w.device_command_id end,
      w.written_at desc, w.device_command_id desc limit 1)
$$;

-- Remote stops that were sent and have not ended.
create function list_remote_stops() returns table (account_id int, device_command_id int)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select c.account_id, c.device_command_id from device_commands c
  where c.kind = 'stop' and (c.stop -> 'state' ->> 'phase' in ('stopping', 'stopped', 'releasing')
    or c.stop -> 'state' ->> 'phase' = 'released' and c.state = 'acknowledged'
      and c.stop -> 'state' ->> 'answeredAtMs' is null)
$$;

-- Locks a remote stop, unless another process has it, and returns it with the number of the newest confirmed release.
create function take_remote_stop(given_account_id int, given_id int)
  returns table (asset_id int, category text, settings jsonb, state text, stop jsonb, ended_at timestamptz,
    is_taken_back boolean, confirmed int)
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
begin
  return query select c.asset_id, a.category, c.settings, c.state, c.stop, c.ended_at,
    c.taken_back_by is not null, (
      select max(r.release_no) from device_commands r
      where r.account_id = c.account_id and r.releases = c.device_command_id and r.state = 'acknowledged')
    from device_commands c join assets a on a.account_id = c.account_id and a.asset_id = c.asset_id
    where c.account_id = given_account_id and c.device_command_id = given_id and c.kind = 'stop'
    for no key update of c skip locked;
end $$;

create function keep_remote_stop(given_account_id int, given_id int, given_stop jsonb) returns void
  language sql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
  update device_commands c set stop = given_stop
  where c.account_id = given_account_id and c.device_command_id = given_id and c.kind = 'stop'
$$;

-- Queues a release, which needs no approval. One that was not sent yet takes the new number, and none is added for a
-- device that cannot be reached as it was.
create function queue_release(given_account_id int, given_id int, given_no int, at timestamptz) returns void
  language plpgsql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
begin
  update device_commands r set release_no = given_no, expires_at = at + interval '7 days'
    where r.account_id = given_account_id and r.releases = given_id and r.state = 'queued';
  if found or exists (select from device_commands r where r.account_id = given_account_id and r.releases = given_id
    and r.state = 'failed' and r.reason in ('reassigned', 'unsupported')) then
    return;
  end if;
  insert into device_commands (account_id, device_id, asset_id, unit_id, external_id, kind, settings, state, created_at,
    created_by, expires_at, releases, release_no)
  select c.account_id, c.device_id, c.asset_id, c.unit_id, c.external_id, 'output',
    jsonb_build_object('number', c.settings -> 'number', 'isOn', false), 'queued', at, c.created_by, at + interval '7 days',
    c.device_command_id, given_no
  from device_commands c where c.account_id = given_account_id and c.device_command_id = given_id;
end $$;

-- Notifies the user who sent a remote stop and the user who approved it.
create function tell_remote_stop(given_account_id int, given_id int, alarm text) returns void
  language sql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
  insert into notifications (account_id, user_id, kind, data)
  select c.account_id, m.user_id, 'remote_stop_released', jsonb_build_object('commandId', c.device_command_id,
    'asset', a.code, 'device', c.external_id, 'reason', alarm)
  from device_commands c
  join assets a on a.account_id = c.account_id and a.asset_id = c.asset_id
  join granted_memberships m on m.account_id = c.account_id and m.user_id in (c.created_by, c.approved_by)
    and m.active and not m.is_service
  where c.account_id = given_account_id and c.device_command_id = given_id order by m.user_id
$$;

-- Ends what has expired, and marks as unknown what a process that ended may have written, and what a device did not answer.
create function sweep_device_commands(at timestamptz) returns void
  language sql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
  update device_commands c set state = 'expired', ended_at = at
  where c.state in ('awaiting_approval', 'queued') and c.expires_at <= at;
  update device_commands c set state = 'unknown', reason = case c.state when 'sending' then 'interrupted' else 'no_result' end
  where c.state = 'sending' and c.written_at <= at - interval '1 minute'
    or c.state = 'sent' and c.written_at <= at - interval '5 minutes';
$$;
grant execute on function list_waiting_device_commands, next_device_command, begin_device_command, end_device_command,
  refuse_device_command, settle_device_command, list_remote_stops, take_remote_stop, keep_remote_stop, queue_release,
  tell_remote_stop to azimute_pipeline;
grant execute on function sweep_device_commands to azimute_jobs;

-- Each state of a command is an event (55-webhook-events.sql).
create function queue_device_command_events() returns trigger
  language plpgsql as $$
begin
  if is_heard(array[new.account_id], 'command') then
    perform queue_event(new.account_id, case tg_op when 'INSERT' then 'command.created' else 'command.changed' end,
      new.unit_id, 'device-commands/' || new.device_command_id, next_event_key('command'), clock_timestamp(),
      jsonb_build_object('commandId', new.device_command_id, 'device', new.external_id, 'kind', new.kind,
        'state', new.state, 'reason', new.reason, 'result', new.result),
      asset_names(new.asset_id, new.unit_id));
  end if;
  return null;
end $$;
create trigger queue_created_device_commands after insert on device_commands
  for each row execute function queue_device_command_events();
create trigger queue_changed_device_commands after update of state, taken_back_by on device_commands
  for each row when (old.state <> new.state or old.taken_back_by is distinct from new.taken_back_by)
  execute function queue_device_command_events();
