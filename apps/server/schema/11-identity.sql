-- Sign-in, sessions and the first administrator, which precede an account. The application reaches these tables only
-- through functions. Tokens, keys and addresses arrive as hashes. now() is the only clock of a session's lifetime.

-- A directory's identity of a user: by issuer and subject, never by e-mail. It belongs to one account's directory:
-- statements of another account's directory are not about the same identity.
create table user_identities (
  user_identity_id bigint generated always as identity primary key,
  account_id int not null references accounts on delete cascade,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 300),
  user_id int not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (account_id, issuer, subject),
  unique (account_id, issuer, user_id)
);
create index user_identities_user on user_identities (user_id);

-- Accounts that an identity opens: its directory's account, and accounts whose invitation was accepted through it. An
-- account granted to a user later is therefore not open to the operator of another account's directory.
create table user_identity_accounts (
  user_identity_id bigint not null references user_identities on delete cascade,
  account_id int not null,
  user_id int not null,
  primary key (user_identity_id, account_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index user_identity_accounts_member on user_identity_accounts (account_id, user_id);

create table sessions (
  session_id bigint generated always as identity primary key,
  user_id int not null references users,
  current_account_id int references accounts,
  client_id text not null,
  scope text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  address text not null default '',
  -- The session of the administrator who views the portal as this session's user.
  seen_from bigint references sessions on delete cascade,
  signed_in_by text not null default 'password'
    check (signed_in_by in ('password', 'code', 'recovery-code', 'directory', 'link', 'view-as')),
  -- The identity that opened it; null for a password.
  user_identity_id bigint references user_identities on delete cascade
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_seen_from on sessions (seen_from) where ended_at is null and seen_from is not null;
create index sessions_identity on sessions (user_identity_id) where user_identity_id is not null;
create index sessions_of_member on sessions (user_id, current_account_id, created_at);

create table access_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null,
  scope text not null default ''
);
create index access_tokens_session on access_tokens (session_id);
create index access_tokens_expiry on access_tokens (expires_at);

-- A session is a family of refresh tokens; each is replaced by its successor on first use.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

create table sign_in_failures (
  attempt_key bytea not null,
  failed_at timestamptz not null default now(),
  sign_in_failure_id bigint generated always as identity primary key
);
create index sign_in_failures_key on sign_in_failures (attempt_key, failed_at);
create index sign_in_failures_time on sign_in_failures (failed_at);

-- Returns one row for any e-mail, so that only the response can reveal which users exist. `directory_domain` is true if
-- the users of its domain have a directory, `password_accounts` if a password opens any account of the user.
create function find_sign_in(given_email text)
  returns table (
    user_id int, password_hash text, two_factor_since timestamptz, active boolean, directory_login boolean,
    has_accounts boolean, password_accounts boolean, directory_domain boolean
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select u.user_id, u.password_hash, t.confirmed_at,
    u.active and (of_user.active or of_user.active is null), u.directory_login,
    of_user.active is not null or invited.account_id is not null,
    first_account_of(u.user_id, null) is not null or invited.account_id is not null,
    has_domain_directory(given_email)
  from (select given_email as email) as asked
  left join users u on u.email = asked.email
  left join user_two_factor t on t.user_id = u.user_id
  left join lateral (select bool_or(m.active) as active from memberships m where m.user_id = u.user_id) of_user on true
  left join lateral (select first_invitation_of(u.user_id) as account_id) invited on true
$$;

-- Returns the seconds to wait after the failures of the last hour: none for the first ones, then 4, doubling to 900.
create function sign_in_wait(given_key bytea, free_failures int) returns double precision
  language sql volatile as $$
  select case when count(*) < free_failures then 0
    else extract(epoch from max(failed_at) - clock_timestamp()) + least(2 ^ least(count(*) - free_failures + 2, 10), 900) end
  from sign_in_failures
  where attempt_key = given_key and failed_at > clock_timestamp() - interval '1 hour'
$$;

-- Counts the attempt as failed before the password is checked, so that concurrent attempts cannot bypass the limit; a
-- correct password reverts it. After too many attempts, returns the wait instead, and whether it counts all attempts by
-- unknown browsers on this user.
create function begin_sign_in(
  own_key bytea, address_key bytea, person_key bytea,
  out retry_after_seconds int, out is_of_person boolean, out failure_ids bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(own_key, 'hex'), 0));
  perform pg_advisory_xact_lock(hashtextextended(encode(address_key, 'hex'), 0)) where address_key is not null;
  perform pg_advisory_xact_lock(hashtextextended(encode(person_key, 'hex'), 0)) where person_key is not null;
  retry_after_seconds := ceil(greatest(sign_in_wait(own_key, 5), sign_in_wait(address_key, 50), 0));
  is_of_person := retry_after_seconds = 0 and sign_in_wait(person_key, 20) > 0;
  if is_of_person then
    retry_after_seconds := ceil(sign_in_wait(person_key, 20));
  end if;
  if retry_after_seconds = 0 then
    with made as (
      insert into sign_in_failures (attempt_key, failed_at)
      select key, clock_timestamp() from unnest(array[own_key, address_key, person_key]) as k (key) where key is not null
      returning sign_in_failure_id)
    select array_agg(sign_in_failure_id) into failure_ids from made;
  end if;
  delete from sign_in_failures where sign_in_failure_id in (
    select f.sign_in_failure_id from sign_in_failures f where f.failed_at < now() - interval '1 hour'
    order by f.failed_at limit 100 for update skip locked);
end $$;

create function forgive_sign_in(own_key bytea, given_failure_ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from sign_in_failures where attempt_key = own_key or sign_in_failure_id = any (given_failure_ids)
$$;

-- Accounts that the session opens directly come first.
create function first_account_of(given_user_id int, given_identity_id bigint default null) returns int
  language sql stable as $$
  select a.account_id from memberships m join accounts a using (account_id)
  where m.user_id = given_user_id and m.active and may_enter(given_user_id, given_identity_id, a.account_id)
  order by given_identity_id is null and lacks_own_password(given_user_id, a.account_id), a.name, a.account_id limit 1
$$;

-- The account that a user without a membership enters by signing in with a password: the first that invited them.
create function first_invitation_of(given_user_id int) returns int
  language sql stable as $$
  select g.account_id from granted_memberships g join accounts a using (account_id)
  join users u on u.user_id = g.user_id and u.email = g.invited_email
  where g.user_id = given_user_id and g.entered_at is null and g.active
    and not exists (select from memberships m where m.user_id = given_user_id)
    and may_enter(given_user_id, null, g.account_id) and not lacks_own_password(given_user_id, g.account_id)
  order by a.name, a.account_id limit 1
$$;

-- Issues access for 10 minutes and refresh for 30 idle days, never beyond the session's end, which a directory may
-- extend when the user returns. A repeat already has its refresh token. Returns the seconds until the access token
-- expires.
create function issue_tokens(for_session sessions, token_scope text, access_hash bytea, refresh_hash bytea) returns int
  language plpgsql as $$
declare
  access_expires_at timestamptz := least(now() + interval '10 minutes', for_session.ends_at);
  last_end timestamptz := case when exists (select from directory_sessions d
      where d.session_id = for_session.session_id and d.sealed_token is not null)
    then for_session.created_at + interval '90 days' else for_session.ends_at end;
begin
  delete from access_tokens where session_id = for_session.session_id and expires_at < now();
  insert into access_tokens (token_hash, session_id, expires_at, scope)
    values (access_hash, for_session.session_id, access_expires_at, token_scope);
  insert into refresh_tokens (token_hash, session_id, expires_at)
    values (refresh_hash, for_session.session_id, least(now() + interval '30 days', last_end))
    on conflict do nothing;
  return floor(extract(epoch from access_expires_at - now()));
end $$;

-- Returns null if the user has no account that this opens, or has become inactive. The identity is set if a directory
-- authenticated the user.
create function create_session(
  given_user_id int, given_client_id text, given_scope text, given_user_agent text, given_address text,
  given_signed_in_by text, access_hash bytea, refresh_hash bytea, given_identity_id bigint default null
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made sessions;
begin
  if given_identity_id is null then
    perform enter_account(first_invitation_of(given_user_id), given_user_id, 'sign-in');
  end if;
  insert into sessions
      (user_id, current_account_id, client_id, scope, user_agent, address, signed_in_by, user_identity_id, ends_at)
    select u.user_id, first_account_of(u.user_id, given_identity_id), given_client_id, given_scope, given_user_agent,
      given_address, given_signed_in_by, given_identity_id, now() + interval '90 days'
    from users u
    where u.user_id = given_user_id and u.active and first_account_of(u.user_id, given_identity_id) is not null
    returning * into made;
  if made.session_id is null then
    return null;
  end if;
  perform issue_tokens(made, given_scope, access_hash, refresh_hash);
  delete from access_tokens where token_hash in (
    select t.token_hash from access_tokens t where t.expires_at < now() order by t.expires_at limit 100 for update skip locked);
  delete from refresh_tokens where token_hash in (
    select t.token_hash from refresh_tokens t where t.expires_at < now() order by t.expires_at limit 100 for update skip locked);
  perform append_audit(made.current_account_id, made.user_id, made.session_id, 'session.create', 'session',
    made.session_id::text, null, jsonb_build_object('clientId', given_client_id, 'scope', given_scope, 'by', given_signed_in_by));
  return made.session_id;
end $$;

-- Sessions that view the portal from this session end with it.
create function close_session(given_session_id bigint, reason text) returns boolean
  language plpgsql as $$
declare
  ended bigint[];
begin
  with closed as (
    update sessions set ended_at = now(), ended_because = reason
    where ended_at is null and (session_id = given_session_id or seen_from = given_session_id)
    returning session_id)
  select array_agg(session_id) into ended from closed;
  if ended is null then
    return false;
  end if;
  delete from access_tokens where session_id = any (ended);
  delete from refresh_tokens where session_id = any (ended);
  delete from live_tickets where session_id = any (ended);
  return given_session_id = any (ended);
end $$;

-- Returns `refreshed`, `unknown`, or `replayed` if a used token returned after its grace period of 5 s, which ended the
-- session. Locks the session's row first, like all functions, so that changes of a session are serialized.
create function rotate_refresh_token(
  given_hash bytea, given_client_id text, requested_scope text, successor_hash bytea, access_hash bytea,
  out outcome text, out session_id bigint, out scope text, out expires_in int
)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  session sessions;
  token refresh_tokens;
begin
  outcome := 'unknown';
  select s.* into session from sessions s
    join refresh_tokens t on t.session_id = s.session_id and t.token_hash = given_hash
    where s.client_id = given_client_id for update of s;
  select t.* into token from refresh_tokens t where t.token_hash = given_hash;
  if token.token_hash is null or session.ended_at is not null or session.ends_at <= now() then
    return;
  end if;
  session_id := session.session_id;
  if token.used_at < now() - interval '5 seconds' then
    outcome := 'replayed';
    perform close_session(session.session_id, 'replayed');
    perform append_audit(session.current_account_id, session.user_id, session.session_id, 'session.end', 'session',
      session.session_id::text, null, jsonb_build_object('because', 'replayed'));
    return;
  end if;
  if token.expires_at <= now() then
    return;
  end if;
  if session.seen_from is null and (not exists (select from memberships m
      where m.account_id = session.current_account_id and m.user_id = session.user_id and m.active)
      or not may_enter(session.user_id, session.user_identity_id, session.current_account_id)) then
    session.current_account_id := first_account_of(session.user_id, session.user_identity_id);
  end if;
  if session.current_account_id is null
      or not exists (select from users u where u.user_id = session.user_id and u.active) then
    return;
  end if;
  outcome := 'refreshed';
  scope := case when session.scope = '' then requested_scope else session.scope end;
  update refresh_tokens t set used_at = coalesce(t.used_at, now()) where t.token_hash = given_hash;
  update sessions s set last_used_at = now(), current_account_id = session.current_account_id
    where s.session_id = session.session_id;
  expires_in := issue_tokens(session, scope, access_hash, successor_hash);
  perform append_audit(session.current_account_id, session.user_id, session.session_id, 'session.refresh', 'session',
    session.session_id::text, null, null);
end $$;

-- Ends the transaction's session.
create function end_current_session() returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  select close_session(current_session_id(), 'logout')
$$;

-- For the user, or a member of the calling administrator's account. Returns the ended sessions.
create function end_sessions_of_user(given_user_id int, reason text) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended bigint[] := '{}';
  living bigint;
begin
  if given_user_id is distinct from current_user_id() and not (current_actor_is_admin() and exists (
      select from memberships m where m.account_id = current_account_id() and m.user_id = given_user_id)) then
    return ended;
  end if;
  for living in
    select s.session_id from sessions s where s.user_id = given_user_id and s.ended_at is null order by 1 for update
  loop
    perform close_session(living, reason);
    ended := ended || living;
  end loop;
  return ended;
end $$;

-- Moves a user's sessions out of an account in which they are no longer an active member: to another of their accounts,
-- or ends them.
create function move_sessions_out(
  given_account_id int, given_user_id int, reason text, out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql as $$
declare
  next_account_id int;
  living record;
begin
  moved_sessions := '{}';
  ended_sessions := '{}';
  for living in
    select s.session_id, s.seen_from, s.user_identity_id from sessions s
    where s.user_id = given_user_id and s.current_account_id = given_account_id and s.ended_at is null
    order by 1 for update
  loop
    next_account_id := first_account_of(given_user_id, living.user_identity_id);
    if next_account_id is null or living.seen_from is not null then
      perform close_session(living.session_id, reason);
      ended_sessions := ended_sessions || living.session_id;
    else
      update sessions s set current_account_id = next_account_id where s.session_id = living.session_id;
      delete from live_tickets t where t.session_id = living.session_id;
      moved_sessions := moved_sessions || living.session_id;
    end if;
  end loop;
end $$;

-- Returns the previous account; null if the user is not a member of the new one or the session has ended.
create function change_current_account(new_account_id int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session sessions;
begin
  select s.* into session from sessions s
    where s.session_id = current_session_id() and s.user_id = current_user_id() and s.ended_at is null for update;
  if session.session_id is null or session.seen_from is not null or not exists (select from memberships m
      where m.account_id = new_account_id and m.user_id = session.user_id and m.active)
      or not may_enter(session.user_id, session.user_identity_id, new_account_id) then
    return null;
  end if;
  update sessions s set current_account_id = new_account_id where s.session_id = session.session_id;
  delete from live_tickets t where t.session_id = session.session_id;
  return session.current_account_id;
end $$;

-- Returns false if a user exists already. A new link replaces an unused one.
create function create_first_administrator_link(link_hash bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('azimute.first-administrator'));
  if exists (select from users) then
    return false;
  end if;
  delete from one_time_links where purpose = 'first-administrator';
  insert into one_time_links (token_hash, purpose, expires_at)
    values (link_hash, 'first-administrator', now() + interval '24 hours');
  perform append_audit(null, null, null, 'first-administrator-link.create', 'one-time-link', 'first-administrator', null, null);
  return true;
end $$;

create function is_first_administrator_link_open(link_hash bytea) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from users) and exists (
    select from one_time_links l
    where l.token_hash = link_hash and l.purpose = 'first-administrator' and l.used_at is null and l.expires_at > now())
$$;

-- Creates account, administrator, membership and session together; returns null and creates nothing if the link is not
-- open.
create function redeem_first_administrator_link(
  link_hash bytea, account_name text, account_domain text, account_modules text[],
  given_name text, given_email text, given_password_hash text, given_locale text,
  given_client_id text, given_user_agent text, given_address text, access_hash bytea, refresh_hash bytea
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_account_id int;
  new_user_id int;
begin
  perform pg_advisory_xact_lock(hashtext('azimute.first-administrator'));
  if not is_first_administrator_link_open(link_hash) then
    return null;
  end if;
  perform set_config('azimute.address', given_address, true);
  update one_time_links l set used_at = now() where l.token_hash = link_hash;
  insert into accounts (name, domain, modules) values (account_name, account_domain, account_modules)
    returning account_id into new_account_id;
  insert into users (email, name, password_hash, locale)
    values (given_email, given_name, given_password_hash, given_locale)
    returning user_id into new_user_id;
  insert into memberships (account_id, user_id, role) values (new_account_id, new_user_id, 'admin');
  perform append_audit(new_account_id, new_user_id, null, 'account.create', 'account', new_account_id::text, null,
    jsonb_build_object('name', account_name, 'domain', account_domain));
  perform append_audit(new_account_id, new_user_id, null, 'user.create', 'user', new_user_id::text, null,
    jsonb_build_object('name', given_name, 'email', given_email, 'role', 'admin'));
  return create_session(
    new_user_id, given_client_id, '', given_user_agent, given_address, 'link', access_hash, refresh_hash);
end $$;

-- Behaves the same for every e-mail: the job looks up the user.
create function request_known_device(given_email text, given_address text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job('prepare_known_device',
    json_build_object('email', given_email, 'address', given_address), job_key => 'known-device.' || md5(given_email))
$$;

-- Users who have to wait get a link that is open for at least a quarter of an hour; no more links are sent than that
-- requires.
create function prepare_known_device(given_email text, given_address text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person_id int;
begin
  select u.user_id into person_id from users u
    where u.email = given_email and u.active and u.password_hash is not null and not u.directory_login
      and first_account_of(u.user_id) is not null
    for no key update;
  if person_id is null or exists (select from one_time_links l
      where l.user_id = person_id and l.purpose = 'known-device' and l.used_at is null
        and l.expires_at > now() + interval '15 minutes') then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  perform enqueue_mail('known-device', person_id, null, create_link('known-device', person_id, null), null);
  perform audit_person(person_id, 'user.enter-wrong-passwords', null);
end $$;

-- Returns the user for whom a link makes a browser known, and uses it up; no row if it opens nothing.
create function use_known_device_link(given_hash bytea, given_address text)
  returns table (email text, password_hash text, two_factor_since timestamptz)
  language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  person_id int;
begin
  perform from users u join one_time_links l using (user_id) where l.token_hash = given_hash for no key update of u;
  update one_time_links l set used_at = now()
    where l.token_hash = given_hash and l.purpose = 'known-device' and exists (select from find_link(given_hash))
    returning l.user_id into person_id;
  if person_id is null then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  perform audit_person(person_id, 'user.make-device-known', null);
  return query select u.email, u.password_hash, t.confirmed_at
    from users u left join user_two_factor t using (user_id) where u.user_id = person_id;
end $$;

grant execute on function
  find_sign_in, begin_sign_in, forgive_sign_in, create_session, rotate_refresh_token, end_current_session,
  end_sessions_of_user, change_current_account, create_first_administrator_link, is_first_administrator_link_open,
  redeem_first_administrator_link, request_known_device, use_known_device_link
  to azimute_app;
grant execute on function prepare_known_device to azimute_jobs;
