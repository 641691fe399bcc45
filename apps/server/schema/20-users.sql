-- Large accounts (docs/decisions/0022): the filter and sort columns of users are stored with each membership, so that a
-- list reads only what it shows.
create table account_people (
  account_id int not null,
  user_id int not null,
  name text not null,
  -- Text keys are compared by code points, like the cursors of the lists.
  name_key text collate "C" not null,
  email text collate "C" not null,
  search_text text not null,
  role text not null,
  -- Same state as in `account_users()`.
  state text not null check (state in ('active', 'invited', 'inactive')),
  directory_login boolean not null,
  profile_ids int[] not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade
) with (fillfactor = 70);
create index account_people_name on account_people (account_id, name_key, email);
create index account_people_email on account_people (account_id, email);
create index account_people_role on account_people (account_id, role collate "C", email);
create index account_people_state on account_people (account_id,
  (case state when 'active' then '1' when 'invited' then '2' else '3' end) collate "C", email);
create index account_people_user on account_people (user_id);
-- Used only for counting or sorting all of them.
create index account_people_facets on account_people (account_id, role, state, directory_login)
  include (profile_ids, email, user_id);
create policy see on account_people for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_actor_sees('admin:users')) or (select current_actor_sees('services:simc:settings'))
      or (select current_actor_is_admin())
        and ((select current_actor_changes('services:dashboards')) or (select current_actor_changes('admin:dashboards')))));
grant select on account_people to azimute_app;

-- The last session of each member in the account, `-infinity` before the first. Separate from account_people because of
-- lock order: a session that moves to another account is locked before this row, while a change of a member locks
-- account_people before the sessions.
create table member_sign_ins (
  account_id int not null,
  user_id int not null,
  signed_in_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index member_sign_ins_time on member_sign_ins (account_id, signed_in_at, user_id);
create policy see on member_sign_ins for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('admin:users')));
grant select on member_sign_ins to azimute_app;

-- Rewrites the rows of these members; for invited users, only the address that was entered. Locks them in order first:
-- of two concurrent changes of a user, the second then reads the first one's result.
create function refresh_account_people(account_ids int[], user_ids int[]) returns void
  language plpgsql as $$
begin
  perform from account_people p
    where (p.account_id, p.user_id) in (select * from unnest(account_ids, user_ids))
    order by p.account_id, p.user_id for update;
  insert into account_people
    select m.account_id, m.user_id, shown.name, fold_text(shown.name), shown.email, fold_text(shown.name || ' ' || shown.email), m.role,
      case when not (m.active and (u.active or m.entered_at is null)) then 'inactive'
        when m.entered_at is null or u.password_hash is null and not u.directory_login
          then 'invited' else 'active' end,
      u.directory_login and m.entered_at is not null,
      array(select distinct l.profile_id from profile_users l
        where l.account_id = m.account_id and l.user_id = m.user_id order by 1)
    from (select distinct k.account_id, k.user_id from unnest(account_ids, user_ids) as k (account_id, user_id)) k
    join granted_memberships m on m.account_id = k.account_id and m.user_id = k.user_id and not m.is_service
    join users u on u.user_id = m.user_id
    cross join lateral (select coalesce(m.invited_email, u.name) as name, coalesce(m.invited_email, u.email) as email) shown
    order by 1, 2
  on conflict (account_id, user_id) do update set name = excluded.name, name_key = excluded.name_key,
    email = excluded.email, search_text = excluded.search_text, role = excluded.role, state = excluded.state,
    directory_login = excluded.directory_login, profile_ids = excluded.profile_ids;
end $$;

create function refresh_new_members() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_account_people(array_agg(r.account_id), array_agg(r.user_id)) from changed_rows r;
  insert into member_sign_ins select r.account_id, r.user_id, '-infinity' from changed_rows r where not r.is_service;
  return null;
end $$;
create trigger refresh_new_members after insert on granted_memberships
  referencing new table as changed_rows for each statement execute function refresh_new_members();

create function refresh_people_of_rows() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_account_people(array_agg(r.account_id), array_agg(r.user_id)) from changed_rows r;
  return null;
end $$;
create trigger refresh_people_updated after update on granted_memberships
  referencing new table as changed_rows for each statement execute function refresh_people_of_rows();
create trigger refresh_people_inserted after insert on profile_users
  referencing new table as changed_rows for each statement execute function refresh_people_of_rows();
create trigger refresh_people_updated after update on profile_users
  referencing new table as changed_rows for each statement execute function refresh_people_of_rows();
create trigger refresh_people_deleted after delete on profile_users
  referencing old table as changed_rows for each statement execute function refresh_people_of_rows();

create function refresh_person() returns trigger
  language plpgsql as $$
begin
  perform refresh_account_people(array_agg(m.account_id), array_agg(m.user_id))
    from granted_memberships m where m.user_id = new.user_id;
  return null;
