-- Accounts of many people (docs/decisions/0039-lists-of-many-people.md): what their lists are filtered and ordered by lies
-- beside each membership, so that a list reads no more than it shows.

create table account_people (
  account_id int not null,
  user_id int not null,
  name text not null,
  -- Text keys are compared by code points, as the cursors of the lists are.
  name_key text collate "C" not null,
  email text collate "C" not null,
  search_text text not null,
  role text not null,
  -- As in `account_users()`.
  state text not null check (state in ('active', 'invited', 'inactive')),
  directory_login boolean not null,
  profile_ids int[] not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade
) with (fillfactor = 70);
create index account_people_name on account_people (account_id, name_key, email);
create index account_people_email on account_people (account_id, email);
create index account_people_role on account_people (account_id, role collate "C", email);
create index account_people_state on account_people (account_id,
  (case state when 'active' then '1' when 'invited' then '2' else '3' end) collate "C", email);
create index account_people_user on account_people (user_id);
-- Read alone by what counts or sorts all of them.
create index account_people_facets on account_people (account_id, role, state, directory_login)
  include (profile_ids, email, user_id);

-- The last session of each member in the account, `-infinity` before the first. Apart from the above: a session that moves to another account is
-- locked before this row, and whoever changes a member locks the row above before the sessions.
create table member_sign_ins (
  account_id int not null,
  user_id int not null,
  signed_in_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
create index member_sign_ins_time on member_sign_ins (account_id, signed_in_at, user_id);

do $$
declare
  name text;
begin
  foreach name in array array['account_people', 'member_sign_ins'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to azimute_owner using (true) with check (true)', name);
  end loop;
end $$;
create policy see on account_people for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_actor_sees('admin:users')) or (select current_actor_sees('services:simc:settings'))));
create policy see on member_sign_ins for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('admin:users')));
grant select on account_people, member_sign_ins to azimute_app;

-- Writes the rows of these members anew. They are locked in order first: of two who change one person at once the second
-- then reads what the first has written.
create function refresh_account_people(account_ids int[], user_ids int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account_people p
    where (p.account_id, p.user_id) in (select * from unnest(account_ids, user_ids))
    order by p.account_id, p.user_id for update;
  insert into account_people
    select m.account_id, m.user_id, u.name, fold_text(u.name), u.email, fold_text(u.name || ' ' || u.email), m.role,
      case when not (m.active and u.active) then 'inactive'
        when u.password_hash is null and not u.directory_login then 'invited' else 'active' end,
      u.directory_login,
      array(select distinct l.profile_id from profile_users l
        where l.account_id = m.account_id and l.user_id = m.user_id order by 1)
    from (select distinct k.account_id, k.user_id from unnest(account_ids, user_ids) as k (account_id, user_id)) k
    join memberships m using (account_id, user_id)
    join users u using (user_id)
    order by 1, 2
  on conflict (account_id, user_id) do update set name = excluded.name, name_key = excluded.name_key,
    email = excluded.email, search_text = excluded.search_text, role = excluded.role, state = excluded.state,
    directory_login = excluded.directory_login, profile_ids = excluded.profile_ids;
end $$;

create function refresh_new_members() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_account_people(array_agg(r.account_id), array_agg(r.user_id)) from changed_rows r;
  insert into member_sign_ins select r.account_id, r.user_id, '-infinity' from changed_rows r;
  return null;
end $$;

create function refresh_people_of_rows() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_account_people(array_agg(r.account_id), array_agg(r.user_id)) from changed_rows r;
  return null;
end $$;

create function refresh_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_account_people(array_agg(m.account_id), array_agg(m.user_id))
    from memberships m where m.user_id = new.user_id;
  return null;
end $$;

create trigger refresh_new_members after insert on memberships
  referencing new table as changed_rows for each statement execute function refresh_new_members();
create trigger refresh_people_updated after update on memberships
  referencing new table as changed_rows for each statement execute function refresh_people_of_rows();
create trigger refresh_people_inserted after insert on profile_users
  referencing new table as changed_rows for each statement execute function refresh_people_of_rows();
create trigger refresh_people_updated after update on profile_users
  referencing new table as changed_rows for each statement execute function refresh_people_of_rows();
create trigger refresh_people_deleted after delete on profile_users
  referencing old table as changed_rows for each statement execute function refresh_people_of_rows();
create trigger refresh_person after update on users for each row
  when ((old.name, old.email, old.active, old.directory_login, old.password_hash is null)
    is distinct from (new.name, new.email, new.active, new.directory_login, new.password_hash is null))
  execute function refresh_person();

create function note_member_sign_in() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member_sign_ins i set signed_in_at = new.created_at
    where i.account_id = new.current_account_id and i.user_id = new.user_id and i.signed_in_at < new.created_at;
  return null;
end $$;
create trigger note_member_sign_in after insert on sessions for each row
  when (new.seen_from is null) execute function note_member_sign_in();
create trigger note_member_moved after update of current_account_id on sessions for each row
  when (new.seen_from is null and old.current_account_id is distinct from new.current_account_id)
  execute function note_member_sign_in();

select refresh_account_people(array_agg(account_id), array_agg(user_id)) from memberships;
insert into member_sign_ins
  select m.account_id, m.user_id, coalesce(max(s.created_at), '-infinity')
  from memberships m
  left join sessions s on s.user_id = m.user_id and s.current_account_id = m.account_id and s.seen_from is null
  group by 1, 2;

-- What the list says of each of these members, for whoever sees the users of the account.
drop function account_users;
create function account_users(given_user_ids int[])
  returns table (
    user_id int, name text, email text, role text, directory_login boolean, state text, photo text,
    profiles jsonb, profile_ids int[], joined_at timestamptz, last_sign_in_at timestamptz, managed_elsewhere boolean,
    two_factor boolean, own_password_missing boolean, missing_entry text, other_directory jsonb
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, p.name, p.email, p.role, p.directory_login, p.state, o.version,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.profile_id, 'name', r.name) order by r.name, r.profile_id), '[]')
      from profiles r where r.account_id = p.account_id and r.profile_id = any (p.profile_ids)),
    p.profile_ids, m.created_at, nullif(s.signed_in_at, '-infinity'),
    current_actor_is_admin() and is_managed_elsewhere(p.user_id),
    current_actor_is_admin() and not p.directory_login and exists (select from user_two_factor t
      where t.user_id = p.user_id and t.confirmed_at is not null),
    current_actor_is_admin() and u.password_chosen_by is not null and lacks_own_password(p.user_id, p.account_id),
    e.missing,
    case when e.missing = 'consent' then (select jsonb_build_object('accountId', d.account_id, 'name', d.name, 'domain', d.domain)
      from find_other_identity(p.user_id, p.account_id) d) end
  from unnest(given_user_ids) as given (user_id)
  join account_people p on p.account_id = current_account_id() and p.user_id = given.user_id
  join memberships m on m.account_id = p.account_id and m.user_id = p.user_id
  join users u on u.user_id = p.user_id
  left join member_sign_ins s on s.account_id = p.account_id and s.user_id = p.user_id
  left join user_photos o on o.user_id = p.user_id
  cross join lateral (select case when p.directory_login and current_actor_is_admin()
    then find_missing_entry(p.user_id, p.account_id) end as missing) e
  where current_actor_sees('admin:users')
