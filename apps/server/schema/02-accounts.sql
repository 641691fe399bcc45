-- Accounts, users and memberships. Everything else refers to these.

-- True if an account denies everything to the transaction's session: its content, and data that is open to every
-- member.
create function is_withheld(given_account_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sessions s
    join member_rights r on r.account_id = given_account_id and r.user_id = s.user_id
    where s.session_id = current_session_id() and s.seen_from is null
      and (r.two_factor_missing or r.own_password_missing and s.user_identity_id is null))
$$;

create table accounts (
  account_id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  domain text not null check (domain ~ '^[a-z0-9.-]{1,120}$'),
  -- The domain, once DNS or the operator has confirmed that the account controls it; null until then
  -- (docs/decisions/0025).
  proven_domain text check (proven_domain = domain),
  modules text[] not null default '{}',
  time_zone text not null default 'America/Sao_Paulo',
  currency text not null default 'BRL' check (currency ~ '^[A-Z]{3}$'),
  distance_unit text not null default 'km' check (distance_unit in ('km', 'mi')),
  silent_after interval not null default interval '24 hours' check (silent_after > interval '0'),
  retention interval not null default interval '24 months' check (retention >= interval '1 month'),
  -- Time at which the retention was last shortened.
  retention_since timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  requires_two_factor boolean not null default false,
  -- Commands for devices wait for the approval of a second user.
  approves_commands boolean not null default false,
  -- Categories for which the account has set whether assets work while stationary; for the others, their names decide.
  works_standing jsonb not null default '{}'
    check (jsonb_typeof(works_standing) = 'object' and length(works_standing::text) <= 100000),
  -- FigureVariants of the contract; empty if none were chosen.
  figure_variants jsonb not null default '{}'
    check (jsonb_typeof(figure_variants) = 'object' and length(figure_variants::text) <= 1000),
  -- Minimum coverage of a figure. Also the largest relative deviation at which a missed target counts as near.
  least_coverage double precision not null default 0.5 check (least_coverage between 0.01 and 1),
  near_target double precision not null default 0.05 check (near_target between 0 and 0.5),
  -- Origins whose pages can be embedded.
  embed_origins text[] not null default '{}',
  -- Shown with what the account shares; empty if not entered.
  contact_phone text not null default '' check (length(contact_phone) <= 40),
  contact_address text not null default '' check (length(contact_address) <= 200)
);
create unique index accounts_proven_domain on accounts (proven_domain);
-- Administrators who require a second factor and have none can still read the account that they change.
create policy see on accounts for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_actor_is_admin()) or not (select is_withheld(current_account_id()))));
create policy administer on accounts for update to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
-- The pipeline and the live hub see the accounts authenticated by keys or tickets.
create policy proved_accounts on accounts for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy retention on accounts for select to azimute_jobs using (true);
grant select, update on accounts to azimute_app;
grant select on accounts to azimute_pipeline;
grant select (account_id, retention) on accounts to azimute_jobs;

-- The account of the operators, at most one: its members run the installation (docs/decisions/0188). Only the command
-- line creates it.
create table installation_account (
  account_id int primary key references accounts,
  is_only boolean not null unique default true check (is_only)
);
create policy see on installation_account for select to azimute_app
  using (account_id = (select current_account_id()));
create policy workers on installation_account for select to azimute_jobs using (true);
grant select on installation_account to azimute_app, azimute_jobs;

-- True if the transaction's session is in the operators' account and fulfills its conditions, such as a second factor.
create function current_actor_operates() returns boolean
  language sql stable as $$
  select exists (select from installation_account i where i.account_id = current_account_id())
    and current_session_id() is not null and not is_withheld(current_account_id())
$$;

-- Users exist independently of accounts: apart from the exceptions below, the application reaches them only through
-- functions.
create table users (
  user_id int generated always as identity primary key,
  -- Null for a service account.
  email text check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 120),
  password_hash text,
  directory_login boolean not null default false,
  active boolean not null default true,
  locale text not null default 'en' check (locale in ('en', 'es', 'pt')),
  created_at timestamptz not null default now(),
  time_zone text check (length(time_zone) between 1 and 64),
  -- The account in which an administrator chose the password; null if the user chose it by a link mailed to their
  -- address (docs/decisions/0033). No foreign key: the administrator knows the password even if the account is deleted.
  password_chosen_in int
);
create unique index users_email on users (email);
create policy own on users to azimute_app using (user_id = (select current_user_id()));
grant select (user_id, directory_login, locale), update (time_zone) on users to azimute_app;

