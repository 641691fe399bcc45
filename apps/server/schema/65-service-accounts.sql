-- Service accounts: members that are programs (docs/decisions/0046). The membership has name, role, state and expiry, its
-- profiles the modules and ULs, and this table the keys. Written only by the functions
-- below, which keep a service account from giving another one more than it has.
create table service_accounts (
  account_id int not null,
  user_id int not null,
  secret_hash bytea not null,
  key_created_at timestamptz not null default now(),
  -- The key before the last rotation.
  previous_hash bytea,
  previous_until timestamptz,
  -- Empty for all addresses.
  addresses inet[] not null default '{}' check (cardinality(addresses) <= 50),
  created_by int references users,
  last_used_at timestamptz,
  last_address inet,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create unique index service_accounts_secret on service_accounts (secret_hash);
create unique index service_accounts_previous on service_accounts (previous_hash) where previous_hash is not null;
create policy administrators on service_accounts for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('admin:users')));
grant select (account_id, user_id, key_created_at, previous_until, addresses, created_by, last_used_at, last_address)
  on service_accounts to azimute_app;

-- For administrators: the names of the account's service accounts and of their creators.
create view service_account_names as
select s.user_id, u.name, c.name as creator
from service_accounts s join users u using (user_id) left join users c on c.user_id = s.created_by
where s.account_id = (select current_account_id()) and (select current_actor_is_admin())
  and (select current_actor_changes('admin:users'));
grant select on service_account_names to azimute_app;

-- The rights of a valid key that is sent from an allowed address; no row otherwise. The time of last use has a
-- resolution of five minutes and never waits for a lock.
create function prove_service_account(given_hash bytea, given_address inet)
  returns table (
    user_id int, account_id int, role text, account_modules text[], has_profile boolean, sections jsonb, unit_ids int[]
  )
  language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  proved service_accounts;
begin
  select s.* into proved from service_accounts s
    where (s.secret_hash = given_hash or s.previous_hash = given_hash and s.previous_until > now())
      and (cardinality(s.addresses) = 0 or given_address <<= any (s.addresses));
  if not found then
    return;
  end if;
  update service_accounts k set last_used_at = now(), last_address = given_address
  where (k.account_id, k.user_id) in (
    select n.account_id, n.user_id from service_accounts n
    where n.account_id = proved.account_id and n.user_id = proved.user_id
      and coalesce(n.last_used_at < now() - interval '5 minutes', true) for update skip locked);
  return query select r.user_id, r.account_id, r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids
    from member_rights r where r.account_id = proved.account_id and r.user_id = proved.user_id and r.is_service;
end $$;

-- False if the transaction's user is a service account that expires before this time or works from fewer addresses.
create function reaches_service_account(given_expires_at timestamptz, given_addresses inet[]) returns boolean
  language sql stable as $$
  select not exists (select from service_accounts s join granted_memberships m using (account_id, user_id)
    where s.account_id = current_account_id() and s.user_id = current_user_id()
      and (m.expires_at < coalesce(given_expires_at, 'infinity')
        or cardinality(s.addresses) > 0 and (cardinality(given_addresses) = 0
          or exists (select from unnest(given_addresses) as g (range) where not g.range <<= any (s.addresses)))))
$$;

-- Locks the account's users and the service account. Returns `done`, `forbidden`, `not_found` or `beyond_own`.
create function judge_service_account(given_user_id int) returns text
  language plpgsql as $$
declare
  found_one record;
begin
  if not hold_account('admin:users') then
    return 'forbidden';
  end if;
  select m.expires_at, s.addresses into found_one from granted_memberships m join service_accounts s using (account_id, user_id)
    where m.account_id = current_account_id() and m.user_id = given_user_id for update of m;
  return case when not found then 'not_found'
    when not reaches_service_account(found_one.expires_at, found_one.addresses) then 'beyond_own' else 'done' end;
end $$;

create function create_service_account(
  given_name text, given_role text, given_expires_at timestamptz, given_addresses inet[], key_hash bytea,
  out outcome text, out made_id int
)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  outcome := case when not hold_account('admin:users') then 'forbidden'
    when not reaches_service_account(given_expires_at, given_addresses) then 'beyond_own' else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  insert into users (name) values (given_name) returning user_id into made_id;
  insert into granted_memberships (account_id, user_id, role, is_service, expires_at)
    values (current_account_id(), made_id, given_role, true, given_expires_at);
  insert into service_accounts (account_id, user_id, secret_hash, addresses, created_by)
    values (current_account_id(), made_id, key_hash, given_addresses, current_user_id());
end $$;

create function change_service_account(
  given_user_id int, new_name text, new_role text, new_active boolean, new_expires_at timestamptz, new_addresses inet[]
) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome text := judge_service_account(given_user_id);
begin
  if outcome = 'done' and not reaches_service_account(new_expires_at, new_addresses) then
    outcome := 'beyond_own';
  end if;
  if outcome = 'done' then
    update users u set name = new_name where u.user_id = given_user_id and u.name <> new_name;
    update granted_memberships m set role = new_role, active = new_active, expires_at = new_expires_at
      where m.account_id = current_account_id() and m.user_id = given_user_id;
    update service_accounts s set addresses = new_addresses
      where s.account_id = current_account_id() and s.user_id = given_user_id;
  end if;
  return outcome;
end $$;

create function rotate_service_account_key(given_user_id int, key_hash bytea, keep_hours int) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome text := judge_service_account(given_user_id);
begin
  if outcome = 'done' then
    update service_accounts s set secret_hash = key_hash, key_created_at = now(),
        previous_hash = case when keep_hours > 0 then s.secret_hash end,
        previous_until = case when keep_hours > 0 then now() + make_interval(hours => keep_hours) end
      where s.account_id = current_account_id() and s.user_id = given_user_id;
  end if;
  return outcome;
end $$;

create function remove_service_account(given_user_id int) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome text := judge_service_account(given_user_id);
begin
  if outcome = 'done' then
    delete from granted_memberships m where m.account_id = current_account_id() and m.user_id = given_user_id;
  end if;
  return outcome;
end $$;

grant execute on function prove_service_account, create_service_account, change_service_account,
  rotate_service_account_key, remove_service_account to azimute_app;
