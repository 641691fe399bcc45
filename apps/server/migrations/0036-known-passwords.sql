-- Passwords that others know, second factors that were lost, and notices about both
-- (docs/decisions/0033-passwords-that-others-know.md).

-- The administrator who chose the password, and the account in which they did; null when the person chose it by a link in
-- a mail to their e-mail. Without a foreign key: who chose it knows it, whatever becomes of them.
alter table users
  add column password_chosen_by int,
  add column password_chosen_in int;
create index users_password_chosen_by on users (password_chosen_by) where password_chosen_by is not null;

-- Mails ------------------------------------------------------------------------------------------------------------------

-- Where it goes when not to the person's e-mail of by then.
alter table mails add column recipient text;
alter table mails drop constraint mails_template_check;
alter table mails add constraint mails_template_check check (template in ('password-reset', 'company-sign-in', 'invitation',
  'own-password', 'password-changed', 'email-changed', 'second-factor-on', 'second-factor-off', 'wrong-codes'));
create index mails_wrong_codes on mails (user_id, created_at) where template = 'wrong-codes';

drop function enqueue_mail;
-- In the transaction that causes it.
create function enqueue_mail(
  mail_template text, to_user_id int, of_account_id int, with_link_id bigint, for_request_id uuid,
  to_address text default null
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mails (template, user_id, account_id, sender_id, address, one_time_link_id, request_id, recipient)
    values (mail_template, to_user_id, of_account_id, current_user_id(), current_address(), with_link_id, for_request_id,
      to_address);
  perform wake_mails();
end $$;

-- Who caused it is named where it was somebody else.
create or replace view mail_contents as
select m.mail_id, m.template, coalesce(m.recipient, u.email) as email, u.name, u.locale, a.name as account_name,
  s.name as sender_name, m.address,
  m.created_at, m.due_at, m.settled_at, m.outcome, m.one_time_link_id,
  case when m.template in ('invitation', 'own-password') then 'invitation'
    when m.template = 'password-reset' then 'password-reset' end as purpose,
  coalesce(u.time_zone, a.time_zone,
    (select ma.time_zone from memberships mm join accounts ma using (account_id)
      where mm.user_id = m.user_id order by ma.name, ma.account_id limit 1), 'UTC') as time_zone
from mails m
join users u using (user_id)
left join accounts a on a.account_id = m.account_id
left join users s on s.user_id = m.sender_id and s.user_id <> m.user_id;

-- Rights -----------------------------------------------------------------------------------------------------------------

-- Whether somebody outside the account knows the password: none of its active administrators chose it, and it was not
-- chosen in it.
create function lacks_own_password(given_user_id int, given_account_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u
    where u.user_id = given_user_id and u.password_chosen_by is not null and not u.directory_login
      and u.password_chosen_in is distinct from given_account_id
      and not exists (select from memberships c join users cu on cu.user_id = c.user_id and cu.active
        where c.account_id = given_account_id and c.user_id = u.password_chosen_by and c.role = 'admin' and c.active))
$$;

-- What a member holds is the same whoever knows the password: it is withheld from the sessions that the password opened.
create or replace view member_rights as
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
  held.back as two_factor_missing,
  u.password_chosen_by is not null and lacks_own_password(u.user_id, m.account_id) as own_password_missing
from memberships m
join accounts a on a.account_id = m.account_id
join users u on u.user_id = m.user_id and u.active
cross join lateral (select a.requires_two_factor and not u.directory_login and not exists (
  select from user_two_factor t where t.user_id = u.user_id and t.confirmed_at is not null) as back) held
where m.active;

create or replace view session_rights as
select
  s.session_id, s.scope, u.user_id, u.name as user_name, u.email, u.locale, u.directory_login,
  m.account_id as current_account_id,
  case when held.back then 'viewer' else m.role end as role,
  case when held.back then '{}' else m.account_modules end as account_modules,
  m.has_profile, m.sections, m.unit_ids,
  (select jsonb_agg(jsonb_build_object(
      'id', ma.account_id, 'name', ma.name, 'domain', ma.domain, 'role', mm.role, 'photo', ap.version,
      'timeZone', ma.time_zone, 'currency', ma.currency, 'distanceUnit', ma.distance_unit,
      'ownPasswordMissing', s.user_identity_id is null and s.seen_from is null and u.password_chosen_by is not null
        and lacks_own_password(u.user_id, ma.account_id)) order by ma.name, ma.account_id)
    from memberships mm join accounts ma using (account_id) left join account_photos ap using (account_id)
    where mm.user_id = u.user_id and mm.active
      and case when s.seen_from is null then may_enter(u.user_id, s.user_identity_id, ma.account_id)
        else ma.account_id = s.current_account_id end) as accounts,
  (select up.version from user_photos up where up.user_id = u.user_id) as user_photo,
  u.time_zone,
  m.two_factor_missing and s.seen_from is null as two_factor_missing,
  (select su.name from sessions f join users su on su.user_id = f.user_id where f.session_id = s.seen_from) as seen_by,
  held.back and s.seen_from is null as own_password_missing
from sessions s
join users u on u.user_id = s.user_id and u.active
join member_rights m on m.account_id = s.current_account_id and m.user_id = s.user_id
cross join lateral (select m.own_password_missing and s.user_identity_id is null as back) held
where s.ended_at is null and s.ends_at > now()
  and case when s.seen_from is null then may_enter(s.user_id, s.user_identity_id, s.current_account_id)
    else exists (
      select from sessions f join member_rights fm on fm.account_id = s.current_account_id and fm.user_id = f.user_id
      where f.session_id = s.seen_from and f.ended_at is null and f.ends_at > now() and fm.role = 'admin'
        and (f.user_identity_id is not null or not fm.own_password_missing)
        and may_enter(f.user_id, f.user_identity_id, s.current_account_id)) end;

create or replace function authenticate_access_token(given_hash bytea) returns setof session_rights
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select r.session_id, t.scope, r.user_id, r.user_name, r.email, r.locale, r.directory_login, r.current_account_id,
      r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids, r.accounts, r.user_photo, r.time_zone,
      r.two_factor_missing, r.seen_by, r.own_password_missing
    from access_tokens t join session_rights r on r.session_id = t.session_id
    where t.token_hash = given_hash and t.expires_at > now();
end $$;

create function is_current_session_of_directory() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sessions s where s.session_id = current_session_id() and s.user_identity_id is not null)
$$;

