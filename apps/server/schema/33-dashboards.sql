-- Briefcases of dashboard items, and who sees which of them (docs/decisions/0064).
create table briefcases (
  account_id int not null references accounts,
  briefcase_id int generated always as identity,
  -- One level only: a parent has no parent.
  parent_id int,
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) <= 500),
  -- Translations, such as {"pt": {"name": "..."}}; other languages use name and description.
  translations jsonb not null default '{}',
  color text not null,
  icon text not null,
  -- Position among its siblings.
  place int not null,
  enabled boolean not null,
  updated_at timestamptz not null default clock_timestamp(),
  search_text text collate "C" not null generated always as (
    fold_text(name || ' ' || jsonb_path_query_array(translations, '$.*.name')::text)) stored,
  primary key (account_id, briefcase_id),
  foreign key (account_id, parent_id) references briefcases on delete cascade
);
create unique index briefcases_name on briefcases (account_id, coalesce(parent_id, 0), lower(name));
create index briefcases_parent on briefcases (account_id, parent_id);

create table contents (
  account_id int not null,
  content_id int generated always as identity,
  briefcase_id int not null,
  kind text not null,
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) <= 500),
  translations jsonb not null default '{}',
  enabled boolean not null,
  -- The contract's ContentBody, without its kind.
  body jsonb not null,
  place int not null,
  updated_at timestamptz not null default clock_timestamp(),
  search_text text collate "C" not null generated always as (
    fold_text(name || ' ' || description || ' ' || jsonb_path_query_array(translations, '$.*.*')::text)) stored,
  name_key text collate "C" not null generated always as (fold_text(name)) stored,
  primary key (account_id, content_id),
  foreign key (account_id, briefcase_id) references briefcases on delete cascade
);
create index contents_briefcase on contents (account_id, briefcase_id, place);

-- One row per profile with access to the briefcase.
create table briefcase_profiles (
  account_id int not null,
  briefcase_id int not null,
  profile_id int not null,
  primary key (account_id, briefcase_id, profile_id),
  foreign key (account_id, briefcase_id) references briefcases on delete cascade,
  foreign key (account_id, profile_id) references profiles on delete cascade
);
create index briefcase_profiles_profile on briefcase_profiles (account_id, profile_id);

