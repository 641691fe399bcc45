-- Endpoints of other systems that receive events, and their deliveries (docs/decisions/0098).

create table webhooks (
  account_id int not null references accounts,
  webhook_id int generated always as identity,
  name text not null check (length(name) between 1 and 120),
  address text not null,
  events text[] not null,
  -- ULs whose events it receives; empty means all that its user sees. As with alert types, users with some ULs manage
  -- only endpoints limited to these.
  unit_ids int[] not null,
  enabled boolean not null,
  -- Encrypted with the portal's key, for this account.
  secret bytea not null,
  -- Previous secrets, oldest first, with the times until which they also sign deliveries.
  former_secrets bytea[] not null default '{}',
  former_until timestamptz[] not null default '{}',
  -- The user who last saved it: events contain only what this user sees at the time of sending.
  saved_by int not null references users,
  updated_at timestamptz not null default clock_timestamp(),
  -- Start and number of consecutive failures, and the time of the next attempt.
  failing_since timestamptz,
  failures int not null default 0,
  retry_at timestamptz,
  -- Claimed by a process until then.
  taken_until timestamptz,
  -- Reason why the portal turned it off.
  disabled_because text check (disabled_because in ('failing', 'gone')),
  primary key (account_id, webhook_id),
  check (disabled_because is null or not enabled),
  check (cardinality(former_secrets) = cardinality(former_until) and cardinality(former_secrets) <= 4)
);
create unique index webhooks_name on webhooks (account_id, lower(name));
create index webhooks_by on webhooks (saved_by);
create policy change on webhooks to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:gerenciamento'))
    and ((select current_scope_is_all_units())
      or unit_ids <> '{}' and unit_ids <@ (select current_unit_ids())::int[]))
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:gerenciamento'))
    and ((select current_scope_is_all_units())
      or unit_ids <> '{}' and unit_ids <@ (select current_unit_ids())::int[])
    and saved_by = (select current_user_id()));
create policy workers on webhooks to azimute_jobs using (account_id = (select current_account_id()));
grant select, insert, update, delete on webhooks to azimute_app;
grant select, update (failing_since, failures, retry_at, taken_until, enabled, disabled_because) on webhooks to azimute_jobs;

