-- Documents and photos of assets.

-- Files of the file manager, visible and removable for users who see both the asset and the file. No foreign key to
-- the file: a deleted file is hidden, and shown again when it is restored.
create table asset_documents (
  account_id int not null,
  asset_id int not null,
  file_id int not null,
  added_at timestamptz not null,
  primary key (account_id, asset_id, file_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
-- The policies of the tables in the inner selects apply.
create policy see on asset_documents for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from assets a
      where a.account_id = asset_documents.account_id and a.asset_id = asset_documents.asset_id)
    and exists (select from files f
      where f.account_id = asset_documents.account_id and f.file_id = asset_documents.file_id));
create policy change on asset_documents to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a
      where a.account_id = asset_documents.account_id and a.asset_id = asset_documents.asset_id)
    and exists (select from files f
      where f.account_id = asset_documents.account_id and f.file_id = asset_documents.file_id));
grant select, insert, delete on asset_documents to azimute_app;

create table asset_photos (
  account_id int not null,
  asset_id int not null,
  -- Determined from the content.
  version text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  object_key text not null,
  primary key (account_id, asset_id),
  foreign key (account_id, asset_id) references assets on delete cascade,
  foreign key (account_id, object_key) references objects
);
create index asset_photos_object on asset_photos (account_id, object_key);
create policy see on asset_photos for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from assets a
      where a.account_id = asset_photos.account_id and a.asset_id = asset_photos.asset_id));
create policy change on asset_photos to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from assets a
      where a.account_id = asset_photos.account_id and a.asset_id = asset_photos.asset_id));
grant select, insert, update, delete on asset_photos to azimute_app;

create policy see_photos on objects for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from asset_photos p
      where p.account_id = objects.account_id and p.object_key = objects.object_key));
create policy store_photos on objects for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
create policy give_up_photos on objects for update to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos'))
    and exists (select from asset_photos p
      where p.account_id = objects.account_id and p.object_key = objects.object_key));
