-- State of the installation for operators, without any account's data (docs/decisions/0188).

-- Backups and their restore tests (docs/decisions/0189). Rows are kept for a year.
create table backup_runs (
  backup_run_id int generated always as identity primary key,
  -- Folder in the target; null until the backup is complete.
  name text unique,
  -- The time that its schedule named; null on demand.
  scheduled_for timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  error text,
  -- The last restore test.
  verified_at timestamptz,
  verify_error text
);
create index backup_runs_time on backup_runs (started_at);
create policy operators on backup_runs for select to azimute_app using ((select current_actor_operates()));
create policy workers on backup_runs to azimute_jobs using (true) with check (true);
create policy processes on backup_runs for select to azimute_pipeline using (true);
grant select on backup_runs to azimute_app, azimute_pipeline;
grant select, insert, update, delete on backup_runs to azimute_jobs;

-- The processes of the installation, each reporting every half minute.
create table installation_processes (
  instance text not null,
  role text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  cpu_share double precision not null,
  memory_bytes bigint not null,
  -- ProcessReport of features/installation.
  report jsonb not null,
  primary key (instance, role)
);
create policy operators on installation_processes for select to azimute_app using ((select current_actor_operates()));
create policy processes on installation_processes to azimute_pipeline using (true) with check (true);
create policy workers on installation_processes to azimute_jobs using (true);
grant select on installation_processes to azimute_app;
grant select, insert, update on installation_processes to azimute_pipeline;
grant select, delete on installation_processes to azimute_jobs;

-- The last observation of the role jobs (Observation of features/installation): counts, and no account's data.
create table installation_observation (
  is_only boolean primary key default true check (is_only),
  observed_at timestamptz not null,
  report jsonb not null
);
create policy operators on installation_observation for select to azimute_app
  using ((select current_actor_operates()));
create policy workers on installation_observation to azimute_jobs using (true) with check (true);
grant select on installation_observation to azimute_app;
grant select, insert, update on installation_observation to azimute_jobs;

-- Sizes by day, for the forecast.
create table installation_sizes (
  day date primary key,
  database_bytes bigint not null,
  -- Everything on the disk of the data directory; null for an external database.
  used_bytes bigint
);
create policy operators on installation_sizes for select to azimute_app using ((select current_actor_operates()));
create policy workers on installation_sizes to azimute_jobs using (true) with check (true);
grant select on installation_sizes to azimute_app;
grant select, insert, update, delete on installation_sizes to azimute_jobs;

-- The newest release of UPDATE_URL.
create table installation_update (
  is_only boolean primary key default true check (is_only),
  version text not null,
  notes text not null,
  is_security boolean not null,
  checked_at timestamptz not null
);
create policy operators on installation_update for select to azimute_app using ((select current_actor_operates()));
create policy workers on installation_update to azimute_jobs using (true) with check (true);
grant select on installation_update to azimute_app;
grant select, insert, update on installation_update to azimute_jobs;

-- Durations of each account's requests, counted by hour in the classes of account-times.ts.
create table account_request_times (
  account_id int not null references accounts on delete cascade,
  hour timestamptz not null,
  counts int[] not null,
  primary key (account_id, hour)
);
create index account_request_times_hour on account_request_times (hour);
create policy processes on account_request_times to azimute_pipeline using (true) with check (true);
create policy workers on account_request_times to azimute_jobs using (true);
grant select, insert, update on account_request_times to azimute_pipeline;
grant select, delete on account_request_times to azimute_jobs;

-- Trackers that an account could not claim, because another one has.
create table tracker_disputes (
  account_id int not null references accounts on delete cascade,
  tracker_id text not null check (tracker_id ~ '^[0-9A-Za-z._-]{1,40}$'),
  asked_at timestamptz not null,
  primary key (account_id, tracker_id)
);
create policy ask on tracker_disputes to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()))
  with check (account_id = (select current_account_id()) and (select current_actor_keeps_inbox()));
grant select, insert, delete, update (asked_at) on tracker_disputes to azimute_app;

create function list_tracker_disputes()
  returns table (tracker_id text, held_by int, wanted_by int, asked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.tracker_id, c.account_id, d.account_id, d.asked_at
  from tracker_disputes d join tracker_claims c on lower(c.tracker_id) = lower(d.tracker_id)
  where current_actor_operates() and c.account_id <> d.account_id
  order by d.asked_at desc, d.tracker_id limit 100
$$;

-- Deletes the claim of a disputed tracker, with an audit row in the account that held it. Returns false if it is not
-- disputed.
create function release_disputed_tracker(given_tracker_id text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held tracker_claims;
begin
  if not current_actor_operates() or not exists (
    select from list_tracker_disputes() d where lower(d.tracker_id) = lower(given_tracker_id)) then
    return false;
  end if;
  delete from tracker_claims c where lower(c.tracker_id) = lower(given_tracker_id) returning * into held;
  delete from tracker_disputes d where lower(d.tracker_id) = lower(given_tracker_id);
  perform append_audit(held.account_id, null, null, 'tracker-claim.release', 'tracker-claim', held.tracker_id, null, null);
  return true;
end $$;
grant execute on function list_tracker_disputes, release_disputed_tracker to azimute_app;

-- Counts of what waits, and of assets by account, for the role jobs.
create function count_installation_work()
  returns table (webhooks int, webhooks_since timestamptz, pushes int, pushes_since timestamptz, recalculations int,
    recalculations_since timestamptz, assets jsonb)
  language plpgsql stable set role azimute_maintainer set search_path = public, pg_temp as $$
begin
  return query select
    (select count(*)::int from webhook_deliveries w where w.state = 'waiting'),
    (select min(w.created_at) from webhook_deliveries w where w.state = 'waiting'),
    (select count(*)::int from push_messages p where p.state = 'waiting'),
    (select min(p.created_at) from push_messages p where p.state = 'waiting'),
    (select count(*)::int from recompute_requests r),
    (select min(r.requested_at) from recompute_requests r),
    (select coalesce(jsonb_object_agg(a.account_id, (select count(*) from assets s where s.account_id = a.account_id)), '{}')
      from accounts a where not exists (select from installation_account i where i.account_id = a.account_id));
end $$;
grant execute on function count_installation_work to azimute_jobs;

-- Keys and service accounts that expire within 60 days, without their names.
create function count_expiring_keys()
  returns table (kind text, expiring int, first_at timestamptz)
  language plpgsql stable set role azimute_maintainer set search_path = public, pg_temp as $$
declare
  until timestamptz := now() + interval '60 days';
begin
  return query
    select 'api_keys', count(*)::int, min(k.expires_at) from api_keys k
    where k.revoked_at is null and k.expires_at between now() and until
    union all
    select 'service_accounts', count(*)::int, min(m.expires_at) from granted_memberships m
    where m.is_service and m.active and m.expires_at between now() and until;
end $$;
grant execute on function count_expiring_keys to azimute_jobs;
