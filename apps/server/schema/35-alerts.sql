-- Alert types, alerts, their treatment and notifications (docs/decisions/0067).

-- Like geofence_sets: raising alerts reads the number in its transaction, and never uses older settings.
create table alert_sets (
  account_id int primary key references accounts,
  version int not null,
  -- The account's last alert number. Raising an alert locks the row until the commit, so that transactions which raise
  -- alerts of an account are serialized.
  last_number int not null default 0
);
create policy change on alert_sets to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:gerenciamento')));
-- The row can be locked, so that no alert is raised before the commit, and not be changed.
create policy hold on alert_sets for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_changes('services:simc:alertas:alertas')));
create policy hold_only on alert_sets for update to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_changes('services:simc:alertas:alertas')))
  with check (false);
create policy proved_accounts on alert_sets to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update on alert_sets to azimute_app;
grant select, insert, update on alert_sets to azimute_pipeline;

-- Conditions that depend on time alone are checked as soon as a rule is created: an asset without communication sends
-- no fix that would trigger the check.
create function look_at_assets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into recompute_requests (account_id, asset_id, from_at)
    select s.account_id, s.asset_id, 'infinity' from asset_states s where s.account_id = new.account_id
    on conflict do nothing;
  return null;
end $$;
create trigger look_at_assets after insert or update of version on alert_sets
  for each row execute function look_at_assets();

create table alert_types (
  account_id int not null references accounts,
  alert_type_id int generated always as identity,
  code text not null check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('calculated', 'external', 'group')),
  alert_group text not null check (alert_group in ('alert', 'event')),
  category text not null,
  severity text not null,
  state text not null check (state in ('off', 'watching', 'live')),
  -- The complete AlertTypeSettings of the contract.
  settings jsonb not null,
  -- ULs of its scope; empty means all. Users with some ULs see types that reach these, and change only types limited to
  -- them.
  unit_ids int[] not null,
  tags text[] not null,
  -- The set's version at its last save.
  version int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text collate "C" not null generated always as (fold_text(name || ' ' || code) || ' ' || fold_tags(tags)) stored,
  -- Sort key of alerts: stored once per type rather than per alert.
  folded_name text collate "C" not null generated always as (fold_text(name)) stored,
  primary key (account_id, alert_type_id)
);
create unique index alert_types_code on alert_types (account_id, lower(code)) where deleted_at is null;
create policy see on alert_types for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:alertas:gerenciamento'))
    and ((select current_scope_is_all_units()) or unit_ids = '{}' or unit_ids && (select current_unit_ids())::int[]));
create policy change on alert_types to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:gerenciamento'))
    and ((select current_scope_is_all_units()) or unit_ids <> '{}' and unit_ids <@ (select current_unit_ids())::int[]));
create policy proved_accounts on alert_types for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy workers on alert_types for select to azimute_jobs
  using (account_id = (select current_account_id()));
grant select, insert, update on alert_types to azimute_app;
grant select on alert_types to azimute_pipeline, azimute_jobs;

-- Settings of an alert type with their validity: a fix is processed by the version of its time.
create table alert_type_versions (
  account_id int not null,
  alert_type_id int not null,
  version int not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity' check (valid_from <= valid_to),
  changed_by int references users,
  -- Settings that differ from the previous version.
  changed text[] not null,
  change text not null check (change in ('created', 'updated', 'deleted')),
  settings jsonb not null,
  primary key (account_id, alert_type_id, version),
  foreign key (account_id, alert_type_id) references alert_types
);
create index alert_type_versions_valid on alert_type_versions (account_id, valid_to);
create index alert_type_versions_time on alert_type_versions (account_id, version, alert_type_id);
create index alert_type_versions_by on alert_type_versions (account_id, changed_by);
-- Access through the type: its policies apply to the inner select.
create policy see on alert_type_versions for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from alert_types t
      where t.account_id = alert_type_versions.account_id and t.alert_type_id = alert_type_versions.alert_type_id));
create policy change on alert_type_versions to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:gerenciamento'))
    and exists (select from alert_types t
      where t.account_id = alert_type_versions.account_id and t.alert_type_id = alert_type_versions.alert_type_id
        and ((select current_scope_is_all_units())
          or t.unit_ids <> '{}' and t.unit_ids <@ (select current_unit_ids())::int[])));
