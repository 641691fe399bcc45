-- Corporate sign-in: directories of accounts, their users, and the accounts that a sign-in opens (docs/decisions/0025).

-- Directory for users of the account's domain. The secret is not stored here: `secret_name` is the operator's name
-- for it.
create table account_directories (
  account_id int primary key references accounts on delete cascade,
  kind text not null check (kind in ('entra', 'openid')),
  name text not null check (length(name) between 1 and 80),
  issuer text not null check (issuer ~ '^https?://' and length(issuer) <= 300),
  client_id text not null check (length(client_id) between 1 and 200),
  secret_name text not null check (secret_name ~ '^DIRECTORY_SECRET_[A-Z0-9_]{1,60}$'),
  is_on boolean not null default true,
  just_in_time boolean not null default false,
  default_profile_id int,
  groups_claim text not null default 'groups' check (length(groups_claim) between 1 and 80),
  enforced boolean not null default false,
  -- Time at which an administrator of the account first signed in through it in its current configuration.
  proven_at timestamptz,
  foreign key (account_id, default_profile_id) references profiles on delete set null (default_profile_id),
  check (not enforced or (is_on and proven_at is not null))
);
create policy administrators on account_directories to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update, delete on account_directories to azimute_app;

-- Directories that users can sign in with: turned on, in an account with a verified domain.
create view working_directories as
select d.*, a.domain from account_directories d join accounts a using (account_id)
where d.is_on and a.proven_domain is not null;

create table directory_group_profiles (
  account_id int not null references account_directories on delete cascade,
  group_value text not null check (length(group_value) between 1 and 200),
  profile_id int not null,
  primary key (account_id, group_value, profile_id),
  foreign key (account_id, profile_id) references profiles on delete cascade
);
create policy administrators on directory_group_profiles to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update, delete on directory_group_profiles to azimute_app;

-- Profiles that a user has through groups, and loses with them; manually given ones are not included.
create table directory_profile_grants (
  account_id int not null,
  profile_id int not null,
  user_id int not null,
  group_value text not null,
  foreign key (account_id, profile_id, user_id) references profile_users on delete cascade,
  primary key (account_id, user_id, profile_id, group_value)
);
create index directory_profile_grants_profile on directory_profile_grants (account_id, profile_id, user_id);
-- Users who see the profiles of others also see the groups behind them.
create policy see on directory_profile_grants for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_actor_is_admin()) or (select current_actor_sees('services:simc:settings'))
      or (select current_actor_sees('admin:users'))));
create policy take on directory_profile_grants for delete to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, delete on directory_profile_grants to azimute_app;

-- Sign-ins in progress. Their nonce and code verifier derive from a secret of the browser, stored as a hash.
create table directory_sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  account_id int not null references account_directories on delete cascade,
  issuer text not null,
  client_id text not null,
  -- An administrator who only tests the directory.
  tried_by int references users on delete cascade,
  -- The invitation that is accepted with it.
  link_hash bytea,
  address_block text not null,
  expires_at timestamptz not null,
  -- True if the provider returns the browser to the address that only its directory uses.
  own_address boolean not null default false
);
create index directory_sign_ins_address on directory_sign_ins (address_block);
create index directory_sign_ins_expiry on directory_sign_ins (expires_at);

-- Active sessions that a directory opened (docs/decisions/0025). Such a session ends 24 hours after the directory last
-- confirmed it (`sessions.ends_at`), and 90 days after it began; each confirmation extends it.
create table directory_sessions (
  session_id bigint primary key references sessions on delete cascade,
  -- The provider's refresh token, encrypted; null if it issued none.
  sealed_token bytea,
  ask_after timestamptz not null,
  -- A request to the provider is in progress; no other is made until then.
  asking_until timestamptz
);

