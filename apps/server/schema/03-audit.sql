-- Append-only, hash-chained per account; rows without an account share chain 0.
create table audit_entries (
  chain_id int not null,
  sequence bigint not null,
  account_id int,
  user_id int,
  session_id bigint,
  at timestamptz not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  entry_hash bytea not null,
  -- The user as whom the row's user was viewing the portal.
  as_user_id int,
  address text,
  -- In place of values and address, once their person was erased.
  values_digest bytea check (values_digest is null or before is null and after is null),
  address_digest bytea check (address_digest is null or address is null),
  primary key (chain_id, sequence)
);
-- For the filters of the audit.
create index audit_entries_action on audit_entries (chain_id, action, sequence);
create index audit_entries_user on audit_entries (chain_id, user_id, sequence);
create index audit_entries_as_user on audit_entries (chain_id, as_user_id, sequence) where as_user_id is not null;
create index audit_entries_entity on audit_entries (chain_id, entity, entity_id, sequence);
create index audit_entries_time on audit_entries (chain_id, at);
create policy administrators on audit_entries for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select on audit_entries to azimute_app;

-- The newest row of each chain (docs/decisions/0052).
create table audit_heads (
  chain_id int primary key,
  sequence bigint not null,
  -- Rows that the audit's list hides by default (`is_audit_renewal`), so that the others need no counting.
  renewals bigint not null default 0,
  entry_hash bytea not null
);
create policy publish on audit_heads for select to azimute_jobs using (true);
create policy administrators on audit_heads for select to azimute_app
  using (chain_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select on audit_heads to azimute_jobs;
grant select (chain_id, sequence, renewals) on audit_heads to azimute_app;

create function is_audit_renewal(action text) returns boolean
  language sql immutable parallel safe as $$
  select action in ('session.refresh', 'api-key.token')
$$;

-- A secret of each person in the audit, for the digests of personal values (docs/decisions/0190). Erasing a person keeps
-- the digests, which the chains hash, and deletes the values and the secret.
create table audit_secrets (
  user_id int primary key,
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);

-- The person whom the values of a row describe, or null.
create function audit_values_of(entry audit_entries) returns int
  language sql immutable parallel safe as $$
  select case
    when entry.before is null and entry.after is null and entry.values_digest is null then null
    when entry.entity = 'user' and entry.entity_id ~ '^[1-9][0-9]{0,8}$' then entry.entity_id::int
    when entry.entity in ('session', 'push-browser') then entry.user_id
  end
$$;

-- HMAC-like, since PostgreSQL has no HMAC without an extension. The row's place makes equal values differ.
create function audit_digest(entry audit_entries, person_id int, personal jsonb) returns bytea
  language sql stable as $$
  select sha256(s.secret || sha256(s.secret || convert_to(
    (jsonb_build_array(entry.chain_id, entry.sequence) || personal)::text, 'UTF8')))
  from audit_secrets s where s.user_id = person_id
$$;

create function audit_values_digest(entry audit_entries) returns bytea
  language sql stable as $$
  select coalesce(entry.values_digest,
    audit_digest(entry, audit_values_of(entry), jsonb_build_array(entry.before, entry.after)))
$$;

create function audit_address_digest(entry audit_entries) returns bytea
  language sql stable as $$
  select coalesce(entry.address_digest,
    case when entry.address is not null then audit_digest(entry, entry.user_id, jsonb_build_array(entry.address)) end)
$$;

-- verify-audit.ts implements the same hash.
create function audit_entry_hash(entry audit_entries) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    encode(entry.previous_hash, 'hex'), entry.chain_id, entry.sequence, entry.account_id, entry.user_id, entry.as_user_id,
    entry.session_id, extract(epoch from entry.at), entry.action, entry.entity, entry.entity_id,
    case when audit_values_of(entry) is null then jsonb_build_array(entry.before, entry.after)
      else to_jsonb(encode(audit_values_digest(entry), 'hex')) end,
    case when entry.user_id is null then to_jsonb(entry.address)
      else to_jsonb(encode(audit_address_digest(entry), 'hex')) end)::text, 'UTF8'))
$$;

-- Locks the head row until the caller's transaction ends: call this last, just before the commit.
create function append_audits(
  entry_account_id int, entry_user_id int, entry_session_id bigint,
  entry_action text, entry_entity text, entity_ids text[], befores jsonb[], afters jsonb[]
) returns void
  language plpgsql as $$
declare
  head audit_heads;
  entry audit_entries;
  session sessions;
  seer_id int;
