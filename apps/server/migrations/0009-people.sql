-- Photos of people and accounts, what a person changes of themselves, and how they leave an account.

-- Apart from users and accounts, so that no list of these reads bytes.
create table user_photos (
  user_id int primary key references users on delete cascade,
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (length(bytes) between 1 and 524288),
  changed_at timestamptz not null default now()
);
create table account_photos (
  account_id int primary key references accounts on delete cascade,
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (length(bytes) between 1 and 524288),
  changed_at timestamptz not null default now()
);
-- Images are packed already.
alter table user_photos alter column bytes set storage external;
alter table account_photos alter column bytes set storage external;

alter table user_photos enable row level security;
alter table user_photos force row level security;
create policy owner on user_photos to azimute_owner using (true) with check (true);
alter table account_photos enable row level security;
alter table account_photos force row level security;
create policy owner on account_photos to azimute_owner using (true) with check (true);

create function is_member_of_current_account(given_user_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m where m.account_id = current_account_id() and m.user_id = given_user_id)
$$;

create function is_account_of_current_user(given_account_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m where m.account_id = given_account_id and m.user_id = current_user_id())
$$;

-- Members of the account see each other; a person is changed by the functions below only.
create policy see on user_photos for select to azimute_app
  using (user_id = (select current_user_id()) or is_member_of_current_account(user_id));
grant select on user_photos to azimute_app;

create policy see on account_photos for select to azimute_app
  using (is_account_of_current_user(account_id));
create policy administer on account_photos to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update, delete on account_photos to azimute_app;

-- The photo of the person comes last: a view takes new columns at its end only.
create or replace view session_rights as
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
      'id', ma.account_id, 'name', ma.name, 'domain', ma.domain, 'role', mm.role, 'photo', ap.version,
      'timeZone', ma.time_zone, 'currency', ma.currency, 'distanceUnit', ma.distance_unit) order by ma.name, ma.account_id)
    from memberships mm join accounts ma using (account_id) left join account_photos ap using (account_id)
    where mm.user_id = u.user_id) as accounts,
  (select up.version from user_photos up where up.user_id = u.user_id) as user_photo
from sessions s
join users u on u.user_id = s.user_id and u.active
join memberships m on m.account_id = s.current_account_id and m.user_id = s.user_id
join accounts a on a.account_id = m.account_id
where s.ended_at is null and s.ends_at > now();

create or replace function authenticate_access_token(given_hash bytea) returns setof session_rights
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select r.session_id, t.scope, r.user_id, r.user_name, r.email, r.locale, r.directory_login, r.current_account_id,
      r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids, r.accounts, r.user_photo
    from access_tokens t join session_rights r on r.session_id = t.session_id
    where t.token_hash = given_hash and t.expires_at > now();
end $$;

-- The three below change the person of the transaction. What the company's directory keeps stays as it is.

-- Null leaves a value as it is. Answers the values before; no row when the directory keeps the name.
create function change_own_profile(new_name text, new_locale text) returns table (name text, locale text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  select u.* into person from users u where u.user_id = current_user_id() for update;
  if person.user_id is null or (person.directory_login and new_name is not null) then
    return;
  end if;
  update users u set name = coalesce(new_name, u.name), locale = coalesce(new_locale, u.locale)
    where u.user_id = person.user_id;
  return query select person.name, person.locale;
end $$;

create function put_own_photo(new_version text, new_media_type text, new_bytes bytea) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with stored as (
    insert into user_photos (user_id, version, media_type, bytes)
      select u.user_id, new_version, new_media_type, new_bytes from users u
      where u.user_id = current_user_id() and not u.directory_login
    on conflict (user_id) do update set version = excluded.version, media_type = excluded.media_type,
      bytes = excluded.bytes, changed_at = now()
    returning user_id)
  select exists (select from stored)
$$;

create function remove_own_photo() returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with removed as (
    delete from user_photos p using users u
    where p.user_id = current_user_id() and u.user_id = p.user_id and not u.directory_login returning p.user_id)
  select exists (select from removed)
$$;

-- Leaving an account ---------------------------------------------------------------------------------------------------

-- Whether only one who signs in and administers the account is left, and it is this person.
create function is_last_administrator(given_account_id int, given_user_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m
      where m.account_id = given_account_id and m.user_id = given_user_id and m.role = 'admin')
    and not exists (select from memberships m join users u using (user_id)
      where m.account_id = given_account_id and m.user_id <> given_user_id and m.role = 'admin' and u.active)
$$;

-- What the person of the transaction holds in one of their accounts; no row for an account of others.
create function read_own_membership(given_account_id int)
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
    not exists (select from memberships o where o.user_id = m.user_id and o.account_id <> m.account_id),
    (select count(*)::int from assets s where s.account_id = m.account_id),
    (select count(*)::int from assets s where s.account_id = m.account_id and s.unit_id in (
      select g.unit_id from profile_users p join profile_units g using (account_id, profile_id)
      where p.account_id = m.account_id and p.user_id = m.user_id))
  from memberships m join accounts a using (account_id)
  where m.account_id = given_account_id and m.user_id = current_user_id()
$$;

-- The outcome: `left`, `unknown` account, or `last_administrator`. Whoever leaves or takes a role away holds the
-- account's row, so that of two administrators who leave at once the second sees that the first is gone. It is held
-- without its key: a session that moves to the account refers to it and goes on.
create function leave_account(
  given_account_id int,
  out outcome text, out old_role text, out administrator_ids int[], out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_account_id int;
  living bigint;
begin
  outcome := 'unknown';
  perform from accounts a where a.account_id = given_account_id for no key update;
  -- An import that runs holds its row and then asks for the membership, which this locks: each waits in that order.
  perform from asset_imports i where i.account_id = given_account_id and i.user_id = current_user_id() for update;
  select m.role into old_role from memberships m
    where m.account_id = given_account_id and m.user_id = current_user_id() for update;
  if old_role is null then
    return;
  end if;
  if is_last_administrator(given_account_id, current_user_id()) then
    outcome := 'last_administrator';
    return;
  end if;
  outcome := 'left';
  delete from memberships m where m.account_id = given_account_id and m.user_id = current_user_id();
  administrator_ids := array(select m.user_id from memberships m join users u using (user_id)
    where m.account_id = given_account_id and m.role = 'admin' and u.active order by 1);
  next_account_id := first_account_of(current_user_id());
  moved_sessions := '{}';
  ended_sessions := '{}';
  for living in
    select s.session_id from sessions s
    where s.user_id = current_user_id() and s.current_account_id = given_account_id and s.ended_at is null
    order by 1 for update
  loop
    if next_account_id is null then
      perform close_session(living, 'left-account');
      ended_sessions := ended_sessions || living;
    else
      update sessions s set current_account_id = next_account_id where s.session_id = living;
      delete from live_tickets t where t.session_id = living;
      moved_sessions := moved_sessions || living;
    end if;
  end loop;
end $$;

revoke execute on function
  is_member_of_current_account, is_account_of_current_user, change_own_profile, put_own_photo, remove_own_photo,
  is_last_administrator, read_own_membership, leave_account
  from public;
grant execute on function
  is_member_of_current_account, is_account_of_current_user, change_own_profile, put_own_photo, remove_own_photo,
  read_own_membership, leave_account
  to azimute_app;
