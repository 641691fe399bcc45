-- The latest comparison with a Traccar server: what both systems concluded in a period (docs/decisions/0187).
create table migration_comparisons (
  account_id int not null,
  migration_server_id int not null,
  user_id int not null,
  -- A new comparison replaces the previous one, also while that one is computed.
  attempt uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (from_at < to_at),
  state text not null default 'queued' check (state in ('queued', 'running', 'finished', 'failed')),
  created_at timestamptz not null,
  finished_at timestamptz,
  device_count int not null default 0,
  devices_done int not null default 0,
  devices_left_out int not null default 0,
  differences_left_out int not null default 0,
  -- Conclusions of both systems by kind.
  counts jsonb not null default '{}',
  primary key (account_id, migration_server_id),
  foreign key (account_id, migration_server_id) references migration_servers on delete cascade
);
create policy change_own on migration_comparisons to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_is_admin()) and (select current_actor_changes('admin:users')));
grant select, insert, update, delete on migration_comparisons to azimute_app;

create table migration_differences (
  account_id int not null,
  migration_server_id int not null,
  line int not null,
  user_id int not null,
  asset_id int not null,
  kind text not null,
  -- Null if no single change reproduces the other result.
  reason text,
  at timestamptz not null,
  content jsonb not null,
  primary key (account_id, migration_server_id, line),
  foreign key (account_id, migration_server_id) references migration_comparisons on delete cascade,
  foreign key (account_id, asset_id) references assets on delete cascade
);
create index migration_differences_asset on migration_differences (account_id, asset_id);
create policy change_own on migration_differences to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_is_admin()) and (select current_actor_changes('admin:users')));
grant select, insert, delete on migration_differences to azimute_app;