begin
  select * into session from sessions s where s.session_id = entry_session_id;
  select s.user_id into seer_id from sessions s where s.session_id = session.seen_from;
  insert into audit_heads (chain_id, sequence, entry_hash) values (coalesce(entry_account_id, 0), 0, '\x') on conflict do nothing;
  select * into strict head from audit_heads where chain_id = coalesce(entry_account_id, 0) for update;
  for place in 1 .. coalesce(cardinality(entity_ids), 0) loop
    entry := null;
    entry.chain_id := head.chain_id;
    entry.sequence := head.sequence + 1;
    entry.account_id := entry_account_id;
    entry.user_id := coalesce(seer_id, entry_user_id);
    entry.as_user_id := case when seer_id is not null then entry_user_id end;
    entry.session_id := entry_session_id;
    entry.address := coalesce(current_address(), nullif(session.address, ''));
    entry.at := clock_timestamp();
    entry.action := entry_action;
    entry.entity := entry_entity;
    entry.entity_id := entity_ids[place];
    entry.before := befores[place];
    entry.after := afters[place];
    entry.previous_hash := head.entry_hash;
    insert into audit_secrets (user_id)
      select p from unnest(array[audit_values_of(entry), case when entry.address is not null then entry.user_id end]) p
        where p is not null and not exists (select from audit_secrets s where s.user_id = p)
      on conflict do nothing;
    entry.entry_hash := audit_entry_hash(entry);
    insert into audit_entries select entry.*;
    head.sequence := entry.sequence;
    head.renewals := head.renewals + is_audit_renewal(entry_action)::int;
    head.entry_hash := entry.entry_hash;
  end loop;
  update audit_heads set sequence = head.sequence, renewals = head.renewals, entry_hash = head.entry_hash where chain_id = head.chain_id;
end $$;

create function append_audit(
  entry_account_id int, entry_user_id int, entry_session_id bigint,
  entry_action text, entry_entity text, entry_entity_id text, entry_before jsonb, entry_after jsonb
) returns void
  language sql as $$
  select append_audits(entry_account_id, entry_user_id, entry_session_id, entry_action, entry_entity,
    array[entry_entity_id], array[entry_before], array[entry_after])
$$;

-- Replaces a person's values and addresses in all chains by their digests, and deletes the secret.
create function erase_from_audit(person_id int) returns void
  language sql as $$
  update audit_entries e set
      values_digest = case when is_about then audit_values_digest(e) else e.values_digest end,
      before = case when not is_about then e.before end,
      after = case when not is_about then e.after end,
      address_digest = case when e.user_id = person_id then audit_address_digest(e) else e.address_digest end,
      address = case when e.user_id is distinct from person_id then e.address end
    from (
      select m.chain_id, m.sequence, coalesce(audit_values_of(m) = person_id, false) as is_about
      from audit_heads h join audit_entries m using (chain_id)
      where m.user_id = person_id or m.entity = 'user' and m.entity_id = person_id::text
    ) mine
    where e.chain_id = mine.chain_id and e.sequence = mine.sequence;
  delete from audit_secrets where user_id = person_id;
  select append_audit(null, null, null, 'user.erase', 'user', person_id::text, null, null)
$$;

-- For application roles: uses the account, user and session of the transaction.
create function audit_many(action text, entity text, entity_ids text[], befores jsonb[], afters jsonb[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select append_audits(current_account_id(), current_user_id(), current_session_id(), action, entity, entity_ids, befores, afters)
$$;

-- Appends to every account of the user, whose chains are locked in a fixed order.
create function audit_person(given_user_id int, entry_action text, entry_after jsonb) returns void
  language plpgsql as $$
declare
  of_account_id int;
  is_told boolean := false;
begin
  for of_account_id in
    select m.account_id from memberships m where m.user_id = given_user_id order by m.account_id
  loop
    perform append_audit(of_account_id, given_user_id, null, entry_action, 'user', given_user_id::text, null, entry_after);
    is_told := true;
  end loop;
  if not is_told then
    perform append_audit(null, given_user_id, null, entry_action, 'user', given_user_id::text, null, entry_after);
  end if;
end $$;

-- Finds the distinct values by steps through the index: there are few of them among many rows.
create function list_audit_actions() returns setof text
  language sql stable security invoker as $$
  with recursive steps as (
    (select e.action from audit_entries e where e.chain_id = current_account_id() order by e.action limit 1)
    union all
    select (select e.action from audit_entries e
      where e.chain_id = current_account_id() and e.action > s.action order by e.action limit 1)
    from steps s where s.action is not null)
  select action from steps where action is not null
$$;

-- The people that the account's audit names, members or not.
create view audit_people as
with recursive doers as (
  (select e.user_id from audit_entries e
    where e.chain_id = current_account_id() and e.user_id is not null order by e.user_id limit 1)
  union all
  select (select e.user_id from audit_entries e
    where e.chain_id = current_account_id() and e.user_id > d.user_id order by e.user_id limit 1)
  from doers d where d.user_id is not null),
seen as (select distinct e.as_user_id as user_id from audit_entries e
  where e.chain_id = current_account_id() and e.as_user_id is not null)
select u.user_id, u.name, coalesce(u.email, '') as email from users u
where (select current_actor_is_admin()) and u.user_id in (select d.user_id from doers d union select s.user_id from seen s);
grant select on audit_people to azimute_app;

revoke execute on function list_audit_actions from public;
grant execute on function audit_many, list_audit_actions to azimute_app;
