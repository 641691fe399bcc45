-- Profiles as administrators keep them: who sees which screens, and which part of the fleet.

alter table profiles
  -- Tells versions of name, description, sections and ULs apart.
  add column updated_at timestamptz not null default clock_timestamp(),
  add constraint profiles_description_length check (length(description) <= 500);
-- Names that differ in case alone are told apart, so that none is refused that was there before.
update profiles p set name = left(p.name, 108) || ' ' || p.profile_id
  where exists (select from profiles o
    where o.account_id = p.account_id and lower(o.name) = lower(p.name) and o.profile_id < p.profile_id);
create unique index profiles_name on profiles (account_id, lower(name));

-- Whoever sees the settings of the suite sees its profiles; only administrators change them.
create policy see on profiles for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:settings')));
create policy see on profile_sections for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:settings')));
create policy see on profile_units for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:settings')));
create policy see on profile_users for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:settings')));

-- The members of the account with their profiles, for whoever sees its profiles.
create function profile_people()
  returns table (
    user_id int, name text, email text, role text, active boolean, photo text, profiles jsonb, profile_ids int[]
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, u.name, u.email, m.role, m.active and u.active, p.version, held.profiles, held.profile_ids
  from memberships m
  join users u using (user_id)
  left join user_photos p using (user_id)
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.profile_id, 'name', r.name) order by r.name, r.profile_id), '[]')
        as profiles,
      coalesce(array_agg(r.profile_id order by r.profile_id), '{}') as profile_ids
    from profile_users l join profiles r using (account_id, profile_id)
    where l.account_id = m.account_id and l.user_id = m.user_id) held
  where m.account_id = current_account_id() and current_actor_sees('services:simc:settings')
$$;

-- What a member holds by now, for whoever sees the account's profiles; no row for who is no active member.
create function profile_person_rights(given_user_id int)
  returns table (
    role text, account_modules text[], has_profile boolean, sections jsonb, unit_ids int[], two_factor_missing boolean
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select m.role, m.account_modules, m.has_profile, m.sections, m.unit_ids, m.two_factor_missing
  from member_rights m
  where m.account_id = current_account_id() and m.user_id = given_user_id
    and current_actor_sees('services:simc:settings')
$$;

-- Before profiles change: of two administrators who act at once the second sees what the first has done. False for who
-- does not administer the account, or by now no longer does.
create function hold_profiles() returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not (current_actor_is_admin() and current_actor_changes('services:simc:settings')) then
    return false;
  end if;
  perform from accounts a where a.account_id = current_account_id() for no key update;
  return exists (select from memberships m
    where m.account_id = current_account_id() and m.user_id = current_user_id() and m.role = 'admin' and m.active);
end $$;

revoke execute on function profile_people, profile_person_rights, hold_profiles from public;
grant execute on function profile_people, profile_person_rights, hold_profiles to azimute_app;
