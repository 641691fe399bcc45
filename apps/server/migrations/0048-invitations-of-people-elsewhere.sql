-- A membership that is granted to a person of another account is an invitation: it counts nowhere, and shows nothing of them,
-- until they have entered (docs/decisions/0028-who-may-change-whom.md).

-- What everything reads is the memberships that were entered; the table below holds the invitations too.
alter table memberships rename to granted_memberships;
alter table granted_memberships
  -- Null while it is an invitation. Who is created in the account has entered it at once.
  add column entered_at timestamptz default now(),
  -- Of an invitation: whom it is to, as it was typed.
  add column invited_email text,
  add constraint granted_memberships_invitation check ((entered_at is null) = (invited_email is not null));
create view memberships with (security_invoker = true) as
  select account_id, user_id, role, created_at, active from granted_memberships where entered_at is not null;
grant select, insert, update, delete on memberships to azimute_app;

-- Views name a table by what it is, not by its name: these go on with the memberships that were entered.
do $$
declare
  name text;
begin
  foreach name in array array['member_rights', 'session_rights', 'mail_contents'] loop
    execute format('create or replace view %I as %s', name,
      replace(pg_get_viewdef(name::regclass), 'granted_memberships', 'memberships'));
  end loop;
end $$;

-- Inviting -----------------------------------------------------------------------------------------------------------------

-- Writes the rows of these members anew; of whom is invited, the e-mail that was typed alone. They are locked in order first: of two who change one person at once the second
-- then reads what the first has written.
create or replace function refresh_account_people(account_ids int[], user_ids int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from account_people p
    where (p.account_id, p.user_id) in (select * from unnest(account_ids, user_ids))
    order by p.account_id, p.user_id for update;
  insert into account_people
    select m.account_id, m.user_id, shown.name, fold_text(shown.name), shown.email, fold_text(shown.name || ' ' || shown.email), m.role,
      case when not (m.active and (u.active or m.entered_at is null)) then 'inactive'
        when m.entered_at is null or u.password_hash is null and not u.directory_login then 'invited' else 'active' end,
      u.directory_login and m.entered_at is not null,
      array(select distinct l.profile_id from profile_users l
        where l.account_id = m.account_id and l.user_id = m.user_id order by 1)
    from (select distinct k.account_id, k.user_id from unnest(account_ids, user_ids) as k (account_id, user_id)) k
    join granted_memberships m using (account_id, user_id)
    join users u using (user_id)
    cross join lateral (select coalesce(m.invited_email, u.name) as name, coalesce(m.invited_email, u.email) as email) shown
    order by 1, 2
  on conflict (account_id, user_id) do update set name = excluded.name, name_key = excluded.name_key,
    email = excluded.email, search_text = excluded.search_text, role = excluded.role, state = excluded.state,
    directory_login = excluded.directory_login, profile_ids = excluded.profile_ids;
end $$;

create or replace function refresh_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_account_people(array_agg(m.account_id), array_agg(m.user_id))
    from granted_memberships m where m.user_id = new.user_id;
  return null;
end $$;

-- Whether the people of an e-mail's domain have a directory, which the page of signing in tells everybody.
create function has_domain_directory(given_email text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from account_directories d join accounts a using (account_id)
    where d.is_on and a.domain = split_part(given_email, '@', 2))
$$;

drop function account_users;

create function account_users(given_user_ids int[])
  returns table (
    user_id int, name text, email text, role text, directory_login boolean, state text, photo text,
    profiles jsonb, profile_ids int[], joined_at timestamptz, last_sign_in_at timestamptz, managed_elsewhere boolean,
    two_factor boolean, own_password_missing boolean, missing_entry text, other_directory jsonb, pending boolean
  )
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, p.name, p.email, p.role, p.directory_login, p.state, o.version,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.profile_id, 'name', r.name) order by r.name, r.profile_id), '[]')
      from profiles r where r.account_id = p.account_id and r.profile_id = any (p.profile_ids)),
    p.profile_ids, m.created_at, nullif(s.signed_in_at, '-infinity'),
    current_actor_is_admin() and (m.entered_at is null or is_managed_elsewhere(p.user_id)),
    current_actor_is_admin() and m.entered_at is not null and not p.directory_login and exists (select from user_two_factor t
      where t.user_id = p.user_id and t.confirmed_at is not null),
    current_actor_is_admin() and m.entered_at is not null and lacks_own_password(p.user_id, p.account_id),
    e.missing,
    case when e.missing = 'consent' then (select jsonb_build_object('accountId', d.account_id, 'name', d.name, 'domain', d.domain)
      from find_other_identity(p.user_id, p.account_id) d
      where m.entered_at is not null or d.domain = split_part(p.email, '@', 2)) end,
    m.entered_at is null
  from unnest(given_user_ids) as given (user_id)
  join account_people p on p.account_id = current_account_id() and p.user_id = given.user_id
  join granted_memberships m on m.account_id = p.account_id and m.user_id = p.user_id
  left join member_sign_ins s on s.account_id = p.account_id and s.user_id = p.user_id
  left join user_photos o on o.user_id = p.user_id and m.entered_at is not null
  cross join lateral (select case when current_actor_is_admin()
      and (p.directory_login or m.entered_at is null and has_domain_directory(p.email))
    then find_missing_entry(p.user_id, p.account_id) end as missing) e
  where current_actor_sees('admin:users')
