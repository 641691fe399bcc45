-- What operators see of the installation, and no account's data (docs/decisions/0188).

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
