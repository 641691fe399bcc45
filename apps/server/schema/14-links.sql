-- Links that open one thing once: the first administrator, a new password, an invitation, a browser that becomes known.
-- All but the first name a user; invitations also name the account.
create table one_time_links (
  token_hash bytea primary key,
  purpose text not null
    check (purpose in ('first-administrator', 'password-reset', 'invitation', 'known-device')),
  expires_at timestamptz not null,
  used_at timestamptz,
  one_time_link_id bigint generated always as identity unique,
  user_id int references users on delete cascade,
  account_id int references accounts on delete cascade,
  created_at timestamptz not null default now(),
  -- The identity of another account's directory that the inviting account accepts with its invitation.
  user_identity_id bigint references user_identities on delete cascade,
  constraint one_time_links_person check ((purpose = 'first-administrator') = (user_id is null)),
  constraint one_time_links_account check ((purpose = 'invitation') = (account_id is not null))
);
create index one_time_links_user on one_time_links (user_id);
create index one_time_links_identity on one_time_links (user_identity_id) where user_identity_id is not null;
-- The job that sends an e-mail sets the hash of its link's token, and removes links that ended a month ago.
create policy activate on one_time_links for select to azimute_jobs using (true);
create policy give_token on one_time_links for update to azimute_jobs
  using (used_at is null and user_id is not null) with check (used_at is null and user_id is not null);
create policy remove_old on one_time_links for delete to azimute_jobs using (expires_at < now() - interval '30 days');
grant select (one_time_link_id, purpose, user_id, used_at, expires_at), update (token_hash, expires_at), delete
  on one_time_links to azimute_jobs;

-- Lifetime of a link.
create function link_life(link_purpose text) returns interval
  language sql immutable
  return case link_purpose when 'invitation' then interval '7 days' when 'known-device' then interval '1 hour'
    else interval '15 minutes' end;

-- Until its mail is sent, the hash matches no token.
create function create_link(link_purpose text, for_user_id int, for_account_id int) returns bigint
  language sql as $$
  insert into one_time_links (token_hash, purpose, user_id, account_id, expires_at)
    values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), link_purpose, for_user_id, for_account_id,
      now() + link_life(link_purpose))
    returning one_time_link_id
$$;

