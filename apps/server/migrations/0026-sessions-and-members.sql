-- What sessions, members and the audit need for sign-in by a directory, second factors, inactive members and seeing the
-- portal as another person.

alter table accounts add column requires_two_factor boolean not null default false;
alter table memberships add column active boolean not null default true;
alter table users add column time_zone text check (length(time_zone) between 1 and 64);

alter table sessions
  add column address text not null default '',
  -- The session of the administrator who sees the portal as this session's person.
  add column seen_from bigint references sessions on delete cascade,
  add column signed_in_by text not null default 'password'
    check (signed_in_by in ('password', 'directory', 'link', 'see-as'));
create index sessions_seen_from on sessions (seen_from) where ended_at is null and seen_from is not null;

-- A key of the installation seals the secret. `last_step` is the last 30 s step whose code was used.
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

-- Reset of a password and invitations name a person, invitations also the account.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links
  add column one_time_link_id bigint generated always as identity unique,
  add column user_id int references users on delete cascade,
  add column account_id int references accounts on delete cascade,
  add column created_at timestamptz not null default now(),
  add constraint one_time_links_purpose_check
    check (purpose in ('first-administrator', 'password-reset', 'invitation')),
  add constraint one_time_links_person check ((purpose = 'first-administrator') = (user_id is null)),
  add constraint one_time_links_account check ((purpose = 'invitation') = (account_id is not null));
create index one_time_links_user on one_time_links (user_id);

do $$
declare
  name text;
begin
  foreach name in array array['user_two_factor', 'user_recovery_codes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to azimute_owner using (true) with check (true)', name);
  end loop;
end $$;

-- Audit: as whom, and from where ---------------------------------------------------------------------------------------

alter table audit_entries add column as_user_id int, add column address text;

create function current_address() returns text
  language sql stable parallel safe
  return nullif(current_setting('azimute.address', true), '');

-- What rows have had since the beginning is hashed as it always was.
create or replace function audit_entry_hash(entry audit_entries) returns bytea
  language sql immutable set timezone = 'UTC' as $$
  select sha256(convert_to((jsonb_build_array(
    encode(entry.previous_hash, 'hex'), entry.chain_id, entry.sequence, entry.account_id, entry.user_id, entry.session_id,
    extract(epoch from entry.at), entry.action, entry.entity, entry.entity_id, entry.before, entry.after)
    || case when entry.as_user_id is null and entry.address is null then '[]'
      else jsonb_build_array(entry.as_user_id, entry.address) end)::text, 'UTF8'))
$$;