end $$;
create trigger refresh_person after update on users for each row
  when ((old.name, old.email, old.active, old.directory_login, old.password_hash is null)
    is distinct from (new.name, new.email, new.active, new.directory_login, new.password_hash is null))
  execute function refresh_person();

create function note_member_sign_in() returns trigger
  language plpgsql as $$
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

create function has_two_factor(given_user_id int) returns boolean
  language sql stable as $$
  select exists (select from user_two_factor t where t.user_id = given_user_id and t.confirmed_at is not null)
$$;

-- True if a user belongs to an account that the transaction's user does not administer in this session. Their global
-- data (name, e-mail, photo, password, sign-in) must then not be changed here.
create function is_managed_elsewhere(given_user_id int) returns boolean
  language sql stable as $$
  select exists (select from memberships m
    where m.user_id = given_user_id and m.account_id is distinct from current_account_id()
      and not exists (select from member_rights o
        where o.account_id = m.account_id and o.user_id = current_user_id() and o.role = 'admin'
          and may_enter(o.user_id,
            (select s.user_identity_id from sessions s where s.session_id = current_session_id()), o.account_id)
          and (not o.own_password_missing or is_current_session_of_directory())))
$$;

-- Members of the account, or one of them, for users who see its users. A user who needs a password and never chose one
-- is invited. Only administrators see the state of sign-in.
create function account_users(given_user_ids int[])
  returns table (
    user_id int, name text, email text, role text, directory_login boolean, state text, photo text,
    profiles jsonb, profile_ids int[], joined_at timestamptz, last_sign_in_at timestamptz, managed_elsewhere boolean,
    two_factor boolean, own_password_missing boolean, missing_entry text, other_directory jsonb, pending boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, p.name, p.email, p.role, p.directory_login, p.state, o.version,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.profile_id, 'name', r.name) order by r.name, r.profile_id), '[]')
      from profiles r where r.account_id = p.account_id and r.profile_id = any (p.profile_ids)),
    p.profile_ids, m.created_at, nullif(s.signed_in_at, '-infinity'),
    current_actor_is_admin() and (m.entered_at is null or is_managed_elsewhere(p.user_id)),
    current_actor_is_admin() and m.entered_at is not null and not p.directory_login and has_two_factor(p.user_id),
    current_actor_is_admin() and m.entered_at is not null and lacks_own_password(p.user_id, p.account_id),
    e.missing,
    case when e.missing = 'consent' then (select jsonb_build_object('accountId', d.account_id, 'name', d.name, 'domain', d.domain)
      from find_other_identity(p.user_id, p.account_id) d
      where m.entered_at is not null or d.domain = split_part(p.email, '@', 2)) end,
    m.entered_at is null
  from unnest(given_user_ids) as given (user_id)
  join account_people p on p.account_id = current_account_id() and p.user_id = given.user_id
  join granted_memberships m on m.account_id = p.account_id and m.user_id = p.user_id
  left join member_sign_ins s on s.account_id = p.account_id and s.user_id = p.user_id
  left join user_photos o on o.user_id = p.user_id and m.entered_at is not null
  cross join lateral (select case when current_actor_is_admin()
      and (p.directory_login or m.entered_at is null and has_domain_directory(p.email))
    then find_missing_entry(p.user_id, p.account_id) end as missing) e
  where current_actor_sees('admin:users')
$$;

-- Profiles of the account that users have or can be given, for callers that see its users.
create view account_user_profiles as
select p.profile_id, p.name from profiles p
where p.account_id = (select current_account_id()) and (select current_actor_sees('admin:users'));
grant select on account_user_profiles to azimute_app;

-- The following functions change users. Each locks the account's row first (hold_account). They return `done`, or the
-- reason why not: `forbidden`, `not_found`, `managed_elsewhere`, `directory_managed`, `own_membership`,
-- `last_administrator`.

