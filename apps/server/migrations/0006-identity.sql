-- Sign-in, sessions, API keys and the first administrator: what is known before an account is, through narrow
-- functions only. Tokens, keys and addresses come in as hashes. now() is the only clock of a session's life.

alter table access_tokens add column scope text not null default '';
create index refresh_tokens_expiry on refresh_tokens (expires_at);

alter table sign_in_failures add column sign_in_failure_id bigint generated always as identity primary key;
create index sign_in_failures_time on sign_in_failures (failed_at);

-- Living sessions with what their person holds in the current account. Granted to no one: functions select from it.
create view session_rights as
select
  s.session_id, s.scope, u.user_id, u.name as user_name, u.email, u.locale, u.directory_login,
  a.account_id as current_account_id, m.role, a.modules as account_modules,
  exists (select from profile_users p where p.account_id = m.account_id and p.user_id = m.user_id) as has_profile,
  (select coalesce(jsonb_agg(distinct jsonb_build_object('module', g.module, 'level', g.level)), '[]')
    from profile_users p join profile_sections g using (account_id, profile_id)
    where p.account_id = m.account_id and p.user_id = m.user_id) as sections,
  (select coalesce(array_agg(distinct g.unit_id), '{}')
    from profile_users p join profile_units g using (account_id, profile_id)
    where p.account_id = m.account_id and p.user_id = m.user_id) as unit_ids,
  (select jsonb_agg(jsonb_build_object(
      'id', ma.account_id, 'name', ma.name, 'domain', ma.domain, 'role', mm.role, 'photo', null,
      'timeZone', ma.time_zone, 'currency', ma.currency, 'distanceUnit', ma.distance_unit) order by ma.name, ma.account_id)
    from memberships mm join accounts ma using (account_id)
    where mm.user_id = u.user_id) as accounts
from sessions s
join users u on u.user_id = s.user_id and u.active
join memberships m on m.account_id = s.current_account_id and m.user_id = s.user_id
join accounts a on a.account_id = m.account_id
where s.ended_at is null and s.ends_at > now();

-- Like the assets they belong to, customers and a person's ULs are seen with the module.
alter policy see on customers using (account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:geolocalizacao')));
alter policy see on units using (account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:geolocalizacao'))
  and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));

-- plpgsql keeps the plan for the connection: planning would cost more than the reading.
create function authenticate_access_token(given_hash bytea) returns setof session_rights
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select r.session_id, t.scope, r.user_id, r.user_name, r.email, r.locale, r.directory_login, r.current_account_id,
      r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids, r.accounts
    from access_tokens t join session_rights r on r.session_id = t.session_id
    where t.token_hash = given_hash and t.expires_at > now();
end $$;

-- The session of the transaction, as it is by now.
create function read_current_session() returns setof session_rights
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select * from session_rights where session_id = current_session_id()
$$;

-- Sign-in ------------------------------------------------------------------------------------------------------------

create function find_sign_in(given_email text)
  returns table (user_id int, password_hash text, active boolean, directory_login boolean, has_accounts boolean)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select u.user_id, u.password_hash, u.active, u.directory_login,
    exists (select from memberships m where m.user_id = u.user_id)
  from users u where u.email = given_email
$$;

-- Seconds to wait after the failures of the last hour: none for the first ones, then 4, doubling to 900.
create function sign_in_wait(given_key bytea, free_failures int) returns double precision
  language sql volatile security definer set search_path = public, pg_temp as $$
  select case when count(*) < free_failures then 0
    else extract(epoch from max(failed_at) - clock_timestamp()) + least(2 ^ least(count(*) - free_failures + 2, 10), 900) end
  from sign_in_failures
  where attempt_key = given_key and failed_at > clock_timestamp() - interval '1 hour'
$$;

