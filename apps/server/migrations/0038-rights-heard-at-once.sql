-- Rights are read from one view on every channel, and screens hear when theirs change and why a session ended
-- (docs/decisions/0036-rights-are-heard-at-once.md).

drop function live_rights;
-- What each session that still lives may do in its current account; a session that ended has no row. Of the view's columns
-- only these: it is asked for all open screens, several times a second, and the accounts of a person cost most.
create function rights_of_sessions(session_ids bigint[])
  returns table (
    session_id bigint, current_account_id int, role text, account_modules text[], has_profile boolean, sections jsonb,
    unit_ids int[], two_factor_missing boolean, directory_login boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.session_id, r.current_account_id, r.role, r.account_modules, r.has_profile, r.sections, r.unit_ids,
    r.two_factor_missing, r.directory_login
  from session_rights r where r.session_id = any (session_ids)
$$;

-- Of sessions that have no rights any more: the reason that was written down, that their time has passed, or that nothing
-- is open to them.
create function why_sessions_ended(session_ids bigint[]) returns table (session_id bigint, because text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.session_id, case when s.ended_at is not null then coalesce(s.ended_because, 'unknown')
    when s.ends_at <= now() then 'expired' else 'no-access' end
  from sessions s where s.session_id = any (session_ids)
$$;
revoke execute on function rights_of_sessions, why_sessions_ended from public;
grant execute on function rights_of_sessions, why_sessions_ended to azimute_app;

-- A notice that names people reaches all screens of theirs, whatever their session: another session of theirs ended, or
-- the accounts they belong to are others.
create function notify_session_rights() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', json_build_object('topic', 'rights', 'userIds', json_build_array(new.user_id))::text);
  return null;
end $$;
drop trigger notify_live_rights on sessions;
create trigger notify_live_rights after update of ended_at, current_account_id on sessions for each row
  when (old.ended_at is distinct from new.ended_at or old.current_account_id is distinct from new.current_account_id)
  execute function notify_session_rights();

-- A notice holds at most 8,000 bytes: a large change names nobody.
create function notify_member_rights() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_live', (case
    when count(*) between 1 and 500 then json_build_object('topic', 'rights', 'userIds', json_agg(user_id))
    else json_build_object('topic', 'rights') end)::text)
  from changed;
  return null;
end $$;
drop trigger notify_live_rights on memberships;
create trigger notify_live_rights_inserted after insert on memberships
  referencing new table as changed for each statement execute function notify_member_rights();
create trigger notify_live_rights_updated after update on memberships
  referencing new table as changed for each statement execute function notify_member_rights();
create trigger notify_live_rights_deleted after delete on memberships
  referencing old table as changed for each statement execute function notify_member_rights();

drop trigger notify_live_rights on users;
create trigger notify_live_rights after update of active, directory_login on users for each row
  when (old.active is distinct from new.active or old.directory_login is distinct from new.directory_login)
  execute function notify_live_rights();

-- ULs that an import creates are shown by the profiles that its administrator chose.
alter table asset_imports add column unit_profile_ids int[] not null default '{}'
  check (cardinality(unit_profile_ids) <= 500);

-- As in 0036, but the person is held before the link: whoever else changes the password holds them in that order, and each
-- would wait for the other.
create or replace function choose_password_by_link(given_hash bytea, new_password_hash text, given_address text)
  returns table (user_id int, purpose text, ended_sessions bigint[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link one_time_links;
  ended bigint[] := '{}';
  living bigint;
  had_password boolean;
begin
  perform from users u join one_time_links l using (user_id) where l.token_hash = given_hash for no key update of u;
  select l.* into link from one_time_links l where l.token_hash = given_hash for update;
  if not exists (select from find_link(given_hash) f where f.takes_password) then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  select u.password_hash is not null into had_password from users u where u.user_id = link.user_id;
  -- No directory keeps whom a link lets choose a password.
  update users u set password_hash = new_password_hash, password_chosen_by = null, password_chosen_in = null,
      directory_login = false
    where u.user_id = link.user_id;
  update one_time_links l set used_at = now() where l.token_hash = given_hash;
  delete from one_time_links l where l.user_id = link.user_id and l.used_at is null;
  for living in
    select s.session_id from sessions s where s.user_id = link.user_id and s.ended_at is null order by 1 for update
  loop
    perform close_session(living, 'password-reset');
    ended := ended || living;
  end loop;
  if had_password or link.purpose <> 'invitation' then
    perform enqueue_mail('password-changed', link.user_id, null, null, null);
  end if;
  if link.purpose = 'invitation' then
    perform append_audit(link.account_id, link.user_id, null, 'invitation.accept', 'user', link.user_id::text, null,
      jsonb_build_object('by', 'password'));
  else
    perform audit_person(link.user_id, 'password-reset.complete', jsonb_build_object('endedSessions', cardinality(ended)));
  end if;
  return query select link.user_id, link.purpose, ended;
end $$;
