-- Jobs in the background, and the import of assets that is the first of them.

-- The queue's tables are graphile-worker's own, made before these files by platform/jobs/migrate-queue.ts and owned by
-- azimute_owner. Only the role of the workers reaches them; who serves people enqueues through one function.
grant usage on schema graphile_worker to azimute_jobs;
grant select, insert, update, delete on all tables in schema graphile_worker to azimute_jobs;
grant usage on all sequences in schema graphile_worker to azimute_jobs;
grant execute on all functions in schema graphile_worker to azimute_jobs;

do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
  loop
    execute format('create policy workers on graphile_worker.%I to azimute_jobs using (true) with check (true)', name);
  end loop;
end $$;

-- In the transaction that causes the job, which carries its account, person and session. A job of the same key that
-- has not begun is replaced; jobs of one queue run one after the other. Keys and queues are the account's own.
create function enqueue_job(task text, payload jsonb, queue text, job_key text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_account_id() is null then
    raise insufficient_privilege using message = 'A job needs an account';
  end if;
  perform graphile_worker.add_job(task,
    (payload || jsonb_build_object('accountId', current_account_id(), 'userId', current_user_id(),
      'sessionId', current_session_id()::text))::json,
    queue_name => format('%s.%s', current_account_id(), queue),
    job_key => format('%s.%s', current_account_id(), job_key));
end $$;

-- What the person of the transaction may do in its account by now, whether or not they are still signed in; no row
-- when they are no member, or inactive.
create function read_member_rights()
  returns table (role text, account_modules text[], has_profile boolean, sections jsonb, unit_ids int[])
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select m.role, a.modules,
    exists (select from profile_users p where p.account_id = m.account_id and p.user_id = m.user_id),
    (select coalesce(jsonb_agg(distinct jsonb_build_object('module', g.module, 'level', g.level)), '[]')
      from profile_users p join profile_sections g using (account_id, profile_id)
      where p.account_id = m.account_id and p.user_id = m.user_id),
    (select coalesce(array_agg(distinct g.unit_id), '{}')
      from profile_users p join profile_units g using (account_id, profile_id)
      where p.account_id = m.account_id and p.user_id = m.user_id)
  from memberships m
  join accounts a on a.account_id = m.account_id
  join users u on u.user_id = m.user_id and u.active
  where m.account_id = current_account_id() and m.user_id = current_user_id()
$$;

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
  primary key (account_id, asset_import_id),
  foreign key (account_id, user_id) references memberships on delete cascade,
  check ((state = 'failed') = (failure is not null))
);
create index asset_imports_person on asset_imports (account_id, user_id, asset_import_id);
create index asset_imports_age on asset_imports (created_at);

create table asset_import_lines (
  account_id int not null,
  asset_import_id int not null,
  line int not null,
  user_id int not null,
  cells jsonb not null,
  -- Why it cannot be imported; null when it can.
  reasons jsonb,
  primary key (account_id, asset_import_id, line),
  foreign key (account_id, asset_import_id) references asset_imports on delete cascade
);
create index asset_import_lines_bad on asset_import_lines (account_id, asset_import_id, line) where reasons is not null;

do $$
declare
  name text;
begin
  foreach name in array array['asset_imports', 'asset_import_lines'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to azimute_owner using (true) with check (true)', name);
    execute format('create policy change_own on %I to azimute_app
      using (account_id = (select current_account_id()) and user_id = (select current_user_id())
        and (select current_actor_changes(''services:simc:geolocalizacao:ativos'')))', name);
  end loop;
end $$;
-- Whoever lost the right while an import ran still learns that it stopped, and why.
create policy see_own on asset_imports for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy stop_own on asset_imports for update to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()))
  with check (state = 'failed');
grant select, insert, update on asset_imports, asset_import_lines to azimute_app;

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

revoke execute on function
  enqueue_job, read_member_rights, taken_asset_codes, taken_devices, remove_old_asset_imports from public;
grant execute on function enqueue_job, read_member_rights, taken_asset_codes, taken_devices to azimute_app;
grant execute on function remove_old_asset_imports to azimute_jobs;
