-- Reports that are mailed each day, week or month (docs/decisions/0082-reports-by-mail.md). Each recipient gets what they may see
-- themselves: a mail carries a link, and the file is read as its recipient when the link is used.
create table mailed_reports (
  account_id int not null references accounts on delete cascade,
  mailed_report_id int not null generated always as identity,
  kind text not null check (kind in ('trips')),
  name text not null check (length(name) between 1 and 80),
  -- What of its kind: assets or ULs, trips or stops, columns, format.
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 10000),
  period text not null check (period in ('day', 'week', 'month')),
  hour smallint not null check (hour between 0 and 23),
  is_paused boolean not null default false,
  -- The day at whose beginning, in the zone of the account, the period ends that is sent next.
  next_to date not null,
  -- No foreign keys: who left the account is sent nothing.
  recipient_ids int[] not null check (cardinality(recipient_ids) <= 20),
  created_by int not null,
  primary key (account_id, mailed_report_id),
  foreign key (account_id, created_by) references granted_memberships on delete cascade
);
create unique index mailed_reports_name on mailed_reports (account_id, created_by, lower(name));
create index mailed_reports_next on mailed_reports (next_to) where not is_paused;
create policy see on mailed_reports for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:rotas'))
    and (created_by = (select current_user_id()) or (select current_user_id()) = any (recipient_ids)));
create policy own on mailed_reports to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:rotas'))
    and created_by = (select current_user_id()));
grant select, insert, update, delete on mailed_reports to azimute_app;
-- The job that sends those that are due goes on from period to period.
create policy find_due on mailed_reports for select to azimute_jobs using (true);
create policy go_on on mailed_reports for update to azimute_jobs using (true);
grant select (account_id, mailed_report_id, is_paused, next_to, period), update (next_to) on mailed_reports to azimute_jobs;

-- The first day of the period that ends with a day.
create function period_begins(period text, ends date) returns date
  language sql immutable parallel safe
  return (ends - ('1 ' || period)::interval)::date;

-- The last day at whose beginning a period ended, at a local time.
create function period_ended(period text, local_time timestamp) returns date
  language sql immutable parallel safe
  return date_trunc(period, local_time)::date;

create view mailed_report_times as
select r.account_id, r.mailed_report_id, r.is_paused, r.period, r.next_to, r.created_by, r.recipient_ids,
  (r.next_to + make_interval(hours => r.hour)) at time zone a.time_zone as due_at, a.time_zone
from mailed_reports r join accounts a using (account_id);
grant select on mailed_report_times to azimute_jobs;

-- What was mailed, to whom: once to each for each period of the schedule.
create table mailed_report_deliveries (
  account_id int not null,
  mailed_report_delivery_id bigint not null generated always as identity,
  mailed_report_id int not null,
  user_id int not null,
  -- As they were when it was mailed.
  name text not null,
  content jsonb not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (from_at < to_at),
  -- When somebody asked for it; null by the schedule.
  asked_at timestamptz,
  asset_count int not null,
  row_count int not null,
  -- From when on it was being recalculated as it was mailed; null where nothing was.
  recalculating_from timestamptz,
  -- The token of its link follows from this and the installation's key.
  link_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  opens int not null default 0,
  last_opened_at timestamptz,
  mail_id bigint,
  primary key (account_id, mailed_report_delivery_id),
  foreign key (account_id, mailed_report_id) references mailed_reports on delete cascade,
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  unique nulls not distinct (account_id, mailed_report_id, user_id, from_at, to_at, asked_at)
);
create index mailed_report_deliveries_user on mailed_report_deliveries (account_id, user_id);
create index mailed_report_deliveries_old on mailed_report_deliveries (expires_at);
create policy see on mailed_report_deliveries for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:rotas'))
    and (user_id = (select current_user_id()) or exists (select from mailed_reports r
      where r.account_id = mailed_report_deliveries.account_id
        and r.mailed_report_id = mailed_report_deliveries.mailed_report_id
        and r.created_by = (select current_user_id()))));
