-- The live stream: its tickets, and notifications to every process of changed rights or assets.
create table live_tickets (
  ticket_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  account_id int not null references accounts,
  expires_at timestamptz not null
);

-- Bound to the session and account of the transaction; null if that session has ended or changed its account.
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

-- Deleted on first use, so that two sockets never share a ticket.
create function redeem_live_ticket(hash bytea) returns table (session_id bigint, account_id int, user_id int)
  language sql security definer set search_path = public, pg_temp as $$
  with redeemed as (delete from live_tickets t where t.ticket_hash = hash returning t.session_id, t.account_id, t.expires_at)
  select r.session_id, r.account_id, s.user_id from redeemed r join sessions s using (session_id) where r.expires_at > now()
$$;

create function notify_live_rights() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', '{"topic":"rights"}');
  return null;
end $$;
create trigger notify_live_rights after update of modules on accounts for each row
  when (old.modules is distinct from new.modules) execute function notify_live_rights();
create trigger notify_live_rights after insert or update or delete on profile_sections
  for each statement execute function notify_live_rights();
create trigger notify_live_rights after insert or update or delete on profile_units
  for each statement execute function notify_live_rights();
create trigger notify_live_second_factor after update of requires_two_factor on accounts for each row
  when (old.requires_two_factor is distinct from new.requires_two_factor) execute function notify_live_rights();
create trigger notify_live_rights after insert or update of confirmed_at or delete on user_two_factor
  for each statement execute function notify_live_rights();
create trigger notify_live_rights after update or delete on account_directories
  for each statement execute function notify_live_rights();
create trigger notify_live_rights after delete on user_identity_accounts
  for each statement execute function notify_live_rights();
create trigger notify_live_rights after update of active, directory_login on users for each row
  when (old.active is distinct from new.active or old.directory_login is distinct from new.directory_login)
  execute function notify_live_rights();
create trigger notify_live_own_password after update of password_chosen_in on users for each row
  when (old.password_chosen_in is distinct from new.password_chosen_in) execute function notify_live_rights();

-- A notification that names users reaches all their screens, regardless of their session, because another session of
-- theirs ended or their accounts changed.
create function notify_session_rights() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', json_build_object('topic', 'rights', 'userIds', json_build_array(new.user_id))::text);
  return null;
end $$;
create trigger notify_live_rights after update of ended_at, current_account_id on sessions for each row
  when (old.ended_at is distinct from new.ended_at or old.current_account_id is distinct from new.current_account_id)
  execute function notify_session_rights();

-- A notification holds at most 8,000 bytes: a large change names no users.
create function notify_member_rights() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', (case
    when count(*) between 1 and 500 then json_build_object('topic', 'rights', 'userIds', json_agg(user_id))
    else json_build_object('topic', 'rights') end)::text)
  from changed;
  return null;
end $$;
create trigger notify_live_rights_inserted after insert on granted_memberships
  referencing new table as changed for each statement execute function notify_member_rights();
create trigger notify_live_rights_updated after update on granted_memberships
  referencing new table as changed for each statement execute function notify_member_rights();
create trigger notify_live_rights_deleted after delete on granted_memberships
  referencing old table as changed for each statement execute function notify_member_rights();

-- Changed profiles may leave the rights unchanged, but not the visible dashboard content.
create trigger notify_live_rights_inserted after insert on profile_users
  referencing new table as changed for each statement execute function notify_member_rights();
create trigger notify_live_rights_updated after update on profile_users
  referencing new table as changed for each statement execute function notify_member_rights();
create trigger notify_live_rights_deleted after delete on profile_users
  referencing old table as changed for each statement execute function notify_member_rights();

create function notify_live_account() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', json_build_object('topic', 'account', 'accountId', new.account_id)::text);
  return null;
end $$;
create trigger notify_live_account after update of silent_after on accounts for each row
  when (old.silent_after is distinct from new.silent_after) execute function notify_live_account();

-- A notification holds at most 8,000 bytes: a large change names only the account.
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

grant execute on function issue_live_ticket, redeem_live_ticket to azimute_app;
