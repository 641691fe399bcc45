-- Accounts that move from one cell to another (docs/decisions/0118-how-an-account-moves.md). Only the command that moves them
-- writes here, as the superuser of both databases.

create table account_moves (
  account_id int primary key,
  -- The one on the other side.
  cell text not null,
  direction text not null check (direction in ('away', 'here')),
  -- How far it has come; at the cell that an account comes to, no more than that.
  step text not null check (step in ('copying', 'following', 'moved', 'purged')),
  -- Nothing of the account is seen in this cell: it is not here yet, or no longer.
  is_closed boolean not null,
  -- While this has not come, what the account writes is refused.
  frozen_until timestamptz,
  -- While this has not come, nothing of it is sent to others.
  quiet_until timestamptz,
  begun_at timestamptz not null default clock_timestamp(),
  -- Jobs of its queue that go on in the other cell.
  jobs jsonb not null default '[]',
  -- At the cell that an account comes to: what proves who its people are, of those whose home moves along.
  proofs jsonb not null default '[]'
);

-- By which senders and readers of an account that has left, until it is purged, or that has not arrived quite, are told from
-- those that nobody knows.
create table moved_credentials (
  credential_hash bytea not null,
  account_id int not null references account_moves on delete cascade,
  primary key (credential_hash, account_id)
);
create index moved_credentials_account on moved_credentials (account_id);

-- For the policies by which an account is hidden. They are made by a move, so that nothing is asked where none goes on.
create function closed_account_ids() returns int[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(m.account_id), '{}') from account_moves m where m.is_closed
$$;

-- Of the triggers that a move puts on the tables of its account for the seconds in which the last rows arrive. What retention
-- removes of an account that has left is not held up.
create function refuse_while_moving() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from account_moves m where m.account_id = tg_argv[0]::int
      and m.frozen_until > clock_timestamp() and not (tg_op = 'DELETE' and m.is_closed)) then
    raise exception 'The account is being moved to another cell' using errcode = 'AZ001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- What is sent to others is not begun any more, so that nothing is sent in both cells.
create function is_leaving(given_account_id int) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from account_moves m
    where m.account_id = given_account_id and m.quiet_until > clock_timestamp())
$$;

-- Whether a credential opens an account in another cell, or will open it here in a moment.
create function has_moved(given_hash bytea) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from moved_credentials c where c.credential_hash = given_hash)
$$;

-- Of the accounts whose positions a batch brings, those that take none. What began before takes its end first
-- (hold_assignments' lock), so that none is written after the freeze.
create function list_moving(given_account_ids int[]) returns table (account_id int, has_left boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.account_id, m.is_closed from account_moves m
  where m.account_id = any (given_account_ids) and (m.is_closed or m.frozen_until > clock_timestamp())
$$;

grant execute on function closed_account_ids to azimute_app, azimute_pipeline, azimute_jobs;
grant execute on function is_leaving to azimute_jobs;
grant execute on function has_moved to azimute_app;
grant execute on function list_moving to azimute_pipeline;
