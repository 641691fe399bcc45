-- What the portal tells one person in one account. The texts are the browser's: a row says what happened, as data.
create table notifications (
  account_id int not null,
  user_id int not null,
  notification_id bigint generated always as identity,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,59}$'),
  data jsonb not null check (jsonb_typeof(data) = 'object' and length(data::text) <= 4000),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  dismissed_at timestamptz,
  -- A notification that its person deleted stays for a day, unseen, so that the person can take it back.
  deleted_at timestamptz,
  primary key (account_id, user_id, notification_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  -- So that the bell counts what it lists: nothing unread is hidden from it.
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
grant select, update on notifications to azimute_app;

-- Tells a member of an account; null when the recipient is none. Whom to tell is for the verb to know: who has just left
-- an account still says so to those who stay. The lock makes the ids of one person follow the order of commits: "all up
-- to this one" then never covers one that came later. It is held until the commit.
create function notify_person(given_account_id int, given_user_id int, given_kind text, given_data jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if given_account_id is distinct from current_account_id() then
    raise insufficient_privilege using message = 'Only members of the account of the transaction are told';
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended(format('azimute.notifications.%s.%s', given_account_id, given_user_id), 0));
  insert into notifications (account_id, user_id, kind, data)
    select m.account_id, m.user_id, given_kind, given_data from memberships m
    where m.account_id = given_account_id and m.user_id = given_user_id
    returning notification_id into made;
  return made;
end $$;

-- How many are unread, counted to a hundred (the bell says 99+), and which is the newest, for the streams of many people.
-- The newest id counts what was deleted too: what a person takes back has not arrived anew.
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

-- Removes at most so many of those that were deleted a day ago, that were read and are 90 days old, or that are 365 days
-- old; answers how many.
create function remove_old_notifications(most int) returns int
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

grant execute on function notify_person, notification_states to azimute_app;
grant execute on function remove_old_notifications to azimute_jobs;