-- Counts the attempt as failed before the password is looked at, so that many at once cannot slip through; a right
-- password takes it back. Answers how long to wait instead when there were too many.
create function begin_sign_in(own_key bytea, address_key bytea, out retry_after_seconds int, out failure_ids bigint[])
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(own_key, 'hex'), 0));
  perform pg_advisory_xact_lock(hashtextextended(encode(address_key, 'hex'), 0)) where address_key is not null;
  retry_after_seconds := ceil(greatest(sign_in_wait(own_key, 5), sign_in_wait(address_key, 50), 0));
  if retry_after_seconds = 0 then
    with made as (
      insert into sign_in_failures (attempt_key, failed_at)
      select key, clock_timestamp() from unnest(array[own_key, address_key]) as k (key) where key is not null
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

-- Sessions -----------------------------------------------------------------------------------------------------------

create function first_account_of(given_user_id int) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.account_id from memberships m join accounts a using (account_id)
  where m.user_id = given_user_id order by a.name, a.account_id limit 1
$$;

-- Access for 10 minutes; refresh for 30 idle days, never beyond the session's end. A repeat has its refresh token already.
-- Answers the seconds until the access token ends.
create function issue_tokens(for_session sessions, token_scope text, access_hash bytea, refresh_hash bytea) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  access_expires_at timestamptz := least(now() + interval '10 minutes', for_session.ends_at);
begin
  delete from access_tokens where session_id = for_session.session_id and expires_at < now();
  insert into access_tokens (token_hash, session_id, expires_at, scope)
    values (access_hash, for_session.session_id, access_expires_at, token_scope);
  insert into refresh_tokens (token_hash, session_id, expires_at)
    values (refresh_hash, for_session.session_id, least(now() + interval '30 days', for_session.ends_at))
    on conflict do nothing;
  return floor(extract(epoch from access_expires_at - now()));
end $$;

-- Null when the person has no account or was made inactive in the meantime.
create function create_session(
  given_user_id int, given_client_id text, given_scope text, given_user_agent text, access_hash bytea, refresh_hash bytea
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made sessions;
begin
  insert into sessions (user_id, current_account_id, client_id, scope, user_agent, ends_at)
    select u.user_id, first_account_of(u.user_id), given_client_id, given_scope, given_user_agent, now() + interval '90 days'
    from users u where u.user_id = given_user_id and u.active and first_account_of(u.user_id) is not null
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
    made.session_id::text, null, jsonb_build_object('clientId', given_client_id, 'scope', given_scope));
  return made.session_id;
end $$;

create function close_session(given_session_id bigint, reason text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions set ended_at = now(), ended_because = reason
    where session_id = given_session_id and ended_at is null;
  if not found then
    return false;
  end if;
  delete from access_tokens where session_id = given_session_id;
  delete from refresh_tokens where session_id = given_session_id;
  delete from live_tickets where session_id = given_session_id;
  return true;
end $$;

-- The outcome: `refreshed`, `unknown`, or `replayed` when a used token came back after its 5 s of grace, which ended
-- the session. The session's row is locked first, as everywhere, so that all that happens to a session takes turns.
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
  if not exists (select from memberships m
      where m.account_id = session.current_account_id and m.user_id = session.user_id) then
    session.current_account_id := first_account_of(session.user_id);
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

-- The three below act for the person and session of the transaction; their verbs write the audit row.

create function end_current_session() returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  select close_session(current_session_id(), 'logout')
$$;

-- Of the person, or of a member of the account whose administrator asks. Answers the sessions that ended.
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

-- Answers the locale before.
create function change_locale(new_locale text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_locale text;
begin
  select u.locale into old_locale from users u where u.user_id = current_user_id() for update;
  update users u set locale = new_locale where u.user_id = current_user_id();
  return old_locale;
end $$;

-- Answers the account before, or null when the person is no member of the new one or the session has ended.
create function change_current_account(new_account_id int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session sessions;
begin
  select s.* into session from sessions s
    where s.session_id = current_session_id() and s.user_id = current_user_id() and s.ended_at is null for update;
  if session.session_id is null or not exists (select from memberships m
      where m.account_id = new_account_id and m.user_id = session.user_id) then
    return null;
  end if;
  update sessions s set current_account_id = new_account_id where s.session_id = session.session_id;
  delete from live_tickets t where t.session_id = session.session_id;
  return session.current_account_id;
end $$;

-- The first administrator --------------------------------------------------------------------------------------------

-- False when somebody is there already. A new link takes the place of one that was never used.
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

-- Account, administrator, membership and session at once, or nothing (null) when the link is not open.
create function redeem_first_administrator_link(
  link_hash bytea, account_name text, account_domain text, account_modules text[],
  given_name text, given_email text, given_password_hash text, given_locale text,
  given_client_id text, given_user_agent text, access_hash bytea, refresh_hash bytea
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_account_id int;
  new_user_id int;
  new_session_id bigint;
begin
  perform pg_advisory_xact_lock(hashtext('azimute.first-administrator'));
  if not is_first_administrator_link_open(link_hash) then
    return null;
  end if;
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
  new_session_id := create_session(new_user_id, given_client_id, '', given_user_agent, access_hash, refresh_hash);
  return new_session_id;
end $$;

-- API keys -----------------------------------------------------------------------------------------------------------

-- When it was last used is kept to five minutes, and never waited for: a door proves the same key many times a second.
create function prove_api_key(given_hash bytea, out api_key_id int, out account_id int, out scopes text[])
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  key api_keys;
begin
  select k.* into key from api_keys k where k.secret_hash = given_hash and k.revoked_at is null;
  api_key_id := key.api_key_id;
  account_id := key.account_id;
  scopes := key.scopes;
  if key.api_key_id is not null and coalesce(key.last_used_at < now() - interval '5 minutes', true) then
    update api_keys k set last_used_at = now()
    where (k.account_id, k.api_key_id) in (
      select n.account_id, n.api_key_id from api_keys n
      where n.account_id = key.account_id and n.api_key_id = key.api_key_id for update skip locked);
  end if;
end $$;

revoke execute on function
  authenticate_access_token, read_current_session, find_sign_in, sign_in_wait, begin_sign_in, forgive_sign_in, first_account_of,
  issue_tokens, create_session, close_session, rotate_refresh_token, end_current_session, end_sessions_of_user,
  change_locale, change_current_account, create_first_administrator_link, is_first_administrator_link_open,
  redeem_first_administrator_link, prove_api_key
  from public;
grant execute on function
  authenticate_access_token, read_current_session, find_sign_in, begin_sign_in, forgive_sign_in, create_session, rotate_refresh_token,
  end_current_session, end_sessions_of_user, change_locale, change_current_account, create_first_administrator_link,
  is_first_administrator_link_open, redeem_first_administrator_link, prove_api_key
  to azimute_app;
