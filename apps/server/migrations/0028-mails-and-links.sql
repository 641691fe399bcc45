-- Mails, and the links in them (docs/decisions/0026-mails-and-their-links.md). What a mail says is made when it is sent:
-- kept is only whom it is for and what about. A link opens nothing until its mail goes out.

create table mails (
  mail_id bigint generated always as identity primary key,
  template text not null check (template in ('password-reset', 'company-sign-in', 'invitation', 'password-changed',
    'second-factor-on', 'second-factor-off')),
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
  check ((settled_at is null) = (outcome is null))
);
create index mails_user on mails (user_id);
create index mails_waiting on mails (mail_id) where outcome is null;
create index mails_kept on mails (mail_id) where outcome = 'kept';

alter table mails enable row level security;
alter table mails force row level security;
create policy owner on mails to azimute_owner using (true) with check (true);

-- One job sends all that wait, one after the other: a server that answers slowly holds up no other work.
create function wake_mails() returns void
  language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job('send_mails', '{}', queue_name => 'mails', job_key => 'send_mails')
$$;

-- In the transaction that causes it.
create function enqueue_mail(
  mail_template text, to_user_id int, of_account_id int, with_link_id bigint, for_request_id uuid
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mails (template, user_id, account_id, sender_id, address, one_time_link_id, request_id)
    values (mail_template, to_user_id, of_account_id, current_user_id(), current_address(), with_link_id, for_request_id);
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

-- Nobody knows what it is the hash of, until its mail goes out.
create function create_link(link_purpose text, for_user_id int, for_account_id int) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  insert into one_time_links (token_hash, purpose, user_id, account_id, expires_at)
    values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), link_purpose, for_user_id, for_account_id,
      now() + case link_purpose when 'invitation' then interval '7 days' else interval '15 minutes' end)
    returning one_time_link_id
$$;

