-- The live stream: its tickets, the rights of its readers, and the word to every process that rights or assets changed.

-- Bound to the session and account of the transaction; null when that session has ended or moved on.
create function issue_live_ticket(hash bytea, lifetime interval) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from live_tickets where expires_at < now();
  insert into live_tickets (ticket_hash, session_id, account_id, expires_at)
    select hash, s.session_id, s.current_account_id, now() + lifetime
    from sessions s
    where s.session_id = current_session_id() and s.current_account_id = current_account_id()
      and s.ended_at is null and s.ends_at > now();
  return found;
end $$;

-- The row is gone with its first use, so that two sockets never share a ticket.
create function redeem_live_ticket(hash bytea) returns table (session_id bigint, account_id int)
  language sql security definer set search_path = public, pg_temp as $$
  with redeemed as (delete from live_tickets t where t.ticket_hash = hash returning t.session_id, t.account_id, t.expires_at)
  select r.session_id, r.account_id from redeemed r where r.expires_at > now()
$$;

-- What each session that still lives may do in its current account; a session that ended has no row.
create function live_rights(session_ids bigint[])
  returns table (
    session_id bigint, account_id int, role text, account_modules text[], has_profile boolean, sections jsonb, unit_ids int[]
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.session_id, r.current_account_id, r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids
  from session_rights r where r.session_id = any (session_ids)
$$;

revoke execute on function issue_live_ticket, redeem_live_ticket, live_rights from public;
grant execute on function issue_live_ticket, redeem_live_ticket, live_rights to azimute_app;

create function notify_live_rights() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', '{"topic":"rights"}');
  return null;
end $$;

create trigger notify_live_rights after update of ended_at, current_account_id on sessions for each row
  when (old.ended_at is distinct from new.ended_at or old.current_account_id is distinct from new.current_account_id)
  execute function notify_live_rights();
create trigger notify_live_rights after update of active on users for each row
  when (old.active is distinct from new.active) execute function notify_live_rights();
create trigger notify_live_rights after update of modules on accounts for each row
  when (old.modules is distinct from new.modules) execute function notify_live_rights();
create trigger notify_live_rights after insert or update or delete on memberships
  for each statement execute function notify_live_rights();
create trigger notify_live_rights after insert or update or delete on profile_sections
  for each statement execute function notify_live_rights();
create trigger notify_live_rights after insert or update or delete on profile_units
  for each statement execute function notify_live_rights();
create trigger notify_live_rights after insert or update or delete on profile_users
  for each statement execute function notify_live_rights();

create function notify_live_account() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', json_build_object('topic', 'account', 'accountId', new.account_id)::text);
  return null;
end $$;

create trigger notify_live_account after update of silent_after on accounts for each row
  when (old.silent_after is distinct from new.silent_after) execute function notify_live_account();

-- A notice holds at most 8,000 bytes: a large change names the account only.
create function notify_live_assets() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', (case
    when count(*) <= 500 then json_build_object('topic', 'assets', 'accountId', account_id, 'assetIds', json_agg(asset_id))
    else json_build_object('topic', 'account', 'accountId', account_id) end)::text)
  from changed group by account_id;
  return null;
end $$;

create trigger notify_live_assets_inserted after insert on assets
  referencing new table as changed for each statement execute function notify_live_assets();
create trigger notify_live_assets_updated after update on assets
  referencing new table as changed for each statement execute function notify_live_assets();
create trigger notify_live_assets_deleted after delete on assets
  referencing old table as changed for each statement execute function notify_live_assets();