-- The head rows are locked until the end of the caller's transaction: these come last, just before the commit.
create function append_audits(
  entry_account_id int, entry_user_id int, entry_session_id bigint,
  entry_action text, entry_entity text, entity_ids text[], befores jsonb[], afters jsonb[]
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_heads;
  entry audit_entries;
  session sessions;
  seer_id int;
begin
  select * into session from sessions s where s.session_id = entry_session_id;
  select s.user_id into seer_id from sessions s where s.session_id = session.seen_from;
  insert into audit_heads values (coalesce(entry_account_id, 0), 0, '\x') on conflict do nothing;
  select * into strict head from audit_heads where chain_id = coalesce(entry_account_id, 0) for update;
  for place in 1 .. coalesce(cardinality(entity_ids), 0) loop
    entry := null;
    entry.chain_id := head.chain_id;
    entry.sequence := head.sequence + 1;
    entry.account_id := entry_account_id;
    entry.user_id := coalesce(seer_id, entry_user_id);
    entry.as_user_id := case when seer_id is not null then entry_user_id end;
    entry.session_id := entry_session_id;
    entry.address := coalesce(current_address(), nullif(session.address, ''));
    entry.at := clock_timestamp();
    entry.action := entry_action;
    entry.entity := entry_entity;
    entry.entity_id := entity_ids[place];
    entry.before := befores[place];
    entry.after := afters[place];
    entry.previous_hash := head.entry_hash;
    entry.entry_hash := audit_entry_hash(entry);
    insert into audit_entries select entry.*;
    head.sequence := entry.sequence;
    head.entry_hash := entry.entry_hash;
  end loop;
  update audit_heads set sequence = head.sequence, entry_hash = head.entry_hash where chain_id = head.chain_id;
end $$;

create or replace function append_audit(
  entry_account_id int, entry_user_id int, entry_session_id bigint,
  entry_action text, entry_entity text, entry_entity_id text, entry_before jsonb, entry_after jsonb
) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select append_audits(entry_account_id, entry_user_id, entry_session_id, entry_action, entry_entity,
    array[entry_entity_id], array[entry_before], array[entry_after])
$$;

create or replace function audit_many(action text, entity text, entity_ids text[], befores jsonb[], afters jsonb[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select append_audits(current_account_id(), current_user_id(), current_session_id(), action, entity, entity_ids, befores, afters)
$$;
revoke execute on function append_audits from public;

-- Rights -----------------------------------------------------------------------------------------------------------------

-- Active members. Who must have a second factor and has none holds nothing in the account until they do.
-- Granted to no one, like the view below: functions select from them.
create view member_rights as
select
  m.account_id, m.user_id,
  case when held.back then 'viewer' else m.role end as role,
  case when held.back then '{}' else a.modules end as account_modules,
  exists (select from profile_users p where p.account_id = m.account_id and p.user_id = m.user_id) as has_profile,
  (select coalesce(jsonb_agg(distinct jsonb_build_object('module', g.module, 'level', g.level)), '[]')
    from profile_users p join profile_sections g using (account_id, profile_id)
    where p.account_id = m.account_id and p.user_id = m.user_id) as sections,
  (select coalesce(array_agg(distinct g.unit_id), '{}')
    from profile_users p join profile_units g using (account_id, profile_id)
    where p.account_id = m.account_id and p.user_id = m.user_id) as unit_ids,
  held.back as two_factor_missing
from memberships m
join accounts a on a.account_id = m.account_id
join users u on u.user_id = m.user_id and u.active
cross join lateral (select a.requires_two_factor and not u.directory_login and not exists (
  select from user_two_factor t where t.user_id = u.user_id and t.confirmed_at is not null) as back) held
where m.active;

-- A session that sees as another person lives as long as its administrator's does, in the account they administer.
create or replace view session_rights as
select
  s.session_id, s.scope, u.user_id, u.name as user_name, u.email, u.locale, u.directory_login,
  m.account_id as current_account_id, m.role, m.account_modules, m.has_profile, m.sections, m.unit_ids,
  (select jsonb_agg(jsonb_build_object(
      'id', ma.account_id, 'name', ma.name, 'domain', ma.domain, 'role', mm.role, 'photo', ap.version,
      'timeZone', ma.time_zone, 'currency', ma.currency, 'distanceUnit', ma.distance_unit) order by ma.name, ma.account_id)
    from memberships mm join accounts ma using (account_id) left join account_photos ap using (account_id)
    where mm.user_id = u.user_id and mm.active and (s.seen_from is null or ma.account_id = s.current_account_id)) as accounts,
  (select up.version from user_photos up where up.user_id = u.user_id) as user_photo,
  u.time_zone,
  m.two_factor_missing and s.seen_from is null as two_factor_missing,
  (select su.name from sessions f join users su on su.user_id = f.user_id where f.session_id = s.seen_from) as seen_by
from sessions s
join users u on u.user_id = s.user_id and u.active
join member_rights m on m.account_id = s.current_account_id and m.user_id = s.user_id
where s.ended_at is null and s.ends_at > now()
  and (s.seen_from is null or exists (
    select from sessions f join member_rights fm on fm.account_id = s.current_account_id and fm.user_id = f.user_id
    where f.session_id = s.seen_from and f.ended_at is null and f.ends_at > now() and fm.role = 'admin'));

create or replace function authenticate_access_token(given_hash bytea) returns setof session_rights
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select r.session_id, t.scope, r.user_id, r.user_name, r.email, r.locale, r.directory_login, r.current_account_id,
      r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids, r.accounts, r.user_photo, r.time_zone,
      r.two_factor_missing, r.seen_by
    from access_tokens t join session_rights r on r.session_id = t.session_id
    where t.token_hash = given_hash and t.expires_at > now();
end $$;

create or replace function read_member_rights()
  returns table (role text, account_modules text[], has_profile boolean, sections jsonb, unit_ids int[])
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select m.role, m.account_modules, m.has_profile, m.sections, m.unit_ids
  from member_rights m where m.account_id = current_account_id() and m.user_id = current_user_id()
$$;

create trigger notify_live_second_factor after update of requires_two_factor on accounts for each row
  when (old.requires_two_factor is distinct from new.requires_two_factor) execute function notify_live_rights();
create trigger notify_live_rights after insert or update of confirmed_at or delete on user_two_factor
  for each statement execute function notify_live_rights();

-- Members that are inactive ------------------------------------------------------------------------------------------------

create or replace function first_account_of(given_user_id int) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.account_id from memberships m join accounts a using (account_id)
  where m.user_id = given_user_id and m.active order by a.name, a.account_id limit 1
$$;

-- Inactive is also who is inactive in every account of theirs.
create or replace function find_sign_in(given_email text)
  returns table (user_id int, password_hash text, active boolean, directory_login boolean, has_accounts boolean)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select u.user_id, u.password_hash,
    u.active and (of_user.active or of_user.active is null), u.directory_login, of_user.active is not null
  from users u
  cross join lateral (select bool_or(m.active) as active from memberships m where m.user_id = u.user_id) of_user
  where u.email = given_email
$$;

create or replace function is_member_of_current_account(given_user_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id)
$$;

create or replace function is_last_administrator(given_account_id int, given_user_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m
      where m.account_id = given_account_id and m.user_id = given_user_id and m.role = 'admin' and m.active)
    and not exists (select from memberships m join users u using (user_id)
      where m.account_id = given_account_id and m.user_id <> given_user_id and m.role = 'admin' and m.active and u.active)
$$;

create or replace function change_current_account(new_account_id int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session sessions;
begin
  select s.* into session from sessions s
    where s.session_id = current_session_id() and s.user_id = current_user_id() and s.ended_at is null for update;
  if session.session_id is null or session.seen_from is not null or not exists (select from memberships m
      where m.account_id = new_account_id and m.user_id = session.user_id and m.active) then
    return null;
  end if;
  update sessions s set current_account_id = new_account_id where s.session_id = session.session_id;
  delete from live_tickets t where t.session_id = session.session_id;
  return session.current_account_id;
end $$;

-- Sessions: where they came from, and what becomes of them -------------------------------------------------------------------

drop function create_session;
-- Null when the person has no account or was made inactive in the meantime.
create function create_session(
  given_user_id int, given_client_id text, given_scope text, given_user_agent text, given_address text,
  given_signed_in_by text, access_hash bytea, refresh_hash bytea
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made sessions;
begin
  insert into sessions (user_id, current_account_id, client_id, scope, user_agent, address, signed_in_by, ends_at)
    select u.user_id, first_account_of(u.user_id), given_client_id, given_scope, given_user_agent, given_address,
      given_signed_in_by, now() + interval '90 days'
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
    made.session_id::text, null, jsonb_build_object('clientId', given_client_id, 'scope', given_scope, 'by', given_signed_in_by));
  return made.session_id;
end $$;

-- Those who see the portal from a session see it no longer when it ends.
create or replace function close_session(given_session_id bigint, reason text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
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

create or replace function rotate_refresh_token(
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
  if session.seen_from is null and not exists (select from memberships m
      where m.account_id = session.current_account_id and m.user_id = session.user_id and m.active) then
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

-- Moves a person's sessions out of an account that they are no longer an active member of: to another of theirs, or to
-- their end.
create function move_sessions_out(
  given_account_id int, given_user_id int, reason text, out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_account_id int := first_account_of(given_user_id);
  living record;
begin
  moved_sessions := '{}';
  ended_sessions := '{}';
  for living in
    select s.session_id, s.seen_from from sessions s
    where s.user_id = given_user_id and s.current_account_id = given_account_id and s.ended_at is null
    order by 1 for update
  loop
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

create or replace function leave_account(
  given_account_id int,
  out outcome text, out old_role text, out administrator_ids int[], out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  outcome := 'unknown';
  perform from accounts a where a.account_id = given_account_id for no key update;
  -- An import that runs holds its row and then asks for the membership, which this locks: each waits in that order.
  perform from asset_imports i where i.account_id = given_account_id and i.user_id = current_user_id() for update;
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

drop function redeem_first_administrator_link;
-- Account, administrator, membership and session at once, or nothing (null) when the link is not open.
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

revoke execute on function create_session, move_sessions_out, redeem_first_administrator_link from public;
grant execute on function create_session, redeem_first_administrator_link to azimute_app;
