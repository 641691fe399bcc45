-- Notifications of a user in an account. The browser has the texts: a row contains what happened, as data.
create table notifications (
  account_id int not null,
  user_id int not null,
  notification_id bigint generated always as identity,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,59}$'),
  data jsonb not null check (jsonb_typeof(data) = 'object' and length(data::text) <= 4000),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  dismissed_at timestamptz,
  -- A deleted notification stays hidden for a day, so that the user can undo it.
  deleted_at timestamptz,
  primary key (account_id, user_id, notification_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  -- The bell counts what it lists: hidden notifications are never unread.
  check (dismissed_at is null or read_at is not null)
);
create index notifications_age on notifications (created_at);
create index notifications_unread on notifications (account_id, user_id, notification_id)
  where read_at is null and deleted_at is null;
create index notifications_undismissed on notifications (account_id, user_id, notification_id)
  where dismissed_at is null and deleted_at is null;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
create policy own on notifications to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_sees('notifications')));
-- Members of the transaction's account may be notified. The verb decides whom.
create policy tell on notifications for insert to azimute_app, azimute_jobs
  with check (account_id = (select current_account_id()) and is_member_of_current_account(user_id));
-- Rows that the job may remove: deleted a day ago, read and 90 days old, or a year old.
create policy old on notifications to azimute_jobs
  using (deleted_at < now() - interval '1 day'
    or created_at < now() - interval '90 days'
      and (read_at is not null or created_at < now() - interval '365 days'))
  with check (false);
grant select, insert, update on notifications to azimute_app;
grant select, insert, delete on notifications to azimute_jobs;

-- The number of unread ones, counted up to a hundred (the bell shows 99+), and the newest ID, for the streams of many
-- users. The newest ID includes deleted ones: a restored notification is not new.
create function notification_states(account_ids int[], user_ids int[])
  returns table (account_id int, user_id int, unread int, newest_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.account_id, p.user_id,
    (select count(*)::int from (
      select from notifications n
      where n.account_id = p.account_id and n.user_id = p.user_id and n.read_at is null and n.deleted_at is null
      limit 100) as few),
    (select max(n.notification_id) from notifications n
      where n.account_id = p.account_id and n.user_id = p.user_id)
  from unnest(account_ids, user_ids) as p (account_id, user_id)
$$;

create function announce_notifications() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_notifications', json_build_object('accountId', account_id, 'userId', user_id)::text)
  from changed group by account_id, user_id;
  return null;
end $$;
create trigger announce_notifications_inserted after insert on notifications
  referencing new table as changed for each statement execute function announce_notifications();
create trigger announce_notifications_updated after update on notifications
  referencing new table as changed for each statement execute function announce_notifications();
create trigger announce_notifications_deleted after delete on notifications
  referencing old table as changed for each statement execute function announce_notifications();

grant execute on function notification_states to azimute_app;
