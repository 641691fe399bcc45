-- Content e-mailed each day, week or month (docs/decisions/0154). An e-mail is written with its recipient's rights, and
-- so is the linked file when it is opened.
create table subscriptions (
  account_id int not null references accounts on delete cascade,
  subscription_id int not null generated always as identity,
  key uuid,
  name text not null check (length(name) between 1 and 80),
  -- The content: `kind` identifies it, the other members are its settings.
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 40000),
  -- The module that shows the content. Recipients without access to it receive nothing.
  module text not null,
  period text not null check (period in ('day', 'week', 'month')),
  hour smallint not null check (hour between 0 and 23),
  is_paused boolean not null default false,
  -- The next period to send ends at the beginning of this day, in the account's zone.
  next_to date not null,
  -- No foreign keys: users who left the account receive nothing.
  recipient_ids int[] not null check (cardinality(recipient_ids) <= 20),
  created_by int not null default current_user_id(),
  updated_at timestamptz not null,
  primary key (account_id, subscription_id),
  unique (account_id, key),
  foreign key (account_id, created_by) references granted_memberships on delete cascade
);
create unique index subscriptions_name on subscriptions (account_id, created_by, lower(name));
create index subscriptions_next on subscriptions (next_to) where not is_paused;
-- Owners can see and delete their own even if they lost access to the module.
create policy see on subscriptions for select to azimute_app
  using (account_id = (select current_account_id())
    and (created_by = (select current_user_id())
      or (select current_user_id()) = any (recipient_ids) and current_actor_sees(module)));
create policy make on subscriptions for insert to azimute_app
  with check (account_id = (select current_account_id()) and created_by = (select current_user_id())
    and current_actor_sees(module));
create policy change on subscriptions for update to azimute_app
  using (account_id = (select current_account_id()) and created_by = (select current_user_id()))
  with check (account_id = (select current_account_id()) and created_by = (select current_user_id())
    and current_actor_sees(module));
create policy remove on subscriptions for delete to azimute_app
  using (account_id = (select current_account_id()) and created_by = (select current_user_id()));
grant select, insert, update, delete on subscriptions to azimute_app;
-- The job that sends due subscriptions advances their period.
create policy find_due on subscriptions for select to azimute_jobs using (true);
create policy go_on on subscriptions for update to azimute_jobs using (true);
grant select (account_id, subscription_id, is_paused, next_to, period), update (next_to) on subscriptions to azimute_jobs;

-- First day of the period that ends on a day.
create function period_begins(period text, ends date) returns date
  language sql immutable parallel safe
  return (ends - ('1 ' || period)::interval)::date;

-- Last day that ended a period, at a local time.
create function period_ended(period text, local_time timestamp) returns date
  language sql immutable parallel safe
  return date_trunc(period, local_time)::date;

-- First period whose sending time is in the future. Skips periods that ended earlier or during a pause.
create function plan_subscription() returns trigger
  language plpgsql as $$
begin
  new.next_to := period_ended(new.period, (new.updated_at at time zone
      (select a.time_zone from accounts a where a.account_id = new.account_id)) - make_interval(hours => new.hour))
    + ('1 ' || new.period)::interval;
  return new;
end $$;
create trigger plan_new before insert on subscriptions for each row execute function plan_subscription();
create trigger plan_changed before update on subscriptions for each row
  when ((old.period, old.hour, old.is_paused) is distinct from (new.period, new.hour, new.is_paused))
  execute function plan_subscription();

-- Sending time, and recipients and owner with their languages.
create view subscription_times as
select r.account_id, r.subscription_id, r.content ->> 'kind' as kind, r.module, r.is_paused, r.period, r.next_to, r.created_by,
  (r.next_to + make_interval(hours => r.hour)) at time zone a.time_zone as due_at, a.time_zone,
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.user_id, 'locale', u.locale)), '[]')
    from users u where u.user_id = any (r.recipient_ids)) as recipients,
  (select jsonb_agg(jsonb_build_object('id', u.user_id, 'locale', u.locale))
    from users u where u.user_id = r.created_by) as owner
from subscriptions r join accounts a using (account_id);
grant select on subscription_times to azimute_jobs;