-- An event to be delivered to an endpoint: an outbox, written in the transaction of the event.
create table webhook_deliveries (
  account_id int not null,
  webhook_id int not null,
  webhook_delivery_id bigint generated always as identity,
  -- The same for every endpoint and attempt, so that receivers recognize repeats.
  event_id text not null,
  event text not null,
  -- Null for events of the whole account, which only administrators receive.
  unit_id int,
  subject text not null,
  happened_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'unseen')),
  attempts int not null default 0,
  -- Number of attempts that were refused because of the event, not because of a failing endpoint.
  refusals int not null default 0,
  next_at timestamptz not null default '-infinity',
  last_attempt_at timestamptz,
  -- The endpoint's last response; null if there was none.
  last_status int,
  last_detail text,
  settled_at timestamptz,
  primary key (account_id, webhook_id, webhook_delivery_id),
  unique (account_id, webhook_id, event_id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade,
  check ((state = 'waiting') = (settled_at is null))
);
create index webhook_deliveries_waiting on webhook_deliveries (account_id, webhook_id, webhook_delivery_id) where state = 'waiting';
create index webhook_deliveries_state on webhook_deliveries (account_id, webhook_id, state, webhook_delivery_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
-- The module that opens a group of events, which is the first part of its name; without one it is for administrators.
create function event_rooms() returns table (room text, module text)
  language sql immutable parallel safe
begin atomic
  values ('alert', 'services:simc:alertas:alertas'),
    ('geofence', 'services:simc:geolocalizacao:cercas'),
    ('asset', 'services:simc:geolocalizacao:ativos'),
    ('device', 'services:simc:geolocalizacao:ativos'),
    ('command', 'services:simc:comandos'),
    ('trip', 'services:simc:geolocalizacao:rotas'),
    ('work_order', 'services:simc:alertas:alertas'),
    ('rental', 'services:simc:financials'),
    ('file', 'services:file-manager'),
    ('report', 'services:simc:geolocalizacao:rotas'),
    ('user', 'admin:users'),
    ('import', null), ('export', null), ('audit', null);
end;
create function seen_event_rooms() returns text[]
  language sql stable parallel safe
  return (select coalesce(array_agg(r.room), '{}') from event_rooms() r
    where case when r.module is null then current_actor_is_admin() else current_actor_sees(r.module) end);

-- Access through the endpoint, whose policies apply to the inner select, for groups of events that the reader sees.
create policy see on webhook_deliveries to azimute_app
  using (account_id = (select current_account_id())
    and split_part(event, '.', 1) = any ((select seen_event_rooms())::text[])
    and exists (select from webhooks w
      where w.account_id = webhook_deliveries.account_id and w.webhook_id = webhook_deliveries.webhook_id));
create policy workers on webhook_deliveries to azimute_jobs using (account_id = (select current_account_id()));
-- Rows that the job may remove in all accounts.
create policy old on webhook_deliveries to azimute_jobs
  using (created_at < now() - interval '30 days') with check (false);
grant select, update (state, attempts, refusals, next_at, settled_at) on webhook_deliveries to azimute_app;
grant select, delete, update (state, attempts, refusals, next_at, last_attempt_at, last_status, last_detail, settled_at)
  on webhook_deliveries to azimute_jobs;

-- An alert's data in events, after the change.
create function alert_event_data(given_account_id int, given_alert_id int, change text) returns jsonb
  language sql stable as $$
  select jsonb_build_object('alertId', a.alert_id, 'number', a.number, 'change', change,
    'type', jsonb_build_object('id', t.alert_type_id, 'code', t.code, 'name', t.name), 'group', a.alert_group,
    'category', a.category, 'severity', a.severity, 'status', a.status,
    'asset', case when s.asset_id is not null then jsonb_build_object('id', s.asset_id, 'code', s.code) end,
    'unit', jsonb_build_object('id', u.unit_id, 'code', u.code, 'name', u.name),
    'geofence', case when g.geofence_id is not null then jsonb_build_object('id', g.geofence_id, 'name', g.name) end,
    'place', case when a.longitude is not null then
      jsonb_build_object('longitude', a.longitude, 'latitude', a.latitude) end,
    'openedAt', a.opened_at, 'endedAt', a.ended_at, 'resolvedAt', a.resolved_at,
    'dueAt', a.due_at, 'occurrences', a.occurrence_count, 'worstValue', a.worst_value,
    'owner', case when o.user_id is not null then jsonb_build_object('id', o.user_id, 'name', o.name) end,
    'cause', c.name, 'orderNumber', a.order_number, 'externalCode', a.external_code)
  from alerts a
  join alert_types t on t.account_id = a.account_id and t.alert_type_id = a.alert_type_id
  join units u on u.account_id = a.account_id and u.unit_id = a.unit_id
  left join assets s on s.account_id = a.account_id and s.asset_id = a.asset_id
  left join geofences g on g.account_id = a.account_id and g.geofence_id = a.geofence_id
  left join alert_causes c on c.account_id = a.account_id and c.alert_cause_id = a.alert_cause_id
  left join users o on o.user_id = a.owner_id
  where a.account_id = given_account_id and a.alert_id = given_alert_id
$$;

-- Events for endpoints, each written in the transaction of the change, with its actor's rights: a user in their
-- account, the pipeline and the jobs in the accounts that they act for. Only events that some endpoint may receive.
-- They are delivered and deleted by the end of the statement: unlogged, since nothing has to be recovered.
create unlogged table event_outbox (
  account_id int not null,
  event_number bigint generated always as identity,
  -- The same for every endpoint.
  event_key text not null,
  event text not null,
  unit_id int,
  subject text not null,
  happened_at timestamptz not null,
  data jsonb not null,
  -- Further entities by key: type and ID (name_things).
  names jsonb not null,
  primary key (account_id, event_number)
);
-- Only functions with the owner's rights create events of audit, mail or users.
create policy tell on event_outbox for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (split_part(event, '.', 1) = any ('{audit,export,report,user}')) is not true
    and (unit_id is null or (select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy tell_proved on event_outbox for insert to azimute_pipeline
  with check (account_id = any ((select proved_account_ids())::int[]));
create policy tell_worked on event_outbox for insert to azimute_jobs with check (account_id = (select current_account_id()));
grant insert on event_outbox to azimute_app, azimute_pipeline, azimute_jobs;

-- Entities as named in events, never of another account: users only if they are members, the actor, or assignees of its
-- work orders.
create function name_things(of_account_id int, names jsonb) returns jsonb
  language sql stable as $$
  select coalesce(jsonb_object_agg(n.key, case n.kind
    when 'person' then (select jsonb_build_object('id', u.user_id, 'name', u.name) from users u
      where u.user_id = n.id and (u.user_id = current_user_id() or exists (select from granted_memberships g
        where g.account_id = of_account_id and g.user_id = u.user_id)))
    when 'assignee' then (select jsonb_build_object('id', u.user_id, 'name', u.name)
      from work_orders w join users u on u.user_id = w.assignee_id
      where w.account_id = of_account_id and w.work_order_id = n.id)
    when 'unit' then (select jsonb_build_object('id', u.unit_id, 'code', u.code, 'name', u.name) from units u
      where u.account_id = of_account_id and u.unit_id = n.id)
    when 'asset' then (select jsonb_build_object('id', a.asset_id, 'code', a.code) from assets a
      where a.account_id = of_account_id and a.asset_id = n.id)
    when 'customer' then (select jsonb_build_object('id', c.customer_id, 'name', c.name) from customers c
      where c.account_id = of_account_id and c.customer_id = n.id)
    when 'geofence' then (select jsonb_build_object('id', g.geofence_id, 'name', g.name) from geofences g
      where g.account_id = of_account_id and g.geofence_id = n.id)
    when 'folder' then (select jsonb_build_object('id', f.file_folder_id, 'name', f.name) from file_folders f
      where f.account_id = of_account_id and f.file_folder_id = n.id) end), '{}')
  from (select key, value ->> 0 as kind, (value ->> 1)::int as id from jsonb_each(names)) n
$$;

create function deliver_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (account_id, webhook_id, event_id, event, unit_id, subject, happened_at, data)
  select e.account_id, w.webhook_id, e.event_key, e.event, e.unit_id, e.subject, e.happened_at,
    e.data || case when e.event like 'alert.%'
      then alert_event_data(e.account_id, (e.data ->> 'alertId')::int, e.data ->> 'change')
      else name_things(e.account_id, e.names) end
  from added e
  join webhooks w on w.account_id = e.account_id and w.enabled and e.event = any (w.events)
    and (w.unit_ids = '{}' or e.unit_id = any (w.unit_ids))
  order by e.event_number
  on conflict do nothing;
  delete from event_outbox o using added e where o.account_id = e.account_id and o.event_number = e.event_number;
  return null;
end $$;
create trigger deliver_events after insert on event_outbox
  referencing new table as added for each statement execute function deliver_events();

create function queue_event(
  of_account_id int, kind text, of_unit_id int, about text, event_key text, at timestamptz, said jsonb, names jsonb default '{}'
) returns void
  language sql volatile as $$
  insert into event_outbox (account_id, event, unit_id, subject, event_key, happened_at, data, names)
  values (of_account_id, kind, of_unit_id, about, event_key, at, said, names)
$$;

-- True if any endpoint receives a group of events; checked once per statement, so that accounts without endpoints have
-- no further cost.
create function is_heard(account_ids int[], room text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from webhooks w
    where w.account_id = any (account_ids) and w.enabled
      and exists (select from unnest(w.events) as e (event) where starts_with(e.event, room || '.')))
$$;

-- Every entry in an alert's history is an event, except notifications and comments. Created with the history, in the
-- same transaction.
create function queue_alert_events() returns trigger
  language plpgsql as $$
begin
  if not is_heard(array(select account_id from added), 'alert') then
    return null;
  end if;
  insert into event_outbox (account_id, event, unit_id, subject, event_key, happened_at, data, names)
    select e.account_id,
    case coalesce('undone ' || (e.changed ->> 'undone'), e.kind) when 'raised' then 'alert.opened'
      when 'finished' then 'alert.finished' when 'undone reopened' then 'alert.finished'
      when 'reopened' then 'alert.reopened' when 'undone finished' then 'alert.reopened' else 'alert.changed' end,
    a.unit_id, 'alerts/' || e.alert_id, 'alert-entry-' || e.alert_entry_id, e.at,
    jsonb_build_object('alertId', e.alert_id, 'change', e.kind), '{}'
  from (select * from added n where n.kind not in ('notified', 'muted', 'commented') order by n.alert_entry_id) e
  join alerts a on a.account_id = e.account_id and a.alert_id = e.alert_id;
  return null;
end $$;
create trigger queue_alert_events after insert on alert_entries
  referencing new table as added for each statement execute function queue_alert_events();

-- Endpoints with due deliveries that no process has claimed.
create function list_waiting_webhooks(at timestamptz) returns table (account_id int, webhook_id int)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select w.account_id, w.webhook_id from webhooks w
  where w.enabled and coalesce(w.retry_at <= at, true) and coalesce(w.taken_until <= at, true)
    and exists (select from webhook_deliveries d
      where d.account_id = w.account_id and d.webhook_id = w.webhook_id and d.state = 'waiting' and d.next_at <= at)
$$;

-- The current access of the user who saved an endpoint, by group of events: the ULs; all_units for all, no row for
-- none. Events without a UL are for administrators, as are some groups that no module opens.
create function webhook_reach(given_webhook_id int)
  returns table (room text, all_units boolean, unit_ids int[])
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select m.room, r.role = 'admin', r.unit_ids
  from webhooks w
  join member_rights r on r.account_id = w.account_id and r.user_id = w.saved_by
  cross join event_rooms() m
  where w.account_id = current_account_id() and w.webhook_id = given_webhook_id
    and case when m.module is null then r.role = 'admin'
      else exists (select from unnest(r.account_modules) as o (code) where starts_with(m.module || ':', o.code || ':'))
        and (r.role = 'admin' or exists (select from jsonb_array_elements(r.sections) as s (section)
          where starts_with(m.module || ':', (section ->> 'module') || ':'))) end
$$;
grant execute on function is_heard to azimute_app, azimute_pipeline, azimute_jobs;
grant execute on function list_waiting_webhooks, webhook_reach to azimute_jobs;