$$;

-- The same rows tell it.
drop function profile_people;

revoke execute on function refresh_account_people, account_users from public;
grant execute on function account_users to azimute_app;

-- Imports of users ------------------------------------------------------------------------------------------------------------

-- Who has these e-mails, in the account or elsewhere; nothing but its id is told of who is no member.
create function find_account_users(given_emails text[]) returns table (email text, user_id int, is_member boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not hold_account_users() then
    return;
  end if;
  return query select u.email, u.user_id,
      exists (select from memberships m where m.account_id = current_account_id() and m.user_id = u.user_id)
    from users u where u.email = any (given_emails);
end $$;

-- A file of users that one person started to import. Whoever takes its row has taken the account's row before, as who
-- removes its person has.
create table user_imports (
  account_id int not null,
  user_import_id int generated always as identity,
  user_id int not null,
  session_id bigint,
  state text not null default 'queued' check (state in ('queued', 'running', 'finished', 'failed', 'cancelled')),
  failure text check (failure in ('rights_lost', 'unexpected')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- The same file that is started again while it runs is the same import.
  file_hash bytea not null,
  gives_access boolean not null,
  locale text not null check (locale in ('en', 'es', 'pt')),
  headings text[] not null,
  line_count int not null,
  todo_count int not null,
  -- How far the work is: written in the transaction that does it, so that it goes on exactly there.
  last_line int not null default 0,
  done_count int not null default 0,
  created_count int not null default 0,
  added_count int not null default 0,
  present_count int not null default 0,
  refused_count int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, user_import_id),
  foreign key (account_id, user_id) references memberships on delete cascade,
  check ((state = 'failed') = (failure is not null))
);
create index user_imports_person on user_imports (account_id, user_id, user_import_id);
create index user_imports_age on user_imports (created_at);

-- Lines that are still to do, and those that were refused, with what is wrong.
create table user_import_lines (
  account_id int not null,
  user_import_id int not null,
  line int not null,
  user_id int not null,
  cells jsonb not null,
  outcome text check (outcome in ('skip', 'bad')),
  errors jsonb not null default '{}',
  primary key (account_id, user_import_id, line),
  foreign key (account_id, user_import_id) references user_imports on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['user_imports', 'user_import_lines'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to azimute_owner using (true) with check (true)', name);
    execute format('create policy change_own on %I to azimute_app
      using (account_id = (select current_account_id()) and user_id = (select current_user_id())
        and (select current_actor_is_admin()) and (select current_actor_changes(''admin:users'')))', name);
  end loop;
end $$;
-- Whoever lost the right while an import ran still learns that it stopped, and why.
create policy see_own on user_imports for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy stop_own on user_imports for update to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()))
  with check (state = 'failed');
grant select, insert, update on user_imports to azimute_app;
grant select, insert, update, delete on user_import_lines to azimute_app;

create function remove_old_user_imports() returns int
  language sql security definer set search_path = public, pg_temp as $$
  with removed as (
    delete from user_imports i
    where i.state not in ('queued', 'running') and i.created_at < now() - interval '30 days'
    returning i.user_import_id)
  select count(*)::int from removed
$$;

revoke execute on function find_account_users, remove_old_user_imports from public;
grant execute on function find_account_users to azimute_app;
grant execute on function remove_old_user_imports to azimute_jobs;
