-- Sessions that a directory opened are confirmed by it again and again, profiles that groups give stand beside those given
-- by hand, and providers that do not name themselves send people back to an address of their own
-- (docs/decisions/0034-a-directory-is-asked-again.md).

-- Sessions -----------------------------------------------------------------------------------------------------------------

-- Of living sessions that a directory opened. Such a session ends 24 hours after the directory last confirmed it
-- (`sessions.ends_at`), and 90 days after it began; until then each confirmation puts its end off.
create table directory_sessions (
  session_id bigint primary key references sessions on delete cascade,
  -- The provider's refresh token under the sealing key; null where it gave none.
  sealed_token bytea,
  ask_after timestamptz not null,
  -- Somebody asks the provider: nobody else does until then.
  asking_until timestamptz
);
alter table directory_sessions enable row level security;
alter table directory_sessions force row level security;
create policy owner on directory_sessions to azimute_owner using (true) with check (true);

create function forget_directory_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from directory_sessions d where d.session_id = new.session_id;
  return null;
end $$;
create trigger forget_directory_session after update of ended_at on sessions for each row
  when (new.ended_at is not null and new.user_identity_id is not null) execute function forget_directory_session();

-- Those that are open were never to be confirmed: each lasts a day from now on, and then leads through the provider.
insert into directory_sessions (session_id, ask_after)
  select s.session_id, s.ends_at from sessions s where s.user_identity_id is not null and s.ended_at is null;
update sessions s set ends_at = least(s.ends_at, now() + interval '24 hours')
  where s.user_identity_id is not null and s.ended_at is null;