-- The directory of a domain's users; no row if none works.
create function find_directory(given_domain text)
  returns table (account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select d.account_id, d.kind, d.issuer, d.client_id, d.secret_name, d.groups_claim
  from working_directories d where d.domain = given_domain
$$;

-- True if the account has a working directory, for its administrators.
create function has_directory() returns boolean
  language sql stable as $$
  select current_actor_is_admin()
    and exists (select from account_directories d join accounts a using (account_id)
      where d.account_id = current_account_id() and d.is_on and a.proven_domain is not null)
$$;

-- True if the users of an e-mail's domain have a directory, which the sign-in page shows to everyone.
create function has_domain_directory(given_email text) returns boolean
  language sql stable as $$
  select exists (select from working_directories d where d.domain = split_part(given_email, '@', 2))
$$;

-- The directory for accepting an invitation: the account's own, or the one that the account agreed to.
create function find_invitation_directory(given_link_hash bytea)
  returns table (account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select d.account_id, d.kind, d.issuer, d.client_id, d.secret_name, d.groups_claim
  from one_time_links l
  left join user_identities i on i.user_identity_id = l.user_identity_id
  join working_directories d on d.account_id = coalesce(i.account_id, l.account_id) and d.issuer = coalesce(i.issuer, d.issuer)
  where l.token_hash = given_link_hash and l.purpose = 'invitation' and l.used_at is null and l.expires_at > now()
$$;

-- True if a user marked for a directory is managed by a working one: of an account that has known them, or of their
-- first account. Users who were only admitted elsewhere, or whose directory is gone, have none: they choose a password
-- by mail.
create function is_kept_by_directory(given_user_id int) returns boolean
  language sql stable as $$
  select exists (select from users u
    join memberships m using (user_id)
    join working_directories d on d.account_id = m.account_id
    where u.user_id = given_user_id and u.directory_login
      and (exists (select from user_identities i where i.account_id = m.account_id and i.user_id = m.user_id)
        or m.account_id = (select f.account_id from memberships f
          where f.user_id = m.user_id order by f.created_at, f.account_id limit 1)))
$$;

-- The identity with which another account's directory signs a user in; the identity of their domain comes first.
create function find_other_identity(given_user_id int, given_account_id int)
  returns table (user_identity_id bigint, account_id int, name text, domain text)
  language sql stable rows 1 as $$
  select i.user_identity_id, a.account_id, a.name, a.domain
  from user_identities i
  join users u using (user_id)
  join working_directories d on d.account_id = i.account_id and d.issuer = i.issuer
  join accounts a on a.account_id = d.account_id
  where i.user_id = given_user_id and i.account_id <> given_account_id
  order by a.domain = split_part(u.email, '@', 2) desc, i.user_identity_id limit 1
$$;

-- The missing requirement for a user marked for a directory to enter an account; null if a directory opens it.
-- `invitation`: they enter through the account's own directory, or choose a password. `consent`: the account has to
-- accept another account's directory that signs them in. `company`: without either, their company must know them first.
create function find_missing_entry(given_user_id int, given_account_id int) returns text
  language sql stable as $$
  select case
    when not is_kept_by_directory(u.user_id) then 'invitation'
    when own.is_preferred then 'invitation'
    when exists (select from find_other_identity(u.user_id, given_account_id)) then 'consent'
    when own.is_preferred is not null then 'invitation'
    else 'company' end
  from users u
  left join lateral (select d.domain = split_part(u.email, '@', 2)
      or exists (select from user_identities i where i.account_id = d.account_id and i.user_id = u.user_id) as is_preferred
    from working_directories d where d.account_id = given_account_id) own on true
  where u.user_id = given_user_id and u.directory_login
    and not exists (select from user_identity_accounts o
      where o.account_id = given_account_id and o.user_id = u.user_id
        and may_enter(u.user_id, o.user_identity_id, given_account_id))
$$;

-- Returns false if too many from the same address are in progress. It runs before any request to the provider, so that
-- it limits those, too.
create function begin_directory_sign_in(
  given_state_hash bytea, given_browser_hash bytea, given_account_id int, given_tried_by int, given_link_hash bytea,
  given_address_block text
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from directory_sign_ins where state_hash in (
    select s.state_hash from directory_sign_ins s where s.expires_at < now() order by s.expires_at limit 100 for update skip locked);
  if (select count(*) from directory_sign_ins s where s.address_block = given_address_block and s.expires_at > now()) >= 200 then
    return false;
  end if;
  insert into directory_sign_ins
      (state_hash, browser_hash, account_id, issuer, client_id, tried_by, link_hash, address_block, expires_at)
    select given_state_hash, given_browser_hash, d.account_id, d.issuer, d.client_id, given_tried_by, given_link_hash,
      given_address_block, now() + interval '10 minutes'
    from account_directories d where d.account_id = given_account_id;
  return found;
end $$;

-- Returns the action before a session is renewed: none (no row), `ask` its directory, `wait` for a request in
-- progress, or `ended` if nothing can confirm it anymore. A refresh token that was already used has no effect.
create function begin_directory_confirmation(given_hash bytea, given_client_id text)
  returns table (
    outcome text, session_id bigint, identity_id text, subject text, sealed_token bytea,
    account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text
  )
  language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  session sessions;
  kept directory_sessions;
begin
  select s.* into session from sessions s
    join refresh_tokens t on t.session_id = s.session_id and t.token_hash = given_hash
    where s.client_id = given_client_id and s.ended_at is null and s.user_identity_id is not null
      and s.created_at + interval '90 days' > now()
      and t.expires_at > now() and coalesce(t.used_at, now()) >= now() - interval '5 seconds'
    for update of s;
  select d.* into kept from directory_sessions d where d.session_id = session.session_id for update;
  if kept.session_id is null or session.ends_at > now() and kept.ask_after > now() then
    return;
  end if;
  if kept.sealed_token is null then
    if session.ends_at <= now() then
      perform end_directory_session(session.session_id, 'directory-expired');
      return query select 'ended', session.session_id, null, null, null::bytea, null::int, null, null, null, null, null;
    end if;
    return;
  end if;
  if kept.asking_until > now() then
    return query select 'wait', session.session_id, null, null, null::bytea, null::int, null, null, null, null, null;
    return;
  end if;
  return query
    select 'ask', session.session_id, i.user_identity_id::text, i.subject, kept.sealed_token, d.account_id, d.kind, d.issuer,
      d.client_id, d.secret_name, d.groups_claim
    from user_identities i join account_directories d on d.account_id = i.account_id and d.issuer = i.issuer and d.is_on
    where i.user_identity_id = session.user_identity_id;
  if found then
    update directory_sessions d set asking_until = now() + interval '1 minute' where d.session_id = session.session_id;
  end if;
end $$;

-- Returns the sign-in that this browser began, and its directory if the configuration is unchanged. Deletes it on first
-- use; a sign-in requested by another browser stays.
create function take_directory_sign_in(given_state_hash bytea, given_browser_hash bytea)
  returns table (
    account_id int, kind text, issuer text, client_id text, secret_name text, groups_claim text, domain text,
    tried_by int, link_hash bytea, own_address boolean
  )
  language sql rows 1 security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from directory_sign_ins s where s.state_hash = given_state_hash and s.browser_hash = given_browser_hash
    returning s.*)
  select d.account_id, d.kind, d.issuer, d.client_id, d.secret_name, d.groups_claim, a.domain, t.tried_by, t.link_hash,
    t.own_address
  from taken t
  join account_directories d on d.account_id = t.account_id and d.issuer = t.issuer and d.client_id = t.client_id
  join accounts a on a.account_id = d.account_id
  where t.expires_at > now() and (d.is_on or t.tried_by is not null)
$$;

create function link_identity(directory account_directories, given_subject text, given_user_id int) returns bigint
  language plpgsql as $$
declare
  made_id bigint;
begin
  insert into user_identities (account_id, issuer, subject, user_id)
    values (directory.account_id, directory.issuer, given_subject, given_user_id)
    on conflict do nothing returning user_identity_id into made_id;
  if made_id is not null then
    -- A user who belongs only to this account becomes one of its company's: their directory manages them.
    update users u set directory_login = true
      where u.user_id = given_user_id and not exists (select from memberships m
        where m.user_id = given_user_id and m.account_id <> directory.account_id);
    perform append_audit(directory.account_id, given_user_id, null, 'user.link-directory', 'user', given_user_id::text, null,
      jsonb_build_object('issuer', directory.issuer, 'subject', given_subject));
  end if;
  return made_id;
end $$;

-- Creates a user whom only the directory knows; null if the e-mail is already used.
create function create_directory_user(
  directory account_directories, given_email text, given_name text, given_locale text
) returns int
  language plpgsql as $$
declare
  made_id int;
begin
  insert into users (email, name, directory_login, locale) values (given_email, given_name, true, given_locale)
    on conflict do nothing returning user_id into made_id;
  if made_id is null then
    return null;
  end if;
  insert into memberships (account_id, user_id, role) values (directory.account_id, made_id, 'viewer');
  insert into profile_users (account_id, profile_id, user_id)
    select directory.account_id, directory.default_profile_id, made_id where directory.default_profile_id is not null;
  perform append_audit(directory.account_id, made_id, null, 'user.create', 'user', made_id::text, null,
    jsonb_build_object('name', given_name, 'email', given_email, 'role', 'viewer', 'by', 'directory'));
  return made_id;
end $$;

-- Stores the name that a directory reports; users known to other accounts keep theirs.
create function take_directory_name(given_account_id int, given_user_id int, given_name text) returns void
  language plpgsql as $$
declare
  person users;
begin
  select u.* into person from users u
    where u.user_id = given_user_id and u.directory_login and u.name <> given_name
      and not exists (select from memberships m where m.user_id = u.user_id and m.account_id <> given_account_id)
    for no key update;
  if person.user_id is null then
    return;
  end if;
  update users u set name = given_name where u.user_id = person.user_id;
  perform append_audit(given_account_id, person.user_id, null, 'user.change-name-by-directory', 'user', person.user_id::text,
    jsonb_build_object('name', person.name), jsonb_build_object('name', given_name));
end $$;

-- Makes the provider return the browser to the address that only its directory uses.
create function give_own_address(given_state_hash bytea) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update directory_sign_ins s set own_address = true where s.state_hash = given_state_hash
$$;

-- Grants the profiles of the user's current groups. Removes the profiles of groups that they left, unless also given
-- manually. Writes nothing if nothing differs, since it runs every hour.
create function grant_by_groups(given_account_id int, given_user_id int, given_groups text[]) returns void
  language plpgsql as $$
declare
  given int[];
  taken int[];
begin
  perform from profile_users p where p.account_id = given_account_id and p.user_id = given_user_id
    order by p.profile_id for update;
  if not exists (
      (select g.profile_id, g.group_value from directory_group_profiles g
        where g.account_id = given_account_id and g.group_value = any (given_groups)
      except select d.profile_id, d.group_value from directory_profile_grants d
        where d.account_id = given_account_id and d.user_id = given_user_id)
      union all
      (select d.profile_id, d.group_value from directory_profile_grants d
        where d.account_id = given_account_id and d.user_id = given_user_id
      except select g.profile_id, g.group_value from directory_group_profiles g
        where g.account_id = given_account_id and g.group_value = any (given_groups))) then
    return;
  end if;
  delete from directory_profile_grants d where d.account_id = given_account_id and d.user_id = given_user_id
    and not exists (select from directory_group_profiles g
      where g.account_id = d.account_id and g.profile_id = d.profile_id and g.group_value = d.group_value
        and g.group_value = any (given_groups));
  with added as (
    insert into profile_users (account_id, profile_id, user_id, by_hand)
      select distinct given_account_id, g.profile_id, given_user_id, false from directory_group_profiles g
      where g.account_id = given_account_id and g.group_value = any (given_groups)
    on conflict do nothing returning profile_id)
  select array_agg(profile_id order by 1) into given from added;
  insert into directory_profile_grants (account_id, profile_id, user_id, group_value)
    select given_account_id, g.profile_id, given_user_id, g.group_value from directory_group_profiles g
    where g.account_id = given_account_id and g.group_value = any (given_groups) on conflict do nothing;
  with lost as (
    delete from profile_users p
    where p.account_id = given_account_id and p.user_id = given_user_id and not p.by_hand
      and not exists (select from directory_profile_grants d
        where d.account_id = p.account_id and d.profile_id = p.profile_id and d.user_id = p.user_id)
    returning p.profile_id)
  select array_agg(profile_id order by 1) into taken from lost;
  if given is not null or taken is not null then
    perform append_audit(given_account_id, given_user_id, null, 'user.change-profiles-by-groups', 'user', given_user_id::text,
      null, jsonb_build_object('given', coalesce(to_jsonb(given), '[]'), 'taken', coalesce(to_jsonb(taken), '[]')));
  end if;
end $$;

-- Removing a profile manually keeps it for users whose groups give it. Rows are deleted with their profile or member.
create function keep_what_groups_give() returns trigger
  language plpgsql as $$
begin
  if not exists (select from directory_profile_grants d
        where d.account_id = old.account_id and d.profile_id = old.profile_id and d.user_id = old.user_id)
      or not exists (select from profiles r where r.account_id = old.account_id and r.profile_id = old.profile_id)
      or not exists (select from memberships m where m.account_id = old.account_id and m.user_id = old.user_id) then
    return old;
  end if;
  update profile_users p set by_hand = false
    where p.account_id = old.account_id and p.profile_id = old.profile_id and p.user_id = old.user_id and p.by_hand;
  return null;
end $$;
create trigger keep_what_groups_give before delete on profile_users
  for each row execute function keep_what_groups_give();

-- Returns the user of an identity that a directory has confirmed: the outcome is `entered`, or the reason why not. The
-- e-mail is set if the directory vouches for it, the groups if it reports them. A user is inactive if inactive in every
-- account that this opens, even if active in others.
create function enter_by_directory(
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
    where d.account_id = given_account_id and d.issuer = given_issuer;
  select w.domain into account_domain from working_directories w where w.account_id = directory.account_id;
  if account_domain is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'azimute.identity', given_account_id, given_issuer, given_subject), 0));
  select i.user_identity_id, i.user_id into entered_identity_id, entered_user_id from user_identities i
    where i.account_id = given_account_id and i.issuer = given_issuer and i.subject = given_subject;
  -- Users before their links, like all changes of a user.
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
    -- Another account's directory accepts only for the identity that was agreed to, and links none.
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

