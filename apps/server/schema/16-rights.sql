-- True if the transaction's session is the user's own and opens this account with the user's rights in it.
create function opens_account(given_account_id int) returns boolean
  language sql stable as $$
  select is_own_session() and is_account_of_current_user(given_account_id)
    and (is_current_session_of_directory() or not lacks_own_password(current_user_id(), given_account_id))
$$;

-- With a directory that is on: the accounts that the identity opens, even while its domain has to be verified again.
-- Otherwise: every account except those that require users of their domain to use their working directory.
create function may_enter(given_user_id int, given_identity_id bigint, given_account_id int) returns boolean
  language sql stable
  return case when given_identity_id is null then not exists (
      select from working_directories d join users u on u.user_id = given_user_id
      where d.account_id = given_account_id and d.enforced and split_part(u.email, '@', 2) = d.domain)
    else exists (
      select from user_identity_accounts o
      join user_identities i using (user_identity_id)
      join account_directories d on d.account_id = i.account_id and d.issuer = i.issuer and d.is_on
      where o.user_identity_id = given_identity_id and o.account_id = given_account_id) end;

-- True if another user chose the password, in another account.
create function lacks_own_password(given_user_id int, given_account_id int) returns boolean
  language sql stable as $$
  select exists (select from users u
    where u.user_id = given_user_id and u.password_chosen_in <> given_account_id and not u.directory_login)
$$;

-- A member's rights do not depend on who knows the password: they are withheld from the sessions that the password
-- opened.
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
  held.back as two_factor_missing,
  u.password_chosen_in is not null and lacks_own_password(u.user_id, m.account_id) as own_password_missing,
  m.is_service
from granted_memberships m
join accounts a on a.account_id = m.account_id
join users u on u.user_id = m.user_id and u.active
cross join lateral (select a.requires_two_factor and not u.directory_login and not m.is_service and not exists (
  select from user_two_factor t where t.user_id = u.user_id and t.confirmed_at is not null) as back) held
where m.active and m.entered_at is not null and (m.expires_at is null or m.expires_at > now());

-- A session that views as another user lives as long as its administrator's, in the account that they administer.
create view session_rights as
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
        and lacks_own_password(u.user_id, ma.account_id))
      || case when exists (select from installation_account i where i.account_id = ma.account_id)
        then jsonb_build_object('isOperators', true) else '{}' end
      || case when ma.figure_variants = '{}' then '{}' else jsonb_build_object('figureVariants', ma.figure_variants) end
      order by ma.name, ma.account_id)
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

-- plpgsql caches the plan per connection: planning would cost more than the reading.
create function authenticate_access_token(given_hash bytea) returns setof session_rights
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select r.session_id, t.scope, r.user_id, r.user_name, r.email, r.locale, r.directory_login, r.current_account_id,
      r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids, r.accounts, r.user_photo, r.time_zone,
      r.two_factor_missing, r.seen_by, r.own_password_missing
    from access_tokens t join session_rights r on r.session_id = t.session_id
    where t.token_hash = given_hash and t.expires_at > now();
end $$;

-- The current state of the transaction's session.
create function read_current_session() returns setof session_rights
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select * from session_rights where session_id = current_session_id()
$$;

-- The current rights of the transaction's user in its account, signed in or not; no row if they are not an active
-- member.
create function read_member_rights()
  returns table (role text, account_modules text[], has_profile boolean, sections jsonb, unit_ids int[])
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select case when held.back then 'viewer' else m.role end, case when held.back then '{}' else m.account_modules end,
    m.has_profile, m.sections, m.unit_ids
  from member_rights m
  cross join lateral (select m.own_password_missing and not is_current_session_of_directory() as back) held
  where m.account_id = current_account_id() and m.user_id = current_user_id()
$$;

-- The rest of a member's rights, which is not in the account's tables; no row for others.
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

-- Rights of each active session in its current account; no row if it ended. Reads only these columns of the view: it
-- runs for all open screens several times a second, and a user's accounts are the most expensive part.
create function rights_of_sessions(session_ids bigint[])
  returns table (
    session_id bigint, current_account_id int, role text, account_modules text[], has_profile boolean, sections jsonb,
    unit_ids int[], two_factor_missing boolean, directory_login boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.session_id, r.current_account_id, r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids,
    r.two_factor_missing, r.directory_login
  from session_rights r where r.session_id = any (session_ids)
$$;

-- Reasons why sessions no longer have rights: the recorded reason, their expiry, or that nothing is open to them.
create function why_sessions_ended(session_ids bigint[]) returns table (session_id bigint, because text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.session_id, case when s.ended_at is not null then coalesce(s.ended_because, 'unknown')
    when s.ends_at <= now() then 'expired' else 'no-access' end
  from sessions s where s.session_id = any (session_ids)
$$;

grant execute on function
  authenticate_access_token, read_current_session, read_member_rights, read_member_standing, rights_of_sessions,
  why_sessions_ended
  to azimute_app;
