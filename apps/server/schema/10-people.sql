-- Photos of users and accounts, changes that users make to themselves, and leaving, entering or declining an account.

create function is_member_of_current_account(given_user_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from granted_memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id and m.entered_at is not null)
$$;

-- True if the transaction's session shows an account of its user: one that it opens, or one viewed as this user.
create function is_account_of_current_user(given_account_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sessions s
    join memberships m on m.account_id = given_account_id and m.user_id = s.user_id and m.active
    where s.session_id = current_session_id() and s.user_id = current_user_id()
      and s.ended_at is null and s.ends_at > now()
      and case when s.seen_from is null then may_enter(s.user_id, s.user_identity_id, m.account_id)
        else m.account_id = s.current_account_id end)
$$;

-- Separate from users and accounts, so that lists of these read no image bytes.
create table user_photos (
  user_id int primary key references users on delete cascade,
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (length(bytes) between 1 and 524288),
  changed_at timestamptz not null default now()
);
-- Images are already compressed.
alter table user_photos alter column bytes set storage external;
-- Members of the account see each other's photos; 12-security.sql defines who can change one.
create policy see on user_photos for select to azimute_app
  using (user_id = (select current_user_id())
    or is_member_of_current_account(user_id) and not (select is_withheld(current_account_id())));
grant select on user_photos to azimute_app;

create table account_photos (
  account_id int primary key references accounts on delete cascade,
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (length(bytes) between 1 and 524288),
  changed_at timestamptz not null default now()
);
alter table account_photos alter column bytes set storage external;
create policy see on account_photos for select to azimute_app
  using (is_account_of_current_user(account_id) and not is_withheld(account_id));
create policy administer on account_photos to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update, delete on account_photos to azimute_app;

