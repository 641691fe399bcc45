-- Modules whose figures are mailed to a person each Monday (docs/decisions/0092-weekly-mails-of-modules.md).
create table weekly_mails (
  account_id int not null,
  weekly_mail_id int not null generated always as identity,
  user_id int not null,
  slug text not null check (slug in ('cockpit', 'fleet', 'connectivity', 'utilization', 'safety', 'financials')),
  filters jsonb not null check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 40000),
  is_paused boolean not null default false,
  -- The Monday, by the clock of the person, on whose morning the next is sent.
  next_on date not null,
  sent_at timestamptz,
  primary key (account_id, weekly_mail_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create unique index weekly_mails_own on weekly_mails (account_id, user_id, slug, md5(filters::text));
create index weekly_mails_next on weekly_mails (next_on) where not is_paused;
create policy own on weekly_mails to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and current_actor_sees('services:simc:' || slug));
-- Whoever lost the right to see the module loses its mail.
create policy end_own on weekly_mails for delete to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy see_ended on weekly_mails for select to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
grant select, insert, update, delete on weekly_mails to azimute_app;

-- Each with the clocks that say when it is sent.
create view weekly_mail_times as
select w.account_id, w.weekly_mail_id, w.user_id, w.slug, w.is_paused, w.next_on,
  coalesce(u.time_zone, a.time_zone) as reader_zone, a.time_zone as account_zone
from weekly_mails w join users u using (user_id) join accounts a on a.account_id = w.account_id;
grant select on weekly_mail_times to azimute_jobs;

-- The zone that the person of the transaction has chosen; null for that of the account.
create function own_time_zone() returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select time_zone from users where user_id = current_user_id()
$$;
grant execute on function own_time_zone to azimute_app;

-- The Monday of the latest mail at an instant: six hours of it are over for its reader, and one for the account, whose week it is of.
create function weekly_mail_day(at timestamptz, reader_zone text, account_zone text) returns date
  language sql stable parallel safe
  return period_ended('week', least((at at time zone reader_zone) - interval '6 hours',
    (at at time zone account_zone) - interval '1 hour'));

-- A mail with the figures of a module, to the person of the transaction; what it is of goes on to the next week, so that it is
-- mailed once.
create function send_weekly_mail(mail_id int, of_week date, at timestamptz, said jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update weekly_mails set next_on = of_week + 7, sent_at = at
    where account_id = current_account_id() and user_id = current_user_id() and weekly_mail_id = mail_id
      and not is_paused and next_on <= of_week and current_actor_sees('services:simc:' || slug);
  if not found then
    raise insufficient_privilege using message = 'A weekly mail is sent once, to the person of the transaction';
  end if;
  insert into mails (template, user_id, account_id, sender_id, about)
    values ('weekly', current_user_id(), current_account_id(), current_user_id(), jsonb_build_object('weekly', said));
  perform wake_mails();
end $$;
grant execute on function send_weekly_mail, weekly_mail_day to azimute_app;
grant execute on function weekly_mail_day to azimute_jobs;

-- Somebody who no longer sees the module does not get its mail any more.
create function may_read_weekly_mail(given_account_id int, given_user_id int, given_slug text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from member_rights r
    where r.account_id = given_account_id and r.user_id = given_user_id
      and exists (select from unnest(r.account_modules) as m (code)
        where starts_with('services:simc:' || given_slug || ':', code || ':'))
      and (r.role = 'admin' or exists (select from jsonb_array_elements(r.sections) as s (section)
        where starts_with('services:simc:' || given_slug || ':', (section ->> 'module') || ':'))))
$$;
grant execute on function may_read_weekly_mail to azimute_jobs;
