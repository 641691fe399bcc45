-- Users' browsers that receive alerts by push, and pending messages (docs/decisions/0067).

create table push_browsers (
  account_id int not null,
  user_id int not null,
  push_browser_id int generated always as identity,
  -- Nothing is pushed after its end.
  session_id bigint not null references sessions on delete cascade,
  -- SHA-256 of its address at the push service.
  endpoint_hash bytea not null check (length(endpoint_hash) = 32),
  -- That address and the browser's keys, encrypted with the portal's key for this account: they suffice to send to it.
  subscription bytea not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null default clock_timestamp(),
  last_sent_at timestamptz,
  primary key (account_id, user_id, push_browser_id),
  unique (account_id, user_id, endpoint_hash),
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index push_browsers_session on push_browsers (session_id);
create index push_browsers_endpoint on push_browsers (endpoint_hash);

create policy own on push_browsers to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()) and (select is_own_session()))
  with check (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and session_id = (select current_session_id()) and (select is_own_session())
    and not (select is_withheld((select current_account_id()))));
create policy workers on push_browsers to azimute_jobs using (account_id = (select current_account_id()));
grant select, insert, delete, update (session_id, subscription, user_agent) on push_browsers to azimute_app;
grant select (account_id, user_id, push_browser_id), delete, update (last_sent_at) on push_browsers to azimute_jobs;

-- An outbox of messages to one browser each. Messages for one user at the same time share a push_id, whichever browsers
-- they have.
create table push_messages (
  account_id int not null,
  user_id int not null,
  push_message_id bigint generated always as identity,
  push_id uuid not null,
  push_browser_id int not null,
  -- As in an e-mail about alerts.
  about jsonb not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'gone', 'unseen')),
  attempts int not null default 0,
  next_at timestamptz not null,
  -- Claimed by a process until then.
  taken_until timestamptz,
  -- The push service's last response; null if there was none.
  last_status int,
  settled_at timestamptz,
  primary key (account_id, user_id, push_message_id),
  unique (account_id, user_id, push_id, push_browser_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  check ((state = 'waiting') = (settled_at is null))
);
create index push_messages_due on push_messages (account_id, next_at, push_message_id) where state = 'waiting';
create index push_messages_age on push_messages (created_at);
create policy workers on push_messages to azimute_jobs using (account_id = (select current_account_id()));
-- Rows that the job may remove in all accounts.
create policy old on push_messages to azimute_jobs using (created_at < now() - interval '30 days') with check (false);
grant select, insert, delete, update (state, attempts, next_at, taken_until, last_status, settled_at)
  on push_messages to azimute_jobs;

-- A user who ends their session no longer uses that browser.
create function forget_pushed_session() returns trigger
  language plpgsql as $$
begin
  delete from push_browsers b where b.session_id = new.session_id;
  return null;
end $$;
create trigger forget_pushed_session after update of ended_at on sessions for each row
  when (new.ended_at is not null) execute function forget_pushed_session();

-- A browser belongs to the user who last turned push on in it; its earlier users no longer receive anything there.
-- Knowing its address suffices to send to it.
create function take_over_push_browser(given_hash bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from push_browsers b where b.endpoint_hash = given_hash and b.user_id is distinct from current_user_id()
$$;
grant execute on function take_over_push_browser to azimute_app;

-- Browsers that can currently receive pushes: of members of the account, in active sessions that the account opens to
-- the person behind them.
create view open_push_browsers as
select b.account_id, b.user_id, b.push_browser_id, b.subscription, u.locale
from push_browsers b
join sessions s on s.session_id = b.session_id and s.user_id = b.user_id and s.ended_at is null and s.ends_at > now()
join memberships m on m.account_id = b.account_id and m.user_id = b.user_id and m.active
join users u on u.user_id = b.user_id and u.active
where exists (select from refresh_tokens t where t.session_id = s.session_id and t.expires_at > now())
  and may_enter(s.user_id, s.user_identity_id, b.account_id)
  and (s.user_identity_id is not null or not lacks_own_password(s.user_id, b.account_id));

-- Browsers of the transaction's account.
create function list_push_browsers() returns table (user_id int, push_browser_id int)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select b.user_id, b.push_browser_id from open_push_browsers b where b.account_id = current_account_id()
$$;

-- Due messages that no process has claimed, claimed until then. The subscription is null if the browser was removed.
create function take_push_messages(at timestamptz, until timestamptz, most int, most_of_account int, accounts_in_hand int[])
  returns table (
    account_id int, user_id int, push_message_id bigint, push_id uuid, push_browser_id int, about jsonb, created_at timestamptz,
    attempts int, subscription bytea, locale text, is_seen boolean
  )
  language sql volatile set role azimute_maintainer set search_path = public, pg_temp as $$
  with recursive waiting (account_id) as (
    (select m.account_id from push_messages m where m.state = 'waiting' order by 1 limit 1)
    union all
    select (select m.account_id from push_messages m where m.state = 'waiting' and m.account_id > w.account_id order by 1 limit 1)
    from waiting w where w.account_id is not null
  ), -- Accounts take turns, each up to its limit: many messages of one do not delay the others.
  due as (
    select m.* from waiting w cross join lateral (
      select l.*, row_number() over (order by l.next_at, l.push_message_id) as turn from (
        select m.account_id, m.user_id, m.push_message_id, m.next_at from push_messages m
        where m.account_id = w.account_id and m.state = 'waiting' and m.next_at <= at and coalesce(m.taken_until <= at, true)
        order by m.next_at, m.push_message_id
        limit least(most, greatest(most_of_account - cardinality(array_positions(accounts_in_hand, w.account_id)), 0))
        for update skip locked) l) m
    order by m.turn, m.next_at limit most
  ), taken as (
    update push_messages m set taken_until = until from due d
    where m.account_id = d.account_id and m.user_id = d.user_id and m.push_message_id = d.push_message_id
    returning m.*
  )
  select t.account_id, t.user_id, t.push_message_id, t.push_id, t.push_browser_id, t.about, t.created_at, t.attempts,
    b.subscription, b.locale, may_read_alert_mail(t.account_id, t.user_id, t.about)
  from taken t
  left join open_push_browsers b
    on b.account_id = t.account_id and b.user_id = t.user_id and b.push_browser_id = t.push_browser_id
$$;
grant execute on function list_push_browsers, take_push_messages to azimute_jobs;