-- Users with a password of their own need no invitation to choose one.
create function find_link(given_hash bytea)
  returns table (
    purpose text, email text, name text, account_name text, takes_password boolean, takes_directory boolean,
    is_pending boolean, expires_at timestamptz
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select l.purpose, u.email, u.name, a.name,
    not is_kept_by_directory(u.user_id) and case l.purpose when 'invitation' then
      (u.password_hash is null or lacks_own_password(u.user_id, l.account_id)) and may_enter(u.user_id, null, l.account_id)
      else l.purpose = 'password-reset' end,
    (u.directory_login or a.domain = split_part(u.email, '@', 2))
      and exists (select from find_invitation_directory(given_hash)),
    g.entered_at is null and g.account_id is not null,
    l.expires_at
  from one_time_links l
  join users u on u.user_id = l.user_id and u.active
  left join accounts a on a.account_id = l.account_id
  left join granted_memberships g on g.account_id = l.account_id and g.user_id = l.user_id
  where l.token_hash = given_hash and l.used_at is null and l.expires_at > now()
    and (l.account_id is null or g.active)
$$;

-- Replaces earlier invitations. Returns false unless a user administrator calls it, for a member.
create function invite_member(given_user_id int, through_account_id int default null) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreed_identity_id bigint;
begin
  if not (current_actor_is_admin() and current_actor_changes('admin:users')
      and exists (select from granted_memberships g
        where g.account_id = current_account_id() and g.user_id = given_user_id)) then
    return false;
  end if;
  if through_account_id is not null then
    select o.user_identity_id into agreed_identity_id from find_other_identity(given_user_id, current_account_id()) o
      where o.account_id = through_account_id;
    if agreed_identity_id is null then
      return false;
    end if;
  end if;
  perform send_invitation(current_account_id(), given_user_id, agreed_identity_id);
  return true;
end $$;

create function send_invitation(given_account_id int, given_user_id int, agreed_identity_id bigint default null)
  returns void
  language plpgsql as $$
declare
  link_id bigint;
begin
  delete from one_time_links l
    where l.purpose = 'invitation' and l.account_id = given_account_id and l.user_id = given_user_id and l.used_at is null;
  link_id := create_link('invitation', given_user_id, given_account_id);
  update one_time_links l set user_identity_id = agreed_identity_id where l.one_time_link_id = link_id;
  perform enqueue_mail(
    case when lacks_own_password(given_user_id, given_account_id) and exists (select from memberships m
      where m.account_id = given_account_id and m.user_id = given_user_id) then 'own-password' else 'invitation' end,
    given_user_id, given_account_id, link_id, null);
end $$;

-- Behaves the same for every e-mail: the job looks up the user.
create function request_password_reset(given_request_id uuid, given_email text, given_address text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job('prepare_password_reset',
    json_build_object('requestId', given_request_id, 'email', given_email, 'address', given_address),
    job_key => 'password-reset.' || md5(given_email))
$$;

create function prepare_password_reset(given_request_id uuid, given_email text, given_address text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  select u.* into person from users u where u.email = given_email and u.active
    and (not exists (select from memberships m where m.user_id = u.user_id)
      or exists (select from memberships m where m.user_id = u.user_id and m.active));
  if person.user_id is null or exists (select from mails m where m.request_id = given_request_id) then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  if is_kept_by_directory(person.user_id)
      or first_account_of(person.user_id) is null and exists (select from memberships m where m.user_id = person.user_id) then
    perform enqueue_mail('company-sign-in', person.user_id, null, null, given_request_id);
    return;
  end if;
  perform enqueue_mail('password-reset', person.user_id, null,
    create_link('password-reset', person.user_id, null), given_request_id);
  perform audit_person(person.user_id, 'password-reset.request', null);
end $$;

-- Locks member and user before the link, in the order of all password changes, to avoid deadlocks.
create function choose_password_by_link(given_hash bytea, new_password_hash text, given_address text)
  returns table (user_id int, purpose text, ended_sessions bigint[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link one_time_links;
  ended bigint[] := '{}';
  living bigint;
  had_password boolean;
begin
  perform from granted_memberships g join one_time_links l using (account_id, user_id)
    where l.token_hash = given_hash for update of g;
  perform from users u join one_time_links l using (user_id) where l.token_hash = given_hash for no key update of u;
  select l.* into link from one_time_links l where l.token_hash = given_hash for update;
  if not exists (select from find_link(given_hash) f where f.takes_password) then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  select u.password_hash is not null into had_password from users u where u.user_id = link.user_id;
  -- Users whom a link lets choose a password have no directory.
  update users u set password_hash = new_password_hash, password_chosen_in = null, directory_login = false
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
    if not enter_account(link.account_id, link.user_id, 'password') then
      perform append_audit(link.account_id, link.user_id, null, 'invitation.accept', 'user', link.user_id::text, null,
        jsonb_build_object('by', 'password'));
    end if;
  else
    perform audit_person(link.user_id, 'password-reset.complete', jsonb_build_object('endedSessions', cardinality(ended)));
  end if;
  return query select link.user_id, link.purpose, ended;
end $$;

create function decline_by_link(given_hash bytea, given_address text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link one_time_links;
begin
  perform from granted_memberships g join one_time_links l using (account_id, user_id)
    where l.token_hash = given_hash for update of g;
  select l.* into link from one_time_links l where l.token_hash = given_hash for update;
  if not exists (select from find_link(given_hash) f where f.is_pending) then
    return false;
  end if;
  perform set_config('azimute.address', given_address, true);
  return end_invitation(link.account_id, link.user_id);
end $$;

grant execute on function prepare_password_reset to azimute_jobs;
grant execute on function
  find_link, invite_member, request_password_reset, choose_password_by_link, decline_by_link
  to azimute_app;
