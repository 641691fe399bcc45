-- The source of a migration until it is migrated: its records in one part, and its history by device.
create table migration_parts (
  account_id int not null,
  kind text not null default 'migration' check (kind = 'migration'),
  import_id int not null,
  place bigint generated always as identity,
  user_id int not null,
  -- ID of the device in the source; null for the records.
  device_id bigint,
  row_count int not null,
  bytes bytea not null,
  primary key (account_id, kind, import_id, place),
  foreign key (account_id, kind, import_id) references imports on delete cascade
);
create index migration_parts_device on migration_parts (account_id, kind, import_id, device_id, place);
create policy change_own on migration_parts to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and kind = any ((select importable_kinds())::text[]));
grant select, insert, delete on migration_parts to azimute_app;

-- Records of other systems that were migrated, so that a second migration creates none again.
create table migrated_records (
  account_id int not null references accounts on delete cascade,
  -- Kind, ID and name of the record in the source.
  key text not null check (length(key) between 1 and 400),
  target_id text not null,
  migrated_at timestamptz not null,
  primary key (account_id, key)
);
create policy see on migrated_records for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('admin:users')));
create policy add on migrated_records for insert to azimute_app
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('admin:users')));
grant select, insert on migrated_records to azimute_app;
