-- Work orders: what is to be done on an asset, by whom and until when (docs/decisions/0093). Whoever sees
-- alerts of a UL sees the work orders of its assets.
create table work_order_counts (
  account_id int primary key references accounts,
  -- The number that a work order of the account got last.
  last_number int not null
);

create table work_orders (
  account_id int not null references accounts,
  work_order_id int generated always as identity,
  -- Given by place_work_order, with the code by which alerts and countermeasures name it.
  number int not null,
  code text not null,
  -- Of the sender's making: what is sent twice is opened once.
  key uuid,
  asset_id int not null,
  -- That of the asset; kept by place_work_order and move_work_orders.
  unit_id int not null,
  alert_id int,
  kind text not null,
  task text not null check (length(task) between 1 and 500),
  assignee_id int references users,
  due_on date,
  parts text not null,
  -- In the currency of the account.
  cost numeric(14, 2) check (cost >= 0),
  stops_asset boolean not null,
  status text not null check (status in ('open', 'in_progress', 'done', 'cancelled')),
  opened_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (account_id, work_order_id),
  unique (account_id, number),
  unique (account_id, code),
  unique (account_id, key),
  foreign key (account_id, asset_id) references assets on delete cascade,
  foreign key (account_id, unit_id) references units,
  foreign key (account_id, alert_id) references alerts on delete set null (alert_id),
  check ((status in ('done', 'cancelled')) = (ended_at is not null))
);
create index work_orders_asset on work_orders (account_id, asset_id);
create index work_orders_alert on work_orders (account_id, alert_id) where alert_id is not null;
create index work_orders_waiting on work_orders (account_id, due_on) where ended_at is null;
create index work_orders_assignee on work_orders (account_id, assignee_id) where assignee_id is not null;
create policy see on work_orders for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:alertas:alertas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
-- Behind the trigger, which knows the UL of the asset.
create policy open on work_orders for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[]))
    and (alert_id is null or exists (select from alerts a
      where a.account_id = work_orders.account_id and a.alert_id = work_orders.alert_id)));
create policy change on work_orders for update to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
grant select, insert, update on work_orders to azimute_app;

-- The UL is that of the asset, whatever the writer says, and the number the next one of the account.
create function place_work_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select a.unit_id into new.unit_id from assets a where a.account_id = new.account_id and a.asset_id = new.asset_id;
  if tg_op = 'INSERT' then
    insert into work_order_counts (account_id, last_number) values (new.account_id, 1)
      on conflict (account_id) do update set last_number = work_order_counts.last_number + 1
      returning last_number into new.number;
    new.code := 'OS-' || lpad(new.number::text, greatest(6, length(new.number::text)), '0');
  end if;
  return new;
end $$;
create trigger place_work_order before insert or update of asset_id, unit_id on work_orders
  for each row execute function place_work_order();

create function move_work_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update work_orders w set unit_id = new.unit_id where w.account_id = new.account_id and w.asset_id = new.asset_id;
  return null;
end $$;
create trigger move_work_orders after update of unit_id on assets
  for each row when (old.unit_id <> new.unit_id) execute function move_work_orders();

-- An asset is in maintenance while a work order that stops it is in progress: its status, and what is computed from it,
-- follow. Whoever works on the order need not be allowed to change the asset.
create function keep_asset_in_maintenance() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stops boolean := new.stops_asset and new.status = 'in_progress';
begin
  if tg_op = 'UPDATE' and stops = (old.stops_asset and old.status = 'in_progress') then
    return null;
  end if;
  if tg_op = 'INSERT' and not stops then
    return null;
  end if;
  -- Behind whoever starts or ends another order of the asset.
  perform from assets a where a.account_id = new.account_id and a.asset_id = new.asset_id for no key update;
  update assets a
    set in_maintenance = stops, updated_at = greatest(new.changed_at, a.updated_at + interval '1 millisecond')
    where a.account_id = new.account_id and a.asset_id = new.asset_id and a.in_maintenance <> stops
      and (stops or not exists (select from work_orders o
        where o.account_id = new.account_id and o.asset_id = new.asset_id and o.stops_asset and o.status = 'in_progress'));
  return null;
