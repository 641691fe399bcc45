-- Corporate sign-in: directories of accounts, who is known by them, and what a sign-in through one opens
-- (docs/decisions/0025-corporate-sign-in.md).

-- The people of the account's domain sign in through it. The secret is no part of this: `secret_name` tells the operator
-- where it is looked up.
create table account_directories (
  account_id int primary key references accounts on delete cascade,
  kind text not null check (kind in ('entra', 'openid')),
  name text not null check (length(name) between 1 and 80),
  issuer text not null check (issuer ~ '^https?://' and length(issuer) <= 300),
  client_id text not null check (length(client_id) between 1 and 200),
  secret_name text not null check (secret_name ~ '^DIRECTORY_SECRET_[A-Z0-9_]{1,60}$'),
  is_on boolean not null default true,
  just_in_time boolean not null default false,
  default_profile_id int,
  groups_claim text not null default 'groups' check (length(groups_claim) between 1 and 80),
  enforced boolean not null default false,
  -- When an administrator of the account first came in through it as it is configured.
  proven_at timestamptz,
  foreign key (account_id, default_profile_id) references profiles on delete set null (default_profile_id),
  check (not enforced or (is_on and proven_at is not null))
);

create table directory_group_profiles (
  account_id int not null references account_directories on delete cascade,
  group_value text not null check (length(group_value) between 1 and 200),
  profile_id int not null,
  primary key (account_id, group_value, profile_id),
  foreign key (account_id, profile_id) references profiles on delete cascade
);

-- A person as a directory knows them: by issuer and subject, never by an e-mail. Of one account's directory: what another
-- account's directory says is no news of the same person.
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