create or replace function read_member_rights()
  returns table (role text, account_modules text[], has_profile boolean, sections jsonb, unit_ids int[])
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select case when held.back then 'viewer' else m.role end, case when held.back then '{}' else m.account_modules end,
    m.has_profile, m.sections, m.unit_ids
  from member_rights m
  cross join lateral (select m.own_password_missing and not is_current_session_of_directory() as back) held
  where m.account_id = current_account_id() and m.user_id = current_user_id()
$$;

create trigger notify_live_own_password after update of password_chosen_by on users for each row
  when (old.password_chosen_by is distinct from new.password_chosen_by) execute function notify_live_rights();

-- What the session opens without more ado comes first.
create or replace function first_account_of(given_user_id int, given_identity_id bigint default null) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.account_id from memberships m join accounts a using (account_id)
  where m.user_id = given_user_id and m.active and may_enter(given_user_id, given_identity_id, a.account_id)
  order by given_identity_id is null and lacks_own_password(given_user_id, a.account_id), a.name, a.account_id limit 1
$$;

-- Whether somebody belongs to an account that the person of the transaction does not administer, as this session may: then
-- what is theirs everywhere (name, e-mail, photo, password, how they sign in) is not for this person to change.
create or replace function is_managed_elsewhere(given_user_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m
    where m.user_id = given_user_id and m.account_id is distinct from current_account_id()
      and not exists (select from member_rights o
        where o.account_id = m.account_id and o.user_id = current_user_id() and o.role = 'admin'
          and may_enter(o.user_id,
            (select s.user_identity_id from sessions s where s.session_id = current_session_id()), o.account_id)
          and (not o.own_password_missing or is_current_session_of_directory())))
$$;

-- The person, as the session may reach them --------------------------------------------------------------------------------