-- Returns the result of a sign-in, for an administrator who tests the directory.
create function preview_directory_entry(given_account_id int, given_issuer text, given_subject text, given_email text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from user_identities i
      where i.account_id = given_account_id and i.issuer = given_issuer and i.subject = given_subject) then 'known'
    when exists (select from users u join memberships m on m.user_id = u.user_id and m.account_id = given_account_id
      where u.email = given_email and u.directory_login
        and not exists (select from memberships o where o.user_id = u.user_id and o.account_id <> given_account_id)
        and not exists (select from user_identities i
          where i.account_id = given_account_id and i.issuer = given_issuer and i.user_id = u.user_id)) then 'linked'
    when not exists (select from users u where u.email = given_email)
      and exists (select from account_directories d join accounts a using (account_id)
        where d.account_id = given_account_id and d.just_in_time and split_part(given_email, '@', 2) = a.domain) then 'created'
    else 'refused' end
$$;

create function forget_directory_session() returns trigger
  language plpgsql as $$
begin
  delete from directory_sessions d where d.session_id = new.session_id;
  return null;
end $$;
create trigger forget_directory_session after update of ended_at on sessions for each row
  when (new.ended_at is not null and new.user_identity_id is not null) execute function forget_directory_session();

-- Runs in the transaction that opens the session, identified by its access token.
create function keep_directory_session(given_access_hash bytea, given_sealed_token bytea) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened_id bigint;
begin
  update sessions s set ends_at = least(s.ends_at, now() + interval '24 hours')
    from access_tokens t
    where t.token_hash = given_access_hash and s.session_id = t.session_id and s.user_identity_id is not null
    returning s.session_id into strict opened_id;
  insert into directory_sessions (session_id, sealed_token, ask_after)
    values (opened_id, given_sealed_token, now() + interval '1 hour');