create policy get on mailed_report_deliveries for insert to azimute_app
  with check (account_id = (select current_account_id())
    and user_id = (select current_user_id())
    and exists (select from mailed_reports r
      where r.account_id = mailed_report_deliveries.account_id
        and r.mailed_report_id = mailed_report_deliveries.mailed_report_id
        and (select current_user_id()) = any (r.recipient_ids)));
grant select, insert on mailed_report_deliveries to azimute_app;
create policy find_old on mailed_report_deliveries for select to azimute_jobs using (true);
create policy remove_old on mailed_report_deliveries for delete to azimute_jobs
  using (expires_at < now() - interval '90 days');
grant select (expires_at), delete on mailed_report_deliveries to azimute_jobs;

-- Who sees routes, in each account.
create view route_people as
select r.account_id, r.user_id
from member_rights r
where exists (select from unnest(r.account_modules) as m (code)
    where starts_with('services:simc:geolocalizacao:rotas:', code || ':'))
  and (r.role = 'admin' or exists (select from jsonb_array_elements(r.sections) as s (section)
    where starts_with('services:simc:geolocalizacao:rotas:', (section ->> 'module') || ':')));

-- Those of the account of the transaction, for who sees routes themselves.
create function list_route_people() returns table (user_id int, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, u.name from route_people p join users u using (user_id)
  where p.account_id = current_account_id() and current_actor_sees('services:simc:geolocalizacao:rotas')
$$;

-- A mail with the link of a delivery, to the person of the transaction and once.
create function send_report_mail(delivery_id bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  insert into mails (template, user_id, account_id, sender_id, about)
    select 'report', d.user_id, d.account_id, r.created_by, jsonb_build_object('report', jsonb_build_object(
      'linkId', d.link_id, 'name', d.name, 'of', d.content ->> 'of', 'format', d.content ->> 'format',
      'fromDay', (d.from_at at time zone a.time_zone)::date, 'lastDay', (d.to_at at time zone a.time_zone)::date - 1,
      'assets', d.asset_count, 'rows', d.row_count,
      'recalculatingFrom', d.recalculating_from, 'timeZone', a.time_zone))
    from mailed_report_deliveries d
    join mailed_reports r using (account_id, mailed_report_id)
    join accounts a using (account_id)
    where d.account_id = current_account_id() and d.mailed_report_delivery_id = delivery_id
      and d.user_id = current_user_id() and d.mail_id is null
    returning mail_id into made;
  if made is null then
    raise insufficient_privilege using message = 'A report is mailed once, to the person of the transaction';
  end if;
  update mailed_report_deliveries set mail_id = made
    where account_id = current_account_id() and mailed_report_delivery_id = delivery_id;
  perform wake_mails();
end $$;

-- Somebody who no longer sees routes, or whose report was deleted, does not get its mail any more.
create function may_read_report_mail(given_account_id int, given_user_id int, given_link_id uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from route_people p join mailed_report_deliveries d using (account_id, user_id)
    where p.account_id = given_account_id and p.user_id = given_user_id and d.link_id = given_link_id)
$$;

-- Takes the person of the transaction out of those who get a report. False where they do not get it.
create function leave_mailed_report(report_id int) returns boolean
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    update mailed_reports set recipient_ids = array_remove(recipient_ids, current_user_id())
      where account_id = current_account_id() and mailed_report_id = report_id
        and current_user_id() = any (recipient_ids) and current_actor_sees('services:simc:geolocalizacao:rotas')
      returning true
  )
  select exists (select from gone)
$$;

-- What the link of a mail opens, by the hash of its token.
create function find_sent_report(given_hash bytea)
  returns table (account_id int, mailed_report_delivery_id bigint, created_by int, expires_at timestamptz, locale text)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select d.account_id, d.mailed_report_delivery_id, d.user_id, d.expires_at, u.locale
  from mailed_report_deliveries d join users u using (user_id) where d.token_hash = given_hash
$$;

-- Counts that it was opened, unless it has expired.
create function count_sent_report(given_hash bytea, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update mailed_report_deliveries set opens = opens + 1, last_opened_at = at
    where token_hash = given_hash and expires_at > at
$$;

grant execute on function list_route_people, send_report_mail, leave_mailed_report, find_sent_report, count_sent_report
  to azimute_app;
grant execute on function may_read_report_mail to azimute_jobs;
