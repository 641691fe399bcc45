-- Descriptions of devices (docs/decisions/0071): their last reports about themselves, and users' entries for missing
-- ones.
create table device_descriptions (
  account_id int not null,
  device_id int not null,
  -- Endpoint and protocol of the newest report, and the last model and firmware ever reported.
  source text,
  protocol text,
  told_model text,
  told_firmware text,
  -- Time of the first report with these values.
  told_at timestamptz,
  model text check (length(model) between 1 and 120),
  firmware text check (length(firmware) between 1 and 120),
  primary key (account_id, device_id),
  foreign key (account_id, device_id) references devices on delete cascade
);
-- Access through the device: its policies apply to the inner select.
create policy see on device_descriptions for select to azimute_app
  using (account_id = (select current_account_id()) and exists (select from devices d
    where d.account_id = device_descriptions.account_id and d.device_id = device_descriptions.device_id));
create policy change on device_descriptions to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from devices d
      where d.account_id = device_descriptions.account_id and d.device_id = device_descriptions.device_id));
create policy proved_accounts on device_descriptions to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update on device_descriptions to azimute_app, azimute_pipeline;

-- Devices currently assigned to assets, by type: their model, else their protocol, else their endpoint. For users who
-- see any module of the suite, even without the map: like fleet_assets, it repeats the policies for them.
create view fleet_devices as
select d.account_id, d.device_id, d.external_id, d.asset_id, k.kind_by, k.kind, k.firmware
from devices d
cross join lateral (
  select case when t.model is not null then 'model' when t.protocol is not null then 'protocol'
      when t.source is not null then 'source' end as kind_by,
    coalesce(t.model, t.protocol, t.source) as kind, t.firmware
  from (select coalesce(k.told_model, k.model) as model, coalesce(k.told_firmware, k.firmware) as firmware, k.protocol, k.source
    from (select) one left join device_descriptions k on k.account_id = d.account_id and k.device_id = d.device_id) t) k
where d.account_id = (select current_account_id())
  and exists (select from fleet_assets a where a.account_id = d.account_id and a.asset_id = d.asset_id);
grant select on fleet_devices to azimute_app;
