-- What was kept of devices while they were unknown comes in once they are connected, by whatever way: by hand, or by a file.
-- A job asks for it after the connection is committed, when nothing more is kept of them as unknown. Of a device that was
-- claimed in the inbox nothing is left to take up. Answers how many positions are on their way.
create function take_up_kept(given_account_id int, external_ids text[]) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  device text;
  run_id bigint;
  taken int;
  total int := 0;
begin
  -- Locks are taken as the pipeline takes them.
  perform from quarantine_accounts q where q.account_id = given_account_id for no key update;
  for device in
    select r.external_id from refused_devices r
    where r.account_id = given_account_id and r.external_id = any (external_ids) and r.external_id <> ''
      and exists (select from devices d where d.account_id = r.account_id and d.external_id = r.external_id
        and d.asset_id is not null)
    order by r.external_id for update
  loop
    update refused_devices r set blocked_at = null, blocked_by = null
    where r.account_id = given_account_id and r.external_id = device and r.blocked_at is not null;
    insert into quarantine_runs (account_id, external_id) values (given_account_id, device)
    returning quarantine_run_id into run_id;
    update quarantined_positions k set quarantine_run_id = run_id
    where k.account_id = given_account_id and k.external_id = device and k.reason = 'unknown_device'
      and k.quarantine_run_id is null;
    get diagnostics taken = row_count;
    if taken = 0 then
      delete from quarantine_runs u where u.account_id = given_account_id and u.quarantine_run_id = run_id;
      continue;
    end if;
    update quarantine_runs u set total = taken
    where u.account_id = given_account_id and u.quarantine_run_id = run_id;
    perform graphile_worker.add_job('replay_quarantine',
      json_build_object('accountId', given_account_id, 'runId', run_id::text),
      queue_name => format('%s.quarantine', given_account_id),
      job_key => format('%s.quarantine-run-%s', given_account_id, run_id));
    total := total + taken;
  end loop;
  return total;
end $$;
revoke execute on function take_up_kept from public;
grant execute on function take_up_kept to azimute_jobs;
