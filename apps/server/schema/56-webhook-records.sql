-- Events about records that users manage and their processing; like 55-webhook-events.sql.
create function queue_work_order() returns trigger
  language plpgsql as $$
declare
  kind text := 'work_order.opened';
begin
  if not is_heard(array[new.account_id], 'work_order') then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if (new.status, new.version) is not distinct from (old.status, old.version) then
      return null;
    end if;
    kind := case when new.status = old.status then 'work_order.changed'
      when new.status = 'done' then 'work_order.done' else 'work_order.status_changed' end;
  end if;
  perform queue_event(new.account_id, kind, new.unit_id, 'work-orders/' || new.work_order_id, next_event_key('work-order'),
    clock_timestamp(), jsonb_build_object('workOrderId', new.work_order_id,
      'code', new.code, 'kind', new.kind, 'task', new.task, 'status', new.status,
      'before', case when tg_op = 'UPDATE' then old.status end, 'dueOn', new.due_on, 'alertId', new.alert_id, 'cost', new.cost, 'endedAt', new.ended_at),
    asset_names(new.asset_id, new.unit_id) || jsonb_build_object('assignee', array['assignee', new.work_order_id::text]));
  return null;
end $$;
create trigger queue_work_order after insert or update on work_orders for each row execute function queue_work_order();

create function queue_rental_statement() returns trigger
  language plpgsql as $$
begin
  if is_heard(array[new.account_id], 'rental') then
    perform queue_event(new.account_id, 'rental.statement_issued', new.unit_id, 'rental-statements/' || new.statement_id,
      'rental-statement-' || new.statement_id, new.issued_at,
      jsonb_build_object('statementId', new.statement_id, 'contractId', new.contract_id,
        'code', new.content::jsonb #>> '{contract,code}', 'number', new.number, 'firstDay', new.first_day,
        'lastDay', new.last_day, 'issuedAt', new.issued_at, 'signature', new.signature),
      event_actor() || jsonb_build_object('unit', array['unit', new.unit_id::text]));
  end if;
  return null;
end $$;
create trigger queue_rental_statement after insert on rental_statements for each row
  execute function queue_rental_statement();

-- A deleted file is in the trash: its row moves there, and comes back unchanged.
create function queue_file() returns trigger
  language plpgsql as $$
begin
  if is_heard(array[new.account_id], 'file') then
    perform queue_event(new.account_id,
      case when tg_table_name = 'trashed_files' then 'file.deleted' when tg_op = 'UPDATE' then 'file.replaced'
        when new.version > 1 then 'file.restored' else 'file.added' end,
      null, 'files/' || new.file_id, next_event_key('file'), clock_timestamp(),
      jsonb_build_object('fileId', new.file_id, 'name', new.name, 'kind', new.kind, 'sizeBytes', new.size_bytes,
        'tags', to_jsonb(new.tags)),
      event_actor() || jsonb_build_object('folder', array['folder', new.file_folder_id::text]));
  end if;
  return null;
end $$;
create trigger queue_new_file after insert on files for each row execute function queue_file();
create trigger queue_replaced_file after update on files for each row
  when (old.content_number <> new.content_number) execute function queue_file();
create trigger queue_trashed_file after insert on trashed_files for each row execute function queue_file();

-- Content mailed to one of its recipients.
create function queue_sent_subscription() returns trigger
  language plpgsql as $$
begin
  if is_heard(array[new.account_id], 'report') then
    perform queue_event(new.account_id, 'report.sent', null, 'subscriptions/' || new.subscription_id,
      'report-delivery-' || new.subscription_delivery_id, clock_timestamp(),
      jsonb_build_object('subscriptionId', new.subscription_id, 'kind', new.content ->> 'kind', 'name', new.name,
        'fromAt', new.from_at, 'toAt', new.to_at, 'counts', new.counts),
      jsonb_build_object('recipient', array['person', new.user_id::text]));
  end if;
  return null;
end $$;
create trigger queue_sent_subscription after update on subscription_deliveries for each row
  when (old.mail_id is null and new.mail_id is not null) execute function queue_sent_subscription();

create function queue_ended_import() returns trigger
  language plpgsql as $$
