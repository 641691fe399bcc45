-- Accounts of trackers that connect by TCP or UDP (docs/decisions/0176). An IMEI proves nothing, so a tracker belongs to
-- the account that has claimed its ID, and no other account can claim it.
create table tracker_claims (
  account_id int not null references accounts,
  tracker_claim_id int generated always as identity,
  tracker_id text not null check (tracker_id ~ '^[0-9A-Za-z._-]{1,40}$'),
  claimed_at timestamptz not null,
  claimed_by int references users,
  -- Until then its frames are kept, for an administrator who watches them.
  watched_until timestamptz,
  primary key (account_id, tracker_claim_id)
);
-- The same ID in upper and lower case is one tracker.
create unique index tracker_claims_tracker on tracker_claims (lower(tracker_id));
create policy keep on tracker_claims to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
grant select, insert, delete, update (watched_until) on tracker_claims to azimute_app;

-- Returns the accounts that have claimed these trackers, and whether their frames are watched.
create function find_tracker_accounts(given_ids text[])
  returns table (given_id text, account_id int, is_watched bool)
  language plpgsql stable set role azimute_maintainer set search_path = public, pg_temp as $$
begin
  return query select g.id, c.account_id, coalesce(c.watched_until > now(), false) from unnest(given_ids) as g (id)
    join tracker_claims c on lower(c.tracker_id) = lower(g.id);
end $$;

-- Returns the accounts among these that exist.
create function find_port_accounts(given_ids int[]) returns setof int
  language plpgsql stable set role azimute_maintainer set search_path = public, pg_temp as $$
begin
  return query select a.account_id from accounts a where a.account_id = any (given_ids);
end $$;

-- Frames of watched trackers and the responses to them, the newest 200 of each, for a day.
create table tracker_frames (
  account_id int not null references accounts,
  tracker_claim_id int not null,
  tracker_frame_id bigint generated always as identity,
  at timestamptz not null,
  is_sent bool not null,
  bytes bytea not null,
  -- Null for responses.
  decoded jsonb,
  primary key (account_id, tracker_claim_id, tracker_frame_id),
  foreign key (account_id, tracker_claim_id) references tracker_claims on delete cascade
);
create index tracker_frames_age on tracker_frames (at);
create policy see on tracker_frames for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
grant select on tracker_frames to azimute_app;

create function keep_tracker_frames(
  given_account_id int, given_tracker_id text, ats timestamptz[], are_sent bool[], contents bytea[], decodings text[]
) returns void
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  claim int := (select c.tracker_claim_id from tracker_claims c
    where c.account_id = given_account_id and lower(c.tracker_id) = lower(given_tracker_id));
begin
  insert into tracker_frames (account_id, tracker_claim_id, at, is_sent, bytes, decoded)
    select given_account_id, claim, f.at, f.is_sent, f.bytes, f.decoded::jsonb
    from unnest(ats, are_sent, contents, decodings) with ordinality as f (at, is_sent, bytes, decoded, place)
    where claim is not null order by f.place;
  delete from tracker_frames o
    where o.account_id = given_account_id and o.tracker_claim_id = claim and o.tracker_frame_id <= (
      select n.tracker_frame_id from tracker_frames n
      where n.account_id = given_account_id and n.tracker_claim_id = claim
      order by n.tracker_frame_id desc offset 200 limit 1);
end $$;

create function remove_expired_tracker_frames(given_at timestamptz, most int) returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  removed int;
begin
  delete from tracker_frames f using (
    select e.account_id, e.tracker_claim_id, e.tracker_frame_id from tracker_frames e
    where e.at < least(given_at, now()) - interval '1 day' limit most) old
  where (f.account_id, f.tracker_claim_id, f.tracker_frame_id)
    = (old.account_id, old.tracker_claim_id, old.tracker_frame_id);
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function find_tracker_accounts, find_port_accounts, keep_tracker_frames to azimute_pipeline;
grant execute on function remove_expired_tracker_frames to azimute_jobs;