-- Whether the session of the transaction is its person's own and opens this account of theirs, with what they hold there.
create function opens_account(given_account_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select is_own_session() and is_account_of_current_user(given_account_id)
    and (is_current_session_of_directory() or not lacks_own_password(current_user_id(), given_account_id))
$$;

-- What the person of the transaction holds in an account that their session opens; no row for another. Of accounts that
-- the session does not show it tells nothing, not even that there are any.
create or replace function read_own_membership(given_account_id int)
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
    (select count(*)::int from assets s where s.account_id = m.account_id),
    (select count(*)::int from assets s where s.account_id = m.account_id and s.unit_id in (
      select g.unit_id from profile_users p join profile_units g using (account_id, profile_id)
      where p.account_id = m.account_id and p.user_id = m.user_id))
  from memberships m join accounts a using (account_id)
  where m.account_id = given_account_id and m.user_id = current_user_id() and opens_account(m.account_id)
$$;

-- Name and photo are shown in all accounts of the person. Null leaves a value as it is. Answers the values before; no row
-- when the directory keeps the name, or the session does not speak for the whole person.
create or replace function change_own_profile(new_name text, new_locale text) returns table (name text, locale text)
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

create or replace function put_own_photo(new_version text, new_media_type text, new_bytes bytea) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with stored as (
    insert into user_photos (user_id, version, media_type, bytes)
      select u.user_id, new_version, new_media_type, new_bytes from users u
      where u.user_id = current_user_id() and not u.directory_login and speaks_for_whole_person()
    on conflict (user_id) do update set version = excluded.version, media_type = excluded.media_type,
      bytes = excluded.bytes, changed_at = now()
    returning user_id)
  select exists (select from stored)
$$;

create or replace function remove_own_photo() returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with removed as (
    delete from user_photos p using users u
    where p.user_id = current_user_id() and u.user_id = p.user_id and not u.directory_login and speaks_for_whole_person()
    returning p.user_id)
  select exists (select from removed)
$$;

drop function read_member_standing;
-- What of a member's rights is not in the account's tables; no row for who is none.
create function read_member_standing(given_user_id int)
  returns table (active boolean, directory_login boolean, two_factor_missing boolean, own_password_missing boolean)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select m.active and u.active, u.directory_login, coalesce(r.two_factor_missing, false),
    coalesce(r.own_password_missing, false)
  from memberships m
  join users u using (user_id)
  left join member_rights r on r.account_id = m.account_id and r.user_id = m.user_id
  where current_actor_is_admin() and current_actor_changes('admin:users') and m.account_id = current_account_id() and m.user_id = given_user_id
$$;

-- Choosing one's own -------------------------------------------------------------------------------------------------------

-- Takes the place of those before. False when an administrator of users does not ask, or for no member. Whose password
-- is known elsewhere is asked to choose another by it. To name the account whose directory signs somebody in is to let
-- whoever runs that directory enter this account as them; false where it is another one by now.
drop function invite_member;
create function invite_member(given_user_id int, through_account_id int default null) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreed_identity_id bigint;
begin
  if not (current_actor_is_admin() and current_actor_changes('admin:users')
      and is_member_of_current_account(given_user_id)) then
    return false;
  end if;
  if through_account_id is not null then
    select o.user_identity_id into agreed_identity_id from find_other_identity(given_user_id, current_account_id()) o
      where o.account_id = through_account_id;
    if agreed_identity_id is null then
      return false;
    end if;
  end if;
  perform send_invitation(current_account_id(), given_user_id, agreed_identity_id);
  return true;
end $$;

create function send_invitation(given_account_id int, given_user_id int, agreed_identity_id bigint default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link_id bigint;
begin
  delete from one_time_links l
    where l.purpose = 'invitation' and l.account_id = given_account_id and l.user_id = given_user_id and l.used_at is null;
  link_id := create_link('invitation', given_user_id, given_account_id);
  update one_time_links l set user_identity_id = agreed_identity_id where l.one_time_link_id = link_id;
  perform enqueue_mail(
    case when lacks_own_password(given_user_id, given_account_id) then 'own-password' else 'invitation' end,
    given_user_id, given_account_id, link_id, null);
end $$;

-- Whose password was chosen by an administrator who is none any more is asked for one of their own, unless it was chosen
-- in this account.
create function ask_own_passwords() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform send_invitation(m.account_id, m.user_id)
    from users u join memberships m using (user_id) join accounts a using (account_id)
    where u.password_chosen_by = old.user_id and m.account_id = old.account_id and m.active and u.active
      and lacks_own_password(m.user_id, m.account_id);
  return null;
end $$;
create trigger ask_own_passwords after update or delete on memberships for each row
  when (old.role = 'admin' and old.active) execute function ask_own_passwords();

-- Whoever has a password of their own already needs no invitation to choose one.
create or replace function find_link(given_hash bytea)
  returns table (
    purpose text, email text, name text, account_name text, takes_password boolean, takes_directory boolean,
    expires_at timestamptz
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select l.purpose, u.email, u.name, a.name,
    not is_kept_by_directory(u.user_id) and case l.purpose when 'invitation' then
      (u.password_hash is null or lacks_own_password(u.user_id, l.account_id)) and may_enter(u.user_id, null, l.account_id)
      else true end,
    (u.directory_login or a.domain = split_part(u.email, '@', 2))
      and exists (select from find_invitation_directory(given_hash)),
    l.expires_at
  from one_time_links l
  join users u on u.user_id = l.user_id and u.active
  left join accounts a on a.account_id = l.account_id
  where l.token_hash = given_hash and l.used_at is null and l.expires_at > now()
    and (l.account_id is null or exists (select from memberships m
      where m.account_id = l.account_id and m.user_id = l.user_id and m.active))
$$;

-- No row when the link opens nothing, or no password. Whatever else was mailed to choose one is of no use any more, and
-- all sessions of the person end. It came to their e-mail: the password is their own.
create or replace function choose_password_by_link(given_hash bytea, new_password_hash text, given_address text)
  returns table (user_id int, purpose text, ended_sessions bigint[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link one_time_links;
  ended bigint[] := '{}';
  living bigint;
  had_password boolean;
begin
  -- The person first and then their links, as whoever changes a person does.
  select u.password_hash is not null into had_password from users u
    where u.user_id = (select l.user_id from one_time_links l where l.token_hash = given_hash) for no key update;
  select l.* into link from one_time_links l where l.token_hash = given_hash for update;
  if not exists (select from find_link(given_hash) f where f.takes_password) then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  update users u set password_hash = new_password_hash, password_chosen_by = null, password_chosen_in = null
    where u.user_id = link.user_id;
  update one_time_links l set used_at = now() where l.token_hash = given_hash;
  delete from one_time_links l where l.user_id = link.user_id and l.used_at is null;
  for living in
    select s.session_id from sessions s where s.user_id = link.user_id and s.ended_at is null order by 1 for update
  loop
    perform close_session(living, 'password-reset');
    ended := ended || living;
  end loop;
  if had_password or link.purpose <> 'invitation' then
    perform enqueue_mail('password-changed', link.user_id, null, null, null);
  end if;
  if link.purpose = 'invitation' then
    perform append_audit(link.account_id, link.user_id, null, 'invitation.accept', 'user', link.user_id::text, null,
      jsonb_build_object('by', 'password'));
  else
    perform audit_person(link.user_id, 'password-reset.complete', jsonb_build_object('endedSessions', cardinality(ended)));
  end if;
  return query select link.user_id, link.purpose, ended;
end $$;

-- Users, as administrators keep them -----------------------------------------------------------------------------------------

-- Whether the account has a directory that is on, for its administrators.
create function has_directory() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select current_actor_is_admin()
    and exists (select from account_directories d where d.account_id = current_account_id() and d.is_on)
$$;

drop function account_users;
-- The members of the account for whoever sees its users, or one of them. Who never chose a password and needs one is
-- invited. How their sign-in stands is told to administrators.
create function account_users(only_user_id int default null)
  returns table (
    user_id int, name text, email text, role text, directory_login boolean, state text, photo text,
    profiles jsonb, profile_ids int[], joined_at timestamptz, last_sign_in_at timestamptz, managed_elsewhere boolean,
    two_factor boolean, own_password_missing boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, u.name, u.email, m.role, u.directory_login,
    case when not (m.active and u.active) then 'inactive'
      when u.password_hash is null and not u.directory_login then 'invited' else 'active' end,
    p.version, held.profiles, held.profile_ids, m.created_at,
    (select max(s.created_at) from sessions s
      where s.user_id = m.user_id and s.current_account_id = m.account_id and s.seen_from is null),
    current_actor_is_admin() and is_managed_elsewhere(m.user_id),
    current_actor_is_admin() and not u.directory_login and exists (select from user_two_factor t
      where t.user_id = m.user_id and t.confirmed_at is not null),
    current_actor_is_admin() and u.password_chosen_by is not null and lacks_own_password(m.user_id, m.account_id)
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

-- Null where the person may not, and for the directory where the account has none that is on.
create or replace function create_account_user(
  given_name text, given_email text, given_role text, given_directory_login boolean, given_password_hash text,
  given_locale text
) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made_id int;
begin
  if not hold_account_users() or given_directory_login and not has_directory() then
    return null;
  end if;
  insert into users (email, name, password_hash, directory_login, locale, password_chosen_by, password_chosen_in)
    values (lower(given_email), given_name, given_password_hash, given_directory_login, given_locale,
      case when given_password_hash is not null then current_user_id() end,
      case when given_password_hash is not null then current_account_id() end)
    returning user_id into made_id;
  insert into memberships (account_id, user_id, role) values (current_account_id(), made_id, given_role);
  return made_id;
end $$;

-- Null leaves a value as it is. Whoever signs in by the directory from now on has no password any more, and signs in anew.
-- Nobody has shown by a mail that a password belongs to another e-mail: it counts as chosen by who entered that.
create or replace function change_account_user(
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
    when given_user_id = current_user_id()
      and (new_directory_login and not person.directory_login or lower(new_email) <> person.email) then 'own_membership'
    when new_directory_login and not person.directory_login and not has_directory() then 'no_directory'
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
      if person.password_hash is not null then
        update users u set password_chosen_by = current_user_id(), password_chosen_in = current_account_id()
          where u.user_id = given_user_id;
        perform enqueue_mail('email-changed', given_user_id, current_account_id(), null, null, person.email);
      end if;
    end if;
    if new_directory_login then
      update users u set password_chosen_by = null, password_chosen_in = null where u.user_id = given_user_id;
      ended_sessions := end_all_sessions(given_user_id, 'directory-login');
    end if;
  end if;
end $$;

create or replace function change_account_user_password(
  given_user_id int, new_password_hash text, out outcome text, out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ended_sessions := '{}';
  outcome := judge_change_of_sign_in(given_user_id);
  if outcome <> 'done' then
    return;
  end if;
  update users u set password_hash = new_password_hash, password_chosen_by = current_user_id(),
      password_chosen_in = current_account_id()
    where u.user_id = given_user_id;
  -- What was mailed to choose a password would take the place of this one.
  delete from one_time_links l where l.user_id = given_user_id and l.used_at is null;
  ended_sessions := end_all_sessions(given_user_id, 'password-changed');
end $$;

-- For who lost phone and recovery codes: from then on the password alone signs them in. `unchanged` for who has none.
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

-- Whether how somebody signs in may be changed by the person of the transaction; holds the person's row.
create function judge_change_of_sign_in(given_user_id int) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  if not hold_account_users() then
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

-- Wrong codes ----------------------------------------------------------------------------------------------------------------

-- After a wrong code that followed the right password. From the third within an hour the person is told, once an hour:
-- somebody may have found the password, and nobody may flood a mailbox by it.
create function report_wrong_code(given_user_id int, given_key bytea, given_address text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(*) from sign_in_failures f
      where f.attempt_key = given_key and f.failed_at > clock_timestamp() - interval '1 hour') < 3 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('azimute.wrong-codes ' || given_user_id, 0));
  if exists (select from mails m where m.template = 'wrong-codes' and m.user_id = given_user_id
      and m.created_at > now() - interval '1 hour') then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  perform enqueue_mail('wrong-codes', given_user_id, null, null, null);
  perform audit_person(given_user_id, 'user.enter-wrong-codes', null);
end $$;

revoke execute on function
  enqueue_mail, lacks_own_password, is_current_session_of_directory, opens_account, read_member_standing, invite_member,
  send_invitation, has_directory, account_users, reset_account_user_two_factor, judge_change_of_sign_in, report_wrong_code
  from public;
grant execute on function
  read_member_standing, invite_member, has_directory, account_users, reset_account_user_two_factor, report_wrong_code
  to azimute_app;