begin
  if is_heard(array[new.account_id], 'import') then
    perform queue_event(new.account_id, 'import.ended', null, new.kind || '-imports/' || new.import_id,
      'import-' || new.kind || '-' || new.import_id, clock_timestamp(),
      jsonb_build_object('importId', new.import_id, 'kind', new.kind, 'state', new.state, 'failure', new.failure,
        'fileName', new.file_name, 'progress', new.progress),
      jsonb_build_object('by', array['person', new.user_id::text]));
  end if;
  return null;
end $$;
create trigger queue_ended_import after update on imports for each row
  when (old.state <> new.state and new.state in ('finished', 'failed', 'cancelled')) execute function queue_ended_import();

-- A user in the account, in the state at the end of the transaction. One change of rights is one event, however many
-- rows it took.
create function queue_person(given_account_id int, given_user_id int, kind text, event_key text) returns void
  language sql volatile as $$
  select queue_event(given_account_id, kind, null, 'users/' || given_user_id, event_key, clock_timestamp(),
    jsonb_build_object('user', jsonb_build_object('id', u.user_id,
        'name', case when g.entered_at is not null or g is null then u.name end, 'email', coalesce(g.invited_email, u.email)),
      'role', g.role, 'active', coalesce(g.active, false), 'profiles', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.profile_id, 'name', p.name) order by p.profile_id)
        from profile_users m join profiles p using (account_id, profile_id)
        where m.account_id = given_account_id and m.user_id = given_user_id), '[]')), event_actor())
  from users u left join granted_memberships g on g.account_id = given_account_id and g.user_id = u.user_id
  where u.user_id = given_user_id
$$;

create function queue_membership() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given granted_memberships := case when tg_op = 'DELETE' then old else new end;
begin
  if is_heard(array[given.account_id], 'user') and exists (select from granted_memberships g
    where g.account_id = given.account_id and g.user_id = given.user_id and not g.is_service) then
    perform queue_person(given.account_id, given.user_id,
      case when tg_op = 'DELETE' then case when old.entered_at is null then 'user.invitation_ended' else 'user.removed' end
        when new.entered_at is null then 'user.invited' else 'user.joined' end, next_event_key('user'));
  end if;
  return given;
end $$;
create constraint trigger queue_new_member after insert on granted_memberships deferrable initially deferred
  for each row execute function queue_membership();
create constraint trigger queue_entered_member after update on granted_memberships deferrable initially deferred
  for each row when (old.entered_at is null and new.entered_at is not null) execute function queue_membership();
create trigger queue_gone_member before delete on granted_memberships
  for each row execute function queue_membership();

-- For a user who has just joined, user.joined includes it.
create function queue_access() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_account_id int := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  of_user_id int := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if is_heard(array[of_account_id], 'user') and exists (select from granted_memberships g
    where g.account_id = of_account_id and g.user_id = of_user_id and g.entered_at < now() and not g.is_service) then
    perform queue_person(of_account_id, of_user_id, 'user.access_changed',
      'user-' || of_user_id || '-access-' || (extract(epoch from now()) * 1000000)::bigint);
  end if;
  return null;
end $$;
create constraint trigger queue_changed_member after update on granted_memberships deferrable initially deferred
  for each row when (old.role <> new.role or old.active <> new.active) execute function queue_access();
create constraint trigger queue_changed_profiles after insert or delete on profile_users deferrable initially deferred
  for each row execute function queue_access();

-- Every audit entry, and every exported file.
create function queue_audit() returns trigger
  language plpgsql as $$
begin
  if is_heard(array[new.account_id], 'audit') then
    perform queue_event(new.account_id, 'audit.written', null, 'audit/' || new.sequence,
      'audit-' || new.chain_id || '-' || new.sequence, new.at,
      jsonb_build_object('sequence', new.sequence, 'action', new.action, 'entity', new.entity, 'entityId', new.entity_id,
        'before', new.before, 'after', new.after),
      jsonb_build_object('by', array['person', new.user_id::text], 'viewedAs', array['person', new.as_user_id::text]));
  end if;
  if new.action like '%.export' and is_heard(array[new.account_id], 'export') then
    perform queue_event(new.account_id, 'export.made', null, 'audit/' || new.sequence,
      'export-' || new.chain_id || '-' || new.sequence, new.at,
      jsonb_build_object('of', new.entity, 'details', new.after),
      jsonb_build_object('by', array['person', new.user_id::text]));
  end if;
  return null;
end $$;
create trigger queue_audit after insert on audit_entries for each row
  when (new.account_id is not null) execute function queue_audit();
