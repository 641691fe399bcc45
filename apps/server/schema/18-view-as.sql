-- Administrators view the portal as a member of the account, and check why that member sees something or does not
-- (docs/decisions/0046).

-- No row unless an active member. The session lasts for an hour, and no longer than the administrator's own.
create function begin_view_as(
  seen_user_id int, given_user_agent text, access_hash bytea, refresh_hash bytea,
  out session_id bigint, out expires_in int
)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  own sessions;
  made sessions;
begin
  if not (current_actor_is_admin() and current_actor_changes('admin:users')) then
    return;
  end if;
  select s.* into own from sessions s
    where s.session_id = current_session_id() and s.user_id = current_user_id()
      and s.current_account_id = current_account_id() and s.seen_from is null and s.ended_at is null and s.ends_at > now()
    for update;
  if own.session_id is null or seen_user_id = own.user_id or not exists (
      select from memberships m join users u using (user_id)
      where m.account_id = own.current_account_id and m.user_id = seen_user_id and m.active and u.active) then
    return;
  end if;
  insert into sessions
      (user_id, current_account_id, client_id, scope, user_agent, address, signed_in_by, seen_from, ends_at)
    values (seen_user_id, own.current_account_id, own.client_id, 'read', given_user_agent, coalesce(current_address(), ''),
      'view-as', own.session_id, least(own.ends_at, now() + interval '1 hour'))
    returning * into made;
  session_id := made.session_id;
  expires_in := issue_tokens(made, 'read', access_hash, refresh_hash);
end $$;

grant execute on function begin_view_as to azimute_app;
