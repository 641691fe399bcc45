-- A password that somebody else chose opens the account in which it was chosen, and no other
-- (docs/decisions/0033-passwords-that-others-know.md).

drop trigger ask_own_passwords on memberships;
drop function ask_own_passwords;

-- Whether somebody else chose the password, in another account.
create or replace function lacks_own_password(given_user_id int, given_account_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u
    where u.user_id = given_user_id and u.password_chosen_in <> given_account_id and not u.directory_login)
$$;

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
  u.password_chosen_in is not null and lacks_own_password(u.user_id, m.account_id) as own_password_missing
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
      'ownPasswordMissing', s.user_identity_id is null and s.seen_from is null and u.password_chosen_in is not null
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

-- Whether an account withholds everything from the session of the transaction: it opens neither what is there nor what
-- stands open to every member.
create function is_withheld(given_account_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sessions s
    join member_rights r on r.account_id = given_account_id and r.user_id = s.user_id
    where s.session_id = current_session_id() and s.seen_from is null
      and (r.two_factor_missing or r.own_password_missing and s.user_identity_id is null))
$$;
revoke execute on function is_withheld from public;
grant execute on function is_withheld to azimute_app;

-- Who demands a second factor of everybody, and has none, still sees the account that they change.
alter policy see on accounts
  using (account_id = (select current_account_id())
    and ((select current_actor_is_admin()) or not (select is_withheld(current_account_id()))));
alter policy see on account_base_maps
  using (account_id = (select current_account_id()) and not (select is_withheld(current_account_id())));
alter policy see on account_photos
  using (is_account_of_current_user(account_id) and not is_withheld(account_id));
alter policy see on user_photos
  using (user_id = (select current_user_id())
    or is_member_of_current_account(user_id) and not (select is_withheld(current_account_id())));

-- By a link in a mail, where the password opens one account and the person belongs to more.
create function ask_own_password(given_user_id int) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select send_invitation(m.account_id, given_user_id)
  from memberships m join accounts a using (account_id)
  where m.user_id = given_user_id and m.active and lacks_own_password(given_user_id, m.account_id)
  order by a.name, a.account_id limit 1
$$;
revoke execute on function ask_own_password from public;

create or replace function account_users(given_user_ids int[])
  returns table (
    user_id int, name text, email text, role text, directory_login boolean, state text, photo text,
    profiles jsonb, profile_ids int[], joined_at timestamptz, last_sign_in_at timestamptz, managed_elsewhere boolean,
    two_factor boolean, own_password_missing boolean, missing_entry text, other_directory jsonb
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, p.name, p.email, p.role, p.directory_login, p.state, o.version,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.profile_id, 'name', r.name) order by r.name, r.profile_id), '[]')
      from profiles r where r.account_id = p.account_id and r.profile_id = any (p.profile_ids)),
    p.profile_ids, m.created_at, nullif(s.signed_in_at, '-infinity'),
    current_actor_is_admin() and is_managed_elsewhere(p.user_id),
    current_actor_is_admin() and not p.directory_login and exists (select from user_two_factor t
      where t.user_id = p.user_id and t.confirmed_at is not null),
    current_actor_is_admin() and lacks_own_password(p.user_id, p.account_id),
    e.missing,
    case when e.missing = 'consent' then (select jsonb_build_object('accountId', d.account_id, 'name', d.name, 'domain', d.domain)
      from find_other_identity(p.user_id, p.account_id) d) end
  from unnest(given_user_ids) as given (user_id)
  join account_people p on p.account_id = current_account_id() and p.user_id = given.user_id
  join memberships m on m.account_id = p.account_id and m.user_id = p.user_id
  left join member_sign_ins s on s.account_id = p.account_id and s.user_id = p.user_id
  left join user_photos o on o.user_id = p.user_id
  cross join lateral (select case when p.directory_login and current_actor_is_admin()
    then find_missing_entry(p.user_id, p.account_id) end as missing) e
  where current_actor_sees('admin:users')
$$;

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
  insert into users (email, name, password_hash, directory_login, locale, password_chosen_in)
    values (lower(given_email), given_name, given_password_hash, given_directory_login, given_locale,
      case when given_password_hash is not null then current_account_id() end)
    returning user_id into made_id;
  insert into memberships (account_id, user_id, role) values (current_account_id(), made_id, given_role);
  return made_id;
end $$;

