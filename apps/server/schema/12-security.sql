-- The secret is encrypted with a key of the installation. `last_step` is the last 30 s step whose code was used.
create table user_two_factor (
  user_id int primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table user_recovery_codes (
  user_id int not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- True if the transaction's session is the user's own, not one in which an administrator views as them.
create function is_own_session() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sessions s
    where s.session_id = current_session_id() and s.user_id = current_user_id()
      and s.seen_from is null and s.ended_at is null and s.ends_at > now())
$$;

-- Users without a directory set up, renew and remove their own second factor.
create policy own on user_two_factor to azimute_app
  using (user_id = (select current_user_id()) and (select is_own_session()))
  with check (user_id = (select current_user_id()) and (select is_own_session())
    and exists (select from users u where u.user_id = user_two_factor.user_id and not u.directory_login));
grant select, insert (user_id, sealed_secret), update (sealed_secret, confirmed_at, last_step, created_at), delete
  on user_two_factor to azimute_app;
create policy own on user_recovery_codes to azimute_app
  using (user_id = (select current_user_id()) and (select is_own_session()))
  with check (user_id = (select current_user_id()) and (select is_own_session())
    and exists (select from user_two_factor t where t.user_id = user_recovery_codes.user_id and t.confirmed_at is not null));
grant select (user_id), insert (user_id, code_hash), delete on user_recovery_codes to azimute_app;

-- True if only the user can be behind the transaction's session, in all of their accounts: neither the operator of a
-- directory of some of them, nor an administrator who chose the password (docs/decisions/0033).
create function speaks_for_whole_person() returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from sessions s
    where s.session_id = current_session_id() and s.user_id = current_user_id() and is_own_session()
      and not exists (select from memberships m
        where m.user_id = s.user_id and case when s.user_identity_id is null then lacks_own_password(s.user_id, m.account_id)
          else not may_enter(s.user_id, s.user_identity_id, m.account_id) end));
end $$;

-- True if the transaction's session may list and end the user's sessions that this identity (null: the password)
-- opened: all of them if it speaks for the whole user, else those opened in the same way.
create function reaches_sessions_of(given_identity_id bigint) returns boolean
  language sql stable as $$
  select is_own_session() and (speaks_for_whole_person() or exists (select from sessions s
    where s.session_id = current_session_id() and s.user_identity_id is not distinct from given_identity_id))
$$;

create function is_current_session_of_directory() returns boolean
  language sql stable as $$
  select exists (select from sessions s where s.session_id = current_session_id() and s.user_identity_id is not null)
$$;

-- Sessions that are still active. Sessions in which administrators view as this user belong to those administrators,
-- and are in the audit.
create view own_sessions as
select s.session_id, s.session_id = (select current_session_id()) as is_current, s.user_agent, s.address, s.signed_in_by,
  s.created_at, s.last_used_at
from sessions s
where s.user_id = (select current_user_id()) and s.seen_from is null and s.ended_at is null and s.ends_at > now()
  and exists (select from refresh_tokens t where t.session_id = s.session_id and t.expires_at > now())
  and (select is_own_session()) and ((select speaks_for_whole_person()) or exists (select from sessions c
    where c.session_id = (select current_session_id()) and c.user_identity_id is not distinct from s.user_identity_id));

