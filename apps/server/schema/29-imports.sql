-- The kinds of imports that the transaction's user can make. A new kind adds its right here.
create function importable_kinds() returns text[]
  language sql stable as $$
  select case when current_actor_changes('services:simc:geolocalizacao:ativos')
      then array['asset', 'position'] else '{}' end
    || case when current_actor_changes('services:simc:geolocalizacao:cercas') then array['geofence'] else '{}' end
    || case when current_actor_changes('services:simc:financials') then array['financial'] else '{}' end
    || case when current_actor_is_admin() and current_actor_changes('admin:users') then array['migration', 'user'] else '{}' end
$$;

-- A user's file, from its upload to its result.
create table imports (
  account_id int not null,
  kind text not null,
  import_id int generated always as identity,
  user_id int not null,
  session_id bigint,
  state text not null
    check (state in ('receiving', 'draft', 'queued', 'running', 'finished', 'failed', 'cancelled')),
  failure text check (failure in ('rights_lost', 'unexpected')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- The kind's data about the file, its settings, the preview and the result.
  file jsonb not null default '{}',
  settings jsonb not null default '{}',
  preview jsonb not null default '{}',
  progress jsonb not null default '{}',
  -- Progress: the next attempt continues after this line.
  last_line int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, kind, import_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  check ((state = 'failed') = (failure is not null))
);
create index imports_person on imports (account_id, user_id, kind, import_id);
create index imports_age on imports (created_at);
create policy change_own on imports to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and kind = any ((select importable_kinds())::text[]));
-- Users who lost the right during an import still see that it stopped, and why; its file is deleted.
create policy see_own on imports for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy stop_own on imports for update to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()))
  with check (state = 'failed');
-- Started imports stay as a report.
create policy drop_unstarted on imports as restrictive for delete to azimute_app
  using (state in ('receiving', 'draft'));
grant select, insert, update, delete on imports to azimute_app;

-- Lines that wait to be imported, and invalid ones with the problem.
create table import_lines (
  account_id int not null,
  kind text not null,
  import_id int not null,
  line int not null,
  user_id int not null,
  cells jsonb not null,
  -- Reason why it cannot be imported; null if it can.
  problem jsonb,
  -- Decision of the preview, which the import follows.
  plan jsonb,
  primary key (account_id, kind, import_id, line),
  foreign key (account_id, kind, import_id) references imports on delete cascade
);
create index import_lines_problem on import_lines (account_id, kind, import_id, line) where problem is not null;
create policy change_own on import_lines to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and kind = any ((select importable_kinds())::text[]));
grant select, insert, update, delete on import_lines to azimute_app;

-- The file itself, if it is too large to be kept as lines.
create table import_chunks (
  account_id int not null,
  kind text not null,
  import_id int not null,
  place int not null,
  user_id int not null,
  bytes bytea not null,
  primary key (account_id, kind, import_id, place),
  foreign key (account_id, kind, import_id) references imports on delete cascade
);
create policy change_own on import_chunks to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and kind = any ((select importable_kinds())::text[]));
create policy drop_own on import_chunks for delete to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy see_own on import_chunks for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
grant select, insert, delete on import_chunks to azimute_app;

-- Deletes drafts after a day and other imports after 30; returns their number.
create function remove_old_imports() returns int
  language sql set role azimute_maintainer set search_path = public, pg_temp as $$
  with removed as (
    delete from imports i
    where i.state not in ('queued', 'running')
      and i.created_at < now() - case when i.state in ('receiving', 'draft') then interval '1 day' else interval '30 days' end
    returning i.import_id)
  select count(*)::int from removed
$$;
grant execute on function remove_old_imports to azimute_jobs;
