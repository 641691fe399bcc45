-- Reading the audit: its filters, its people, and the heads that are published (docs/decisions/0031-the-heads-of-the-audit.md).

create index audit_entries_action on audit_entries (chain_id, action, sequence);
create index audit_entries_user on audit_entries (chain_id, user_id, sequence);
create index audit_entries_as_user on audit_entries (chain_id, as_user_id, sequence) where as_user_id is not null;
create index audit_entries_entity on audit_entries (chain_id, entity, entity_id, sequence);
create index audit_entries_time on audit_entries (chain_id, at);

-- The distinct values are found by steps through the index: there are few of them among many rows.
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

-- Who is told of in the account's audit, members or not.
create function list_audit_people() returns table (user_id int, name text, email text)
  language sql stable security definer set search_path = public, pg_temp as $$
  with recursive doers as (
    (select e.user_id from audit_entries e
      where e.chain_id = current_account_id() and e.user_id is not null order by e.user_id limit 1)
    union all
    select (select e.user_id from audit_entries e
      where e.chain_id = current_account_id() and e.user_id > d.user_id order by e.user_id limit 1)
    from doers d where d.user_id is not null),
  seen as (select distinct e.as_user_id as user_id from audit_entries e
    where e.chain_id = current_account_id() and e.as_user_id is not null)
  select u.user_id, u.name, u.email from users u
  where current_actor_is_admin() and u.user_id in (select d.user_id from doers d union select s.user_id from seen s)
$$;

create function list_audit_heads() returns table (chain_id int, sequence bigint, entry_hash text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select h.chain_id, h.sequence, encode(h.entry_hash, 'hex') from audit_heads h order by h.chain_id
$$;

revoke execute on function list_audit_actions, list_audit_people, list_audit_heads from public;
grant execute on function list_audit_actions, list_audit_people to azimute_app;
grant execute on function list_audit_heads to azimute_jobs;
