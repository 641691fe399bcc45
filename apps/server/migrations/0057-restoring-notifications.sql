-- A notification that its person deleted stays for a day, unseen, so that the person can take it back.

alter table notifications add column deleted_at timestamptz;

drop index notifications_unread;
drop index notifications_undismissed;
create index notifications_unread on notifications (account_id, user_id, notification_id)
  where read_at is null and deleted_at is null;
create index notifications_undismissed on notifications (account_id, user_id, notification_id)
  where dismissed_at is null and deleted_at is null;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;

revoke delete on notifications from azimute_app;

-- The newest id counts what was deleted too: what a person takes back has not arrived anew.
create or replace function notification_states(account_ids int[], user_ids int[])
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

-- Removes at most so many of those that were deleted a day ago, that were read and are 90 days old, or that are 365 days
-- old; answers how many.
create or replace function remove_old_notifications(most int) returns int
  language sql security definer set search_path = public, pg_temp as $$
  with old as (
    select n.account_id, n.user_id, n.notification_id from notifications n
    where n.deleted_at < now() - interval '1 day'
      or n.created_at < now() - interval '90 days'
        and (n.read_at is not null or n.created_at < now() - interval '365 days')
    order by n.created_at limit most for update skip locked),
  removed as (
    delete from notifications n using old o
    where n.account_id = o.account_id and n.user_id = o.user_id and n.notification_id = o.notification_id
    returning n.notification_id)
  select count(*)::int from removed
$$;
