-- Users of an account, as its administrators keep them (docs/decisions/0028-who-may-change-whom.md). Users precede an
-- account: they are reached through the functions below only, which ask for themselves what the person may do.

create index sessions_of_member on sessions (user_id, current_account_id, created_at);

-- Whether somebody belongs to an account that the person of the transaction does not administer: then what is theirs
-- everywhere (name, e-mail, photo, password, how they sign in) is not for this person to change.
create function is_managed_elsewhere(given_user_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m
    where m.user_id = given_user_id and m.account_id is distinct from current_account_id()
      and not exists (select from memberships o
        where o.account_id = m.account_id and o.user_id = current_user_id() and o.role = 'admin' and o.active))
$$;

-- The members of the account for whoever sees its users, or one of them. Who never chose a password and needs one is
-- invited.
create function account_users(only_user_id int default null)
  returns table (
    user_id int, name text, email text, role text, directory_login boolean, state text, photo text,
    profiles jsonb, profile_ids int[], joined_at timestamptz, last_sign_in_at timestamptz, managed_elsewhere boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, u.name, u.email, m.role, u.directory_login,
    case when not (m.active and u.active) then 'inactive'
      when u.password_hash is null and not u.directory_login then 'invited' else 'active' end,
    p.version, held.profiles, held.profile_ids, m.created_at,
    (select max(s.created_at) from sessions s
      where s.user_id = m.user_id and s.current_account_id = m.account_id and s.seen_from is null),
    current_actor_is_admin() and is_managed_elsewhere(m.user_id)
  from memberships m
  join users u using (user_id)
  left join user_photos p using (user_id)
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.profile_id, 'name', r.name) order by r.name, r.profile_id), '[]')
        as profiles,
      coalesce(array_agg(r.profile_id), '{}') as profile_ids
    from profile_users l join profiles r using (account_id, profile_id)
    where l.account_id = m.account_id and l.user_id = m.user_id) held
  where m.account_id = current_account_id() and current_actor_sees('admin:users')
    and (only_user_id is null or m.user_id = only_user_id)
$$;

