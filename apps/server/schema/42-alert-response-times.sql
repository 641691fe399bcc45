-- Response times by severity, if the alert type has none: by when alerts must be acknowledged and resolved, and who is
-- notified otherwise (docs/decisions/0067).

create table alert_response_times (
  account_id int not null references accounts,
  severity text not null,
  own_minutes int check (own_minutes > 0),
  resolve_minutes int check (resolve_minutes > 0),
  -- Working minutes of the UL, if it has working hours, else around the clock. Also applies to the times of a type.
  in_working_hours boolean not null default false,
  -- AlertLevel of the contract: recipients if either time is exceeded.
  escalation jsonb,
  primary key (account_id, severity)
);
create policy see on alert_response_times for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:alertas:gerenciamento')));
create policy administer on alert_response_times to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:alertas:gerenciamento')));
create policy proved_accounts on alert_response_times for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy workers on alert_response_times for select to azimute_jobs
  using (account_id = (select current_account_id()));
grant select, insert, update on alert_response_times to azimute_app;
grant select on alert_response_times to azimute_pipeline, azimute_jobs;

-- A response time is a waiting notice: level 100 for acknowledging, 101 for resolving. Moved times, changed by a user
-- or by reopening the alert, wait again; removed ones do not. Written by every transaction that raises or changes an
-- alert.
create function plan_escalations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from alert_notices n
      where n.account_id = new.account_id and n.alert_id = new.alert_id and n.settled_at is null
        and (n.level = 100 and new.own_due_at is distinct from old.own_due_at
          or n.level = 101 and new.due_at is distinct from old.due_at);
  end if;
  insert into alert_notices (account_id, alert_id, occasion, level, cause, due_at)
  select new.account_id, new.alert_id,
    (select count(*) from alert_notices n
      where n.account_id = new.account_id and n.alert_id = new.alert_id and n.level = d.level),
    d.level, d.cause, d.due_at
  from (values (100, 'not_owned', old.own_due_at, new.own_due_at), (101, 'not_resolved', old.due_at, new.due_at))
    as d (level, cause, former, due_at)
  where d.due_at is not null and d.due_at is distinct from d.former
    and exists (select from alert_response_times t
      where t.account_id = new.account_id and t.severity = new.severity and t.escalation is not null);
  return null;
end $$;
create trigger plan_escalations_of_new after insert on alerts for each row
  when (new.status <> 'resolved' and (new.own_due_at is not null or new.due_at is not null)) execute function plan_escalations();
create trigger plan_escalations_anew after update of own_due_at, due_at on alerts for each row
  when (new.own_due_at is distinct from old.own_due_at or new.due_at is distinct from old.due_at) execute function plan_escalations();
