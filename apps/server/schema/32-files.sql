-- Stored objects, and the files, folders and links of the file manager (docs/decisions/0062, docs/decisions/0063).

-- Objects in the store. An object is stored before its row is committed, and its row is deleted after it.
create table objects (
  account_id int not null references accounts,
  -- Begins with the SHA-256 of the content: apps/server/src/platform/objects/stored-objects.ts.
  object_key text not null,
  size_bytes int not null check (size_bytes > 0),
  created_at timestamptz not null default now(),
  -- Time at which its file was deleted or replaced; it is removed a day later.
  given_up_at timestamptz,
  primary key (account_id, object_key)
);
create unique index objects_key on objects (object_key);
create index objects_given_up on objects (given_up_at) where given_up_at is not null;

create table file_folders (
  account_id int not null references accounts,
  file_folder_id int generated always as identity,
  parent_id int,
  name text not null check (length(name) between 1 and 120),
  -- Restricts access to users with one of the profiles and one of the ULs; an empty list does not restrict. Subfolders
  -- copy their top folder's lists. No foreign keys: if a profile or a UL is deleted, the folder stays restricted.
  profile_ids int[] not null default '{}',
  unit_ids int[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, file_folder_id),
  foreign key (account_id, parent_id) references file_folders
);
create unique index file_folders_name on file_folders (account_id, coalesce(parent_id, 0), lower(name));
create index file_folders_parent on file_folders (account_id, parent_id);

-- Profiles of the transaction's user. Callers do not list profiles, so the policies of profiles do not apply.
create function current_actor_profile_ids() returns int[]
  language sql stable as $$
  select coalesce(array_agg(p.profile_id), '{}') from profile_users p
  where p.account_id = current_account_id() and p.user_id = current_user_id()
$$;

create policy see on file_folders for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:file-manager'))
    and ((select current_actor_is_admin())
      or (profile_ids = '{}' or profile_ids && (select current_actor_profile_ids()))
        and (unit_ids = '{}' or unit_ids && (select current_unit_ids()) or (select current_scope_is_all_units()))));
create policy change on file_folders to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:file-manager'))
    and ((select current_actor_is_admin())
      or (profile_ids = '{}' or profile_ids && (select current_actor_profile_ids()))
        and (unit_ids = '{}' or unit_ids && (select current_unit_ids()) or (select current_scope_is_all_units()))));
grant select, insert, update, delete on file_folders to azimute_app;

-- Folds tags for searching.
create function fold_tags(tags text[]) returns text
  language sql immutable parallel safe
  return fold_text(array_to_string(tags, ' '));

create table files (
  account_id int not null references accounts,
  file_id int generated always as identity,
  -- Null at the top level, which every user with the module sees.
  file_folder_id int,
  name text not null check (length(name) between 1 and 206),
  kind text not null check (kind in ('pdf', 'docx')),
  object_key text not null,
  size_bytes int not null,
  description text not null default '',
  tags text[] not null default '{}',
  version int not null default 1,
  -- Version of the file; earlier versions have lower numbers (file_versions).
  content_number int not null default 1,
  content_at timestamptz not null default now(),
  -- User who uploaded this version.
  uploaded_by int references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" not null generated always as (fold_text(name)) stored,
  search_text text not null generated always as (fold_text(name) || ' ' || fold_tags(tags)) stored,
  primary key (account_id, file_id),
  foreign key (account_id, file_folder_id) references file_folders,
  foreign key (account_id, object_key) references objects
);
create unique index files_name on files (account_id, coalesce(file_folder_id, 0), lower(name));
create index files_sort_name on files (account_id, sort_name, file_id);
create index files_folder on files (account_id, file_folder_id);
create index files_object on files (account_id, object_key);
create index files_uploaded_by on files (account_id, uploaded_by);
-- Access through the folder: its policies apply to the inner select, which runs once per statement.
create policy see on files for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:file-manager'))
    and (file_folder_id is null
      or file_folder_id in (select f.file_folder_id from file_folders f where f.account_id = (select current_account_id()))));
create policy change on files to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:file-manager'))
    and (file_folder_id is null
      or file_folder_id in (select f.file_folder_id from file_folders f where f.account_id = (select current_account_id()))));
grant select, insert, update, delete on files to azimute_app;

-- Earlier versions of files. Each object belongs to exactly one row, here or in another table.
create table file_versions (
  account_id int not null,
  file_id int not null,
  content_number int not null,
  object_key text not null,
  size_bytes int not null,
  uploaded_by int references users,
  content_at timestamptz not null,
  primary key (account_id, file_id, content_number),
  foreign key (account_id, file_id) references files on delete cascade,
  foreign key (account_id, object_key) references objects
);
create index file_versions_uploaded_by on file_versions (account_id, uploaded_by);
create index file_versions_object on file_versions (account_id, object_key);
create policy see on file_versions for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from files f where f.account_id = file_versions.account_id and f.file_id = file_versions.file_id));
create policy change on file_versions to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:file-manager'))
    and exists (select from files f where f.account_id = file_versions.account_id and f.file_id = file_versions.file_id));