create policy proved_accounts on alert_type_versions for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
create policy workers on alert_type_versions for select to azimute_jobs
  using (account_id = (select current_account_id()));
grant select, insert, update on alert_type_versions to azimute_app;
grant select on alert_type_versions to azimute_pipeline, azimute_jobs;

-- Causes for finishing alerts. One per account is the false alarm, which the browser names in its language.
create table alert_causes (
  account_id int not null references accounts on delete cascade,
  alert_cause_id int generated always as identity,
  name text not null check (length(name) between 1 and 120),
  is_false_alarm boolean not null default false,
  -- A removed cause stays with the alerts that were finished with it.
  deleted_at timestamptz check (not is_false_alarm or deleted_at is null),
  primary key (account_id, alert_cause_id)
);
create unique index alert_causes_name on alert_causes (account_id, lower(name)) where deleted_at is null;
create unique index alert_causes_false_alarm on alert_causes (account_id) where is_false_alarm;
create policy see on alert_causes for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc:alertas')));
create policy administer on alert_causes to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:alertas:gerenciamento')) and not is_false_alarm);
grant select, insert, update on alert_causes to azimute_app;

create function begin_alert_causes() returns trigger
  language plpgsql as $$
begin
  insert into alert_causes (account_id, name, is_false_alarm) values (new.account_id, 'False alarm', true);
  return null;
end $$;
create trigger begin_alert_causes after insert on accounts for each row execute function begin_alert_causes();