-- A membership granted to a user of another account is an invitation: it has no effect and reveals nothing about the
-- user until they accept (docs/decisions/0033).
create table granted_memberships (
  account_id int not null references accounts,
  user_id int not null references users,
  role text not null check (role in ('admin', 'viewer')),
  created_at timestamptz not null default now(),
  active boolean not null default true,
  -- Null while it is an invitation. Users created in the account are members at once.
  entered_at timestamptz default now(),
  -- Address of an invitation, as entered.
  invited_email text,
  -- A service account, whose keys act in this account only (docs/decisions/0046).
  is_service boolean not null default false,
  expires_at timestamptz check (expires_at is null or is_service),
  primary key (account_id, user_id),
  constraint granted_memberships_invitation check ((entered_at is null) = (invited_email is not null))
);
create index memberships_user on granted_memberships (user_id);
create policy administrators on granted_memberships to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy workers on granted_memberships for select to azimute_jobs using (true);
grant select, delete, insert (account_id, user_id, role, created_at, active, entered_at, invited_email),
  update (role, active, entered_at, invited_email) on granted_memberships to azimute_app;
grant select on granted_memberships to azimute_jobs;

-- Accepted memberships of people, which everything else reads. Without service accounts, so that none of them signs in,
-- is invited, viewed as, mailed or counted as an administrator.
create view memberships with (security_invoker = true) as
  select account_id, user_id, role, created_at, active from granted_memberships
  where entered_at is not null and not is_service;
grant select, insert, update, delete on memberships to azimute_app;
grant select on memberships to azimute_jobs;

-- The transaction's user as a row of `users`, for columns that refer to users; null for a job without a user.
create function acting_user_id() returns int
  language sql stable as $$
  select u.user_id from users u where u.user_id = current_user_id()
$$;

-- Returns names of users: the caller's own, and the names of users in the account's rows, members or not. Such rows
-- include changes of asset switches, device assignments, geofences and alert types, uploads, links, subscriptions,
-- reviews and alert histories; for administrators also API keys and blocked devices. Members see each other by name,
-- and former members keep theirs.
create function names_of_people(user_ids int[]) returns table (user_id int, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.user_id, u.name from users u
  where u.user_id = any (user_ids) and (
    u.user_id = current_user_id()
    or exists (select from asset_switch_changes c where c.account_id = current_account_id() and c.changed_by = u.user_id)
    or exists (select from devices d where d.account_id = current_account_id() and d.assigned_by = u.user_id)
    or exists (select from past_assignments p
      where p.account_id = current_account_id() and u.user_id in (p.assigned_by, p.ended_by))
    or exists (select from geofence_versions v where v.account_id = current_account_id() and v.changed_by = u.user_id)
    or exists (select from files f where f.account_id = current_account_id() and f.uploaded_by = u.user_id)
    or exists (select from file_versions w where w.account_id = current_account_id() and w.uploaded_by = u.user_id)
    or exists (select from trashed_files i where i.account_id = current_account_id() and u.user_id in (i.uploaded_by, i.deleted_by))
    or exists (select from file_links l where l.account_id = current_account_id() and l.created_by = u.user_id)
    or exists (select from file_link_uses n where n.account_id = current_account_id() and n.user_id = u.user_id)
    or exists (select from silence_reviews s
      where s.account_id = current_account_id() and u.user_id in (s.owner_id, s.reviewed_by))
    or exists (select from tracking_links v where v.account_id = current_account_id() and v.created_by = u.user_id)
    or exists (select from subscriptions q where q.account_id = current_account_id()
      and (q.created_by = u.user_id or u.user_id = any (q.recipient_ids)))
    or exists (select from alert_type_versions t where t.account_id = current_account_id() and t.changed_by = u.user_id)
    or exists (select from webhooks h where h.account_id = current_account_id() and h.saved_by = u.user_id)
    or exists (select from trip_settings t where t.account_id = current_account_id() and t.saved_by = u.user_id)
    or exists (select from alert_mutes b where b.account_id = current_account_id() and b.created_by = u.user_id)
    or exists (select from alerts o where o.account_id = current_account_id() and o.owner_id = u.user_id)
    or exists (select from alert_entries e where e.account_id = current_account_id() and u.user_id in (e.by_user_id, e.owner_id))
    or exists (select from work_orders w where w.account_id = current_account_id() and w.assignee_id = u.user_id)
    or exists (select from work_order_entries g
      where g.account_id = current_account_id() and u.user_id in (g.by_user_id, g.assignee_id))
    or exists (select from work_order_items j where j.account_id = current_account_id() and j.done_by = u.user_id)
    or exists (select from alert_sendings y where y.account_id = current_account_id() and y.user_id = u.user_id)
    or current_actor_is_admin() and (
      exists (select from api_keys k where k.account_id = current_account_id() and k.created_by = u.user_id)
      or exists (select from refused_devices r where r.account_id = current_account_id() and r.blocked_by = u.user_id)))
$$;

-- Call it before changing users or profiles: of two concurrent administrators, the second sees the first one's changes.
-- Returns false if the caller does not (or no longer) administer the account, or cannot change the module.
create function hold_account(module text) returns boolean
  language plpgsql as $$
begin
  if not (current_actor_is_admin() and current_actor_changes(module)) then
    return false;
  end if;
  perform from accounts a where a.account_id = current_account_id() for no key update;
  return exists (select from granted_memberships m
    where m.account_id = current_account_id() and m.user_id = current_user_id() and m.role = 'admin' and m.active
      and m.entered_at is not null);
end $$;

grant execute on function is_withheld, names_of_people to azimute_app;
