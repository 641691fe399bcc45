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

alter policy see on accounts
  using (account_id = (select current_account_id()) and not (select is_withheld(current_account_id())));
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