-- Users with these e-mails, in the account or elsewhere; only the ID is returned for users who are not members.
create function find_account_users(given_emails text[]) returns table (email text, user_id int, is_member boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not hold_account('admin:users') then
    return;
  end if;
  return query select u.email, u.user_id,
      exists (select from granted_memberships m where m.account_id = current_account_id() and m.user_id = u.user_id)
    from users u where u.email = any (given_emails);
end $$;

-- Returns null if the caller may not, or for a directory user if the account has no directory that is on.
create function create_account_user(
  given_name text, given_email text, given_role text, given_directory_login boolean, given_password_hash text,
  given_locale text
) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made_id int;
begin
  if not hold_account('admin:users') or given_directory_login and not has_directory() then
    return null;
  end if;
  insert into users (email, name, password_hash, directory_login, locale, password_chosen_in)
    values (lower(given_email), given_name, given_password_hash, given_directory_login, given_locale,
      case when given_password_hash is not null then current_account_id() end)
    returning user_id into made_id;
  insert into memberships (account_id, user_id, role) values (current_account_id(), made_id, given_role);
  return made_id;
end $$;

-- Invites a user of another account, or of none: they are notified in their accounts.
create function add_account_user(given_user_id int, given_role text, given_email text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told record;
begin
  if not hold_account('admin:users') then
    return 'forbidden';
  end if;
  -- Locked, so that their e-mail does not change in the meantime.
  perform from users u where u.user_id = given_user_id and u.email = lower(given_email) for share;
  if not found then
    return 'not_found';
  end if;
  insert into granted_memberships (account_id, user_id, role, entered_at, invited_email)
    values (current_account_id(), given_user_id, given_role, null, lower(given_email)) on conflict do nothing;
  if not found then
    return 'done';
  end if;
  for told in select m.account_id from memberships m where m.user_id = given_user_id and m.active order by 1 loop
    perform pg_advisory_xact_lock(
      hashtextextended(format('azimute.notifications.%s.%s', told.account_id, given_user_id), 0));
    insert into notifications (account_id, user_id, kind, data)
      select told.account_id, given_user_id, 'account_invitation', jsonb_build_object('account', a.name)
      from accounts a where a.account_id = current_account_id();
  end loop;
  return 'done';
end $$;

create function end_all_sessions(given_user_id int, reason text) returns bigint[]
  language plpgsql as $$
declare
  ended bigint[] := '{}';
  living bigint;
begin
  for living in
    select s.session_id from sessions s where s.user_id = given_user_id and s.ended_at is null order by 1 for update
  loop
    perform close_session(living, reason);
    ended := ended || living;
  end loop;
  return ended;
end $$;

-- Returns whether the transaction's user can change the sign-in of a user; locks the user's row.
create function judge_change_of_sign_in(given_user_id int) returns text
  language plpgsql as $$
declare
  person users;
begin
  if not hold_account('admin:users') then
    return 'forbidden';
  end if;
  select u.* into person from users u join memberships m using (user_id)
    where m.account_id = current_account_id() and m.user_id = given_user_id for no key update of u;
  return case
    when person.user_id is null then 'not_found'
    when person.user_id = current_user_id() then 'own_membership'
    when is_managed_elsewhere(given_user_id) then 'managed_elsewhere'
    when person.directory_login then 'directory_managed'
    else 'done' end;
end $$;

-- Null leaves a value unchanged. A user who changes to the directory loses the password and has to sign in again. No
-- e-mail has confirmed that a password belongs to a new address: it counts as chosen in this account.
create function change_account_user(
  given_user_id int, new_name text, new_email text, new_directory_login boolean, new_role text,
  out outcome text, out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member granted_memberships;
  person users;
  is_personal boolean;
begin
  ended_sessions := '{}';
  outcome := 'forbidden';
  if not hold_account('admin:users') then
    return;
  end if;
  -- Includes invitations that a new e-mail ends, since accepting locks the member before the user.
  perform from granted_memberships m
    where m.user_id = given_user_id and (m.account_id = current_account_id() or m.entered_at is null) order by m.account_id for update;
  select m.* into member from granted_memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id and not m.is_service;
  select u.* into person from users u where u.user_id = member.user_id for no key update;
  is_personal := new_name <> coalesce(member.invited_email, person.name)
    or lower(new_email) <> coalesce(member.invited_email, person.email)
    or new_directory_login <> (person.directory_login and member.entered_at is not null);
  outcome := case
    when member.user_id is null then 'not_found'
    when is_personal and (member.entered_at is null or is_managed_elsewhere(given_user_id)) then 'managed_elsewhere'
    when is_personal and person.directory_login then 'directory_managed'
    when given_user_id = current_user_id()
      and (new_directory_login and not person.directory_login or lower(new_email) <> person.email) then 'own_membership'
    when new_directory_login and not person.directory_login and not has_directory() then 'no_directory'
    when new_role = 'viewer' and is_last_administrator(current_account_id(), given_user_id) then 'last_administrator'
    else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  if new_role <> member.role then
    update granted_memberships m set role = new_role where m.account_id = member.account_id and m.user_id = member.user_id;
  end if;
  if is_personal then
    update users u set name = coalesce(new_name, u.name), email = coalesce(lower(new_email), u.email),
        directory_login = coalesce(new_directory_login, u.directory_login),
        password_hash = case when new_directory_login then null else u.password_hash end
      where u.user_id = given_user_id;
    -- The old address has the mailed links.
    if lower(new_email) <> person.email then
      delete from one_time_links l where l.user_id = given_user_id and l.used_at is null;
      if person.password_hash is not null then
        update users u set password_chosen_in = current_account_id() where u.user_id = given_user_id;
        perform enqueue_mail('email-changed', given_user_id, current_account_id(), null, null, person.email);
        perform ask_own_password(given_user_id);
      end if;
    end if;
    if new_directory_login then
      update users u set password_chosen_in = null where u.user_id = given_user_id;
      ended_sessions := end_all_sessions(given_user_id, 'directory-login');
    end if;
  end if;
end $$;

create function change_account_user_password(
  given_user_id int, new_password_hash text, out outcome text, out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ended_sessions := '{}';
  outcome := judge_change_of_sign_in(given_user_id);
  if outcome <> 'done' then
    return;
  end if;
  update users u set password_hash = new_password_hash, password_chosen_in = current_account_id()
    where u.user_id = given_user_id;
  -- A mailed link to choose a password would replace this one.
  delete from one_time_links l where l.user_id = given_user_id and l.used_at is null;
  perform ask_own_password(given_user_id);
  ended_sessions := end_all_sessions(given_user_id, 'password-changed');
end $$;

-- Null bytes remove the photo.
create function change_account_user_photo(
  given_user_id int, new_version text, new_media_type text, new_bytes bytea
) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  if not hold_account('admin:users') then
    return 'forbidden';
  end if;
  select u.* into person from users u join memberships m using (user_id)
    where m.account_id = current_account_id() and m.user_id = given_user_id for no key update of u;
  if person.user_id is null then
    return 'not_found';
  elsif is_managed_elsewhere(given_user_id) then
    return 'managed_elsewhere';
  elsif person.directory_login then
    return 'directory_managed';
  elsif new_bytes is null then
    delete from user_photos p where p.user_id = given_user_id;
    return 'done';
  end if;
  insert into user_photos (user_id, version, media_type, bytes)
    values (given_user_id, new_version, new_media_type, new_bytes)
    on conflict (user_id) do update set version = excluded.version, media_type = excluded.media_type,
      bytes = excluded.bytes, changed_at = now();
  return 'done';
end $$;

-- For users who lost their phone and recovery codes: from then on the password alone signs them in. `unchanged` for
-- users without a second factor.
create function reset_account_user_two_factor(given_user_id int, out outcome text, out ended_sessions bigint[])
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ended_sessions := '{}';
  outcome := judge_change_of_sign_in(given_user_id);
  if outcome <> 'done' then
    return;
  end if;
  delete from user_two_factor t where t.user_id = given_user_id;
  if not found then
    outcome := 'unchanged';
    return;
  end if;
  delete from user_recovery_codes c where c.user_id = given_user_id;
  ended_sessions := end_all_sessions(given_user_id, 'two-factor-reset');
end $$;

-- `unchanged` if it is already so.
create function activate_account_user(
  given_user_id int, new_active boolean, out outcome text, out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member memberships;
begin
  moved_sessions := '{}';
  ended_sessions := '{}';
  outcome := 'forbidden';
  if not hold_account('admin:users') then
    return;
  end if;
  select m.* into member from memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id for update;
  outcome := case
    when member.user_id is null then 'not_found'
    when given_user_id = current_user_id() and not new_active then 'own_membership'
    when member.active = new_active then 'unchanged'
    when not new_active and is_last_administrator(current_account_id(), given_user_id) then 'last_administrator'
    else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  update memberships m set active = new_active
    where m.account_id = member.account_id and m.user_id = member.user_id;
  if not new_active then
    select o.moved_sessions, o.ended_sessions into moved_sessions, ended_sessions
      from move_sessions_out(current_account_id(), given_user_id, 'deactivated') o;
  end if;
end $$;

create function remove_account_user(
  given_user_id int, out outcome text, out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member granted_memberships;
begin
  moved_sessions := '{}';
  ended_sessions := '{}';
  outcome := 'forbidden';
  if not hold_account('admin:users') then
    return;
  end if;
  -- A running import locks its row and then the membership, which is locked below: both lock in that order.
  perform from imports i where i.account_id = current_account_id() and i.user_id = given_user_id for update;
  select m.* into member from granted_memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id and not m.is_service for update;
  outcome := case
    when member.user_id is null then 'not_found'
    when given_user_id = current_user_id() then 'own_membership'
    when is_last_administrator(current_account_id(), given_user_id) then 'last_administrator'
    else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  delete from granted_memberships m where m.account_id = member.account_id and m.user_id = member.user_id;
  delete from one_time_links l
    where l.account_id = member.account_id and l.user_id = member.user_id and l.used_at is null;
  select o.moved_sessions, o.ended_sessions into moved_sessions, ended_sessions
    from move_sessions_out(current_account_id(), given_user_id, 'removed') o;
end $$;

grant execute on function
  account_users, find_account_users, create_account_user, add_account_user,
  change_account_user, change_account_user_password, change_account_user_photo, reset_account_user_two_factor,
  activate_account_user, remove_account_user
  to azimute_app;