grant select, insert, delete on file_versions to azimute_app;

-- Returns the versions of a file at an instant and later, for entities that give users access to a file (an alert, a
-- dashboard item). Checks no rights: its callers, which run with the owner's rights, must do so.
create function contents_of_file(given_account_id int, given_file_id int, since timestamptz)
  returns table (file_id int, name text, kind text, object_key text, size_bytes int, is_current boolean)
  language sql stable as $$
  select f.file_id, f.name, f.kind, f.object_key, f.size_bytes, true from files f
  where f.account_id = given_account_id and f.file_id = given_file_id
  union all
  select f.file_id, f.name, f.kind, v.object_key, v.size_bytes, false
  from files f join file_versions v using (account_id, file_id)
  where f.account_id = given_account_id and f.file_id = given_file_id
    and coalesce((select min(n.content_at) from file_versions n
      where n.account_id = v.account_id and n.file_id = v.file_id and n.content_number > v.content_number), f.content_at) > since
$$;

-- Deleted files, for 30 days. References by file ID work again after a restore.
create table trashed_files (
  account_id int not null references accounts,
  file_id int not null,
  -- Grows with each deletion.
  trash_place int generated always as identity,
  -- The folder may be deleted too: the path then shows where it was. Both are empty at the top level.
  file_folder_id int,
  folder_path text[] not null,
  -- The folder's restrictions now, or when it was deleted.
  profile_ids int[] not null,
  unit_ids int[] not null,
  name text not null,
  kind text not null,
  object_key text not null,
  size_bytes int not null,
  description text not null,
  tags text[] not null,
  version int not null,
  content_number int not null,
  content_at timestamptz not null,
  uploaded_by int references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_by int references users,
  deleted_at timestamptz not null,
  primary key (account_id, file_id),
  foreign key (account_id, object_key) references objects
);
create index trashed_files_place on trashed_files (account_id, trash_place);
create index trashed_files_folder on trashed_files (account_id, file_folder_id);
create index trashed_files_object on trashed_files (object_key);
create index trashed_files_uploaded_by on trashed_files (account_id, uploaded_by);
create index trashed_files_deleted_by on trashed_files (account_id, deleted_by);
create index trashed_files_deleted_at on trashed_files (deleted_at);
create policy see on trashed_files for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:file-manager'))
    and ((select current_actor_is_admin())
      or (profile_ids = '{}' or profile_ids && (select current_actor_profile_ids()))
        and (unit_ids = '{}' or unit_ids && (select current_unit_ids()) or (select current_scope_is_all_units()))));
create policy change on trashed_files to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:file-manager'))
    and ((select current_actor_is_admin())
      or (profile_ids = '{}' or profile_ids && (select current_actor_profile_ids()))
        and (unit_ids = '{}' or unit_ids && (select current_unit_ids()) or (select current_scope_is_all_units()))));
grant select, insert, update (profile_ids, unit_ids), delete on trashed_files to azimute_app;
create policy expire on trashed_files for select to azimute_jobs using (true);
create policy delete_expired on trashed_files for delete to azimute_jobs
  using (deleted_at < now() - interval '30 days');
grant select (account_id, file_id, object_key, deleted_at), delete on trashed_files to azimute_jobs;

-- Uploads that wait for the virus scanner: they are not files yet, and only their sender sees them.
create table unchecked_files (
  account_id int not null references accounts,
  unchecked_file_id int generated always as identity,
  -- It may be deleted in the meantime.
  file_folder_id int,
  name text not null check (length(name) between 1 and 206),
  kind text not null check (kind in ('pdf', 'docx')),
  same_name text not null check (same_name in ('refuse', 'keep_both', 'replace')),
  object_key text not null,
  size_bytes int not null,
  user_id int not null references users,
  created_at timestamptz not null,
  primary key (account_id, unchecked_file_id),
  foreign key (account_id, object_key) references objects
);
create index unchecked_files_person on unchecked_files (account_id, user_id, unchecked_file_id);
create index unchecked_files_object on unchecked_files (account_id, object_key);
create index unchecked_files_age on unchecked_files (created_at);
create policy see_own on unchecked_files for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy store_own on unchecked_files for insert to azimute_app
  with check (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_changes('services:file-manager')));
-- Also for users who lost the right in the meantime: it is then refused.
create policy end_own on unchecked_files for delete to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
grant select, insert, delete on unchecked_files to azimute_app;
create policy check_all on unchecked_files for select to azimute_jobs using (true);
grant select on unchecked_files to azimute_jobs;

-- Features that store objects open their rows by policies of their own.
create policy see_files on objects for select to azimute_app
  using (account_id = (select current_account_id())
    and (exists (select from files f where f.account_id = objects.account_id and f.object_key = objects.object_key)
      or exists (select from file_versions v
        where v.account_id = objects.account_id and v.object_key = objects.object_key)
      or exists (select from trashed_files b
        where b.account_id = objects.account_id and b.object_key = objects.object_key)));