-- Name and photo are shown in all accounts of the user. Null leaves a value unchanged. Returns the values before; no
-- row if the directory manages the name, or the session does not speak for the whole user.
create function change_own_profile(new_name text, new_locale text) returns table (name text, locale text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  select u.* into person from users u where u.user_id = current_user_id() for update;
  if person.user_id is null or new_name is not null and (person.directory_login or not speaks_for_whole_person()) then
    return;
  end if;
  update users u set name = coalesce(new_name, u.name), locale = coalesce(new_locale, u.locale)
    where u.user_id = person.user_id;
  return query select person.name, person.locale;
end $$;

-- True if this user is the only administrator of the account who signs in.
create function is_last_administrator(given_account_id int, given_user_id int) returns boolean
  language sql stable as $$
  select exists (select from memberships m
      where m.account_id = given_account_id and m.user_id = given_user_id and m.role = 'admin' and m.active)
    and not exists (select from memberships m join users u using (user_id)
      where m.account_id = given_account_id and m.user_id <> given_user_id and m.role = 'admin' and m.active and u.active)
$$;

-- The rights of the transaction's user in an account that their session opens; no row for other accounts, so that it
-- does not reveal their existence.
create function read_own_membership(given_account_id int)
  returns table (
    role text, account_modules text[], has_profile boolean, sections jsonb, is_last_administrator boolean,
    is_last_account boolean, all_assets int, assets_of_units int
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select m.role, a.modules,
    exists (select from profile_users p where p.account_id = m.account_id and p.user_id = m.user_id),
    (select coalesce(jsonb_agg(distinct jsonb_build_object('module', g.module, 'level', g.level)), '[]')
      from profile_users p join profile_sections g using (account_id, profile_id)
      where p.account_id = m.account_id and p.user_id = m.user_id),
    is_last_administrator(m.account_id, m.user_id),
    not exists (select from memberships o where o.user_id = m.user_id and o.account_id <> m.account_id
      and is_account_of_current_user(o.account_id)),
    (select count(*)::int from current_assets s where s.account_id = m.account_id),
    (select count(*)::int from current_assets s where s.account_id = m.account_id and s.unit_id in (
      select g.unit_id from profile_users p join profile_units g using (account_id, profile_id)
      where p.account_id = m.account_id and p.user_id = m.user_id))
  from memberships m join accounts a using (account_id)
  where m.account_id = given_account_id and m.user_id = current_user_id() and opens_account(m.account_id)
$$;

-- Returns `left`, `unknown` account, or `last_administrator`. Leaving and removing a role lock the account's row, so
-- that if two administrators leave at once, the second sees the first one's departure. The lock excludes the key, so
-- that a session that moves to the account, and refers to it, does not wait.
create function leave_account(
  given_account_id int,
  out outcome text, out old_role text, out administrator_ids int[], out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  outcome := 'unknown';
  perform from accounts a where a.account_id = given_account_id for no key update;
  -- A running import locks its row and then the membership, which is locked below: both lock in that order.
  perform from imports i where i.account_id = given_account_id and i.user_id = current_user_id() for update;
  select m.role into old_role from memberships m
    where m.account_id = given_account_id and m.user_id = current_user_id() and m.active for update;
  if old_role is null or not opens_account(given_account_id) then
    return;
  end if;
  if is_last_administrator(given_account_id, current_user_id()) then
    outcome := 'last_administrator';
    return;
  end if;
  outcome := 'left';
  delete from memberships m where m.account_id = given_account_id and m.user_id = current_user_id();
  administrator_ids := array(select m.user_id from memberships m join users u using (user_id)
    where m.account_id = given_account_id and m.role = 'admin' and m.active and u.active order by 1);
  select o.moved_sessions, o.ended_sessions into moved_sessions, ended_sessions
    from move_sessions_out(given_account_id, current_user_id(), 'left-account') o;
end $$;

-- Makes the membership effective. The caller has checked that the user can enter.
create function enter_account(given_account_id int, given_user_id int, entered_by text) returns boolean
  language plpgsql as $$
begin
  update granted_memberships g set entered_at = now(), invited_email = null
    where g.account_id = given_account_id and g.user_id = given_user_id and g.entered_at is null and g.active;
  if not found then
    return false;
  end if;
  perform append_audit(given_account_id, given_user_id, current_session_id(), 'invitation.accept', 'user', given_user_id::text,
    null, jsonb_build_object('by', entered_by));
  return true;
end $$;

-- Invitations of the user, to accounts that the transaction's session would open, ignoring a password chosen by another
-- user.
create function own_invitations()
  returns table (account_id int, name text, domain text, role text, invited_at timestamptz, own_password_missing boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.account_id, a.name, a.domain, g.role, g.created_at,
    s.user_identity_id is null and lacks_own_password(g.user_id, g.account_id)
  from granted_memberships g
  join accounts a using (account_id)
  join users u on u.user_id = g.user_id and u.email = g.invited_email
  join sessions s on s.session_id = current_session_id() and s.user_id = g.user_id
  where g.user_id = current_user_id() and g.entered_at is null and g.active and is_own_session()
    and may_enter(g.user_id, s.user_identity_id, g.account_id)
  order by a.name, a.account_id
$$;

-- Returns false for an account that has not invited the user, or that the session would not open.
create function accept_invitation(given_account_id int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from granted_memberships g where g.account_id = given_account_id and g.user_id = current_user_id() for update;
  perform from users u where u.user_id = current_user_id() for no key update;
  if not exists (select from own_invitations() i
      where i.account_id = given_account_id and not i.own_password_missing) then
    return false;
  end if;
  delete from one_time_links l where l.account_id = given_account_id and l.user_id = current_user_id() and l.used_at is null;
  return enter_account(given_account_id, current_user_id(), 'session');
end $$;

-- The account learns that the invited address declined, but nothing about the user.
create function end_invitation(given_account_id int, given_user_id int) returns boolean
  language plpgsql as $$
declare
  typed text;
begin
  delete from granted_memberships g
    where g.account_id = given_account_id and g.user_id = given_user_id and g.entered_at is null
    returning g.invited_email into typed;
  if typed is null then
    return false;
  end if;
  delete from one_time_links l where l.account_id = given_account_id and l.user_id = given_user_id and l.used_at is null;
  perform append_audit(given_account_id, null, null, 'invitation.decline', 'user', given_user_id::text,
    jsonb_build_object('email', typed), null);
  return true;
end $$;

-- An invitation is for the address that was entered. It ends when the user gets another address, which may belong to
-- another person.
create function end_invitations_of_email() returns trigger
  language plpgsql as $$
begin
  perform end_invitation(g.account_id, g.user_id)
  from (select m.account_id, m.user_id from granted_memberships m
    where m.user_id = new.user_id and m.entered_at is null and m.invited_email <> new.email order by m.account_id) g;
  return null;
end $$;
create trigger end_invitations_of_email after update of email on users for each row
  when (new.email <> old.email) execute function end_invitations_of_email();

create function decline_invitation(given_account_id int) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  select exists (select from own_invitations() i where i.account_id = given_account_id and not i.own_password_missing)
    and end_invitation(given_account_id, current_user_id())
$$;

grant execute on function is_member_of_current_account to azimute_jobs;
grant execute on function
  is_member_of_current_account, is_account_of_current_user, change_own_profile, read_own_membership, leave_account, own_invitations, accept_invitation, decline_invitation
  to azimute_app;
