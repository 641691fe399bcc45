-- What other cells ask (docs/decisions/0117-accounts-in-cells.md). Who they are, the application has proved by their key.

-- Of secrets the digest is given, of others the value as it is.
create function lives_here(kind text, digest bytea, value text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select case kind
    when 'api-key' then exists (select from api_keys k where k.secret_hash = digest)
      or exists (select from api_key_tokens t where t.token_hash = digest)
    when 'session' then exists (select from access_tokens t where t.token_hash = digest)
    when 'refresh-token' then exists (select from refresh_tokens t where t.token_hash = digest)
    when 'live-ticket' then exists (select from live_tickets t where t.ticket_hash = digest)
    when 'link' then exists (select from one_time_links l where l.token_hash = digest)
      or exists (select from file_links l where l.token_hash = digest)
      or exists (select from file_link_uses u where u.download_hash = digest)
      or exists (select from tracking_links l where l.token_hash = digest)
      or exists (select from mailed_report_deliveries d where d.token_hash = digest)
    when 'sign-in' then exists (select from directory_sign_ins s where s.state_hash = digest)
    -- Who has a directory alone may have a home besides.
    when 'email' then exists (select from users u
      where u.email = lower(value) and u.home_cell is null and not u.directory_login)
    when 'domain' then exists (select from accounts a
      where a.domain = lower(value) and a.account_id <> all (closed_account_ids()))
    when 'account' then exists (select from accounts a
      where a.account_id::text = value and a.account_id <> all (closed_account_ids()))
  end
$$;

-- Those of these e-mails that belong to people whose home is here. Once they are invited elsewhere, what is theirs everywhere is
-- for no administrator here to change.
create function people_at_home(given_emails text[], are_invited boolean)
  returns table (user_id int, email text, name text, locale text)
  language sql security definer set search_path = public, pg_temp as $$
  update users u set known_elsewhere = true
  where are_invited and u.email = any (given_emails) and u.home_cell is null and not u.directory_login
    and not u.known_elsewhere;
  select u.user_id, u.email, u.name, u.locale from users u
  where u.email = any (given_emails) and u.home_cell is null and not u.directory_login
$$;

-- Those of these e-mails that nobody at home here has, for whoever may make users of the account. Who is at home elsewhere may
-- have another e-mail by now.
create function unknown_emails(given_emails text[]) returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(g.email), '{}') from unnest(given_emails) as g (email)
  where current_actor_is_admin() and current_actor_changes('admin:users')
    and not exists (select from users u where u.email = g.email and u.home_cell is null)
$$;