-- The accounts that an identity opens: that of its directory, and those whose invitation was accepted through it. So an
-- account that is granted to a person later is not open to whoever runs the directory of another.
create table user_identity_accounts (
  user_identity_id bigint not null references user_identities on delete cascade,
  account_id int not null,
  user_id int not null,
  primary key (user_identity_id, account_id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
create index user_identity_accounts_member on user_identity_accounts (account_id, user_id);

-- The identity by another account's directory that the inviting account lets in with its invitation.
alter table one_time_links add column user_identity_id bigint references user_identities on delete cascade;
create index one_time_links_identity on one_time_links (user_identity_id) where user_identity_id is not null;

-- Profiles that a person has by their groups, and loses with them; what was given by hand is not among them.
create table directory_profile_grants (
  account_id int not null,
  profile_id int not null,
  user_id int not null,
  primary key (account_id, profile_id, user_id),
  foreign key (account_id, profile_id, user_id) references profile_users on delete cascade
);

-- Sign-ins under way. What proves them (nonce, code verifier) follows from a secret of the browser, kept here as a hash.
create table directory_sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  account_id int not null references account_directories on delete cascade,
  issuer text not null,
  client_id text not null,
  -- An administrator who only tries the directory.
  tried_by int references users on delete cascade,
  -- The invitation that is accepted with it.
  link_hash bytea,
  address_block text not null,
  expires_at timestamptz not null
);
create index directory_sign_ins_address on directory_sign_ins (address_block);
create index directory_sign_ins_expiry on directory_sign_ins (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['account_directories', 'directory_group_profiles', 'user_identities', 'user_identity_accounts',
      'directory_profile_grants', 'directory_sign_ins'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to azimute_owner using (true) with check (true)', name);
  end loop;
  foreach name in array array['account_directories', 'directory_group_profiles'] loop
    execute format('create policy administrators on %I to azimute_app
      using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
      with check (account_id = (select current_account_id()) and (select current_actor_is_admin()))', name);
  end loop;
end $$;
grant select, insert, update, delete on account_directories, directory_group_profiles to azimute_app;

create trigger notify_live_rights after update or delete on account_directories
  for each statement execute function notify_live_rights();
create trigger notify_live_rights after delete on user_identity_accounts
  for each statement execute function notify_live_rights();

-- What a session opens -----------------------------------------------------------------------------------------------------

alter table sessions add column user_identity_id bigint references user_identities on delete cascade;
create index sessions_identity on sessions (user_identity_id) where user_identity_id is not null;

-- By a directory that is on: the accounts that the identity opens. Otherwise: every account but those that want the people
-- of their domain to come through their directory.
create function may_enter(given_user_id int, given_identity_id bigint, given_account_id int) returns boolean
  language sql stable
  return case when given_identity_id is null then not exists (
      select from account_directories d join accounts a using (account_id) join users u on u.user_id = given_user_id
      where d.account_id = given_account_id and d.enforced and split_part(u.email, '@', 2) = a.domain)
    else exists (
      select from user_identity_accounts o
      join user_identities i using (user_identity_id)
      join account_directories d on d.account_id = i.account_id and d.issuer = i.issuer and d.is_on
      where o.user_identity_id = given_identity_id and o.account_id = given_account_id) end;

create or replace view session_rights as
select
  s.session_id, s.scope, u.user_id, u.name as user_name, u.email, u.locale, u.directory_login,
  m.account_id as current_account_id, m.role, m.account_modules, m.has_profile, m.sections, m.unit_ids,
  (select jsonb_agg(jsonb_build_object(
      'id', ma.account_id, 'name', ma.name, 'domain', ma.domain, 'role', mm.role, 'photo', ap.version,
      'timeZone', ma.time_zone, 'currency', ma.currency, 'distanceUnit', ma.distance_unit) order by ma.name, ma.account_id)
    from memberships mm join accounts ma using (account_id) left join account_photos ap using (account_id)
    where mm.user_id = u.user_id and mm.active
      and case when s.seen_from is null then may_enter(u.user_id, s.user_identity_id, ma.account_id)
        else ma.account_id = s.current_account_id end) as accounts,
  (select up.version from user_photos up where up.user_id = u.user_id) as user_photo,
  u.time_zone,
  m.two_factor_missing and s.seen_from is null as two_factor_missing,
  (select su.name from sessions f join users su on su.user_id = f.user_id where f.session_id = s.seen_from) as seen_by
from sessions s
join users u on u.user_id = s.user_id and u.active
join member_rights m on m.account_id = s.current_account_id and m.user_id = s.user_id
where s.ended_at is null and s.ends_at > now()
  and case when s.seen_from is null then may_enter(s.user_id, s.user_identity_id, s.current_account_id)
    else exists (
      select from sessions f join member_rights fm on fm.account_id = s.current_account_id and fm.user_id = f.user_id
      where f.session_id = s.seen_from and f.ended_at is null and f.ends_at > now() and fm.role = 'admin'
        and may_enter(f.user_id, f.user_identity_id, s.current_account_id)) end;

drop function first_account_of;
create function first_account_of(given_user_id int, given_identity_id bigint default null) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.account_id from memberships m join accounts a using (account_id)
  where m.user_id = given_user_id and m.active and may_enter(given_user_id, given_identity_id, a.account_id)
  order by a.name, a.account_id limit 1
$$;

-- One row for any e-mail, so that nothing but the answer tells who is there: `directory_domain` is whether the people of
-- its domain have a directory to sign in through, `password_accounts` whether a password opens any account of the person.
drop function find_sign_in;
create function find_sign_in(given_email text)
  returns table (
    user_id int, password_hash text, active boolean, directory_login boolean, has_accounts boolean,
    password_accounts boolean, directory_domain boolean
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select u.user_id, u.password_hash,
    u.active and (of_user.active or of_user.active is null), u.directory_login, of_user.active is not null,
    first_account_of(u.user_id, null) is not null,
    exists (select from account_directories d join accounts a using (account_id)
      where d.is_on and a.domain = split_part(given_email, '@', 2))
  from (select given_email as email) as asked
  left join users u on u.email = asked.email
  left join lateral (select bool_or(m.active) as active from memberships m where m.user_id = u.user_id) of_user on true
$$;

create or replace function change_current_account(new_account_id int) returns int
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

drop function create_session;
-- Null when the person has no account that this opens, or was made inactive in the meantime. An identity is given where
-- a directory proved who they are.
create function create_session(
  given_user_id int, given_client_id text, given_scope text, given_user_agent text, given_address text,
  given_signed_in_by text, access_hash bytea, refresh_hash bytea, given_identity_id bigint default null
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made sessions;
begin
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

create or replace function move_sessions_out(
  given_account_id int, given_user_id int, reason text, out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Sign-in through a directory ------------------------------------------------------------------------------------------------

-- The directory of the people of a domain; no row when there is none that is on.
create function find_directory(given_domain text)
  returns table (account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select d.account_id, d.kind, d.issuer, d.client_id, d.secret_name, d.groups_claim
  from account_directories d join accounts a using (account_id)
  where a.domain = given_domain and d.is_on
$$;

-- The directory through which an invitation may be accepted: the account's own, or the one that the account agreed to.
create function find_invitation_directory(given_link_hash bytea)
  returns table (account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select d.account_id, d.kind, d.issuer, d.client_id, d.secret_name, d.groups_claim
  from one_time_links l
  left join user_identities i on i.user_identity_id = l.user_identity_id
  join account_directories d on d.account_id = coalesce(i.account_id, l.account_id) and d.issuer = coalesce(i.issuer, d.issuer)
  where l.token_hash = given_link_hash and l.purpose = 'invitation' and l.used_at is null and l.expires_at > now()
    and d.is_on
$$;

-- Whether somebody who is marked for a directory is kept by one that is on: of an account that has known them, or of the
-- account that they were in first. Who was only let in elsewhere, or whose directory is gone, is kept by none: a mail lets
-- them choose a password.
create function is_kept_by_directory(given_user_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u
    join memberships m using (user_id)
    join account_directories d on d.account_id = m.account_id and d.is_on
    where u.user_id = given_user_id and u.directory_login
      and (exists (select from user_identities i where i.account_id = m.account_id and i.user_id = m.user_id)
        or m.account_id = (select f.account_id from memberships f
          where f.user_id = m.user_id order by f.created_at, f.account_id limit 1)))
$$;

-- By what the directory of another account signs somebody in: that of their domain first.
create function find_other_identity(given_user_id int, given_account_id int)
  returns table (user_identity_id bigint, account_id int, name text, domain text)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select i.user_identity_id, a.account_id, a.name, a.domain
  from user_identities i
  join users u using (user_id)
  join account_directories d on d.account_id = i.account_id and d.issuer = i.issuer and d.is_on
  join accounts a on a.account_id = d.account_id
  where i.user_id = given_user_id and i.account_id <> given_account_id
  order by a.domain = split_part(u.email, '@', 2) desc, i.user_identity_id limit 1
$$;

-- What somebody who is marked for a directory lacks to enter an account; null where a directory opens it to them. An
-- `invitation` leads through the account's own directory, or lets them choose a password; the account's `consent` is
-- needed for the directory of another account that signs them in; without either their `company` must know them first.
create function find_missing_entry(given_user_id int, given_account_id int) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when not is_kept_by_directory(u.user_id) then 'invitation'
    when own.is_preferred then 'invitation'
    when exists (select from find_other_identity(u.user_id, given_account_id)) then 'consent'
    when own.is_preferred is not null then 'invitation'
    else 'company' end
  from users u
  left join lateral (select a.domain = split_part(u.email, '@', 2)
      or exists (select from user_identities i where i.account_id = d.account_id and i.user_id = u.user_id) as is_preferred
    from account_directories d join accounts a using (account_id)
    where d.account_id = given_account_id and d.is_on) own on true
  where u.user_id = given_user_id and u.directory_login
    and not exists (select from user_identity_accounts o
      where o.account_id = given_account_id and o.user_id = u.user_id
        and may_enter(u.user_id, o.user_identity_id, given_account_id))
$$;

-- False when too many from the same address are under way.
create function begin_directory_sign_in(
  given_state_hash bytea, given_browser_hash bytea, given_account_id int, given_tried_by int, given_link_hash bytea,
  given_address_block text
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from directory_sign_ins where state_hash in (
    select s.state_hash from directory_sign_ins s where s.expires_at < now() order by s.expires_at limit 100 for update skip locked);
  if (select count(*) from directory_sign_ins s where s.address_block = given_address_block and s.expires_at > now()) >= 200 then
    return false;
  end if;
  insert into directory_sign_ins
      (state_hash, browser_hash, account_id, issuer, client_id, tried_by, link_hash, address_block, expires_at)
    select given_state_hash, given_browser_hash, d.account_id, d.issuer, d.client_id, given_tried_by, given_link_hash,
      given_address_block, now() + interval '10 minutes'
    from account_directories d where d.account_id = given_account_id;
  return found;
end $$;

-- The sign-in that this browser began, with its directory as long as it is configured as it was then. It is gone with its
-- first use; one that another browser asks for stays.
create function take_directory_sign_in(given_state_hash bytea, given_browser_hash bytea)
  returns table (
    account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text, domain text,
    tried_by int, link_hash bytea
  )
  language sql rows 1 security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from directory_sign_ins s where s.state_hash = given_state_hash and s.browser_hash = given_browser_hash
    returning s.*)
  select d.account_id, d.kind, d.issuer, d.client_id, d.secret_name, d.groups_claim, a.domain, t.tried_by, t.link_hash
  from taken t
  join account_directories d on d.account_id = t.account_id and d.issuer = t.issuer and d.client_id = t.client_id
  join accounts a on a.account_id = d.account_id
  where t.expires_at > now() and (d.is_on or t.tried_by is not null)
$$;

create function link_identity(directory account_directories, given_subject text, given_user_id int) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made_id bigint;
begin
  insert into user_identities (account_id, issuer, subject, user_id)
    values (directory.account_id, directory.issuer, given_subject, given_user_id)
    on conflict do nothing returning user_identity_id into made_id;
  if made_id is not null then
    -- Who belongs to this account alone is one of its company's people from now on: their directory manages them.
    update users u set directory_login = true
      where u.user_id = given_user_id and not exists (select from memberships m
        where m.user_id = given_user_id and m.account_id <> directory.account_id);
    perform append_audit(directory.account_id, given_user_id, null, 'user.link-directory', 'user', given_user_id::text, null,
      jsonb_build_object('issuer', directory.issuer, 'subject', given_subject));
  end if;
  return made_id;
end $$;

-- A person whom the directory knows and the portal does not; null when the e-mail is somebody's.
create function create_directory_user(
  directory account_directories, given_email text, given_name text, given_locale text
) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made_id int;
begin
  insert into users (email, name, directory_login, locale) values (given_email, given_name, true, given_locale)
    on conflict do nothing returning user_id into made_id;
  if made_id is null then
    return null;
  end if;
  insert into memberships (account_id, user_id, role) values (directory.account_id, made_id, 'viewer');
  insert into profile_users (account_id, profile_id, user_id)
    select directory.account_id, directory.default_profile_id, made_id where directory.default_profile_id is not null;
  perform append_audit(directory.account_id, made_id, null, 'user.create', 'user', made_id::text, null,
    jsonb_build_object('name', given_name, 'email', given_email, 'role', 'viewer', 'by', 'directory'));
  return made_id;
end $$;

-- The profiles of the groups that the person is in, from now on; those of groups that they left go.
create function grant_by_groups(given_account_id int, given_user_id int, given_groups text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given int[];
  taken int[];
begin
  with due as (
    select distinct g.profile_id from directory_group_profiles g
    where g.account_id = given_account_id and g.group_value = any (given_groups)
  ), added as (
    insert into profile_users (account_id, profile_id, user_id) select given_account_id, due.profile_id, given_user_id from due
    on conflict do nothing returning profile_id)
  select array_agg(profile_id order by 1) into given from added;
  insert into directory_profile_grants (account_id, profile_id, user_id)
    select given_account_id, unnest(given), given_user_id on conflict do nothing;
  with lost as (
    delete from profile_users p using directory_profile_grants d
    where d.account_id = given_account_id and d.user_id = given_user_id
      and p.account_id = d.account_id and p.profile_id = d.profile_id and p.user_id = d.user_id
      and not exists (select from directory_group_profiles g
        where g.account_id = d.account_id and g.profile_id = d.profile_id and g.group_value = any (given_groups))
    returning p.profile_id)
  select array_agg(profile_id order by 1) into taken from lost;
  if given is not null or taken is not null then
    perform append_audit(given_account_id, given_user_id, null, 'user.change-profiles-by-groups', 'user', given_user_id::text,
      null, jsonb_build_object('given', coalesce(to_jsonb(given), '[]'), 'taken', coalesce(to_jsonb(taken), '[]')));
  end if;
end $$;

-- Whose an identity is that a directory has proved: the outcome is `entered`, or why not. The e-mail is given where the
-- directory vouches for it, the groups where it tells them.
create function enter_by_directory(
  given_account_id int, given_issuer text, given_subject text, given_email text, given_name text, given_locale text,
  given_groups text[], given_link_hash bytea, given_address text,
  out outcome text, out entered_user_id int, out entered_identity_id bigint
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  directory account_directories;
  account_domain text;
  invitation one_time_links;
  person users;
begin
  outcome := 'not_linked';
  perform set_config('azimute.address', given_address, true);
  select d.* into directory from account_directories d
    where d.account_id = given_account_id and d.issuer = given_issuer and d.is_on;
  if directory.account_id is null then
    return;
  end if;
  select a.domain into strict account_domain from accounts a where a.account_id = given_account_id;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'azimute.identity', given_account_id, given_issuer, given_subject), 0));
  select i.user_identity_id, i.user_id into entered_identity_id, entered_user_id from user_identities i
    where i.account_id = given_account_id and i.issuer = given_issuer and i.subject = given_subject;
  -- People first and then their links, as whoever changes a person does.
  perform from users u
    where u.user_id in (entered_user_id, (select l.user_id from one_time_links l where l.token_hash = given_link_hash))
    order by u.user_id for no key update;

  if given_link_hash is not null then
    select l.* into invitation from one_time_links l
      where l.token_hash = given_link_hash and l.purpose = 'invitation' and l.used_at is null and l.expires_at > now() for update;
    select u.* into person from users u where u.user_id = invitation.user_id;
    if person.user_id is null then
      outcome := 'link_used';
      return;
    end if;
    -- Another account's directory accepts it for the one identity that was agreed to, and links nobody.
    if invitation.account_id <> given_account_id
        and not coalesce(entered_identity_id = invitation.user_identity_id, false) then
      outcome := 'linked_to_another';
      return;
    end if;
    if entered_user_id is null then
      entered_identity_id := link_identity(directory, given_subject, person.user_id);
      entered_user_id := person.user_id;
    end if;
    if entered_identity_id is null or entered_user_id <> person.user_id then
      outcome := 'linked_to_another';
      return;
    end if;
    update one_time_links l set used_at = now() where l.token_hash = given_link_hash;
    insert into user_identity_accounts (user_identity_id, account_id, user_id)
      select entered_identity_id, m.account_id, m.user_id from memberships m
      where m.account_id = invitation.account_id and m.user_id = entered_user_id on conflict do nothing;
    perform append_audit(invitation.account_id, entered_user_id, null, 'invitation.accept', 'user', entered_user_id::text, null,
      jsonb_build_object('by', 'directory'));
  elsif entered_user_id is null and given_email is not null then
    select u.* into person from users u where u.email = given_email for update;
    if person.user_id is null then
      if directory.just_in_time and split_part(given_email, '@', 2) = account_domain then
        entered_user_id := create_directory_user(directory, given_email, given_name, given_locale);
      end if;
    elsif person.directory_login
        and exists (select from memberships m where m.user_id = person.user_id and m.account_id = given_account_id)
        and not exists (select from memberships m where m.user_id = person.user_id and m.account_id <> given_account_id)
        and not exists (select from user_identities i
          where i.account_id = given_account_id and i.issuer = given_issuer and i.user_id = person.user_id) then
      entered_user_id := person.user_id;
    end if;
    if entered_user_id is not null then
      entered_identity_id := link_identity(directory, given_subject, entered_user_id);
    end if;
  end if;
  if entered_identity_id is null then
    return;
  end if;

  insert into user_identity_accounts (user_identity_id, account_id, user_id)
    select entered_identity_id, m.account_id, m.user_id from memberships m
    where m.account_id = given_account_id and m.user_id = entered_user_id on conflict do nothing;
  if not exists (select from users u where u.user_id = entered_user_id and u.active)
      or exists (select from memberships m where m.user_id = entered_user_id and not m.active)
        and not exists (select from memberships m where m.user_id = entered_user_id and m.active) then
    outcome := 'inactive';
    return;
  end if;
  if given_groups is not null
      and exists (select from memberships m where m.account_id = given_account_id and m.user_id = entered_user_id) then
    perform grant_by_groups(given_account_id, entered_user_id, given_groups);
  end if;
  if first_account_of(entered_user_id, entered_identity_id) is null then
    outcome := 'no_accounts';
    return;
  end if;
  update user_identities i set last_used_at = now() where i.user_identity_id = entered_identity_id;
  update users u set name = given_name
    where u.user_id = entered_user_id and u.directory_login and u.name <> given_name
      and not exists (select from memberships m where m.user_id = u.user_id and m.account_id <> given_account_id);
  update account_directories d set proven_at = now()
    where d.account_id = given_account_id and d.proven_at is null and exists (select from memberships m
      where m.account_id = given_account_id and m.user_id = entered_user_id and m.role = 'admin' and m.active);
  outcome := 'entered';
end $$;

-- What a sign-in would come to, for an administrator who tries the directory.
create function preview_directory_entry(given_account_id int, given_issuer text, given_subject text, given_email text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from user_identities i
      where i.account_id = given_account_id and i.issuer = given_issuer and i.subject = given_subject) then 'known'
    when exists (select from users u join memberships m on m.user_id = u.user_id and m.account_id = given_account_id
      where u.email = given_email and u.directory_login
        and not exists (select from memberships o where o.user_id = u.user_id and o.account_id <> given_account_id)
        and not exists (select from user_identities i
          where i.account_id = given_account_id and i.issuer = given_issuer and i.user_id = u.user_id)) then 'linked'
    when not exists (select from users u where u.email = given_email)
      and exists (select from account_directories d join accounts a using (account_id)
        where d.account_id = given_account_id and d.just_in_time and split_part(given_email, '@', 2) = a.domain) then 'created'
    else 'refused' end
$$;

revoke execute on function
  first_account_of, find_sign_in, create_session, find_directory, find_invitation_directory, begin_directory_sign_in,
  take_directory_sign_in, link_identity, create_directory_user, grant_by_groups, enter_by_directory, preview_directory_entry,
  is_kept_by_directory, find_other_identity, find_missing_entry
  from public;
grant execute on function
  find_sign_in, create_session, find_directory, find_invitation_directory, begin_directory_sign_in, take_directory_sign_in,
  enter_by_directory, preview_directory_entry
  to azimute_app;