-- In each account of the person, whose chains are taken in one order.
create function audit_person(given_user_id int, entry_action text, entry_after jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_account_id int;
  is_told boolean := false;
begin
  for of_account_id in
    select m.account_id from memberships m where m.user_id = given_user_id order by m.account_id
  loop
    perform append_audit(of_account_id, given_user_id, null, entry_action, 'user', given_user_id::text, null, entry_after);
    is_told := true;
  end loop;
  if not is_told then
    perform append_audit(null, given_user_id, null, entry_action, 'user', given_user_id::text, null, entry_after);
  end if;
end $$;

-- Invitations ------------------------------------------------------------------------------------------------------------

-- Takes the place of those before. False when an administrator of users does not ask, or for no member.
create function invite_member(given_user_id int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not (current_actor_is_admin() and current_actor_changes('admin:users')
      and is_member_of_current_account(given_user_id)) then
    return false;
  end if;
  delete from one_time_links l
    where l.purpose = 'invitation' and l.account_id = current_account_id() and l.user_id = given_user_id and l.used_at is null;
  perform enqueue_mail('invitation', given_user_id, current_account_id(),
    create_link('invitation', given_user_id, current_account_id()), null);
  return true;
end $$;

-- Forgotten passwords ----------------------------------------------------------------------------------------------------

-- The same for every e-mail: whose it is, is looked up by the job.
create function request_password_reset(given_request_id uuid, given_email text, given_address text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job('prepare_password_reset',
    json_build_object('requestId', given_request_id, 'email', given_email, 'address', given_address),
    job_key => 'password-reset.' || md5(given_email))
$$;

create function prepare_password_reset(given_request_id uuid, given_email text, given_address text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person users;
begin
  select u.* into person from users u where u.email = given_email and u.active
    and (not exists (select from memberships m where m.user_id = u.user_id)
      or exists (select from memberships m where m.user_id = u.user_id and m.active));
  if person.user_id is null or exists (select from mails m where m.request_id = given_request_id) then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  if is_kept_by_directory(person.user_id)
      or first_account_of(person.user_id) is null and exists (select from memberships m where m.user_id = person.user_id) then
    perform enqueue_mail('company-sign-in', person.user_id, null, null, given_request_id);
    return;
  end if;
  perform enqueue_mail('password-reset', person.user_id, null,
    create_link('password-reset', person.user_id, null), given_request_id);
  perform audit_person(person.user_id, 'password-reset.request', null);
end $$;

-- What a token opens -------------------------------------------------------------------------------------------------------

-- Whoever has a password already needs no invitation to choose one.
create function find_link(given_hash bytea)
  returns table (
    purpose text, email text, name text, account_name text, takes_password boolean, takes_directory boolean,
    expires_at timestamptz
  )
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select l.purpose, u.email, u.name, a.name,
    not u.directory_login and case l.purpose when 'invitation' then
      u.password_hash is null and may_enter(u.user_id, null, l.account_id) else true end,
    exists (select from account_directories d join accounts da on da.account_id = d.account_id
      where l.purpose = 'invitation' and d.is_on
        and (da.domain = split_part(u.email, '@', 2) or d.account_id = l.account_id and u.directory_login)),
    l.expires_at
  from one_time_links l
  join users u on u.user_id = l.user_id and u.active
  left join accounts a on a.account_id = l.account_id
  where l.token_hash = given_hash and l.used_at is null and l.expires_at > now()
    and (l.account_id is null or exists (select from memberships m
      where m.account_id = l.account_id and m.user_id = l.user_id and m.active))
$$;

-- No row when the link opens nothing, or no password. Whatever else was mailed to choose one is of no use any more, and
-- all sessions of the person end.
create function choose_password_by_link(given_hash bytea, new_password_hash text, given_address text)
  returns table (user_id int, purpose text, ended_sessions bigint[])
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link one_time_links;
  ended bigint[] := '{}';
  living bigint;
begin
  select l.* into link from one_time_links l where l.token_hash = given_hash for update;
  if not exists (select from find_link(given_hash) f where f.takes_password) then
    return;
  end if;
  perform set_config('azimute.address', given_address, true);
  update users u set password_hash = new_password_hash where u.user_id = link.user_id;
  update one_time_links l set used_at = now() where l.token_hash = given_hash;
  delete from one_time_links l where l.user_id = link.user_id and l.used_at is null;
  for living in
    select s.session_id from sessions s where s.user_id = link.user_id and s.ended_at is null order by 1 for update
  loop
    perform close_session(living, 'password-reset');
    ended := ended || living;
  end loop;
  if link.purpose = 'invitation' then
    perform append_audit(link.account_id, link.user_id, null, 'invitation.accept', 'user', link.user_id::text, null,
      jsonb_build_object('by', 'password'));
  else
    perform enqueue_mail('password-changed', link.user_id, null, null, null);
    perform audit_person(link.user_id, 'password-reset.complete', jsonb_build_object('endedSessions', cardinality(ended)));
  end if;
  return query select link.user_id, link.purpose, ended;
end $$;

-- Sending ------------------------------------------------------------------------------------------------------------------

create view mail_contents as
select m.mail_id, m.template, u.email, u.name, u.locale, a.name as account_name, s.name as sender_name, m.address,
  m.created_at, m.due_at, m.settled_at, m.outcome, m.one_time_link_id,
  case m.template when 'invitation' then 'invitation' when 'password-reset' then 'password-reset' end as purpose,
  coalesce(u.time_zone, a.time_zone,
    (select ma.time_zone from memberships mm join accounts ma using (account_id)
      where mm.user_id = m.user_id order by ma.name, ma.account_id limit 1), 'UTC') as time_zone
from mails m
join users u using (user_id)
left join accounts a on a.account_id = m.account_id
left join users s on s.user_id = m.sender_id;

create function next_mail() returns setof mail_contents
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select * from mail_contents c where c.outcome is null and c.due_at <= clock_timestamp() order by c.mail_id limit 1
$$;

-- From now on the token of that hash opens the link, for as long as links of its purpose do: however long the mail server
-- was away. False when it was used or replaced.
create function open_link(given_link_id bigint, given_hash bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update one_time_links l set token_hash = given_hash,
      expires_at = now() + case l.purpose when 'invitation' then interval '7 days' else interval '15 minutes' end
    where l.one_time_link_id = given_link_id and l.used_at is null;
  return found;
end $$;

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

revoke execute on function
  wake_mails, enqueue_mail, send_notice, create_link, audit_person, invite_member, request_password_reset, prepare_password_reset,
  find_link, choose_password_by_link, next_mail, open_link, settle_mail, postpone_mail, wake_waiting_mails,
  remove_old_mails, list_kept_mails, count_kept_mails
  from public;
grant execute on function
  send_notice, invite_member, request_password_reset, find_link, choose_password_by_link, list_kept_mails, count_kept_mails
  to azimute_app;
grant execute on function
  prepare_password_reset, next_mail, open_link, settle_mail, postpone_mail, wake_waiting_mails, remove_old_mails
  to azimute_jobs;