-- Null leaves a value as it is. Whoever signs in by the directory from now on has no password any more, and signs in anew.
-- Nobody has shown by a mail that a password belongs to another e-mail: it counts as chosen in this account.
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
        update users u set password_chosen_in = current_account_id() where u.user_id = given_user_id;
        perform enqueue_mail('email-changed', given_user_id, current_account_id(), null, null, person.email);
        perform ask_own_password(given_user_id);
      end if;
    end if;
    if new_directory_login then
      update users u set password_chosen_in = null where u.user_id = given_user_id;
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
  update users u set password_hash = new_password_hash, password_chosen_in = current_account_id()
    where u.user_id = given_user_id;
  -- What was mailed to choose a password would take the place of this one.
  delete from one_time_links l where l.user_id = given_user_id and l.used_at is null;
  perform ask_own_password(given_user_id);
  ended_sessions := end_all_sessions(given_user_id, 'password-changed');
end $$;

-- The person is held before the link: whoever else changes the password holds them in that order, and each would wait for
-- the other.
create or replace function choose_password_by_link(given_hash bytea, new_password_hash text, given_address text)
  returns table (user_id int, purpose text, ended_sessions bigint[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link one_time_links;
  ended bigint[] := '{}';
  living bigint;
  had_password boolean;
begin
  perform from users u join one_time_links l using (user_id) where l.token_hash = given_hash for no key update of u;
  select l.* into link from one_time_links l where l.token_hash = given_hash for update;
  if not exists (select from find_link(given_hash) f where f.takes_password) then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  select u.password_hash is not null into had_password from users u where u.user_id = link.user_id;
  -- No directory keeps whom a link lets choose a password.
  update users u set password_hash = new_password_hash, password_chosen_in = null, directory_login = false
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

drop trigger notify_live_own_password on users;
alter table users drop column password_chosen_by;
create trigger notify_live_own_password after update of password_chosen_in on users for each row
  when (old.password_chosen_in is distinct from new.password_chosen_in) execute function notify_live_rights();

-- Guesses from many addresses (docs/decisions/0003-sign-in-limits.md) ----------------------------------------------------------

drop function begin_sign_in;
-- Counts the attempt as failed before the password is looked at, so that many at once cannot slip through; a right
-- password takes it back. Answers how long to wait instead when there were too many, and whether for all that browsers
-- not seen before tried of this person.
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

alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('first-administrator', 'password-reset', 'invitation', 'known-device'));
alter table mails drop constraint mails_template_check;
alter table mails add constraint mails_template_check check (template in ('password-reset', 'company-sign-in', 'invitation',
  'own-password', 'password-changed', 'email-changed', 'second-factor-on', 'second-factor-off', 'wrong-codes',
  'known-device'));

create or replace view mail_contents as
select m.mail_id, m.template, coalesce(m.recipient, u.email) as email, u.name, u.locale, a.name as account_name,
  s.name as sender_name, m.address,
  m.created_at, m.due_at, m.settled_at, m.outcome, m.one_time_link_id,
  case when m.template in ('invitation', 'own-password') then 'invitation'
    when m.template in ('password-reset', 'known-device') then m.template end as purpose,
  coalesce(u.time_zone, a.time_zone,
    (select ma.time_zone from memberships mm join accounts ma using (account_id)
      where mm.user_id = m.user_id order by ma.name, ma.account_id limit 1), 'UTC') as time_zone
from mails m
join users u using (user_id)
left join accounts a on a.account_id = m.account_id
left join users s on s.user_id = m.sender_id and s.user_id <> m.user_id;

-- For how long a link is open.
create function link_life(link_purpose text) returns interval
  language sql immutable
  return case link_purpose when 'invitation' then interval '7 days' when 'known-device' then interval '1 hour'
    else interval '15 minutes' end;

create or replace function create_link(link_purpose text, for_user_id int, for_account_id int) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  insert into one_time_links (token_hash, purpose, user_id, account_id, expires_at)
    values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), link_purpose, for_user_id, for_account_id,
      now() + link_life(link_purpose))
    returning one_time_link_id
$$;

-- From now on the token of that hash opens the link, for as long as links of its purpose do: however long the mail server
-- was away. False when it was used or replaced.
create or replace function open_link(given_link_id bigint, given_hash bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update one_time_links l set token_hash = given_hash, expires_at = now() + link_life(l.purpose)
    where l.one_time_link_id = given_link_id and l.used_at is null;
  return found;
end $$;

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
      else l.purpose = 'password-reset' end,
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

-- The same for every e-mail: whose it is, is looked up by the job.
create function request_known_device(given_email text, given_address text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job('prepare_known_device',
    json_build_object('email', given_email, 'address', given_address), job_key => 'known-device.' || md5(given_email))
$$;

-- Whoever is kept waiting has a link that is open for a quarter of an hour at least; no more of them are sent than that takes.
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

-- Whom a link makes a browser known for; no row where it opens nothing. It is used up by that.
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

revoke execute on function begin_sign_in, request_known_device, prepare_known_device, use_known_device_link from public;
grant execute on function begin_sign_in, request_known_device, use_known_device_link to azimute_app;
grant execute on function prepare_known_device to azimute_jobs;