-- Overrides for a user; no row if they inherit.
create table briefcase_people (
  account_id int not null,
  briefcase_id int not null,
  user_id int not null,
  is_on boolean not null,
  primary key (account_id, briefcase_id, user_id),
  foreign key (account_id, briefcase_id) references briefcases on delete cascade,
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index briefcase_people_user on briefcase_people (account_id, user_id);
create table content_people (
  account_id int not null,
  content_id int not null,
  user_id int not null,
  is_on boolean not null,
  primary key (account_id, content_id, user_id),
  foreign key (account_id, content_id) references contents on delete cascade,
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index content_people_user on content_people (account_id, user_id);

-- Users' favorites, and when each user last opened each item.
create table content_marks (
  account_id int not null,
  user_id int not null,
  content_id int not null,
  favourite boolean not null default false,
  opened_at timestamptz,
  primary key (account_id, user_id, content_id),
  foreign key (account_id, content_id) references contents on delete cascade,
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index content_marks_content on content_marks (account_id, content_id);

-- Users that the rule applies to: viewers with the dashboards section, if the account has it on.
create view dashboard_people with (security_invoker = true) as
select m.account_id, m.user_id, m.name, m.name_key, m.email, m.search_text, m.profile_ids
from account_people m
where m.role = 'viewer' and m.state <> 'inactive'
  and exists (select from accounts a where a.account_id = m.account_id and 'services:dashboards' = any (a.modules))
  and exists (select from profile_sections s
    where s.account_id = m.account_id and s.profile_id = any (m.profile_ids) and s.module = 'services:dashboards');

-- The same, with service accounts, which no list of users has.
create view dashboard_viewers with (security_invoker = true) as
select p.account_id, p.user_id, p.profile_ids from dashboard_people p
union all
select g.account_id, g.user_id, held.profile_ids
from granted_memberships g
cross join lateral (select array(select l.profile_id from profile_users l
  where l.account_id = g.account_id and l.user_id = g.user_id) as profile_ids) held
where g.is_service and g.role = 'viewer' and g.active
  and exists (select from accounts a where a.account_id = g.account_id and 'services:dashboards' = any (a.modules))
  and exists (select from profile_sections s
    where s.account_id = g.account_id and s.profile_id = any (held.profile_ids) and s.module = 'services:dashboards');

-- The rule, in two steps: for a briefcase, and for an item in it. The first reason that applies decides: an item or
-- briefcase that is turned off is hidden from everyone; then the user's override for the item; then the override for
-- the briefcase; then a profile with access to the briefcase.
create view briefcase_access with (security_invoker = true) as
select m.account_id, m.user_id, b.briefcase_id, bp.is_on as switch, given.profile_id, decided.reason,
  case decided.reason when 'person_on_briefcase' then bp.is_on else decided.reason = 'profile' end as sees
from dashboard_viewers m
join briefcases b on b.account_id = m.account_id
left join briefcases p on p.account_id = b.account_id and p.briefcase_id = b.parent_id
left join briefcase_people bp
  on bp.account_id = b.account_id and bp.briefcase_id = b.briefcase_id and bp.user_id = m.user_id
left join lateral (
  select min(g.profile_id) as profile_id from briefcase_profiles g
  where g.account_id = b.account_id and g.briefcase_id = b.briefcase_id and g.profile_id = any (m.profile_ids)
) given on true
cross join lateral (select case when not p.enabled then 'parent_off'
    when not b.enabled then 'briefcase_off'
    when bp.is_on is not null then 'person_on_briefcase'
    when given.profile_id is not null then 'profile'
    else 'nothing' end as reason) decided;

create view content_access with (security_invoker = true) as
select a.account_id, a.user_id, a.briefcase_id, c.content_id, cp.is_on as switch, a.profile_id, decided.reason,
  case decided.reason when 'person_on_content' then cp.is_on when 'content_off' then false else a.sees end as sees
from briefcase_access a
join contents c on c.account_id = a.account_id and c.briefcase_id = a.briefcase_id
left join content_people cp
  on cp.account_id = c.account_id and cp.content_id = c.content_id and cp.user_id = a.user_id
cross join lateral (select case when a.reason in ('parent_off', 'briefcase_off') then a.reason
    when not c.enabled then 'content_off'
    when cp.is_on is not null then 'person_on_content'
    else a.reason end as reason) decided;
grant select on dashboard_people, dashboard_viewers, briefcase_access, content_access to azimute_app;

-- For the policies below, which would otherwise depend on each other. plpgsql caches the plan per connection.
create function visible_contents() returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select a.content_id from content_access a
    where a.account_id = current_account_id() and a.user_id = current_user_id() and a.sees;
end $$;

create function visible_briefcases() returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select distinct held.id
    from content_access a
    join briefcases b on b.account_id = a.account_id and b.briefcase_id = a.briefcase_id
    cross join lateral (values (b.briefcase_id), (b.parent_id)) held (id)
    where a.account_id = current_account_id() and a.user_id = current_user_id() and a.sees and held.id is not null;
end $$;
grant execute on function visible_contents, visible_briefcases to azimute_app;

create policy see on briefcases for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:dashboards'))
    and briefcase_id in (select visible_briefcases()));
create policy see on contents for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:dashboards'))
    and content_id in (select visible_contents()));
-- Access through the item: its policies apply to the inner select.
create policy own on content_marks to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and exists (select from contents c
      where c.account_id = content_marks.account_id and c.content_id = content_marks.content_id));
grant select, insert, update, delete on content_marks to azimute_app;

-- Administrators manage both, and see all of them.
do $$
declare
  name text;
begin
  foreach name in array array['briefcases', 'contents', 'briefcase_profiles', 'briefcase_people', 'content_people'] loop
    execute format('create policy administer on %I to azimute_app
      using (account_id = (select current_account_id()) and (select current_actor_is_admin())
        and ((select current_actor_changes(''services:dashboards'')) or (select current_actor_changes(''admin:dashboards''))))',
      name);
    execute format('grant select, insert, update, delete on %I to azimute_app', name);
  end loop;