-- Takes these e-mails from people at home elsewhere who, as their homes say, have them no longer; what they have instead comes
-- with their next session.
create function release_emails(asked text[], still_theirs int[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update users u set email = format('former-%s@cells.invalid', u.user_id)
  where current_actor_is_admin() and current_actor_changes('admin:users')
    and u.email = any (asked) and u.home_cell is not null and u.user_id <> all (still_theirs)
$$;

-- Makes people known whose home is another cell, by the ids that they have there. They belong to no account by that.
create function adopt_people(
  given_home text, user_ids int[], emails text[], names text[], locales text[]
) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into users as known (user_id, email, name, locale, home_cell) overriding system value
    select g.user_id, g.email, g.name, g.locale, given_home
    from unnest(user_ids, emails, names, locales) as g (user_id, email, name, locale)
    where current_actor_is_admin() and current_actor_changes('admin:users')
    on conflict (user_id) do update set email = excluded.email, name = excluded.name, home_cell = excluded.home_cell
      where known.home_cell is not null
$$;

-- A session as one from which other cells may open theirs: a living one of a person whose home is here, by a password that
-- nobody else chose. No row for any other.
create function read_root_session(given_session_id bigint, given_user_id int)
  returns table (
    user_id int, email text, name text, locale text, time_zone text, has_two_factor boolean, client_id text, scope text,
    user_agent text
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select u.user_id, u.email, u.name, u.locale, u.time_zone, has_two_factor(u.user_id), s.client_id, s.scope, s.user_agent
  from sessions s join users u on u.user_id = s.user_id
  where s.session_id = given_session_id and s.user_id = given_user_id
    and s.ended_at is null and s.ends_at > now() and s.seen_from is null and s.user_identity_id is null and s.root_cell is null
    and u.active and u.home_cell is null and not u.directory_login
    and u.password_hash is not null and u.password_chosen_in is null
$$;

-- For who has no account here, and others elsewhere. It has no tokens: no session elsewhere is opened from it but that of the
-- sign-in, with which it ends.
create function open_root_alone(
  given_user_id int, given_client_id text, given_scope text, given_user_agent text, given_address text, given_signed_in_by text
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made_id bigint;
begin
  perform set_config('azimute.address', given_address, true);
  insert into sessions (user_id, client_id, scope, user_agent, address, signed_in_by, ends_at)
    values (given_user_id, given_client_id, given_scope, given_user_agent, given_address, given_signed_in_by,
      now() + interval '90 days')
    returning session_id into made_id;
  perform append_audit(null, given_user_id, made_id, 'session.create', 'session', made_id::text, null,
    jsonb_build_object('clientId', given_client_id, 'scope', given_scope, 'by', given_signed_in_by));
  return made_id;
end $$;

-- That of the transaction, or the one that it was opened from.
create function read_own_root() returns table (root_cell text, root_session_id bigint, user_id int)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select s.root_cell, coalesce(s.root_session_id, s.session_id), s.user_id
  from sessions s
  where s.session_id = current_session_id() and s.user_id = current_user_id()
    and (s.root_cell is not null or exists (select from read_root_session(s.session_id, s.user_id)))
$$;

create function read_root_of_refresh_token(given_hash bytea)
  returns table (session_id bigint, root_cell text, root_session_id bigint, user_id int)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select s.session_id, s.root_cell, s.root_session_id, s.user_id
  from refresh_tokens t join sessions s using (session_id)
  where t.token_hash = given_hash and s.root_cell is not null and s.ended_at is null
$$;

-- Accounts that a person may open here, and those that invite them. Which other cell is their home the asking one says: it may
-- have become another since. Null for a person at home here.
create function accounts_of_person(given_user_id int, given_home text)
  returns table (account_id int, name text, domain text, role text, is_invitation boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.account_id, a.name, a.domain, g.role, g.entered_at is null
  from users u
  join granted_memberships g on g.user_id = u.user_id and g.active and coalesce(g.invited_email = u.email, true)
  join accounts a on a.account_id = g.account_id
  where u.user_id = given_user_id and u.active and not u.directory_login and (u.home_cell is null) = (given_home is null)
    and may_enter(u.user_id, null, a.account_id) and not lacks_own_password(u.user_id, a.account_id)
  order by a.name, a.account_id
$$;

-- Brings what the home says of its person up to date, also that it is the home.
create function take_from_home(
  given_user_id int, given_home text, given_email text, given_name text, given_locale text, given_time_zone text,
  with_two_factor boolean
) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update users u set home_cell = given_home, email = given_email, name = given_name, locale = given_locale,
    time_zone = given_time_zone, home_two_factor = with_two_factor
  where u.user_id = given_user_id and u.home_cell is not null
    and not exists (select from users o where o.email = given_email and o.user_id <> given_user_id)
    and (u.home_cell, u.email, u.name, u.locale, u.time_zone, u.home_two_factor)
      is distinct from (given_home, given_email, given_name, given_locale, given_time_zone, with_two_factor)
$$;

-- A session in an account here for a person whose home is another cell; null where they may not open it. An invitation is
-- accepted by that. Those from the same root that no tab has used for a day end.
create function open_session_of_root(
  given_user_id int, given_home text, given_root_session_id bigint, given_account_id int,
  given_client_id text, given_scope text, given_user_agent text, given_address text, access_hash bytea, refresh_hash bytea
) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened record;
  made sessions;
  idle bigint;
begin
  select o.* into opened from accounts_of_person(given_user_id, given_home) o where o.account_id = given_account_id;
  if opened.account_id is null then
    return null;
  end if;
  perform set_config('azimute.address', given_address, true);
  if opened.is_invitation and not enter_account(given_account_id, given_user_id, 'cell') then
    return null;
  end if;
  for idle in
    select s.session_id from sessions s
    where s.root_cell = given_home and s.root_session_id = given_root_session_id and s.current_account_id = given_account_id
      and s.ended_at is null and s.last_used_at < now() - interval '1 day' order by 1 for update
  loop
    perform close_session(idle, 'replaced');
  end loop;
  insert into sessions (user_id, current_account_id, client_id, scope, user_agent, address, signed_in_by, root_cell,
      root_session_id, ends_at)
    values (given_user_id, given_account_id, given_client_id, given_scope, given_user_agent, given_address, 'cell', given_home,
      given_root_session_id, now() + interval '90 days')
    returning * into made;
  perform issue_tokens(made, given_scope, access_hash, refresh_hash);
  perform append_audit(given_account_id, given_user_id, made.session_id, 'session.create', 'session', made.session_id::text,
    null, jsonb_build_object('clientId', given_client_id, 'scope', given_scope, 'by', 'cell', 'cell', given_home));
  return made.session_id;
end $$;

-- Goes on in a root session, in an account of its own cell. False where it may not open that.
create function return_to_root(
  given_session_id bigint, given_user_id int, given_account_id int, access_hash bytea, refresh_hash bytea
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  root sessions;
  opened record;
begin
  select s.* into root from sessions s
    where s.session_id = given_session_id
      and exists (select from read_root_session(given_session_id, given_user_id)) for update;
  select o.* into opened from accounts_of_person(root.user_id, null) o where o.account_id = given_account_id;
  if opened.account_id is null or opened.is_invitation then
    return false;
  end if;
  update sessions s set current_account_id = given_account_id, last_used_at = now() where s.session_id = root.session_id;
  root.current_account_id := given_account_id;
  delete from live_tickets t where t.session_id = root.session_id;
  perform issue_tokens(root, root.scope, access_hash, refresh_hash);
  perform append_audit(given_account_id, root.user_id, root.session_id, 'session.change-account', 'session',
    root.session_id::text, null, jsonb_build_object('accountId', given_account_id));
  return true;
end $$;

-- Of a session that goes on elsewhere, so that its person sees when it was last used.
create function note_root_use(given_session_id bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update sessions s set last_used_at = now()
  where s.session_id = given_session_id and s.ended_at is null and s.last_used_at < now() - interval '1 minute'
$$;

-- What a person changed elsewhere, from a session with this root; null leaves the language as it is. False where it has ended.
create function change_person_of_root(
  given_session_id bigint, given_user_id int, new_locale text, has_time_zone boolean, new_time_zone text
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before users;
begin
  if not exists (select from read_root_session(given_session_id, given_user_id)) then
    return false;
  end if;
  select u.* into before from users u where u.user_id = given_user_id for no key update;
  if coalesce(new_locale, before.locale) = before.locale
      and (not has_time_zone or new_time_zone is not distinct from before.time_zone) then
    return true;
  end if;
  update users u set locale = coalesce(new_locale, u.locale),
      time_zone = case when has_time_zone then new_time_zone else u.time_zone end
    where u.user_id = given_user_id;
  perform append_audit(null, given_user_id, given_session_id, 'user.update-profile', 'user', given_user_id::text,
    jsonb_build_object('locale', before.locale, 'timeZone', before.time_zone),
    (select jsonb_build_object('locale', u.locale, 'timeZone', u.time_zone) from users u where u.user_id = given_user_id));
  return true;
end $$;

create function end_sessions_of_root(given_home text, given_root_session_id bigint) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended bigint[] := '{}';
  living record;
begin
  for living in
    select s.session_id, s.user_id, s.current_account_id from sessions s
    where s.root_cell = given_home and s.root_session_id = given_root_session_id and s.ended_at is null order by 1 for update
  loop
    perform close_session(living.session_id, 'root-ended');
    perform append_audit(living.current_account_id, living.user_id, living.session_id, 'session.end', 'session',
      living.session_id::text, null, jsonb_build_object('because', 'root-ended'));
    ended := ended || living.session_id;
  end loop;
  return ended;
end $$;

-- By whoever signs out elsewhere.
create function end_root_session(given_session_id bigint, given_user_id int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  root sessions;
begin
  select s.* into root from sessions s
    where s.session_id = given_session_id and s.user_id = given_user_id and s.root_cell is null and s.seen_from is null
      and s.ended_at is null for update;
  if root.session_id is null then
    return false;
  end if;
  perform close_session(root.session_id, 'logout');
  perform append_audit(root.current_account_id, root.user_id, root.session_id, 'session.end', 'session',
    root.session_id::text, null, jsonb_build_object('because', 'logout'));
  return true;
end $$;

grant execute on function
  lives_here, people_at_home, unknown_emails, release_emails, adopt_people, read_root_session, open_root_alone, read_own_root, read_root_of_refresh_token,
  accounts_of_person, take_from_home, open_session_of_root, return_to_root, note_root_use, change_person_of_root, end_sessions_of_root, end_root_session
  to azimute_app;