-- In the transaction that opens the session, which its access token tells.
create function keep_directory_session(given_access_hash bytea, given_sealed_token bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened_id bigint;
begin
  update sessions s set ends_at = least(s.ends_at, now() + interval '24 hours')
    from access_tokens t
    where t.token_hash = given_access_hash and s.session_id = t.session_id and s.user_identity_id is not null
    returning s.session_id into strict opened_id;
  insert into directory_sessions (session_id, sealed_token, ask_after)
    values (opened_id, given_sealed_token, now() + interval '1 hour');
end $$;

-- Access for 10 minutes, refresh for 30 idle days: never beyond the session's end, which a directory may put off when the
-- person is back. A repeat has its refresh token already. Answers the seconds until the access token ends.
create or replace function issue_tokens(for_session sessions, token_scope text, access_hash bytea, refresh_hash bytea) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- What is to be done before a session is renewed: nothing (no row), `ask` its directory, `wait` for somebody who does, or
-- tell that it has `ended`, as nothing can confirm it any more. A refresh token that was used before decides nothing.
create function begin_directory_confirmation(given_hash bytea, given_client_id text)
  returns table (
    outcome text, session_id bigint, identity_id text, subject text, sealed_token bytea,
    account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text
  )
  language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  session sessions;
  kept directory_sessions;
begin
  select s.* into session from sessions s
    join refresh_tokens t on t.session_id = s.session_id and t.token_hash = given_hash
    where s.client_id = given_client_id and s.ended_at is null and s.user_identity_id is not null
      and s.created_at + interval '90 days' > now()
      and t.expires_at > now() and coalesce(t.used_at, now()) >= now() - interval '5 seconds'
    for update of s;
  select d.* into kept from directory_sessions d where d.session_id = session.session_id for update;
  if kept.session_id is null or session.ends_at > now() and kept.ask_after > now() then
    return;
  end if;
  if kept.sealed_token is null then
    if session.ends_at <= now() then
      perform end_directory_session(session.session_id, 'directory-expired');
      return query select 'ended', session.session_id, null, null, null::bytea, null::int, null, null, null, null, null;
    end if;
    return;
  end if;
  if kept.asking_until > now() then
    return query select 'wait', session.session_id, null, null, null::bytea, null::int, null, null, null, null, null;
    return;
  end if;
  return query
    select 'ask', session.session_id, i.user_identity_id::text, i.subject, kept.sealed_token, d.account_id, d.kind, d.issuer,
      d.client_id, d.secret_name, d.groups_claim
    from user_identities i join account_directories d on d.account_id = i.account_id and d.issuer = i.issuer and d.is_on
    where i.user_identity_id = session.user_identity_id;
  if found then
    update directory_sessions d set asking_until = now() + interval '1 minute' where d.session_id = session.session_id;
  end if;
end $$;

-- The provider confirmed it. False where the session has ended meanwhile. A token is given where it is another from now
-- on, name and groups where the provider told them.
create function confirm_directory_session(
  given_session_id bigint, given_sealed_token bytea, given_name text, given_groups text[]
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session sessions;
  identity user_identities;
begin
  select s.* into session from sessions s where s.session_id = given_session_id and s.ended_at is null for update;
  select i.* into identity from user_identities i where i.user_identity_id = session.user_identity_id;
  update directory_sessions d set sealed_token = coalesce(given_sealed_token, d.sealed_token),
      ask_after = now() + interval '1 hour', asking_until = null
    where d.session_id = session.session_id;
  if not found or identity.user_identity_id is null then
    return false;
  end if;
  update sessions s set ends_at = least(s.created_at + interval '90 days', now() + interval '24 hours')
    where s.session_id = session.session_id;
  update user_identities i set last_used_at = now() where i.user_identity_id = identity.user_identity_id;
  perform take_directory_name(identity.account_id, identity.user_id, given_name) where given_name is not null;
  perform grant_by_groups(identity.account_id, identity.user_id, given_groups)
    where given_groups is not null and exists (select from memberships m
      where m.account_id = identity.account_id and m.user_id = identity.user_id);
  return true;
end $$;

-- The provider did not answer, or not as it should. False where the session has lasted on its last confirmation long
-- enough: it is over then.
create function put_off_directory_session(given_session_id bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from sessions s
    where s.session_id = given_session_id and s.ended_at is null and s.ends_at > now() for update;
  if not found then
    perform end_directory_session(given_session_id, 'directory-unreachable');
    return false;
  end if;
  update directory_sessions d set ask_after = now() + interval '5 minutes', asking_until = null
    where d.session_id = given_session_id;
  return true;
end $$;

create function end_directory_session(given_session_id bigint, reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session sessions;
begin
  select s.* into session from sessions s
    where s.session_id = given_session_id and s.ended_at is null and s.user_identity_id is not null for update;
  if session.session_id is null then
    return;
  end if;
  perform close_session(session.session_id, reason);
  perform append_audit(session.current_account_id, session.user_id, session.session_id, 'session.end', 'session',
    session.session_id::text, null, jsonb_build_object('because', reason));
end $$;

-- What a directory calls one of its people; who is known to other accounts keeps their name.
create function take_directory_name(given_account_id int, given_user_id int, given_name text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update users u set name = given_name
  where u.user_id = given_user_id and u.directory_login and u.name <> given_name
    and not exists (select from memberships m where m.user_id = u.user_id and m.account_id <> given_account_id)
$$;

revoke execute on function
  forget_directory_session, keep_directory_session, begin_directory_confirmation, confirm_directory_session,
  put_off_directory_session, end_directory_session, take_directory_name
  from public;
grant execute on function
  keep_directory_session, begin_directory_confirmation, confirm_directory_session, put_off_directory_session,
  end_directory_session
  to azimute_app;

-- Profiles by hand and by groups ----------------------------------------------------------------------------------------------

-- A person has a profile by hand, by groups, or by both: without either there is no row.
alter table profile_users add column by_hand boolean not null default true;
alter table directory_profile_grants drop constraint directory_profile_grants_pkey;
alter table directory_profile_grants add column group_value text;
-- The group was not kept: the next sign-in tells.
update directory_profile_grants d set group_value = (select min(g.group_value) from directory_group_profiles g
  where g.account_id = d.account_id and g.profile_id = d.profile_id);
update profile_users p set by_hand = false
  where exists (select from directory_profile_grants d
    where d.account_id = p.account_id and d.profile_id = p.profile_id and d.user_id = p.user_id);
delete from profile_users p using directory_profile_grants d
  where d.account_id = p.account_id and d.profile_id = p.profile_id and d.user_id = p.user_id and d.group_value is null;
alter table directory_profile_grants alter column group_value set not null,
  add primary key (account_id, user_id, profile_id, group_value);

-- Who takes a profile away by hand leaves it to those whose groups give it. Rows that go with their profile or member go.
create function keep_what_groups_give() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from directory_profile_grants d
        where d.account_id = old.account_id and d.profile_id = old.profile_id and d.user_id = old.user_id)
      or not exists (select from profiles r where r.account_id = old.account_id and r.profile_id = old.profile_id)
      or not exists (select from memberships m where m.account_id = old.account_id and m.user_id = old.user_id) then
    return old;
  end if;
  update profile_users p set by_hand = false
    where p.account_id = old.account_id and p.profile_id = old.profile_id and p.user_id = old.user_id and p.by_hand;
  return null;
end $$;
create trigger keep_what_groups_give before delete on profile_users
  for each row execute function keep_what_groups_give();

-- The profiles of the groups that the person is in, from now on; those of groups that they left go, but for those given by
-- hand as well. Where nothing differs nothing is written, as this is asked every hour.
create or replace function grant_by_groups(given_account_id int, given_user_id int, given_groups text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given int[];
  taken int[];
begin
  perform from profile_users p where p.account_id = given_account_id and p.user_id = given_user_id
    order by p.profile_id for update;
  if not exists (
      (select g.profile_id, g.group_value from directory_group_profiles g
        where g.account_id = given_account_id and g.group_value = any (given_groups)
      except select d.profile_id, d.group_value from directory_profile_grants d
        where d.account_id = given_account_id and d.user_id = given_user_id)
      union all
      (select d.profile_id, d.group_value from directory_profile_grants d
        where d.account_id = given_account_id and d.user_id = given_user_id
      except select g.profile_id, g.group_value from directory_group_profiles g
        where g.account_id = given_account_id and g.group_value = any (given_groups))) then
    return;
  end if;
  delete from directory_profile_grants d where d.account_id = given_account_id and d.user_id = given_user_id
    and not exists (select from directory_group_profiles g
      where g.account_id = d.account_id and g.profile_id = d.profile_id and g.group_value = d.group_value
        and g.group_value = any (given_groups));
  with added as (
    insert into profile_users (account_id, profile_id, user_id, by_hand)
      select distinct given_account_id, g.profile_id, given_user_id, false from directory_group_profiles g
      where g.account_id = given_account_id and g.group_value = any (given_groups)
    on conflict do nothing returning profile_id)
  select array_agg(profile_id order by 1) into given from added;
  insert into directory_profile_grants (account_id, profile_id, user_id, group_value)
    select given_account_id, g.profile_id, given_user_id, g.group_value from directory_group_profiles g
    where g.account_id = given_account_id and g.group_value = any (given_groups) on conflict do nothing;
  with lost as (
    delete from profile_users p
    where p.account_id = given_account_id and p.user_id = given_user_id and not p.by_hand
      and not exists (select from directory_profile_grants d
        where d.account_id = p.account_id and d.profile_id = p.profile_id and d.user_id = p.user_id)
    returning p.profile_id)
  select array_agg(profile_id order by 1) into taken from lost;
  if given is not null or taken is not null then
    perform append_audit(given_account_id, given_user_id, null, 'user.change-profiles-by-groups', 'user', given_user_id::text,
      null, jsonb_build_object('given', coalesce(to_jsonb(given), '[]'), 'taken', coalesce(to_jsonb(taken), '[]')));
  end if;
end $$;

-- After an administrator has changed what groups give, or removed the directory: what no group gives any more goes at
-- once; what a group newly gives comes when its people are next confirmed.
create function take_ungiven_profiles() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person record;
begin
  if not current_actor_is_admin() then
    return;
  end if;
  delete from directory_profile_grants d where d.account_id = current_account_id()
    and not exists (select from directory_group_profiles g
      where g.account_id = d.account_id and g.profile_id = d.profile_id and g.group_value = d.group_value);
  for person in
    with lost as (
      delete from profile_users p where p.account_id = current_account_id() and not p.by_hand
        and not exists (select from directory_profile_grants d
          where d.account_id = p.account_id and d.profile_id = p.profile_id and d.user_id = p.user_id)
      returning p.user_id, p.profile_id)
    select l.user_id, jsonb_agg(l.profile_id order by l.profile_id) as profile_ids from lost l group by 1 order by 1
  loop
    perform append_audit(current_account_id(), current_user_id(), current_session_id(), 'user.change-profiles-by-groups',
      'user', person.user_id::text, null, jsonb_build_object('given', '[]'::jsonb, 'taken', person.profile_ids));
  end loop;
end $$;

-- What people have by groups, and whether by hand as well, for whoever sees either.
create function profiles_by_groups(given_user_ids int[], given_profile_ids int[])
  returns table (user_id int, profile_id int, by_hand boolean, group_values text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.user_id, d.profile_id, bool_or(p.by_hand), array_agg(d.group_value order by d.group_value)
  from directory_profile_grants d join profile_users p using (account_id, profile_id, user_id)
  where d.account_id = current_account_id()
    and (current_actor_sees('services:simc:settings') or current_actor_sees('admin:users'))
    and (given_user_ids is null or d.user_id = any (given_user_ids))
    and (given_profile_ids is null or d.profile_id = any (given_profile_ids))
  group by 1, 2
$$;
create index directory_profile_grants_profile on directory_profile_grants (account_id, profile_id, user_id);

revoke execute on function keep_what_groups_give, take_ungiven_profiles, profiles_by_groups from public;
grant execute on function take_ungiven_profiles, profiles_by_groups to azimute_app;

-- Providers that do not name themselves ------------------------------------------------------------------------------------------

-- Whether the provider sends the browser back to the address that is its directory's alone.
alter table directory_sign_ins add column own_address boolean not null default false;

drop function begin_directory_sign_in;
-- False when too many from the same address are under way.
create function begin_directory_sign_in(
  given_state_hash bytea, given_browser_hash bytea, given_account_id int, given_tried_by int, given_link_hash bytea,
  given_address_block text, given_own_address boolean
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from directory_sign_ins where state_hash in (
    select s.state_hash from directory_sign_ins s where s.expires_at < now() order by s.expires_at limit 100 for update skip locked);
  if (select count(*) from directory_sign_ins s where s.address_block = given_address_block and s.expires_at > now()) >= 200 then
    return false;
  end if;
  insert into directory_sign_ins
      (state_hash, browser_hash, account_id, issuer, client_id, tried_by, link_hash, address_block, own_address, expires_at)
    select given_state_hash, given_browser_hash, d.account_id, d.issuer, d.client_id, given_tried_by, given_link_hash,
      given_address_block, given_own_address, now() + interval '10 minutes'
    from account_directories d where d.account_id = given_account_id;
  return found;
end $$;

drop function take_directory_sign_in;
-- The sign-in that this browser began, with its directory as long as it is configured as it was then. It is gone with its
-- first use; one that another browser asks for stays.
create function take_directory_sign_in(given_state_hash bytea, given_browser_hash bytea)
  returns table (
    account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text, domain text,
    tried_by int, link_hash bytea, own_address boolean
  )
  language sql rows 1 security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from directory_sign_ins s where s.state_hash = given_state_hash and s.browser_hash = given_browser_hash
    returning s.*)
  select d.account_id, d.kind, d.issuer, d.client_id, d.secret_name, d.groups_claim, a.domain, t.tried_by, t.link_hash,
    t.own_address
  from taken t
  join account_directories d on d.account_id = t.account_id and d.issuer = t.issuer and d.client_id = t.client_id
  join accounts a on a.account_id = d.account_id
  where t.expires_at > now() and (d.is_on or t.tried_by is not null)
$$;

revoke execute on function begin_directory_sign_in, take_directory_sign_in from public;
grant execute on function begin_directory_sign_in, take_directory_sign_in to azimute_app;