-- Profiles of the account that users have or may be given, for whoever sees its users.
create function account_user_profiles() returns table (profile_id int, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.profile_id, p.name from profiles p
  where p.account_id = current_account_id() and current_actor_sees('admin:users')
$$;

-- What follows changes people. Each takes the account's row first, so that of two administrators who act at once the
-- second sees what the first has done, and asks again whether its person still administers the account. The outcome is
-- `done`, or why not: `forbidden`, `not_found`, `managed_elsewhere`, `directory_managed`, `own_membership`,
-- `last_administrator`.

create function hold_account_users() returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not (current_actor_is_admin() and current_actor_changes('admin:users')) then
    return false;
  end if;
  perform from accounts a where a.account_id = current_account_id() for no key update;
  return exists (select from memberships m
    where m.account_id = current_account_id() and m.user_id = current_user_id() and m.role = 'admin' and m.active);
end $$;

-- No row where nobody has the e-mail. Nothing but its id is told of who is no member.
create function find_account_user(given_email text) returns table (user_id int, is_member boolean, directory_login boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not hold_account_users() then
    return;
  end if;
  return query select u.user_id,
      exists (select from memberships m where m.account_id = current_account_id() and m.user_id = u.user_id),
      u.directory_login
    from users u where u.email = lower(given_email);
end $$;

-- Null where the person may not.
create function create_account_user(
  given_name text, given_email text, given_role text, given_directory_login boolean, given_password_hash text,
  given_locale text
) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made_id int;
begin
  if not hold_account_users() then
    return null;
  end if;
  insert into users (email, name, password_hash, directory_login, locale)
    values (lower(given_email), given_name, given_password_hash, given_directory_login, given_locale)
    returning user_id into made_id;
  insert into memberships (account_id, user_id, role) values (current_account_id(), made_id, given_role);
  return made_id;
end $$;

create function add_account_user(given_user_id int, given_role text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not hold_account_users() then
    return 'forbidden';
  end if;
  if not exists (select from users u where u.user_id = given_user_id) then
    return 'not_found';
  end if;
  insert into memberships (account_id, user_id, role) values (current_account_id(), given_user_id, given_role)
    on conflict do nothing;
  return 'done';
end $$;

create function end_all_sessions(given_user_id int, reason text) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Null leaves a value as it is. Whoever signs in by the directory from now on has no password any more, and signs in anew.
create function change_account_user(
  given_user_id int, new_name text, new_email text, new_directory_login boolean, new_role text,
  out outcome text, out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member memberships;
  person users;
  is_personal boolean;
begin
  ended_sessions := '{}';
  outcome := 'forbidden';
  if not hold_account_users() then
    return;
  end if;
  select m.* into member from memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id for update;
  select u.* into person from users u where u.user_id = member.user_id for no key update;
  is_personal := new_name <> person.name or lower(new_email) <> person.email
    or new_directory_login <> person.directory_login;
  outcome := case
    when member.user_id is null then 'not_found'
    when is_personal and is_managed_elsewhere(given_user_id) then 'managed_elsewhere'
    when is_personal and person.directory_login then 'directory_managed'
    when new_directory_login and not person.directory_login and given_user_id = current_user_id() then 'own_membership'
    when new_role = 'viewer' and is_last_administrator(current_account_id(), given_user_id) then 'last_administrator'
    else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  if new_role <> member.role then
    update memberships m set role = new_role where m.account_id = member.account_id and m.user_id = member.user_id;
  end if;
  if is_personal then
    update users u set name = coalesce(new_name, u.name), email = coalesce(lower(new_email), u.email),
        directory_login = coalesce(new_directory_login, u.directory_login),
        password_hash = case when new_directory_login then null else u.password_hash end
      where u.user_id = given_user_id;
    -- What was mailed lies with whoever has the e-mail from before.
    if lower(new_email) <> person.email then
      delete from one_time_links l where l.user_id = given_user_id and l.used_at is null;
    end if;
    if new_directory_login then
      ended_sessions := end_all_sessions(given_user_id, 'directory-login');
    end if;
  end if;
end $$;

create function change_account_user_password(
  given_user_id int, new_password_hash text, out outcome text, out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  ended_sessions := '{}';
  outcome := 'forbidden';
  if not hold_account_users() then
    return;
  end if;
  select u.* into person from users u join memberships m using (user_id)
    where m.account_id = current_account_id() and m.user_id = given_user_id for no key update of u;
  outcome := case
    when person.user_id is null then 'not_found'
    when person.user_id = current_user_id() then 'own_membership'
    when is_managed_elsewhere(given_user_id) then 'managed_elsewhere'
    when person.directory_login then 'directory_managed'
    else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  update users u set password_hash = new_password_hash where u.user_id = given_user_id;
  -- What was mailed to choose a password would take the place of this one.
  delete from one_time_links l where l.user_id = given_user_id and l.used_at is null;
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
  if not hold_account_users() then
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

-- `unchanged` where it is so already.
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
  if not hold_account_users() then
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
  member memberships;
begin
  moved_sessions := '{}';
  ended_sessions := '{}';
  outcome := 'forbidden';
  if not hold_account_users() then
    return;
  end if;
  -- An import that runs holds its row and then asks for the membership, which this locks: each waits in that order.
  perform from asset_imports i where i.account_id = current_account_id() and i.user_id = given_user_id for update;
  select m.* into member from memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id for update;
  outcome := case
    when member.user_id is null then 'not_found'
    when given_user_id = current_user_id() then 'own_membership'
    when is_last_administrator(current_account_id(), given_user_id) then 'last_administrator'
    else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  delete from memberships m where m.account_id = member.account_id and m.user_id = member.user_id;
  delete from one_time_links l
    where l.account_id = member.account_id and l.user_id = member.user_id and l.used_at is null;
  select o.moved_sessions, o.ended_sessions into moved_sessions, ended_sessions
    from move_sessions_out(current_account_id(), given_user_id, 'removed') o;
end $$;

revoke execute on function
  is_managed_elsewhere, account_users, account_user_profiles, hold_account_users, find_account_user, create_account_user,
  add_account_user, end_all_sessions, change_account_user, change_account_user_password, change_account_user_photo,
  activate_account_user, remove_account_user
  from public;
grant execute on function
  account_users, account_user_profiles, hold_account_users, find_account_user, create_account_user, add_account_user,
  change_account_user, change_account_user_password, change_account_user_photo, activate_account_user,
  remove_account_user
  to azimute_app;