create policy see_unchecked on objects for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from unchecked_files u
      where u.account_id = objects.account_id and u.object_key = objects.object_key));
create policy give_up_unchecked on objects for update to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from unchecked_files u
      where u.account_id = objects.account_id and u.object_key = objects.object_key));
create policy store_files on objects for insert to azimute_app
  with check (account_id = (select current_account_id()) and (select current_actor_changes('services:file-manager')));
create policy give_up_files on objects for update to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:file-manager'))
    and (exists (select from files f where f.account_id = objects.account_id and f.object_key = objects.object_key)
      or exists (select from file_versions v
        where v.account_id = objects.account_id and v.object_key = objects.object_key)
      or exists (select from trashed_files b
        where b.account_id = objects.account_id and b.object_key = objects.object_key)));
grant select, insert, update (given_up_at) on objects to azimute_app;
create policy sweep on objects for select to azimute_jobs using (true);
create policy sweep_given_up on objects for delete to azimute_jobs using (given_up_at < now() - interval '1 day');
create policy give_up_trashed on objects for update to azimute_jobs
  using (exists (select from trashed_files b
    where b.object_key = objects.object_key and b.deleted_at < now() - interval '30 days'));
grant select (object_key, given_up_at), update (given_up_at), delete on objects to azimute_jobs;

-- Total size of the account's objects, including files that the user does not see.
create function stored_object_bytes() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(size_bytes), 0)::bigint from objects
  where account_id = current_account_id() and given_up_at is null
    and (current_actor_sees('services:file-manager') or current_actor_changes('services:simc:alertas:alertas'))
$$;
grant execute on function stored_object_bytes to azimute_app;

-- Links that open a file without a session. Only their recipients know the tokens.
create table file_links (
  account_id int not null,
  file_link_id int generated always as identity,
  file_id int not null,
  token_hash bytea not null unique,
  created_by int references users,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  password_hash text,
  download_limit int check (download_limit > 0),
  downloads int not null default 0 check (downloads <= download_limit),
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_as text check (ended_as in ('revoked', 'renewed')),
  primary key (account_id, file_link_id),
  foreign key (account_id, file_id) references files on delete cascade,
  constraint file_links_ended check ((ended_at is null) = (ended_as is null))
);
create index file_links_file on file_links (account_id, file_id);
create policy see on file_links for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from files f where f.account_id = file_links.account_id and f.file_id = file_links.file_id));
create policy change on file_links to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:file-manager'))
    and exists (select from files f where f.account_id = file_links.account_id and f.file_id = file_links.file_id));
-- The author of a link must still see the file, which is read with the author's rights.
create policy present on file_links for select to azimute_app
  using (token_hash = (select presented_token_hash()));
grant select, insert, update (ended_at, ended_as) on file_links to azimute_app;

-- One row per download. For some minutes, the holder of the token whose hash is `download_hash` can read the bytes.
create table file_link_uses (
  account_id int not null,
  file_link_use_id bigint generated always as identity,
  file_link_id int not null,
  used_at timestamptz not null,
  -- The signed-in user of the account, if any.
  user_id int references users,
  address text,
  download_hash bytea not null unique,
  open_until timestamptz not null,
  primary key (account_id, file_link_use_id),
  foreign key (account_id, file_link_id) references file_links on delete cascade
);
create index file_link_uses_link on file_link_uses (account_id, file_link_id, file_link_use_id);
create policy see on file_link_uses for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from file_links l
      where l.account_id = file_link_uses.account_id and l.file_link_id = file_link_uses.file_link_id));
grant select on file_link_uses to azimute_app;

-- Counts a download, unless the link opens nothing at that time. Of two concurrent downloads, the second counts the
-- first.
create function use_file_link(
  given_hash bytea, at timestamptz, given_user_id int, given_address text, given_download_hash bytea, until timestamptz
)
  returns boolean
  language sql volatile security definer set search_path = public, pg_temp as $$
  with used as (
    update file_links set downloads = downloads + 1, last_used_at = at
      where token_hash = given_hash and ended_at is null and expires_at > at
        and (download_limit is null or downloads < download_limit)
      returning account_id, file_link_id
  ), kept as (
    insert into file_link_uses (account_id, file_link_id, used_at, user_id, address, download_hash, open_until)
      select account_id, file_link_id, at, given_user_id, given_address, given_download_hash, until from used
      returning true
  )
  select exists (select from kept)
$$;

-- A counted download that is still being read.
create function find_file_download(given_hash bytea, at timestamptz)
  returns table (account_id int, file_id int, created_by int)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select l.account_id, l.file_id, l.created_by
  from file_link_uses u join file_links l using (account_id, file_link_id)
  where u.download_hash = given_hash and u.open_until > at and l.ended_at is null
$$;

grant execute on function use_file_link, find_file_download to azimute_app;
