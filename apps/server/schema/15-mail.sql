-- Mails, and the links in them (docs/decisions/0154). A mail's text is created when it is sent: only its recipient and
-- subject matter are stored. A link opens nothing until its mail is sent.
create table mails (
  mail_id bigint generated always as identity primary key,
  template text not null check (template in ('password-reset', 'company-sign-in', 'invitation', 'own-password',
    'password-changed', 'email-changed', 'second-factor-on', 'second-factor-off', 'wrong-codes', 'known-device', 'test', 'alert', 'subscription')),
  user_id int not null references users on delete cascade,
  account_id int references accounts on delete cascade,
  -- The user who caused it, and their address.
  sender_id int references users on delete set null,
  address text,
  -- No foreign key: the link may have been deleted by the time the mail is sent.
  one_time_link_id bigint,
  -- For an e-mail about alerts, the facts of each; for one of a subscription, its full text.
  about jsonb,
  -- ID of the request that caused it, so that a repeated request sends one mail.
  request_id uuid unique,
  created_at timestamptz not null default now(),
  -- Number of times that the server postponed it, and the time of the next attempt.
  postponed int not null default 0,
  due_at timestamptz not null default now(),
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'kept', 'refused', 'outdated', 'undeliverable')),
  -- Recipient, if not the user's e-mail at the time of sending.
  recipient text,
  -- Time since which it waits for an e-mail server to be configured.
  held_at timestamptz,
  check ((settled_at is null) = (outcome is null))
);
create index mails_user on mails (user_id);
create index mails_waiting on mails (coalesce(account_id, 0), mail_id) where outcome is null;
create index mails_kept on mails (mail_id) where outcome = 'kept';
create index mails_wrong_codes on mails (user_id, created_at) where template = 'wrong-codes';
-- The job that sends mails settles waiting ones, and removes those older than a month.
create policy send on mails for select to azimute_jobs using (true);
create policy settle on mails for update to azimute_jobs using (outcome is null) with check (true);
create policy remove_old on mails for delete to azimute_jobs using (created_at < now() - interval '30 days');
grant select, update, delete on mails to azimute_jobs;

-- Names the user who caused it, if different from the recipient.
create view mail_contents as
select m.mail_id, m.template, coalesce(m.recipient, u.email) as email, u.name, u.locale, a.name as account_name,
  s.name as sender_name, m.address,
  m.created_at, m.due_at, m.settled_at, m.outcome, m.one_time_link_id, m.account_id, m.user_id,
  m.about,
  case when m.template in ('invitation', 'own-password') then 'invitation'
    when m.template in ('password-reset', 'known-device') then m.template end as purpose,
  coalesce(u.time_zone, a.time_zone,
    (select ma.time_zone from memberships mm join accounts ma using (account_id)
      where mm.user_id = m.user_id order by ma.name, ma.account_id limit 1), 'UTC') as time_zone
from mails m
join users u using (user_id)
left join accounts a on a.account_id = m.account_id
left join users s on s.user_id = m.sender_id and s.user_id <> m.user_id;
grant select on mail_contents to azimute_jobs;

-- The mailbox of the demo: mails that were not sent to a server.
create view kept_mails as select * from mail_contents where outcome = 'kept';
grant select on kept_mails to azimute_app;

-- One job sends all waiting mails one by one: a slow server does not delay other work.
create function wake_mails() returns void
  language sql as $$
  select graphile_worker.add_job('send_mails', '{}', queue_name => 'mails', job_key => 'send_mails')
$$;

-- Runs in the transaction that causes it.
create function enqueue_mail(
  mail_template text, to_user_id int, of_account_id int, with_link_id bigint, for_request_id uuid,
  to_address text default null
) returns void
  language plpgsql as $$
begin
  insert into mails (template, user_id, account_id, sender_id, address, one_time_link_id, request_id, recipient)
    values (mail_template, to_user_id, of_account_id, current_user_id(), current_address(), with_link_id, for_request_id,
      to_address);
  perform wake_mails();
end $$;

-- To the transaction's user, or to a member of its account.
create function send_notice(mail_template text, to_user_id int) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if mail_template not in ('password-changed', 'second-factor-on', 'second-factor-off', 'test')
      or mail_template = 'test' and not current_actor_is_admin()
      or to_user_id is distinct from current_user_id() and not is_member_of_current_account(to_user_id) then
    raise insufficient_privilege using message = 'A notice is for the person or a member of the account';
  end if;
  perform enqueue_mail(mail_template, to_user_id, current_account_id(), null, null);
end $$;

grant execute on function send_notice to azimute_app;
