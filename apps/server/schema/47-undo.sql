-- The last change of each alert and work order that a user can still undo (docs/decisions/0170). A later change
-- replaces it and an undo deletes it. The account's next change deletes expired rows.
create table undoable_changes (
  account_id int not null references accounts,
  undoable_change_id bigint generated always as identity,
  alert_id int,
  work_order_id int,
  changed_at timestamptz not null,
  -- The record's version after the change.
  version int not null,
  -- Entry of the change in the record's history.
  entry_id bigint not null,
  entry_kind text not null,
  -- The countermeasure that the change added.
  alert_countermeasure_id int,
  -- Columns as in alert_treatment and work_order_settings.
  state_before jsonb not null,
  state_after jsonb not null,
  primary key (account_id, undoable_change_id),
  unique (account_id, alert_id),
  unique (account_id, work_order_id),
  foreign key (account_id, alert_id) references alerts on delete cascade,
  foreign key (account_id, work_order_id) references work_orders on delete cascade,
  check (num_nonnulls(alert_id, work_order_id) = 1)
);
create index undoable_changes_time on undoable_changes (account_id, changed_at);
-- For users who can change alerts and work orders. The policies of these tables apply to the inner selects.
create policy change on undoable_changes to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and (exists (select from alerts a
        where a.account_id = undoable_changes.account_id and a.alert_id = undoable_changes.alert_id)
      or exists (select from work_orders w
        where w.account_id = undoable_changes.account_id and w.work_order_id = undoable_changes.work_order_id)));
grant select, insert, update, delete on undoable_changes to azimute_app;

-- Columns of an alert that users change. An undo keeps what later occurrences changed.
create function alert_treatment(a alerts) returns jsonb
  language sql stable as $$
  select jsonb_build_object('status', a.status, 'owner_id', a.owner_id, 'due_at', a.due_at,
    'order_number', a.order_number, 'alert_cause_id', a.alert_cause_id, 'solved_at', a.solved_at,
    'resolved_at', a.resolved_at, 'reopened_at', a.reopened_at, 'first_action_at', a.first_action_at,
    'countermeasure_count', a.countermeasure_count, 'proof', a.proof, 'proof_from', a.proof_from,
    'proof_look_at', a.proof_look_at, 'proof_details', a.proof_details)
$$;

-- Columns of a work order that users change, with its checklist.
create function work_order_settings(w work_orders) returns jsonb
  language sql stable as $$
  select jsonb_build_object('kind', w.kind, 'task', w.task, 'assignee_id', w.assignee_id, 'due_on', w.due_on,
    'parts', w.parts, 'cost', w.cost, 'stops_asset', w.stops_asset, 'status', w.status, 'started_at', w.started_at,
    'ended_at', w.ended_at, 'items', (select coalesce(jsonb_agg(to_jsonb(i) order by i.work_order_item_id), '[]')
      from work_order_items i where i.account_id = w.account_id and i.work_order_id = w.work_order_id))
$$;
