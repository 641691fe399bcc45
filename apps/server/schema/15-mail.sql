-- Mails, and the links in them (docs/decisions/0026-mails-and-their-links.md). What a mail says is made when it is sent:
-- kept is only whom it is for and what about. A link opens nothing until its mail goes out.
create table mails (
  mail_id bigint generated always as identity primary key,
  template text not null check (template in ('password-reset', 'company-sign-in', 'invitation', 'own-password',
    'password-changed', 'email-changed', 'second-factor-on', 'second-factor-off', 'wrong-codes', 'known-device')),
  user_id int not null references users on delete cascade,
  account_id int references accounts on delete cascade,
  -- Who caused it, and from where.
  sender_id int references users on delete set null,
  address text,
  -- The link may be gone by the time it is read.
  one_time_link_id bigint,
  -- Of the request that it answers, so that a repeat answers it once.
  request_id uuid unique,
  created_at timestamptz not null default now(),
  -- How often the server put it off, and when it is tried next.
  postponed int not null default 0,
  due_at timestamptz not null default now(),
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'kept', 'refused', 'outdated', 'undeliverable')),
  -- Where it goes when not to the person's e-mail of by then.
  recipient text,
  -- Since when it waits for a mail server to be named.
  held_at timestamptz,
  check ((settled_at is null) = (outcome is null))
);
create index mails_user on mails (user_id);
create index mails_waiting on mails (mail_id) where outcome is null;
create index mails_kept on mails (mail_id) where outcome = 'kept';
create index mails_wrong_codes on mails (user_id, created_at) where template = 'wrong-codes';

-- Who caused it is named where it was somebody else.
create view mail_contents as
select m.mail_id, m.template, coalesce(m.recipient, u.email) as email, u.name, u.locale, a.name as account_name,
  s.name as sender_name, m.address,
  m.created_at, m.due_at, m.settled_at, m.outcome, m.one_time_link_id,
  case when m.template in ('invitation', 'own-password') then 'invitation'
    when m.template in ('password-reset', 'known-device') then m.template end as purpose,
  coalesce(u.time_zone, a.time_zone,
    (select ma.time_zone from memberships mm join accounts ma using (account_id)
      where mm.user_id = m.user_id order by ma.name, ma.account_id limit 1), 'UTC') as time_zone
from mails m
join users u using (user_id)
left join accounts a on a.account_id = m.account_id
left join users s on s.user_id = m.sender_id and s.user_id <> m.user_id;

-- One job sends all that wait, one after the other: a server that answers slowly holds up no other work.
create function wake_mails() returns void
  language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job('send_mails', '{}', queue_name => 'mails', job_key => 'send_mails')
$$;

-- In the transaction that causes it.
create function enqueue_mail(
  mail_template text, to_user_id int, of_account_id int, with_link_id bigint, for_request_id uuid,
  to_address text default null
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mails (template, user_id, account_id, sender_id, address, one_time_link_id, request_id, recipient)
    values (mail_template, to_user_id, of_account_id, current_user_id(), current_address(), with_link_id, for_request_id,
      to_address);
  perform wake_mails();
end $$;

-- To the person of the transaction, or to a member of its account.
create function send_notice(mail_template text, to_user_id int) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if mail_template not in ('password-changed', 'second-factor-on', 'second-factor-off')
      or to_user_id is distinct from current_user_id() and not is_member_of_current_account(to_user_id) then
    raise insufficient_privilege using message = 'A notice is for the person or a member of the account';
  end if;
  perform enqueue_mail(mail_template, to_user_id, current_account_id(), null, null);
end $$;

create function next_mail() returns setof mail_contents
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select * from mail_contents c where c.outcome is null and c.due_at <= clock_timestamp() order by c.mail_id limit 1
$$;

create function settle_mail(given_mail_id bigint, given_outcome text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update mails m set settled_at = now(), outcome = given_outcome where m.mail_id = given_mail_id and m.outcome is null
$$;

-- A server may take a mail later that it does not take now. After three days it is given up. Answers when it is tried
-- again, if it is.
create function postpone_mail(given_mail_id bigint) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_at timestamptz;
begin
  update mails m set postponed = m.postponed + 1,
      due_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(m.postponed, 10), interval '1 hour')
    where m.mail_id = given_mail_id and m.outcome is null and m.created_at > now() - interval '3 days'
    returning m.due_at into next_at;
  if next_at is null then
    perform settle_mail(given_mail_id, 'undeliverable');
  end if;
  return next_at;
end $$;

-- All that wait, as no server is named: answers those that had not been told of.
create function hold_mails() returns table (mail_id bigint, template text)
  language sql security definer set search_path = public, pg_temp as $$
  update mails m set held_at = now() where m.outcome is null and m.held_at is null
  returning m.mail_id, m.template
$$;

-- What was held for longer than it is of use: a link as long as one lives that goes out at once, a notice three days. Whoever
-- asked for a link half a year ago does not want it on the day on which a server is named.
create function end_held_mails() returns table (mail_id bigint, template text)
  language sql security definer set search_path = public, pg_temp as $$
  update mails m set settled_at = now(), outcome = 'undeliverable'
  where m.outcome is null and m.held_at is not null
    and case when m.one_time_link_id is null then m.created_at < now() - interval '3 days'
      else not exists (select from one_time_links l
        where l.one_time_link_id = m.one_time_link_id and l.used_at is null and l.expires_at > now()) end
  returning m.mail_id, m.template
$$;

-- For who looks every minute: a mail server that is back gets what waits, however long it was away.
create function wake_waiting_mails() returns void
  language sql security definer set search_path = public, pg_temp as $$
  select wake_mails() where exists (select from mails m where m.outcome is null and m.due_at <= now())
$$;

create function remove_old_mails() returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from mails m where m.created_at < now() - interval '30 days';
  delete from one_time_links l where l.expires_at < now() - interval '30 days'
$$;

-- Of the mails that no server got, newest first: `before_id` is the last one of the page before.
create function list_kept_mails(before_id bigint, up_to int) returns setof mail_contents
  language sql stable security definer set search_path = public, pg_temp as $$
  select * from mail_contents c where c.outcome = 'kept' and (before_id is null or c.mail_id < before_id)
  order by c.mail_id desc limit up_to
$$;

create function count_kept_mails() returns int
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from mails m where m.outcome = 'kept'
$$;

grant execute on function send_notice, list_kept_mails, count_kept_mails to azimute_app;
grant execute on function
  next_mail, settle_mail, postpone_mail, hold_mails, end_held_mails, wake_waiting_mails, remove_old_mails
  to azimute_jobs;