end $$;

-- Files of dashboard items. Every user who sees the item may open its file, even without access to it in the file
-- manager.
create function files_of_contents(given_content_ids int[])
  returns table (content_id int, file_id int, name text, kind text, object_key text, size_bytes int, is_current boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.content_id, f.* from contents k
  cross join lateral contents_of_file(k.account_id, (k.body ->> 'fileId')::int, k.updated_at) f
  where k.account_id = current_account_id() and k.kind = 'file' and k.content_id = any (given_content_ids)
    and (current_actor_is_admin()
        and (current_actor_changes('services:dashboards') or current_actor_changes('admin:dashboards'))
      or current_actor_sees('services:dashboards') and k.content_id in (select visible_contents()))
$$;
grant execute on function files_of_contents to azimute_app;

-- Access of users, for viewers of the access section: they cannot open the items, so the policies above deny them the
-- rows. Views and functions run with their owner's rights, and read only the name and state of a briefcase or item.
create view overseen_briefcases as
select b.account_id, b.briefcase_id, b.parent_id, b.name, b.translations, b.color, b.icon, b.place, b.enabled from briefcases b
where b.account_id = (select current_account_id()) and (select current_actor_sees('admin:dashboards'));
create view overseen_contents as
select c.account_id, c.content_id, c.briefcase_id, c.name, c.translations, c.kind, c.place, c.enabled from contents c
where c.account_id = (select current_account_id()) and (select current_actor_sees('admin:dashboards'));
create view overseen_profiles as
select p.account_id, p.profile_id, p.name from profiles p
where p.account_id = (select current_account_id()) and (select current_actor_sees('admin:dashboards'));
create view overseen_briefcase_profiles as
select g.account_id, g.briefcase_id, g.profile_id from briefcase_profiles g
where g.account_id = (select current_account_id()) and (select current_actor_sees('admin:dashboards'));
create view overseen_marks as
select k.account_id, k.user_id, k.content_id, k.opened_at from content_marks k
where k.account_id = (select current_account_id()) and (select current_actor_sees('admin:dashboards'));
grant select on overseen_briefcases, overseen_contents, overseen_profiles, overseen_briefcase_profiles, overseen_marks
  to azimute_app;

create function overseen_people() returns setof dashboard_people
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.* from dashboard_people m
  where m.account_id = current_account_id() and current_actor_sees('admin:dashboards')
$$;

create function overseen_briefcase_access(given_user_ids int[]) returns setof briefcase_access
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.* from briefcase_access a
  where a.account_id = current_account_id() and a.user_id = any (given_user_ids)
    and current_actor_sees('admin:dashboards')
$$;

-- If null, all briefcases.
create function overseen_content_access(given_user_ids int[], given_briefcase_id int default null) returns setof content_access
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.* from content_access a
  where a.account_id = current_account_id() and a.user_id = any (given_user_ids)
    and (given_briefcase_id is null or a.briefcase_id = given_briefcase_id)
    and current_actor_sees('admin:dashboards')
$$;
grant execute on function overseen_people, overseen_briefcase_access, overseen_content_access to azimute_app;

-- Servers of external reports, with the portal's request for a reader's token (docs/decisions/0064).
create table report_sources (
  account_id int not null references accounts,
  report_source_id int generated always as identity,
  provider text not null check (provider in ('power_bi', 'metabase', 'superset', 'grafana')),
  name text not null check (length(name) between 1 and 120),
  address text not null,
  user_name text not null,
  tenant text not null,
  authority text not null,
  -- Encrypted with the portal's key, for this account and provider.
  secret bytea,
  -- Public key in PEM, if the encrypted secret is its private key.
  public_key text,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, report_source_id)
);
create unique index report_sources_name on report_sources (account_id, lower(name));
-- For reports that the reader sees: the policies of items apply to the inner select.
create policy see on report_sources for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from contents c where c.account_id = report_sources.account_id and c.kind = 'report'
      and (c.body ->> 'sourceId')::int = report_sources.report_source_id));
create policy administer on report_sources to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:dashboards')));
grant select, insert, update, delete on report_sources to azimute_app;
