-- Append-only, hash-chained for each account; rows without an account share the chain 0.
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
  primary key (chain_id, sequence)
);

create table audit_heads (
  chain_id int primary key,
  sequence bigint not null,
  entry_hash bytea not null
);

create function audit_entry_hash(entry audit_entries) returns bytea
  language sql immutable set timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    encode(entry.previous_hash, 'hex'), entry.chain_id, entry.sequence, entry.account_id, entry.user_id, entry.session_id,
    extract(epoch from entry.at), entry.action, entry.entity, entry.entity_id, entry.before, entry.after)::text, 'UTF8'))
$$;

-- The head row is locked until the end of the caller's transaction: call this last, just before the commit.
create function append_audit(
  entry_account_id int, entry_user_id int, entry_session_id bigint,
  entry_action text, entry_entity text, entry_entity_id text, entry_before jsonb, entry_after jsonb
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_heads;
  entry audit_entries;
begin
  insert into audit_heads values (coalesce(entry_account_id, 0), 0, '\x') on conflict do nothing;
  select * into strict head from audit_heads where chain_id = coalesce(entry_account_id, 0) for update;
  entry := (head.chain_id, head.sequence + 1, entry_account_id, entry_user_id, entry_session_id, clock_timestamp(),
    entry_action, entry_entity, entry_entity_id, entry_before, entry_after, head.entry_hash, '\x')::audit_entries;
  entry.entry_hash := audit_entry_hash(entry);
  insert into audit_entries select entry.*;
  update audit_heads set sequence = entry.sequence, entry_hash = entry.entry_hash where chain_id = head.chain_id;
end $$;

-- What an application role may call: the account, person and session are those of its transaction.
create function audit(action text, entity text, entity_id text, before jsonb, after jsonb) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select append_audit(current_account_id(), current_user_id(), current_session_id(), action, entity, entity_id, before, after)
$$;
revoke execute on function append_audit from public;