-- Mails of subscriptions, one per recipient and period.
create table subscription_deliveries (
  account_id int not null,
  subscription_delivery_id bigint not null generated always as identity,
  subscription_id int not null,
  user_id int not null,
  -- Values when the e-mail was sent.
  name text not null,
  content jsonb not null,
  module text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (from_at < to_at),
  -- Time of the owner's request; null if scheduled.
  asked_at timestamptz,
  -- The text of the mail in its recipient's language, and the counts for webhooks.
  lines text[] not null,
  counts jsonb not null,
  -- The token of the file link derives from this and the installation's key; null if the mail has no link.
  link_id uuid,
  token_hash bytea unique check ((token_hash is null) = (link_id is null)),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  opens int not null default 0,
  last_opened_at timestamptz,
  mail_id bigint,
  primary key (account_id, subscription_delivery_id),
  foreign key (account_id, subscription_id) references subscriptions on delete cascade,
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  unique nulls not distinct (account_id, subscription_id, user_id, from_at, to_at, asked_at)
);
create index subscription_deliveries_user on subscription_deliveries (account_id, user_id);
create index subscription_deliveries_old on subscription_deliveries (expires_at);
create policy see on subscription_deliveries for select to azimute_app
  using (account_id = (select current_account_id()) and current_actor_sees(module)
    and (user_id = (select current_user_id()) or exists (select from subscriptions r
      where r.account_id = subscription_deliveries.account_id
        and r.subscription_id = subscription_deliveries.subscription_id
        and r.created_by = (select current_user_id()))));
create policy get on subscription_deliveries for insert to azimute_app
  with check (account_id = (select current_account_id())
    and user_id = (select current_user_id())
    and exists (select from subscriptions r
      where r.account_id = subscription_deliveries.account_id
        and r.subscription_id = subscription_deliveries.subscription_id
        and (select current_user_id()) = any (r.recipient_ids || r.created_by) and current_actor_sees(r.module)));
-- The link is read with the rights of its recipient, and each opening is counted.
create policy count_opens on subscription_deliveries for update to azimute_app
  using (account_id = (select current_account_id()) and current_actor_sees(module)
    and user_id = (select current_user_id()));
create policy present on subscription_deliveries for select to azimute_app
  using (token_hash = (select presented_token_hash()));
grant select, insert, update (opens, last_opened_at) on subscription_deliveries to azimute_app;
create policy find_old on subscription_deliveries for select to azimute_jobs using (true);
create policy remove_old on subscription_deliveries for delete to azimute_jobs
  using (expires_at < now() - interval '90 days');
grant select (expires_at), delete on subscription_deliveries to azimute_jobs;

-- Users who see a module, in each account.
create function people_of_module(module text) returns table (account_id int, user_id int)
  language sql stable as $$
  select r.account_id, r.user_id
  from member_rights r
  where not r.is_service and exists (select from unnest(r.account_modules) as m (code) where starts_with(module || ':', m.code || ':'))
    and (r.role = 'admin' or exists (select from jsonb_array_elements(r.sections) as s (section)
      where starts_with(module || ':', (s.section ->> 'module') || ':')))
$$;

-- The same users for the transaction's account, if the caller sees the module.
create function list_module_people(given_module text) returns table (user_id int, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, u.name from people_of_module(given_module) p join users u using (user_id)
  where p.account_id = current_account_id() and current_actor_sees(given_module)
$$;

-- E-mails a delivery to the transaction's user, once.
create function send_subscription_mail(delivery_id bigint, said jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  insert into mails (template, user_id, account_id, sender_id, about)
    select 'subscription', d.user_id, d.account_id, r.created_by, jsonb_build_object('subscription',
      said || jsonb_build_object('deliveryId', delivery_id, 'linkId', d.link_id, 'name', d.name, 'lines', d.lines))
    from subscription_deliveries d join subscriptions r using (account_id, subscription_id)
    where d.account_id = current_account_id() and d.subscription_delivery_id = delivery_id
      and d.user_id = current_user_id() and d.mail_id is null
    returning mail_id into made;
  if made is null then
    raise insufficient_privilege using message = 'A delivery is mailed once, to the person of the transaction';
  end if;
  update subscription_deliveries set mail_id = made
    where account_id = current_account_id() and subscription_delivery_id = delivery_id;
  perform wake_mails();
end $$;

-- Users who no longer see the module, or whose subscription was deleted, no longer receive its e-mails.
create function may_read_subscription_mail(given_account_id int, given_user_id int, delivery_id bigint) returns boolean
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select exists (select from subscription_deliveries d join people_of_module(d.module) p using (account_id, user_id)
    where d.account_id = given_account_id and d.user_id = given_user_id and d.subscription_delivery_id = delivery_id)
$$;

-- Removes the transaction's user from the recipients of a subscription. Returns false if they are not a recipient.
create function leave_subscription(given_subscription_id int) returns boolean
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    update subscriptions set recipient_ids = array_remove(recipient_ids, current_user_id()),
        updated_at = updated_at + interval '1 millisecond'
      where account_id = current_account_id() and subscription_id = given_subscription_id
        and current_user_id() = any (recipient_ids) and current_actor_sees(module)
      returning true
  )
  select exists (select from gone)
$$;

grant execute on function list_module_people, send_subscription_mail, leave_subscription to azimute_app;
grant execute on function may_read_subscription_mail to azimute_jobs;