$$;

-- No row where nobody has the e-mail. Nothing but its id is told of who is no member.
create or replace function find_account_user(given_email text) returns table (user_id int, is_member boolean, directory_login boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not hold_account_users() then
    return;
  end if;
  return query select u.user_id,
      exists (select from granted_memberships m where m.account_id = current_account_id() and m.user_id = u.user_id),
      u.directory_login
    from users u where u.email = lower(given_email);
end $$;

-- Who has these e-mails, in the account or elsewhere; nothing but its id is told of who is no member.
create or replace function find_account_users(given_emails text[]) returns table (email text, user_id int, is_member boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not hold_account_users() then
    return;
  end if;
  return query select u.email, u.user_id,
      exists (select from granted_memberships m where m.account_id = current_account_id() and m.user_id = u.user_id)
    from users u where u.email = any (given_emails);
end $$;

drop function add_account_user;
-- Invites a person of another account, or of none: they hear of it in the accounts that they are in.
create function add_account_user(given_user_id int, given_role text, given_email text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told record;
begin
  if not hold_account_users() then
    return 'forbidden';
  end if;
  if not exists (select from users u where u.user_id = given_user_id) then
    return 'not_found';
  end if;
  insert into granted_memberships (account_id, user_id, role, entered_at, invited_email)
    values (current_account_id(), given_user_id, given_role, null, lower(given_email)) on conflict do nothing;
  if not found then
    return 'done';
  end if;
  for told in select m.account_id from memberships m where m.user_id = given_user_id and m.active order by 1 loop
    perform pg_advisory_xact_lock(
      hashtextextended(format('azimute.notifications.%s.%s', told.account_id, given_user_id), 0));
    insert into notifications (account_id, user_id, kind, data)
      select told.account_id, given_user_id, 'account_invitation', jsonb_build_object('account', a.name)
      from accounts a where a.account_id = current_account_id();
  end loop;
  return 'done';
end $$;

create or replace function invite_member(given_user_id int, through_account_id int default null) returns boolean
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

create or replace function send_invitation(given_account_id int, given_user_id int, agreed_identity_id bigint default null)
  returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Null leaves a value as it is. Whoever signs in by the directory from now on has no password any more, and signs in anew.
-- Nobody has shown by a mail that a password belongs to another e-mail: it counts as chosen in this account.
create or replace function change_account_user(
  given_user_id int, new_name text, new_email text, new_directory_login boolean, new_role text,
  out outcome text, out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member granted_memberships;
  person users;
  is_personal boolean;
begin
  ended_sessions := '{}';
  outcome := 'forbidden';
  if not hold_account_users() then
    return;
  end if;
  select m.* into member from granted_memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id for update;
  select u.* into person from users u where u.user_id = member.user_id for no key update;
  is_personal := new_name <> coalesce(member.invited_email, person.name)
    or lower(new_email) <> coalesce(member.invited_email, person.email)
    or new_directory_login <> (person.directory_login and member.entered_at is not null);
  outcome := case
    when member.user_id is null then 'not_found'
    when is_personal and (member.entered_at is null or is_managed_elsewhere(given_user_id)) then 'managed_elsewhere'
    when is_personal and person.directory_login then 'directory_managed'
    when given_user_id = current_user_id()
      and (new_directory_login and not person.directory_login or lower(new_email) <> person.email) then 'own_membership'
    when new_directory_login and not person.directory_login and not has_directory() then 'no_directory'
    when new_role = 'viewer' and is_last_administrator(current_account_id(), given_user_id) then 'last_administrator'
    else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  if new_role <> member.role then
    update granted_memberships m set role = new_role where m.account_id = member.account_id and m.user_id = member.user_id;
  end if;
  if is_personal then
    update users u set name = coalesce(new_name, u.name), email = coalesce(lower(new_email), u.email),
        directory_login = coalesce(new_directory_login, u.directory_login),
        password_hash = case when new_directory_login then null else u.password_hash end
      where u.user_id = given_user_id;
    -- What was mailed lies with whoever has the e-mail from before.
    if lower(new_email) <> person.email then
      delete from one_time_links l where l.user_id = given_user_id and l.used_at is null;
      if person.password_hash is not null then
        update users u set password_chosen_in = current_account_id() where u.user_id = given_user_id;
        perform enqueue_mail('email-changed', given_user_id, current_account_id(), null, null, person.email);
        perform ask_own_password(given_user_id);
      end if;
    end if;
    if new_directory_login then
      update users u set password_chosen_in = null where u.user_id = given_user_id;
      ended_sessions := end_all_sessions(given_user_id, 'directory-login');
    end if;
  end if;
end $$;

create or replace function remove_account_user(
  given_user_id int, out outcome text, out moved_sessions bigint[], out ended_sessions bigint[]
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member granted_memberships;
begin
  moved_sessions := '{}';
  ended_sessions := '{}';
  outcome := 'forbidden';
  if not hold_account_users() then
    return;
  end if;
  -- An import that runs holds its row and then asks for the membership, which this locks: each waits in that order.
  perform from asset_imports i where i.account_id = current_account_id() and i.user_id = given_user_id for update;
  select m.* into member from granted_memberships m
    where m.account_id = current_account_id() and m.user_id = given_user_id for update;
  outcome := case
    when member.user_id is null then 'not_found'
    when given_user_id = current_user_id() then 'own_membership'
    when is_last_administrator(current_account_id(), given_user_id) then 'last_administrator'
    else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  delete from granted_memberships m where m.account_id = member.account_id and m.user_id = member.user_id;
  delete from one_time_links l
    where l.account_id = member.account_id and l.user_id = member.user_id and l.used_at is null;
  select o.moved_sessions, o.ended_sessions into moved_sessions, ended_sessions
    from move_sessions_out(current_account_id(), given_user_id, 'removed') o;
end $$;

-- Entering and declining -----------------------------------------------------------------------------------------------------

-- The membership counts from now on. Whoever calls it has decided that the person may.
create function enter_account(given_account_id int, given_user_id int, entered_by text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update granted_memberships g set entered_at = now(), invited_email = null
    where g.account_id = given_account_id and g.user_id = given_user_id and g.entered_at is null and g.active;
  if not found then
    return false;
  end if;
  perform append_audit(given_account_id, given_user_id, current_session_id(), 'invitation.accept', 'user', given_user_id::text,
    null, jsonb_build_object('by', entered_by));
  return true;
end $$;

-- Invitations of the person, as far as the session of the transaction would open their accounts but for a password that
-- somebody else chose.
create function own_invitations()
  returns table (account_id int, name text, domain text, role text, invited_at timestamptz, own_password_missing boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.account_id, a.name, a.domain, g.role, g.created_at,
    s.user_identity_id is null and lacks_own_password(g.user_id, g.account_id)
  from granted_memberships g
  join accounts a using (account_id)
  join sessions s on s.session_id = current_session_id() and s.user_id = g.user_id
  where g.user_id = current_user_id() and g.entered_at is null and g.active and is_own_session()
    and may_enter(g.user_id, s.user_identity_id, g.account_id)
  order by a.name, a.account_id
$$;

-- False for an account that has not invited the person, or that the session would not open.
create function accept_invitation(given_account_id int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from granted_memberships g where g.account_id = given_account_id and g.user_id = current_user_id() for update;
  perform from users u where u.user_id = current_user_id() for no key update;
  if not exists (select from own_invitations() i
      where i.account_id = given_account_id and not i.own_password_missing) then
    return false;
  end if;
  delete from one_time_links l where l.account_id = given_account_id and l.user_id = current_user_id() and l.used_at is null;
  return enter_account(given_account_id, current_user_id(), 'session');
end $$;

-- The account learns that the e-mail which it typed declined, and nothing of the person.
create function end_invitation(given_account_id int, given_user_id int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  typed text;
begin
  delete from granted_memberships g
    where g.account_id = given_account_id and g.user_id = given_user_id and g.entered_at is null
    returning g.invited_email into typed;
  if typed is null then
    return false;
  end if;
  delete from one_time_links l where l.account_id = given_account_id and l.user_id = given_user_id and l.used_at is null;
  perform append_audit(given_account_id, null, null, 'invitation.decline', 'user', given_user_id::text,
    jsonb_build_object('email', typed), null);
  return true;
end $$;

create function decline_invitation(given_account_id int) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  select exists (select from own_invitations() i where i.account_id = given_account_id and not i.own_password_missing)
    and end_invitation(given_account_id, current_user_id())
$$;

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

drop function find_link;

-- Whoever has a password of their own already needs no invitation to choose one.
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

-- Member and person are held before the link: whoever else changes the password holds them in that order, and each would wait for
-- the other.
create or replace function choose_password_by_link(given_hash bytea, new_password_hash text, given_address text)
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
  -- No directory keeps whom a link lets choose a password.
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

-- Whose an identity is that a directory has proved: the outcome is `entered`, or why not. The e-mail is given where the
-- directory vouches for it, the groups where it tells them. Inactive is who is so in every account that this opens, however
-- active in others.
create or replace function enter_by_directory(
  given_account_id int, given_issuer text, given_subject text, given_email text, given_name text, given_locale text,
  given_groups text[], given_link_hash bytea, given_address text,
  out outcome text, out entered_user_id int, out entered_identity_id bigint
)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  directory account_directories;
  account_domain text;
  invitation one_time_links;
  person users;
begin
  outcome := 'not_linked';
  perform set_config('azimute.address', given_address, true);
  select d.* into directory from account_directories d
    where d.account_id = given_account_id and d.issuer = given_issuer and d.is_on;
  if directory.account_id is null then
    return;
  end if;
  select a.domain into strict account_domain from accounts a where a.account_id = given_account_id;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'azimute.identity', given_account_id, given_issuer, given_subject), 0));
  select i.user_identity_id, i.user_id into entered_identity_id, entered_user_id from user_identities i
    where i.account_id = given_account_id and i.issuer = given_issuer and i.subject = given_subject;
  -- People first and then their links, as whoever changes a person does.
  perform from users u
    where u.user_id in (entered_user_id, (select l.user_id from one_time_links l where l.token_hash = given_link_hash))
    order by u.user_id for no key update;

  if given_link_hash is not null then
    select l.* into invitation from one_time_links l
      where l.token_hash = given_link_hash and l.purpose = 'invitation' and l.used_at is null and l.expires_at > now() for update;
    select u.* into person from users u where u.user_id = invitation.user_id;
    if person.user_id is null then
      outcome := 'link_used';
      return;
    end if;
    -- Another account's directory accepts it for the one identity that was agreed to, and links nobody.
    if invitation.account_id <> given_account_id
        and not coalesce(entered_identity_id = invitation.user_identity_id, false) then
      outcome := 'linked_to_another';
      return;
    end if;
    if entered_user_id is null then
      entered_identity_id := link_identity(directory, given_subject, person.user_id);
      entered_user_id := person.user_id;
    end if;
    if entered_identity_id is null or entered_user_id <> person.user_id then
      outcome := 'linked_to_another';
      return;
    end if;
    update one_time_links l set used_at = now() where l.token_hash = given_link_hash;
    update granted_memberships g set entered_at = now(), invited_email = null
      where g.account_id = invitation.account_id and g.user_id = entered_user_id and g.entered_at is null;
    insert into user_identity_accounts (user_identity_id, account_id, user_id)
      select entered_identity_id, m.account_id, m.user_id from memberships m
      where m.account_id = invitation.account_id and m.user_id = entered_user_id on conflict do nothing;
    perform append_audit(invitation.account_id, entered_user_id, null, 'invitation.accept', 'user', entered_user_id::text, null,
      jsonb_build_object('by', 'directory'));
  elsif entered_user_id is null and given_email is not null then
    select u.* into person from users u where u.email = given_email for update;
    if person.user_id is null then
      if directory.just_in_time and split_part(given_email, '@', 2) = account_domain then
        entered_user_id := create_directory_user(directory, given_email, given_name, given_locale);
      end if;
    elsif person.directory_login
        and exists (select from memberships m where m.user_id = person.user_id and m.account_id = given_account_id)
        and not exists (select from memberships m where m.user_id = person.user_id and m.account_id <> given_account_id)
        and not exists (select from user_identities i
          where i.account_id = given_account_id and i.issuer = given_issuer and i.user_id = person.user_id) then
      entered_user_id := person.user_id;
    end if;
    if entered_user_id is not null then
      entered_identity_id := link_identity(directory, given_subject, entered_user_id);
    end if;
  end if;
  if entered_identity_id is null then
    return;
  end if;

  perform enter_account(given_account_id, entered_user_id, 'directory');
  insert into user_identity_accounts (user_identity_id, account_id, user_id)
    select entered_identity_id, m.account_id, m.user_id from memberships m
    where m.account_id = given_account_id and m.user_id = entered_user_id on conflict do nothing;
  if not exists (select from users u where u.user_id = entered_user_id and u.active)
      or exists (select from memberships m where m.user_id = entered_user_id and not m.active)
        and not exists (select from memberships m where m.user_id = entered_user_id and m.active) then
    outcome := 'inactive';
    return;
  end if;
  if given_groups is not null
      and exists (select from memberships m where m.account_id = given_account_id and m.user_id = entered_user_id) then
    perform grant_by_groups(given_account_id, entered_user_id, given_groups);
  end if;
  if first_account_of(entered_user_id, entered_identity_id) is null then
    outcome := case when exists (select from memberships m
        where m.user_id = entered_user_id and not m.active
          and may_enter(entered_user_id, entered_identity_id, m.account_id)) then 'inactive'
      else 'no_accounts' end;
    return;
  end if;
  update user_identities i set last_used_at = now() where i.user_identity_id = entered_identity_id;
  update account_directories d set proven_at = now()
    where d.account_id = given_account_id and d.proven_at is null and exists (select from memberships m
      where m.account_id = given_account_id and m.user_id = entered_user_id and m.role = 'admin' and m.active);
  perform take_directory_name(given_account_id, entered_user_id, given_name);
  outcome := 'entered';
end $$;

-- The account that whoever belongs to none enters by signing in with a password: the first that has invited them.
create function first_invitation_of(given_user_id int) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.account_id from granted_memberships g join accounts a using (account_id)
  where g.user_id = given_user_id and g.entered_at is null and g.active
    and not exists (select from memberships m where m.user_id = given_user_id)
    and may_enter(given_user_id, null, g.account_id) and not lacks_own_password(given_user_id, g.account_id)
  order by a.name, a.account_id limit 1
$$;

-- One row for any e-mail, so that nothing but the answer tells who is there: `directory_domain` is whether the people of
-- its domain have a directory to sign in through, `password_accounts` whether a password opens any account of the person.
create or replace function find_sign_in(given_email text)
  returns table (
    user_id int, password_hash text, two_factor_since timestamptz, active boolean, directory_login boolean,
    has_accounts boolean, password_accounts boolean, directory_domain boolean
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select u.user_id, u.password_hash, t.confirmed_at,
    u.active and (of_user.active or of_user.active is null), u.directory_login,
    of_user.active is not null or invited.account_id is not null,
    first_account_of(u.user_id, null) is not null or invited.account_id is not null,
    exists (select from account_directories d join accounts a using (account_id)
      where d.is_on and a.domain = split_part(given_email, '@', 2))
  from (select given_email as email) as asked
  left join users u on u.email = asked.email
  left join user_two_factor t on t.user_id = u.user_id
  left join lateral (select bool_or(m.active) as active from memberships m where m.user_id = u.user_id) of_user on true
  left join lateral (select first_invitation_of(u.user_id) as account_id) invited on true
$$;

-- Null when the person has no account that this opens, or was made inactive in the meantime. An identity is given where
-- a directory proved who they are.
create or replace function create_session(
  given_user_id int, given_client_id text, given_scope text, given_user_agent text, given_address text,
  given_signed_in_by text, access_hash bytea, refresh_hash bytea, given_identity_id bigint default null
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made sessions;
begin
  if given_identity_id is null then
    perform enter_account(first_invitation_of(given_user_id), given_user_id, 'sign-in');
  end if;
  insert into sessions
      (user_id, current_account_id, client_id, scope, user_agent, address, signed_in_by, user_identity_id, ends_at)
    select u.user_id, first_account_of(u.user_id, given_identity_id), given_client_id, given_scope, given_user_agent,
      given_address, given_signed_in_by, given_identity_id, now() + interval '90 days'
    from users u
    where u.user_id = given_user_id and u.active and first_account_of(u.user_id, given_identity_id) is not null
    returning * into made;
  if made.session_id is null then
    return null;
  end if;
  perform issue_tokens(made, given_scope, access_hash, refresh_hash);
  delete from access_tokens where token_hash in (
    select t.token_hash from access_tokens t where t.expires_at < now() order by t.expires_at limit 100 for update skip locked);
  delete from refresh_tokens where token_hash in (
    select t.token_hash from refresh_tokens t where t.expires_at < now() order by t.expires_at limit 100 for update skip locked);
  perform append_audit(made.current_account_id, made.user_id, made.session_id, 'session.create', 'session',
    made.session_id::text, null, jsonb_build_object('clientId', given_client_id, 'scope', given_scope, 'by', given_signed_in_by));
  return made.session_id;
end $$;

revoke execute on function
  account_users, has_domain_directory, add_account_user, enter_account, own_invitations, accept_invitation, end_invitation,
  decline_invitation, decline_by_link, find_link, first_invitation_of
  from public;
grant execute on function
  account_users, add_account_user, own_invitations, accept_invitation, decline_invitation, decline_by_link, find_link
  to azimute_app;
