-- Identity of the caller. A transaction sets it once with set_config(..., true); policies read it through these
-- functions. The policies wrap each in a scalar subquery, so that it runs once per statement rather than once per row.
create function current_account_id() returns int
  language sql stable parallel safe
  return nullif(current_setting('azimute.account_id', true), '')::int;

create function current_user_id() returns int
  language sql stable parallel safe
  return nullif(current_setting('azimute.user_id', true), '')::int;

create function current_session_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('azimute.session_id', true), '')::bigint;

create function current_address() returns text
  language sql stable parallel safe
  return nullif(current_setting('azimute.address', true), '');

create function current_actor_is_admin() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('azimute.role', true), '') = 'admin';

create function current_scope_is_all_units() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('azimute.all_units', true), '') = 'true';

create function current_unit_ids() returns int[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('azimute.unit_ids', true), ''), '{}')::int[];

-- The accounts authenticated by the keys of a pipeline batch or the tickets of live readers.
create function proved_account_ids() returns int[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('azimute.account_ids', true), ''), '{}')::int[];

-- Hash of the token that a visitor without a session presents: opens the one link with it.
create function presented_token_hash() returns bytea
  language sql stable parallel safe
  return decode(nullif(current_setting('azimute.token_hash', true), ''), 'hex');

-- Codes of the modules that the user can see and change in the account, as the contract derives them.
create function current_actor_sees(module text) returns boolean
  language sql stable parallel safe
  return exists (
    select from unnest(coalesce(nullif(current_setting('azimute.sees', true), ''), '{}')::text[]) as held (code)
    where held.code = module or starts_with(held.code, module || ':') or starts_with(module, held.code || ':'));

create function current_actor_changes(module text) returns boolean
  language sql stable parallel safe
  return exists (
    select from unnest(coalesce(nullif(current_setting('azimute.changes', true), ''), '{}')::text[]) as held (code)
    where held.code = module or starts_with(module, held.code || ':'));