-- Alerts of everything that it names are raised without notifying anyone while it lasts.
create table alert_mutes (
  account_id int not null references accounts,
  alert_mute_id int generated always as identity,
  alert_type_id int,
  asset_id int,
  unit_id int,
  begins_at timestamptz not null,
  until timestamptz not null check (begins_at <= until),
  ended_at timestamptz,
  reason text not null,
  created_by int references users,
  primary key (account_id, alert_mute_id),
  foreign key (account_id, alert_type_id) references alert_types,
  foreign key (account_id, asset_id) references assets on delete cascade,
  foreign key (account_id, unit_id) references units on delete cascade,
  check (num_nonnulls(alert_type_id, asset_id, unit_id) > 0)
);
create index alert_mutes_until on alert_mutes (account_id, until, alert_mute_id);
create index alert_mutes_by on alert_mutes (account_id, created_by);
-- Hidden from users who do not see everything that it names; a mute of a type alone is for users who can change the
-- type.
create policy see on alert_mutes for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:alertas:gerenciamento'))
    and (alert_type_id is null or exists (select from alert_types t
      where t.account_id = alert_mutes.account_id and t.alert_type_id = alert_mutes.alert_type_id))
    and (asset_id is null or exists (select from assets a
      where a.account_id = alert_mutes.account_id and a.asset_id = alert_mutes.asset_id))
    and (unit_id is null or (select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on alert_mutes to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:gerenciamento'))
    and (alert_type_id is null or exists (select from alert_types t
      where t.account_id = alert_mutes.account_id and t.alert_type_id = alert_mutes.alert_type_id
        and (asset_id is not null or unit_id is not null or (select current_scope_is_all_units())
          or t.unit_ids <> '{}' and t.unit_ids <@ (select current_unit_ids())::int[])))
    and (asset_id is null or exists (select from assets a
      where a.account_id = alert_mutes.account_id and a.asset_id = alert_mutes.asset_id))
    and (unit_id is null or (select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy workers on alert_mutes for select to azimute_jobs
  using (account_id = (select current_account_id()));
grant select, insert, update on alert_mutes to azimute_app;
grant select on alert_mutes to azimute_jobs;

create table alerts (
  account_id int not null references accounts,
  alert_id int generated always as identity,
  number int not null,
  alert_type_id int not null,
  type_version int not null,
  -- The type's values at that time.
  kind text not null,
  alert_group text not null,
  category text not null,
  -- Subject beside the asset: a geofence, a code, or the common value of a group's members.
  subject text not null default '',
  asset_id int,
  -- The asset's UL while the alert is unresolved; then the UL at that time.
  unit_id int not null,
  geofence_id int,
  severity text not null,
  severity_rank int not null generated always as (
    array_position(array['uninformed', 'informative', 'low', 'medium', 'high', 'critical'], severity)) stored,
  status text not null check (status in ('opened', 'running', 'resolved')),
  opened_at timestamptz not null,
  confirmed_at timestamptz not null,
  raised_at timestamptz not null,
  last_occurred_at timestamptz not null,
  ended_at timestamptz,
  occurrence_count int not null default 1,
  worst_value double precision,
  worst_at timestamptz,
  longitude double precision,
  latitude double precision,
  external_code text,
  details jsonb not null default '{}',
  -- From an external alert; otherwise from its type.
  description text,
  likely_cause text,
  order_number text,
  owner_id int references users,
  own_due_at timestamptz,
  due_at timestamptz,
  first_action_at timestamptz,
  solved_at timestamptz,
  resolved_at timestamptz,
  -- Time when a user last reopened it.
  reopened_at timestamptz,
  alert_cause_id int,
  countermeasure_count int not null default 0,
  doubted_because text,
  -- Time of its last notification; recurrences within the type's interval are not notified again.
  told_at timestamptz,
  tellings int not null default 0,
  version int not null default 1,
  -- Verdict on the countermeasure, for the finish at which monitoring began; AlertProofDetails.
  proof text check (proof in ('waiting', 'effective', 'recurred', 'cannot_tell')),
  proof_from timestamptz,
  proof_look_at timestamptz,
  proof_details jsonb,
  primary key (account_id, alert_id),
  unique (account_id, number),
  foreign key (account_id, alert_type_id) references alert_types,
  foreign key (account_id, asset_id) references assets on delete cascade,
  foreign key (account_id, unit_id) references units,
  foreign key (account_id, geofence_id) references geofences,
  foreign key (account_id, alert_cause_id) references alert_causes,
  check ((status = 'resolved') = (resolved_at is not null)),
  check ((proof is not distinct from 'waiting') = (proof_look_at is not null))
);
-- One unresolved alert per type, asset and subject.
create unique index alerts_unresolved on alerts (account_id, alert_type_id, coalesce(asset_id, 0), subject)
  where status <> 'resolved';
create index alerts_list on alerts (account_id, status, severity_rank, opened_at, alert_id);
create index alerts_severity on alerts
  (account_id, ((status <> 'resolved')::int), severity_rank, opened_at, alert_id);
create index alerts_time on alerts (account_id, opened_at, alert_id);
create index alerts_asset on alerts (account_id, asset_id, opened_at, alert_id);
create index alerts_type on alerts (account_id, alert_type_id, opened_at, alert_id);
create index alerts_type_list on alerts (account_id, alert_type_id, status, severity_rank, opened_at, alert_id);
create index alerts_unit on alerts (account_id, unit_id, status, severity_rank, opened_at, alert_id);
create index alerts_owner on alerts (account_id, owner_id, opened_at) where owner_id is not null;
create index alerts_cause on alerts (account_id, alert_cause_id) where alert_cause_id is not null;
create index alerts_geofence on alerts (account_id, geofence_id) where geofence_id is not null;
create index alerts_watched on alerts (account_id, alert_type_id, asset_id, subject) where proof = 'waiting';
create index alerts_proof_due on alerts (proof_look_at) where proof = 'waiting';
create policy see on alerts for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:alertas:alertas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy change on alerts for update to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy proved_accounts on alerts to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
create policy workers on alerts for select to azimute_jobs
  using (account_id = (select current_account_id()));
grant select, update on alerts to azimute_app;
grant select, insert, update on alerts to azimute_pipeline;
grant select on alerts to azimute_jobs;

-- Alerts that are not resolved follow their asset to its UL and end when it is archived; reducers check it then, and
-- when it is restored. Waits for other systems that raise alerts of the account and may have read the asset as it
-- was; the pipeline waits for transactions that archive (hold_assignments).
create function follow_asset() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from alert_sets s where s.account_id = new.account_id for no key update;
  update alerts a set unit_id = new.unit_id
    where a.account_id = new.account_id and a.asset_id = new.asset_id and a.status <> 'resolved'
      and a.unit_id <> new.unit_id;
  if new.archived_at is not null and old.archived_at is null then
    with ended as (
      update alerts a set status = 'resolved', ended_at = coalesce(a.ended_at, new.archived_at),
        solved_at = coalesce(a.solved_at, new.archived_at), resolved_at = new.archived_at
      where a.account_id = new.account_id and a.asset_id = new.asset_id and a.status <> 'resolved'
      returning a.account_id, a.alert_id
    ), over as (
      update alert_occurrences o set ended_at = new.archived_at
      from ended e where o.account_id = e.account_id and o.alert_id = e.alert_id and o.ended_at is null
    )
    insert into alert_entries (account_id, alert_id, at, kind, by_user_id)
      select e.account_id, e.alert_id, new.archived_at, k.kind, acting_user_id()
      from ended e cross join (values (1, 'asset_archived'), (2, 'finished')) k (place, kind)
      order by e.alert_id, k.place;
  end if;
  if new.archived_at is distinct from old.archived_at then
    insert into recompute_requests (account_id, asset_id, from_at)
      select s.account_id, s.asset_id, 'infinity' from asset_states s
      where s.account_id = new.account_id and s.asset_id = new.asset_id
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger follow_asset after update of unit_id, archived_at on assets
  for each row when (old.unit_id <> new.unit_id or old.archived_at is distinct from new.archived_at)
  execute function follow_asset();

-- Each period in which the condition was met; its start is its identity, whatever happened to the alert.
create table alert_occurrences (
  account_id int not null,
  alert_id int not null,
  alert_type_id int not null,
  asset_id int,
  subject text not null,
  crossed_at timestamptz not null,
  confirmed_at timestamptz not null,
  received_at timestamptz not null,
  ended_at timestamptz,
  worst_value double precision,
  worst_at timestamptz,
  longitude double precision,
  latitude double precision,
  doubted_because text,
  primary key (account_id, alert_id, crossed_at),
  foreign key (account_id, alert_id) references alerts on delete cascade
);
create unique index alert_occurrences_identity
  on alert_occurrences (account_id, alert_type_id, coalesce(asset_id, 0), subject, crossed_at);

-- The alerts that raised a group.
create table alert_members (
  account_id int not null,
  alert_id int not null,
  member_id int not null,
  added_at timestamptz not null,
  primary key (account_id, alert_id, member_id),
  foreign key (account_id, alert_id) references alerts on delete cascade,
  foreign key (account_id, member_id) references alerts on delete cascade
);
create index alert_members_member on alert_members (account_id, member_id);

create table alert_countermeasures (
  account_id int not null,
  alert_countermeasure_id int generated always as identity,
  alert_id int not null,
  -- Generated by the sender, so that a repeated request adds it once.
  key uuid not null,
  kind text not null default 'other',
  description text not null,
  order_number text,
  solution_date date,
  added_by int references users,
  added_at timestamptz not null,
  primary key (account_id, alert_countermeasure_id),
  unique (account_id, alert_id, key),
  foreign key (account_id, alert_id) references alerts on delete cascade
);

create table alert_countermeasure_files (
  account_id int not null,
  alert_countermeasure_id int not null,
  -- No foreign key: a deleted file is hidden, and shown again when it is restored.
  file_id int not null,
  primary key (account_id, alert_countermeasure_id, file_id),
  foreign key (account_id, alert_countermeasure_id) references alert_countermeasures on delete cascade
);
create index alert_countermeasure_files_file on alert_countermeasure_files (account_id, file_id);

-- History of an alert; the user is null for the portal.
create table alert_entries (
  account_id int not null,
  alert_entry_id bigint generated always as identity,
  alert_id int not null,
  at timestamptz not null,
  kind text not null,
  by_user_id int references users,
  note text,
  alert_countermeasure_id int,
  owner_id int references users,
  alert_cause_id int,
  severity text,
  notified jsonb,
  -- Values that a user set.
  changed jsonb,
  -- For a finish: true if the condition was still met.
  condition_held boolean,
  -- For a proof: its result, AlertProofDetails with its state and start.
  proof jsonb,
  key uuid,
  primary key (account_id, alert_entry_id),
  foreign key (account_id, alert_id) references alerts on delete cascade,
  foreign key (account_id, alert_cause_id) references alert_causes,
  foreign key (account_id, alert_countermeasure_id) references alert_countermeasures
    on delete set null (alert_countermeasure_id)
);
create index alert_entries_alert on alert_entries (account_id, alert_id, alert_entry_id);
create unique index alert_entries_key on alert_entries (account_id, alert_id, key) where key is not null;
create index alert_entries_by on alert_entries (account_id, by_user_id) where by_user_id is not null;

-- Alerts by the keys of the systems that raised them.
create table alert_keys (
  account_id int not null,
  api_key_id int not null,
  key text not null,
  alert_id int not null,
  -- The occurrence that it reported.
  crossed_at timestamptz not null,
  primary key (account_id, api_key_id, key),
  foreign key (account_id, api_key_id) references api_keys on delete cascade,
  foreign key (account_id, alert_id) references alerts on delete cascade
);
create policy proved_accounts on alert_keys to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select, insert on alert_keys to azimute_pipeline;

-- Pending notifications of an alert, by level and occasion: occasion 0 is the alert itself, later ones are recurrences
-- or a higher severity. Recipients are determined when it is due.
create table alert_notices (
  account_id int not null,
  alert_id int not null,
  occasion int not null,
  level int not null,
  cause text not null check (cause in ('raised', 'again', 'rose', 'not_owned', 'not_resolved')),
  due_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('told', 'treated', 'muted', 'grouped', 'nobody')),
  alert_mute_id int,
  primary key (account_id, alert_id, occasion, level),
  foreign key (account_id, alert_id) references alerts on delete cascade,
  foreign key (account_id, alert_mute_id) references alert_mutes,
  check ((settled_at is null) = (outcome is null))
);
create index alert_notices_due on alert_notices (due_at) where settled_at is null;
create index alert_notices_mute on alert_notices (account_id, alert_mute_id) where alert_mute_id is not null;

-- Each notification of a user by a channel, once. A mail waits for the end of quiet hours.
create table alert_sendings (
  account_id int not null,
  alert_id int not null,
  occasion int not null,
  level int not null,
  user_id int not null,
  channel text not null check (channel in ('app', 'email', 'push')),
  due_at timestamptz not null,
  -- Combined with others due for its recipient in one mail.
  is_digest boolean not null default false,
  sent_at timestamptz,
  outcome text check (outcome in ('sent', 'unseen', 'treated', 'undelivered')),
  -- Several alerts may share an e-mail, and a push.
  mail_id bigint,
  -- In the outbox of pushes: it counts as sent once a browser received it.
  push_id uuid,
  primary key (account_id, alert_id, occasion, level, user_id, channel),
  foreign key (account_id, alert_id, occasion, level) references alert_notices on delete cascade,
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  check ((sent_at is null) = (outcome is null))
);
create index alert_sendings_person on alert_sendings (account_id, user_id);
create index alert_sendings_due on alert_sendings (due_at) where sent_at is null and push_id is null;
create index alert_sendings_push on alert_sendings (account_id, push_id) where push_id is not null;
create index alert_sendings_mails on alert_sendings (account_id, user_id, sent_at) where channel = 'email' and outcome = 'sent';

-- Dependents of an alert are visible with it, and written by users who can change it: the policies of alerts apply to
-- the inner selects.
do $$
declare
  name text;
begin
  foreach name in array array['alert_occurrences', 'alert_members', 'alert_countermeasures', 'alert_entries',
    'alert_notices', 'alert_sendings'] loop
    execute format('create policy see on %I for select to azimute_app
      using (account_id = (select current_account_id())
        and exists (select from alerts a where a.account_id = %1$I.account_id and a.alert_id = %1$I.alert_id))', name);
    execute format('grant select on %I to azimute_app', name);
  end loop;
  foreach name in array array['alert_occurrences', 'alert_members', 'alert_entries', 'alert_notices'] loop
    execute format('create policy proved_accounts on %I to azimute_pipeline
      using (account_id = any ((select proved_account_ids())::int[]))
      with check (account_id = any ((select proved_account_ids())::int[]))', name);
  end loop;
  foreach name in array array['alert_countermeasures', 'alert_entries'] loop
    execute format('create policy treat on %I for insert to azimute_app
      with check (account_id = (select current_account_id())
        and (select current_actor_changes(''services:simc:alertas:alertas''))
        and exists (select from alerts a where a.account_id = %1$I.account_id and a.alert_id = %1$I.alert_id))', name);
    execute format('grant insert on %I to azimute_app', name);
  end loop;
  foreach name in array array['alert_entries', 'alert_notices', 'alert_sendings'] loop
    execute format('create policy workers on %I to azimute_jobs using (account_id = (select current_account_id()))', name);
  end loop;
end $$;
-- An undo deletes the countermeasure that its change added, and makes notifications wait again that the change settled.
create policy undo on alert_countermeasures for delete to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and exists (select from alerts a
      where a.account_id = alert_countermeasures.account_id and a.alert_id = alert_countermeasures.alert_id));
grant delete on alert_countermeasures to azimute_app;
create policy undo on alert_notices for update to azimute_app
  using (account_id = (select current_account_id()) and outcome = 'treated'
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and exists (select from alerts a
      where a.account_id = alert_notices.account_id and a.alert_id = alert_notices.alert_id))
  with check (settled_at is null);
grant update (settled_at, outcome) on alert_notices to azimute_app;
create policy undo on alert_sendings for update to azimute_app
  using (account_id = (select current_account_id()) and outcome = 'treated'
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and exists (select from alerts a
      where a.account_id = alert_sendings.account_id and a.alert_id = alert_sendings.alert_id))
  with check (sent_at is null);
grant update (sent_at, outcome) on alert_sendings to azimute_app;
grant select, insert, update on alert_occurrences to azimute_pipeline;
grant select, insert on alert_members, alert_entries to azimute_pipeline;
grant select, insert, update on alert_notices to azimute_pipeline;
grant select, insert on alert_entries to azimute_jobs;
grant select, update on alert_notices to azimute_jobs;
grant select, insert, update on alert_sendings to azimute_jobs;

create policy see on alert_countermeasure_files for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from alert_countermeasures c where c.account_id = alert_countermeasure_files.account_id
      and c.alert_countermeasure_id = alert_countermeasure_files.alert_countermeasure_id));
create policy treat on alert_countermeasure_files for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:alertas:alertas'))
    and exists (select from alert_countermeasures c where c.account_id = alert_countermeasure_files.account_id
      and c.alert_countermeasure_id = alert_countermeasure_files.alert_countermeasure_id)
    and exists (select from files f
      where f.account_id = alert_countermeasure_files.account_id and f.file_id = alert_countermeasure_files.file_id));
grant select, insert on alert_countermeasure_files to azimute_app;

-- Accounts with due notifications, for the job that sends them.
create function list_waiting_alerts(at timestamptz) returns table (account_id int)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select n.account_id from alert_notices n where n.settled_at is null and n.due_at <= at
  union
  select s.account_id from alert_sendings s where s.sent_at is null and s.push_id is null and s.due_at <= at
$$;
grant execute on function list_waiting_alerts to azimute_jobs;

-- Accounts with due proofs, for the job that checks them.
create function list_waiting_proofs(at timestamptz) returns table (account_id int)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select distinct a.account_id from alerts a where a.proof = 'waiting' and a.proof_look_at <= at
$$;
grant execute on function list_waiting_proofs to azimute_pipeline;

-- Users who currently see alerts, with their ULs; null is all. Through an administrator's role, or a section that is or
-- contains the module, if the account has it on.
create view alert_people as
select r.account_id, r.user_id, case when r.role <> 'admin' then r.unit_ids end as unit_ids
from member_rights r
where not r.is_service and exists (select from unnest(r.account_modules) as m (code)
    where starts_with('services:simc:alertas:alertas:', code || ':'))
  and (r.role = 'admin' or exists (select from jsonb_array_elements(r.sections) as s (section)
    where starts_with('services:simc:alertas:alertas:', (section ->> 'module') || ':')));

-- Users of the transaction's account with their time zones and ULs, which decide who is notified.
create view alert_readers as
select p.user_id, u.name, coalesce(u.time_zone, a.time_zone) as time_zone, p.unit_ids,
  array(select h.profile_id from profile_users h where h.account_id = p.account_id and h.user_id = p.user_id) as profile_ids
from alert_people p join users u on u.user_id = p.user_id join accounts a on a.account_id = p.account_id
where p.account_id = (select current_account_id())
  and (session_user <> 'azimute_app' or (select current_actor_sees('services:simc:alertas')));
grant select on alert_readers to azimute_jobs, azimute_app;

-- Facts about alerts of the account for notifications, as AlertFact of features/mail, except the reason of the
-- notification.
create function alert_facts(alert_ids int[]) returns table (alert_id int, fact jsonb)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select a.alert_id, jsonb_build_object('alertId', a.alert_id, 'number', a.number, 'unitId', a.unit_id,
    'type', v.settings ->> 'name', 'description', coalesce(a.description, v.settings ->> 'description'),
    'severity', a.severity, 'asset', nullif(concat_ws(' ', s.code, nullif(s.model, '')), ''), 'unit', u.name,
    'place', case when a.longitude is not null then
      jsonb_build_object('longitude', a.longitude, 'latitude', a.latitude) end,
    'openedAt', a.opened_at, 'recommendation', t.settings ->> 'recommendation',
    'memberCount', (select count(*) from alert_members m where m.account_id = a.account_id and m.alert_id = a.alert_id),
    'file', case when f.file_id is not null then jsonb_build_object('id', f.file_id, 'name', f.name) end)
  from alerts a
  join alert_type_versions v
    on v.account_id = a.account_id and v.alert_type_id = a.alert_type_id and v.version = a.type_version
  join alert_types t on t.account_id = a.account_id and t.alert_type_id = a.alert_type_id
  join units u on u.account_id = a.account_id and u.unit_id = a.unit_id
  left join assets s on s.account_id = a.account_id and s.asset_id = a.asset_id
  left join files f on f.account_id = a.account_id and f.file_id = (t.settings ->> 'recommendationFileId')::int
  where a.account_id = current_account_id() and a.alert_id = any (alert_ids)
$$;
grant execute on function alert_facts to azimute_jobs;

-- Users who no longer see alerts of one of its ULs no longer get the e-mail.
create function may_read_alert_mail(given_account_id int, given_user_id int, about jsonb) returns boolean
  language sql stable set role azimute_maintainer set search_path = public, pg_temp as $$
  select exists (select from alert_people p
    where p.account_id = given_account_id and p.user_id = given_user_id
      and (p.unit_ids is null
        or array(select (fact ->> 'unitId')::int from jsonb_array_elements(about -> 'alerts') as a (fact)) <@ p.unit_ids))
$$;
grant execute on function may_read_alert_mail to azimute_jobs;

-- Mails a user about alerts; `about` has the facts of each.
create function send_alert_mail(to_user_id int, about jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if session_user = 'azimute_app' and to_user_id is distinct from current_user_id()
      or not exists (select from alert_people p where p.account_id = current_account_id() and p.user_id = to_user_id) then
    raise insufficient_privilege using message = 'A mail about alerts is for who sees them';
  end if;
  insert into mails (template, user_id, account_id, about) values ('alert', to_user_id, current_account_id(), about)
    returning mail_id into made;
  perform wake_mails();
  return made;
end $$;
grant execute on function send_alert_mail to azimute_jobs, azimute_app;

-- Notifies open screens that alerts of an account in these ULs changed. Omits the ULs if there are many.
create function announce_alerts() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('azimute_alerts', json_build_object('accountId', account_id,
      'unitIds', case when count(distinct unit_id) <= 500 then json_agg(distinct unit_id) end)::text)
  from changed group by account_id;
  return null;
end $$;
create trigger announce_alerts_inserted after insert on alerts
  referencing new table as changed for each statement execute function announce_alerts();
create trigger announce_alerts_updated after update on alerts
  referencing new table as changed for each statement execute function announce_alerts();
create trigger announce_alerts_left after update on alerts
  referencing old table as changed for each statement execute function announce_alerts();

-- By triggers, so that no writer can omit it.
create function note_changed_alerts() returns trigger
  language plpgsql as $$
begin
  insert into alert_changes (account_id, alert_ids)
    select c.account_id, array_agg(c.alert_id) from changed c group by c.account_id;
  return null;
end $$;
create trigger note_alerts_inserted after insert on alerts
  referencing new table as changed for each statement execute function note_changed_alerts();
create trigger note_alerts_updated after update on alerts
  referencing new table as changed for each statement execute function note_changed_alerts();
create trigger note_alerts_deleted after delete on alerts
  referencing old table as changed for each statement execute function note_changed_alerts();

create function note_described_assets() returns trigger
  language plpgsql as $$
begin
  insert into alert_changes (account_id, asset_ids)
    select a.account_id, array_agg(a.asset_id) from after_it a join before_it b using (account_id, asset_id)
    where (a.code, a.category, a.manufacturer, a.cost_center, a.customer_id)
      is distinct from (b.code, b.category, b.manufacturer, b.cost_center, b.customer_id)
    group by a.account_id;
  return null;
end $$;
create trigger note_described after update on assets
  referencing old table as before_it new table as after_it for each statement execute function note_described_assets();

create function note_changed_types() returns trigger
  language plpgsql as $$
begin
  insert into alert_changes (account_id) values (new.account_id);
  return null;
end $$;
create trigger note_changed_types after insert or update on alert_types
  for each row execute function note_changed_types();

-- Alerts with the names of their assets, ULs, geofences and types, for users who see alerts of the UL, even without the
-- map or after the asset moved: a view runs with its owner's rights, so it repeats the policy of alerts. Its joins
-- match at most one row, and unused ones cost nothing.
create view alert_rows as
select l.*, a.code as asset_code, a.archived_at is not null as asset_archived, a.model, a.manufacturer as asset_manufacturer, a.category as asset_category,
  a.cost_center as asset_cost_center, a.customer_id,
  c.name as customer_name, u.code as unit_code, u.name as unit_name, g.name as geofence_name, t.code as type_code,
  t.name as type_name, t.folded_name as type_folded_name, t.settings as type_settings, t.version as newest_version, t.deleted_at as type_deleted_at,
  v.settings as raised_settings, o.name as owner_name,
  t.settings ->> 'recommendation' <> '' or t.settings ->> 'recommendationFileId' is not null as has_recommendation
from alerts l
left join alert_types t on t.account_id = l.account_id and t.alert_type_id = l.alert_type_id
left join alert_type_versions v
  on v.account_id = l.account_id and v.alert_type_id = l.alert_type_id and v.version = l.type_version
left join assets a on a.account_id = l.account_id and a.asset_id = l.asset_id
left join customers c on c.account_id = a.account_id and c.customer_id = a.customer_id
left join units u on u.account_id = l.account_id and u.unit_id = l.unit_id
left join geofences g on g.account_id = l.account_id and g.geofence_id = l.geofence_id
left join users o on o.user_id = l.owner_id
where l.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:alertas:alertas'))
  and ((select current_scope_is_all_units()) or l.unit_id = any ((select current_unit_ids())::int[]));
grant select on alert_rows to azimute_app;

-- Files that an alert opens to users who see the alert, regardless of the file manager: recommendations of its type,
-- now or when the alert was raised, and files of its countermeasures.
create function files_of_alert(given_alert_id int)
  returns table (file_id int, name text, kind text, object_key text, size_bytes int, is_current boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.* from alert_rows r
  cross join lateral (
    select (r.type_settings ->> 'recommendationFileId')::int
    union select (r.raised_settings ->> 'recommendationFileId')::int
    union select x.file_id from alert_countermeasures m
      join alert_countermeasure_files x using (account_id, alert_countermeasure_id)
      where m.account_id = r.account_id and m.alert_id = r.alert_id
  ) given (file_id)
  cross join lateral contents_of_file(r.account_id, given.file_id, r.opened_at) f
  where r.alert_id = given_alert_id
$$;
grant execute on function files_of_alert to azimute_app;

-- Names of types, for users who see alerts but possibly not the types.
create view alert_type_names as
select t.account_id, t.alert_type_id, t.code, t.name from alert_types t
where t.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc:alertas:alertas'))
  and ((select current_scope_is_all_units()) or t.unit_ids = '{}' or t.unit_ids && (select current_unit_ids())::int[]);
grant select on alert_type_names to azimute_app;
