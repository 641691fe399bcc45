-- API keys, which are separate principals (docs/decisions/0046).
create table api_keys (
  account_id int not null references accounts,
  api_key_id int generated always as identity,
  name text not null check (length(name) between 1 and 120),
  secret_hash bytea not null,
  scopes text[] not null,
  created_by int references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- A key reads only its ULs, unless it reads all; it may send for any device of its account.
  all_units boolean not null default true,
  expires_at timestamptz,
  primary key (account_id, api_key_id)
);
create unique index api_keys_secret_hash on api_keys (secret_hash);
create policy administrators on api_keys to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update, delete on api_keys to azimute_app;

create table api_key_units (
  account_id int not null,
  api_key_id int not null,
  unit_id int not null,
  primary key (account_id, api_key_id, unit_id),
  foreign key (account_id, api_key_id) references api_keys on delete cascade,
  foreign key (account_id, unit_id) references units on delete cascade
);
create policy administrators on api_key_units to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert on api_key_units to azimute_app;

-- Short-lived tokens that a key was exchanged for; accessible only through functions.
create table api_key_tokens (
  token_hash bytea primary key,
  account_id int not null,
  api_key_id int not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  foreign key (account_id, api_key_id) references api_keys on delete cascade
);
create index api_key_tokens_key on api_key_tokens (account_id, api_key_id, expires_at);

-- Rights of each active key. Granted to no role: functions select from it.
create view api_key_rights as
select k.account_id, k.api_key_id, k.secret_hash, k.scopes, k.expires_at, a.modules as account_modules, k.all_units,
  (select coalesce(array_agg(u.unit_id), '{}') from api_key_units u
    where u.account_id = k.account_id and u.api_key_id = k.api_key_id) as unit_ids
from api_keys k join accounts a using (account_id)
where k.revoked_at is null and (k.expires_at is null or k.expires_at > now());

-- By the hash of a key, or of a token that it was exchanged for. The time of last use has a resolution of five
-- minutes and never waits for a lock: an endpoint verifies the same key many times a second.
create function prove_api_key(given_hash bytea)
  returns table (api_key_id int, account_id int, scopes text[], account_modules text[], all_units boolean, unit_ids int[])
  language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  proved api_key_rights;
  token api_key_tokens;
begin
  select r.* into proved from api_key_rights r where r.secret_hash = given_hash;
  if not found then
    select t.* into token from api_key_tokens t where t.token_hash = given_hash and t.expires_at > now();
    select r.* into proved from api_key_rights r
      where r.account_id = token.account_id and r.api_key_id = token.api_key_id;
    if not found then
      return;
    end if;
    proved.scopes := token.scopes;
  end if;
  update api_keys k set last_used_at = now()
  where (k.account_id, k.api_key_id) in (
    select n.account_id, n.api_key_id from api_keys n
    where n.account_id = proved.account_id and n.api_key_id = proved.api_key_id
      and coalesce(n.last_used_at < now() - interval '5 minutes', true) for update skip locked);
  return query select proved.api_key_id, proved.account_id, proved.scopes, proved.account_modules, proved.all_units,
    proved.unit_ids;
end $$;

-- Exchanges a key for a token with some of its scopes, which expires with the key at the latest. No row if the key is
-- invalid.
create function create_api_key_token(
  given_api_key_id int, given_secret_hash bytea, wanted_scopes text[], given_token_hash bytea, seconds int,
  given_address text
) returns table (scopes text[], lacking text[], expires_in int)
  language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  key api_key_rights;
  ends_at timestamptz;
begin
  select r.* into key from api_key_rights r
    where r.api_key_id = given_api_key_id and r.secret_hash = given_secret_hash;
  if not found then
    return;
  end if;
  scopes := case when cardinality(wanted_scopes) = 0 then key.scopes else wanted_scopes end;
  lacking := array(select unnest(scopes) except select unnest(key.scopes));
  ends_at := least(now() + make_interval(secs => seconds), key.expires_at);
  expires_in := floor(extract(epoch from ends_at - now()));
  if cardinality(lacking) = 0 then
    delete from api_key_tokens t
      where t.account_id = key.account_id and t.api_key_id = key.api_key_id and t.expires_at <= now();
    insert into api_key_tokens values (given_token_hash, key.account_id, key.api_key_id, scopes, ends_at);
    update api_keys k set last_used_at = now() where k.account_id = key.account_id and k.api_key_id = key.api_key_id;
    perform set_config('azimute.address', given_address, true);
    perform append_audit(key.account_id, null, null, 'api-key.token', 'api-key', key.api_key_id::text, null,
      jsonb_build_object('scopes', scopes));
  end if;
  return next;
end $$;

grant execute on function prove_api_key, create_api_key_token to azimute_app;