create function end_own_session(given_session_id bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from sessions s
    where s.session_id = given_session_id and s.user_id = current_user_id() and s.seen_from is null
      and s.ended_at is null and reaches_sessions_of(s.user_identity_id) for update;
  return found and close_session(given_session_id, 'ended-by-person');
end $$;

-- Returns the ended sessions. With `with_password`, also ends the sessions that the password opened.
create function end_other_sessions(reason text, with_password boolean default false) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended bigint[] := '{}';
  living bigint;
begin
  if not is_own_session() then
    return ended;
  end if;
  for living in
    select s.session_id from sessions s
    where s.user_id = current_user_id() and s.session_id <> current_session_id() and s.ended_at is null
      and (with_password and s.user_identity_id is null or reaches_sessions_of(s.user_identity_id))
    order by 1 for update
  loop
    perform close_session(living, reason);
    ended := ended || living;
  end loop;
  return ended;
end $$;

create view own_password as
select u.password_hash as hash from users u
where u.user_id = (select current_user_id()) and not u.directory_login and (select is_own_session());

-- Returns null if the password has changed in the meantime, else the ended sessions. Invalidates reset links.
create function change_own_password(old_hash text, new_hash text) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_own_session() then
    return null;
  end if;
  update users u set password_hash = new_hash
    where u.user_id = current_user_id() and u.password_hash = old_hash and not u.directory_login;
  if not found then
    return null;
  end if;
  update one_time_links l set used_at = now()
    where l.user_id = current_user_id() and l.purpose = 'password-reset' and l.used_at is null;
  return end_other_sessions('password-changed', true);
end $$;

-- Sends a link by mail, if the password opens one account and the user belongs to more.
create function ask_own_password(given_user_id int) returns void
  language sql as $$
  select send_invitation(m.account_id, given_user_id)
  from memberships m join accounts a using (account_id)
  where m.user_id = given_user_id and m.active and lacks_own_password(given_user_id, m.account_id)
  order by a.name, a.account_id limit 1
$$;

-- Locks until the transaction ends, so that no session begins with a password that is being changed.
create function holds_password(given_user_id int, given_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.user_id = given_user_id and u.password_hash = given_hash for share;
  return found;
end $$;

create function find_two_factor(given_user_id int) returns table (sealed_secret bytea, confirmed boolean)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select t.sealed_secret, t.confirmed_at is not null from user_two_factor t where t.user_id = given_user_id
$$;

create view own_two_factor as
select
  (select t.confirmed_at from user_two_factor t where t.user_id = current_user_id()) as enabled_at,
  (select count(*)::int from user_recovery_codes c
    where c.user_id = current_user_id() and c.used_at is null) as recovery_codes_left,
  (select coalesce(array_agg(a.name order by a.name, a.account_id), '{}')
    from granted_memberships m join accounts a using (account_id)
    where m.user_id = current_user_id() and m.entered_at is not null and a.requires_two_factor
      and is_account_of_current_user(a.account_id)) as required_by
where is_own_session();

-- Returns true once per step, and never for steps before the last used one.
create function use_two_factor_step(given_user_id int, step bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update user_two_factor t set last_step = step
    where t.user_id = given_user_id and t.confirmed_at is not null and t.last_step < step;
  return found;
end $$;

-- Returns true once per code. Notifies the user, since another person may have the codes.
create function use_recovery_code(given_user_id int, given_hash bytea, given_address text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told_account_id int := first_account_of(given_user_id);
  codes_left int;
begin
  update user_recovery_codes c set used_at = now()
    where c.user_id = given_user_id and c.code_hash = given_hash and c.used_at is null
      and exists (select from user_two_factor t where t.user_id = given_user_id and t.confirmed_at is not null);
  if not found then
    return false;
  end if;
  select count(*)::int into codes_left from user_recovery_codes c
    where c.user_id = given_user_id and c.used_at is null;
  perform set_config('azimute.account_id', told_account_id::text, true),
    set_config('azimute.address', given_address, true);
  perform pg_advisory_xact_lock(
    hashtextextended(format('azimute.notifications.%s.%s', told_account_id, given_user_id), 0));
  insert into notifications (account_id, user_id, kind, data)
    select told_account_id, given_user_id, 'security_changed',
      jsonb_build_object('change', 'recovery_code_used', 'address', given_address, 'codesLeft', codes_left)
    where told_account_id is not null;
  perform append_audit(told_account_id, given_user_id, null, 'user.use-recovery-code', 'user', given_user_id::text, null,
    jsonb_build_object('left', codes_left));
  return true;
end $$;

-- Called after a wrong code that followed the correct password. `given_key` depends only on the user, whatever the
-- address and whichever sign-ins succeed in between. From the third time within an hour it notifies the user, at most
-- once an hour: the password may be compromised, but an attacker must not flood the mailbox.
create function report_wrong_code(given_user_id int, given_key bytea, given_address text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('azimute.wrong-codes ' || given_user_id, 0));
  insert into sign_in_failures (attempt_key, failed_at) values (given_key, clock_timestamp());
  if (select count(*) from sign_in_failures f
      where f.attempt_key = given_key and f.failed_at > clock_timestamp() - interval '1 hour') < 3 then
    return;
  end if;
  if exists (select from mails m where m.template = 'wrong-codes' and m.user_id = given_user_id
      and m.created_at > now() - interval '1 hour') then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  perform enqueue_mail('wrong-codes', given_user_id, null, null, null);
  perform audit_person(given_user_id, 'user.enter-wrong-codes', null);
end $$;

grant execute on function
  speaks_for_whole_person, end_own_session, end_other_sessions, change_own_password, holds_password, find_two_factor,
  is_own_session, use_two_factor_step, use_recovery_code,
  report_wrong_code
  to azimute_app;
grant select on own_sessions, own_password, own_two_factor to azimute_app;

-- A photo is shown in all accounts of its user; a directory manages the photos of its users.
create policy own on user_photos to azimute_app
  using (user_id = (select current_user_id()) and (select speaks_for_whole_person())
    and exists (select from users u where u.user_id = user_photos.user_id and not u.directory_login));
grant insert (user_id, version, media_type, bytes), update (version, media_type, bytes, changed_at), delete
  on user_photos to azimute_app;
