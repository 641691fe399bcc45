-- Profiles, which administrators define: the screens and the part of the fleet that their users see.
create table profiles (
  account_id int not null references accounts,
  profile_id int generated always as identity,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  -- Version of name, description, sections and ULs.
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, profile_id),
  unique (account_id, name),
  constraint profiles_description_length check (length(description) <= 500)
);
create unique index profiles_name on profiles (account_id, lower(name));
create policy administrators on profiles to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
-- Users who see the suite's settings can read profiles; only administrators change them.
create policy see on profiles for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:settings')));
grant select, insert, update, delete on profiles to azimute_app;

create table profile_sections (
  account_id int not null,
  profile_id int not null,
  module text not null,
  level text not null check (level in ('see', 'change')),
  primary key (account_id, profile_id, module),
  foreign key (account_id, profile_id) references profiles on delete cascade
);
create policy administrators on profile_sections to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy see on profile_sections for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:settings')));
grant select, insert, update, delete on profile_sections to azimute_app;

create table profile_units (
  account_id int not null,
  profile_id int not null,
  unit_id int not null,
  primary key (account_id, profile_id, unit_id),
  foreign key (account_id, profile_id) references profiles on delete cascade,
  foreign key (account_id, unit_id) references units on delete cascade
);
create policy administrators on profile_units to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy see on profile_units for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:settings')));
grant select, insert, update, delete on profile_units to azimute_app;

create table profile_users (
  account_id int not null,
  profile_id int not null,
  user_id int not null,
  -- A user has a profile manually, through groups, or both: without either there is no row.
  by_hand boolean not null default true,
  primary key (account_id, profile_id, user_id),
  foreign key (account_id, profile_id) references profiles on delete cascade,
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index profile_users_user on profile_users (account_id, user_id);
create policy administrators on profile_users to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy see on profile_users for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_actor_sees('services:simc:settings')) or (select current_actor_sees('admin:users'))));
create policy own on profile_users for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
grant select, insert, update, delete on profile_users to azimute_app;

-- A member's current rights, for users who see the account's profiles; no row unless an active member.
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

grant execute on function profile_person_rights to azimute_app;