end $$;

-- The provider confirmed it. Returns false if the session has ended in the meantime. The token is set if it changed,
-- name and groups if the provider reported them.
create function confirm_directory_session(
  given_session_id bigint, given_sealed_token bytea, given_name text, given_groups text[]
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session sessions;
  identity user_identities;
begin
  -- The user before their session, and both before the audit, like all changes of a user.
  perform from users u
    where u.user_id = (select s.user_id from sessions s where s.session_id = given_session_id) for no key update;
  select s.* into session from sessions s where s.session_id = given_session_id and s.ended_at is null for update;
  select i.* into identity from user_identities i where i.user_identity_id = session.user_identity_id;
  update directory_sessions d set sealed_token = coalesce(given_sealed_token, d.sealed_token),
      ask_after = now() + interval '1 hour', asking_until = null
    where d.session_id = session.session_id;
  if not found or identity.user_identity_id is null then
    return false;
  end if;
  update sessions s set ends_at = least(s.created_at + interval '90 days', now() + interval '24 hours')
    where s.session_id = session.session_id;
  update user_identities i set last_used_at = now() where i.user_identity_id = identity.user_identity_id;
  perform grant_by_groups(identity.account_id, identity.user_id, given_groups)
    where given_groups is not null and exists (select from memberships m
      where m.account_id = identity.account_id and m.user_id = identity.user_id);
  perform take_directory_name(identity.account_id, identity.user_id, given_name) where given_name is not null;
  return true;
end $$;

-- The provider returned no valid response. Returns false if the last confirmation is too old: the session then ends.
create function put_off_directory_session(given_session_id bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from sessions s
    where s.session_id = given_session_id and s.ended_at is null and s.ends_at > now() for update;
  if not found then
    perform end_directory_session(given_session_id, 'directory-unreachable');
    return false;
  end if;
  update directory_sessions d set ask_after = now() + interval '5 minutes', asking_until = null
    where d.session_id = given_session_id;
  return true;
end $$;

create function end_directory_session(given_session_id bigint, reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session sessions;
begin
  select s.* into session from sessions s
    where s.session_id = given_session_id and s.ended_at is null and s.user_identity_id is not null for update;
  if session.session_id is null then
    return;
  end if;
  perform close_session(session.session_id, reason);
  perform append_audit(session.current_account_id, session.user_id, session.session_id, 'session.end', 'session',
    session.session_id::text, null, jsonb_build_object('because', reason));
end $$;

grant execute on function
  find_directory, find_invitation_directory, begin_directory_sign_in, begin_directory_confirmation,
  take_directory_sign_in, give_own_address, enter_by_directory, preview_directory_entry, keep_directory_session,
  confirm_directory_session, put_off_directory_session, end_directory_session
  to azimute_app;
