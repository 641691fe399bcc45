-- Responses of calls that were sent with an Idempotency-Key, for a day
-- (docs/decisions/0171-commit-an-idempotency-key-with-the-effects-of-its-call.md).
create table idempotency_keys (
  account_id int not null references accounts on delete cascade,
  -- 'user 5' or 'key 7'
  caller text not null,
  key text not null,
  -- The request that holds the key.
  call_id uuid not null,
  -- Hash of method, address and body; null until a streamed body has been read.
  content_hash bytea,
  -- Hash of the caller's rights when the response was created.
  rights_hash bytea not null,
  -- Null from the first commit of a call until its last one.
  status smallint,
  -- Encrypted; null if the response is too long.
  response bytea,
  created_at timestamptz not null,
  primary key (account_id, caller, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);
create policy own on idempotency_keys to azimute_app
  using (account_id = (select current_account_id())
    and case when (select current_user_id()) is null then caller like 'key %'
      else caller = 'user ' || (select current_user_id()) end);
grant select, insert, update on idempotency_keys to azimute_app;

create function remove_expired_idempotency_keys(given_at timestamptz, most int) returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  removed int;
begin
  delete from idempotency_keys k using (
    select e.account_id, e.caller, e.key from idempotency_keys e
    where e.created_at < least(given_at, now()) - interval '1 day' limit most) old
  where k.account_id = old.account_id and k.caller = old.caller and k.key = old.key;
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function remove_expired_idempotency_keys to azimute_jobs;
