-- Photos of countermeasures and work orders, with the access rules of the alert or work order.
create table work_photos (
  account_id int not null,
  work_photo_id int generated always as identity,
  alert_id int,
  alert_countermeasure_id int,
  work_order_id int,
  -- Determined from the content.
  version text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  object_key text not null,
  added_at timestamptz not null,
  primary key (account_id, work_photo_id),
  unique (account_id, alert_countermeasure_id, version),
  unique (account_id, work_order_id, version),
  foreign key (account_id, alert_id) references alerts on delete cascade,
  foreign key (account_id, alert_countermeasure_id) references alert_countermeasures on delete cascade,
  foreign key (account_id, work_order_id) references work_orders on delete cascade,
  foreign key (account_id, object_key) references objects,
  check ((alert_id is null) = (alert_countermeasure_id is null) and (alert_id is null) <> (work_order_id is null))
);
create index work_photos_alert on work_photos (account_id, alert_id) where alert_id is not null;
create index work_photos_object on work_photos (account_id, object_key);
-- The policies of the tables in the inner selects apply.
create policy see on work_photos for select to azimute_app
  using (account_id = (select current_account_id())
    and (exists (select from alerts a
        where a.account_id = work_photos.account_id and a.alert_id = work_photos.alert_id)
      or exists (select from work_orders w
        where w.account_id = work_photos.account_id and w.work_order_id = work_photos.work_order_id)));
create policy change on work_photos to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and (exists (select from alerts a
        where a.account_id = work_photos.account_id and a.alert_id = work_photos.alert_id)
      or exists (select from work_orders w
        where w.account_id = work_photos.account_id and w.work_order_id = work_photos.work_order_id)));
grant select, insert, delete on work_photos to azimute_app;

create policy see_work_photos on objects for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from work_photos p
      where p.account_id = objects.account_id and p.object_key = objects.object_key));
create policy store_work_photos on objects for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas')));
create policy give_up_work_photos on objects for update to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and exists (select from work_photos p
      where p.account_id = objects.account_id and p.object_key = objects.object_key));

-- The object of a deleted photo stays for a day, so that a backup that read the row finds it.
create function give_up_work_photo() returns trigger
  language plpgsql as $$
begin
  update objects o set given_up_at = now() where o.account_id = old.account_id and o.object_key = old.object_key;
  return old;
end $$;
create trigger give_up_work_photo before delete on work_photos
  for each row execute function give_up_work_photo();
