-- A file that one person brought, from its preview to what became of it.
create table asset_imports (
  account_id int not null,
  asset_import_id int generated always as identity,
  user_id int not null,
  session_id bigint,
  state text not null default 'draft'
    check (state in ('draft', 'queued', 'running', 'finished', 'failed', 'cancelled')),
  failure text check (failure in ('rights_lost', 'unexpected')),
  file_name text not null check (length(file_name) between 1 and 200),
  encoding text not null,
  separator text not null,
  headings text[] not null,
  -- Column of each field, counted from 0.
  mapping jsonb not null,
  create_units boolean not null default false,
  create_customers boolean not null default false,
  line_count int not null,
  create_count int not null default 0,
  change_count int not null default 0,
  unchanged_count int not null default 0,
  bad_count int not null default 0,
  -- How far the work is: written in the transaction that does it, so that it goes on exactly there.
  last_line int not null default 0,
  created_assets int not null default 0,
  changed_assets int not null default 0,
  unchanged_assets int not null default 0,
  refused_lines int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- ULs that an import creates are shown by the profiles that its administrator chose.
  unit_profile_ids int[] not null default '{}'
    check (cardinality(unit_profile_ids) <= 500),
  -- A file of assets may move devices, where who imports it has said so (docs/decisions/0043-devices-come-off-and-move.md).
  move_devices boolean not null default false,
  move_count int not null default 0,
  primary key (account_id, asset_import_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  check ((state = 'failed') = (failure is not null))
);
create index asset_imports_person on asset_imports (account_id, user_id, asset_import_id);
create index asset_imports_age on asset_imports (created_at);
create policy change_own on asset_imports to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
-- Whoever lost the right while an import ran still learns that it stopped, and why.
create policy see_own on asset_imports for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy stop_own on asset_imports for update to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()))
  with check (state = 'failed');
grant select, insert, update on asset_imports to azimute_app;

create table asset_import_lines (
  account_id int not null,
  asset_import_id int not null,
  line int not null,
  user_id int not null,
  cells jsonb not null,
  -- Why it cannot be imported; null when it can.
  reasons jsonb,
  -- The devices that the line moves and from which asset, as the preview showed them: [{deviceId, from: {id, code}}].
  moves jsonb,
  primary key (account_id, asset_import_id, line),
  foreign key (account_id, asset_import_id) references asset_imports on delete cascade
);
create index asset_import_lines_bad on asset_import_lines (account_id, asset_import_id, line) where reasons is not null;
create policy change_own on asset_import_lines to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_changes('services:simc:geolocalizacao:ativos')));
grant select, insert, update on asset_import_lines to azimute_app;

-- Codes and devices are unique in the account, also where the person does not see their asset: such a line is refused
-- before it fails. For who may change assets only, who would learn the same from trying.
create function taken_asset_codes(codes text[]) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.code from assets a
  where a.account_id = current_account_id() and a.code = any (codes)
    and current_actor_changes('services:simc:geolocalizacao:ativos')
$$;

create function taken_devices(external_ids text[]) returns table (external_id text, asset_id int)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.external_id, d.asset_id from devices d
  where d.account_id = current_account_id() and d.external_id = any (external_ids)
    and current_actor_changes('services:simc:geolocalizacao:ativos')
$$;

-- Files that were only looked at go after a day, the others after 30; answers how many went.
create function remove_old_asset_imports() returns int
  language sql security definer set search_path = public, pg_temp as $$
  with removed as (
    delete from asset_imports i
    where i.state not in ('queued', 'running')
      and i.created_at < now() - case i.state when 'draft' then interval '1 day' else interval '30 days' end
    returning i.asset_import_id)
  select count(*)::int from removed
$$;

grant execute on function taken_asset_codes, taken_devices to azimute_app;
grant execute on function remove_old_asset_imports to azimute_jobs;