end $$;
create trigger keep_asset_in_maintenance after insert or update of status, stops_asset on work_orders
  for each row execute function keep_asset_in_maintenance();

-- The checklist.
create table work_order_items (
  account_id int not null,
  work_order_item_id int generated always as identity,
  work_order_id int not null,
  place int not null,
  text text not null check (length(text) between 1 and 200),
  done_at timestamptz,
  done_by int references users,
  primary key (account_id, work_order_item_id),
  foreign key (account_id, work_order_id) references work_orders on delete cascade,
  check (done_at is not null or done_by is null)
);
create index work_order_items_order on work_order_items (account_id, work_order_id, place);

-- What happened to a work order, and who did it.
create table work_order_entries (
  account_id int not null,
  work_order_entry_id bigint generated always as identity,
  work_order_id int not null,
  at timestamptz not null,
  kind text not null,
  by_user_id int references users,
  note text not null,
  assignee_id int references users,
  primary key (account_id, work_order_entry_id),
  foreign key (account_id, work_order_id) references work_orders on delete cascade
);
create index work_order_entries_order on work_order_entries (account_id, work_order_id, work_order_entry_id);

-- Seen with the work order, and written by who may change it: the inner selects are under the policies of work orders.
create policy see on work_order_items for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from work_orders w where w.account_id = work_order_items.account_id
      and w.work_order_id = work_order_items.work_order_id));
create policy change on work_order_items to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and exists (select from work_orders w where w.account_id = work_order_items.account_id
      and w.work_order_id = work_order_items.work_order_id));
grant select, insert, update, delete on work_order_items to azimute_app;
create policy see on work_order_entries for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from work_orders w where w.account_id = work_order_entries.account_id
      and w.work_order_id = work_order_entries.work_order_id));
create policy write on work_order_entries for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and exists (select from work_orders w where w.account_id = work_order_entries.account_id
      and w.work_order_id = work_order_entries.work_order_id));
grant select, insert on work_order_entries to azimute_app;

-- Work orders with what is shown of their assets, ULs, people and alerts, to whoever sees alerts of the UL, even without the
-- fleet: a view runs with its owner's rights, so that it repeats the policy of work orders, and that of alerts by alert_rows.
create view work_order_rows as
select w.*, a.code as asset_code, a.model, u.code as unit_code, u.name as unit_name, p.name as assignee_name,
  l.number as alert_number, l.type_name as alert_type,
  (select count(*)::int from work_order_items i
    where i.account_id = w.account_id and i.work_order_id = w.work_order_id) as item_count,
  (select count(*)::int from work_order_items i
    where i.account_id = w.account_id and i.work_order_id = w.work_order_id and i.done_at is not null) as done_count
from work_orders w
join assets a on a.account_id = w.account_id and a.asset_id = w.asset_id
join units u on u.account_id = w.account_id and u.unit_id = w.unit_id
left join users p on p.user_id = w.assignee_id
left join alert_rows l on l.account_id = w.account_id and l.alert_id = w.alert_id
where w.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:alertas:alertas'))
  and ((select current_scope_is_all_units()) or w.unit_id = any ((select current_unit_ids())::int[]));
grant select on work_order_rows to azimute_app;

-- What work orders name: assets and ULs, to whoever sees alerts of these.
create view work_order_names as
select a.account_id, 'asset' as kind, a.asset_id as id, concat_ws(' · ', a.code, nullif(a.model, ''), u.name) as label
from assets a join units u on u.account_id = a.account_id and u.unit_id = a.unit_id
where a.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:alertas:alertas'))
  and ((select current_scope_is_all_units()) or a.unit_id = any ((select current_unit_ids())::int[]))
union all
select u.account_id, 'unit', u.unit_id, u.code || ' ' || u.name from units u
where u.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:alertas:alertas'))
  and ((select current_scope_is_all_units()) or u.unit_id = any ((select current_unit_ids())::int[]));
grant select on work_order_names to azimute_app;
