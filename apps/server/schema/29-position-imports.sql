-- A file of positions that one person brought, from its preview to what became of it.
create table position_imports (
  account_id int not null,
  position_import_id int generated always as identity,
  user_id int not null,
  session_id bigint,
  state text not null default 'receiving'
    check (state in ('receiving', 'draft', 'queued', 'running', 'finished', 'failed', 'cancelled')),
  failure text check (failure in ('rights_lost', 'unexpected')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- Of what the chunks hold: the file as it is decompressed.
  size_bytes int not null default 0,
  format text not null default 'csv' check (format in ('csv', 'gpx', 'geojson')),
  encoding text not null default 'utf-8',
  separator text,
  headings text[] not null default '{}',
  sample jsonb not null default '[]',
  settings jsonb not null default '{}',
  preview jsonb not null default '{}',
  -- How far the work is. What the file's positions become is told after each slice, so that it goes on there.
  last_line int not null default 0,
  done_bytes int not null default 0,
  accepted int not null default 0,
  duplicates int not null default 0,
  refused int not null default 0,
  asset_ids int[] not null default '{}',
  -- When the slice that is under way was begun: after a crash, what of it is stored was stored since then.
  slice_begun_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, position_import_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  check ((state = 'failed') = (failure is not null))
);
create index position_imports_person on position_imports (account_id, user_id, position_import_id);
create index position_imports_age on position_imports (created_at);
create policy change_own on position_imports to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
-- Whoever lost the right while an import ran still learns that it stopped, and why.
create policy see_own on position_imports for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy stop_own on position_imports for update to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()))
  with check (state = 'failed');
grant select, insert, update, delete on position_imports to azimute_app;

create table position_import_chunks (
  account_id int not null,
  position_import_id int not null,
  place int not null,
  user_id int not null,
  bytes bytea not null,
  primary key (account_id, position_import_id, place),
  foreign key (account_id, position_import_id) references position_imports on delete cascade
);
create policy change_own on position_import_chunks to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
create policy drop_own on position_import_chunks for delete to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy see_own on position_import_chunks for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
grant select, insert, delete on position_import_chunks to azimute_app;

create table position_import_refusals (
  account_id int not null,
  position_import_id int not null,
  line int not null,
  user_id int not null,
  reason text not null,
  field text,
  value text not null,
  cells jsonb not null,
  primary key (account_id, position_import_id, line),
  foreign key (account_id, position_import_id) references position_imports on delete cascade
);
create policy change_own on position_import_refusals to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
grant select, insert on position_import_refusals to azimute_app;

-- Files that were only looked at go after a day, the others after 30; answers how many went.
create function remove_old_position_imports() returns int
  language sql security definer set search_path = public, pg_temp as $$
  with removed as (
    delete from position_imports i
    where i.state not in ('queued', 'running')
      and i.created_at < now() - case when i.state in ('receiving', 'draft') then interval '1 day' else interval '30 days' end
    returning i.position_import_id)
  select count(*)::int from removed
$$;

grant execute on function remove_old_position_imports to azimute_jobs;
