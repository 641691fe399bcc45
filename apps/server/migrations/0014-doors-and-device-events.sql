-- Which door a position came through, as its place (from 1) among the doors of the contract; null before doors were kept.
alter table positions add column door smallint;
alter table quarantined_positions add column door smallint;

-- What a device or its server tells beside fixes: alarms, the engine switched on, a driver changed. The same thing told
-- again is the same event.
create table device_events (
  account_id int not null,
  device_event_id bigint generated always as identity,
  device_id int not null,
  asset_id int not null,
  occurred_at timestamptz not null,
  kind text not null check (length(kind) between 1 and 80),
  content_hash bigint not null,
  door smallint not null,
  received_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  attributes jsonb,
  primary key (account_id, device_event_id),
  unique (account_id, device_id, occurred_at, kind, content_hash),
  foreign key (account_id, asset_id) references assets on delete cascade,
  foreign key (account_id, device_id) references devices
);
create index device_events_asset on device_events (account_id, asset_id, occurred_at desc, device_event_id desc);

alter table device_events enable row level security;
alter table device_events force row level security;
create policy owner on device_events to azimute_owner using (true) with check (true);
create policy see on device_events for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a where a.account_id = device_events.account_id and a.asset_id = device_events.asset_id)));
grant select on device_events to azimute_app;
create policy proved_accounts on device_events to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert on device_events to azimute_pipeline;
