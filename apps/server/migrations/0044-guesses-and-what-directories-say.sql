-- Guesses of codes, and what directories say of people (docs/decisions/0027-second-factors.md, 0025-corporate-sign-in.md).

-- Known devices and wrong codes --------------------------------------------------------------------------------------------

drop function find_sign_in;
-- One row for any e-mail, so that nothing but the answer tells who is there: `directory_domain` is whether the people of
-- its domain have a directory to sign in through, `password_accounts` whether a password opens any account of the person.
create function find_sign_in(given_email text)
  returns table (
    user_id int, password_hash text, two_factor_since timestamptz, active boolean, directory_login boolean,
    has_accounts boolean, password_accounts boolean, directory_domain boolean
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select u.user_id, u.password_hash, t.confirmed_at,
    u.active and (of_user.active or of_user.active is null), u.directory_login, of_user.active is not null,
    first_account_of(u.user_id, null) is not null,
    exists (select from account_directories d join accounts a using (account_id)
      where d.is_on and a.domain = split_part(given_email, '@', 2))
  from (select given_email as email) as asked
  left join users u on u.email = asked.email
  left join user_two_factor t on t.user_id = u.user_id
  left join lateral (select bool_or(m.active) as active from memberships m where m.user_id = u.user_id) of_user on true
$$;

-- After a wrong code that followed the right password; `given_key` is the person's alone, from wherever they are guessed
-- and whoever signs in rightly in between. From the third within an hour the person is told, once an hour: somebody may
-- have found the password, and nobody may flood a mailbox by it.
create or replace function report_wrong_code(given_user_id int, given_key bytea, given_address text) returns void
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

-- Sign-in through a directory ----------------------------------------------------------------------------------------------

drop function begin_directory_sign_in;
-- False when too many from the same address are under way. It comes before the provider is asked for anything, so that it
-- limits that too.
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

-- The provider of a sign-in that has begun sends the browser back to the address that is its directory's alone.
create function give_own_address(given_state_hash bytea) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update directory_sign_ins s set own_address = true where s.state_hash = given_state_hash
$$;

-- What a directory calls one of its people; who is known to other accounts keeps their name.
create or replace function take_directory_name(given_account_id int, given_user_id int, given_name text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  select u.* into person from users u
    where u.user_id = given_user_id and u.directory_login and u.name <> given_name
      and not exists (select from memberships m where m.user_id = u.user_id and m.account_id <> given_account_id)
    for no key update;
  if person.user_id is null then
    return;
  end if;
  update users u set name = given_name where u.user_id = person.user_id;
  perform append_audit(given_account_id, person.user_id, null, 'user.change-name-by-directory', 'user', person.user_id::text,
    jsonb_build_object('name', person.name), jsonb_build_object('name', given_name));
end $$;

-- Whose an identity is that a directory has proved: the outcome is `entered`, or why not. The e-mail is given where the
-- directory vouches for it, the groups where it tells them. Inactive is who is so in every account that this opens, however
-- active in others.
create or replace function enter_by_directory(
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
    outcome := case when exists (select from memberships m
        where m.user_id = entered_user_id and not m.active
          and may_enter(entered_user_id, entered_identity_id, m.account_id)) then 'inactive'
      else 'no_accounts' end;
    return;
  end if;
  update user_identities i set last_used_at = now() where i.user_identity_id = entered_identity_id;
  update account_directories d set proven_at = now()
    where d.account_id = given_account_id and d.proven_at is null and exists (select from memberships m
      where m.account_id = given_account_id and m.user_id = entered_user_id and m.role = 'admin' and m.active);
  perform take_directory_name(given_account_id, entered_user_id, given_name);
  outcome := 'entered';
end $$;

-- The provider confirmed it. False where the session has ended meanwhile. A token is given where it is another from now
-- on, name and groups where the provider told them.
create or replace function confirm_directory_session(
  given_session_id bigint, given_sealed_token bytea, given_name text, given_groups text[]
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session sessions;
  identity user_identities;
begin
  -- The person before their session, and both before the audit, as whoever changes a person does.
  perform from users u
    where u.user_id = (select s.user_id from sessions s where s.session_id = given_session_id) for no key update;
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
  perform grant_by_groups(identity.account_id, identity.user_id, given_groups)
    where given_groups is not null and exists (select from memberships m
      where m.account_id = identity.account_id and m.user_id = identity.user_id);
  perform take_directory_name(identity.account_id, identity.user_id, given_name) where given_name is not null;
  return true;
end $$;

revoke execute on function find_sign_in, begin_directory_sign_in, give_own_address from public;
grant execute on function find_sign_in, begin_directory_sign_in, give_own_address to azimute_app;
