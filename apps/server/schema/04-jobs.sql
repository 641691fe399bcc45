-- Background jobs. The queue's tables belong to graphile-worker; platform/jobs/migrate-queue.ts creates them before
-- these files, and azimute_owner owns them. Only the workers' role reaches them; the application enqueues through one
-- function.
grant usage on schema graphile_worker to azimute_jobs;
grant select, insert, update, delete on all tables in schema graphile_worker to azimute_jobs;
grant usage on all sequences in schema graphile_worker to azimute_jobs;
grant execute on all functions in schema graphile_worker to azimute_jobs;

do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
  loop
    execute format('create policy workers on graphile_worker.%I to azimute_jobs using (true) with check (true)', name);
  end loop;
end $$;

-- Enqueues a job in the transaction that causes it, with its account, user and session. Replaces a waiting job with the
-- same key; jobs of one queue run one after the other. Keys and queues belong to the account. The next job is the one
-- whose account had the fewest others waiting or running when it was added (docs/decisions/0148).
create function enqueue_job(task text, payload jsonb, queue text, job_key text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own_key text := format('%s.%s', current_account_id(), job_key);
begin
  if current_account_id() is null then
    raise insufficient_privilege using message = 'A job needs an account';
  end if;
  perform graphile_worker.add_job(task,
    (payload || jsonb_build_object('accountId', current_account_id(), 'userId', current_user_id(),
      'sessionId', current_session_id()::text))::json,
    queue_name => format('%s.%s', current_account_id(), queue),
    job_key => own_key,
    priority => (select least(count(*), 1000)::int from graphile_worker._private_jobs j
      where starts_with(j.key, current_account_id() || '.') and j.key <> own_key));
end $$;

grant execute on function enqueue_job to azimute_app;
