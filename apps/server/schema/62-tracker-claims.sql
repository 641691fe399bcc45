-- Accounts of trackers that connect by TCP or UDP (docs/decisions/0176). An IMEI proves nothing, so a tracker belongs to
-- the account that has claimed its ID, and no other account can claim it.
create table tracker_claims (
  account_id int not null references accounts,
  tracker_claim_id int generated always as identity,
  tracker_id text not null check (tracker_id ~ '^[0-9A-Za-z._-]{1,40}$'),
  claimed_at timestamptz not null,
  claimed_by int references users,
  primary key (account_id, tracker_claim_id)
);
-- The same ID in upper and lower case is one tracker.
create unique index tracker_claims_tracker on tracker_claims (lower(tracker_id));
create policy keep on tracker_claims to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
grant select, insert, delete on tracker_claims to azimute_app;

-- Returns the accounts that have claimed these trackers.
create function find_tracker_accounts(given_ids text[]) returns table (given_id text, account_id int)
  language plpgsql stable set role azimute_maintainer set search_path = public, pg_temp as $$
begin
  return query select g.id, c.account_id from unnest(given_ids) as g (id)
    join tracker_claims c on lower(c.tracker_id) = lower(g.id);
end $$;

-- Returns the accounts among these that exist.
create function find_port_accounts(given_ids int[]) returns setof int
  language plpgsql stable set role azimute_maintainer set search_path = public, pg_temp as $$
begin
  return query select a.account_id from accounts a where a.account_id = any (given_ids);
end $$;
grant execute on function find_tracker_accounts, find_port_accounts to azimute_pipeline;
