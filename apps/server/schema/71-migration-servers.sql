-- Traccar servers that the portal reads by their address (docs/decisions/0187): once for a migration, then again and
-- again for what forwarding lost, until the administrator ends it.
create table migration_servers (
  account_id int not null,
  migration_server_id int generated always as identity,
  user_id int not null,
  url text not null check (length(url) between 1 and 500),
  -- Encrypted with the portal's key, for this account.
  token bytea not null,
  history_from timestamptz not null,
  created_at timestamptz not null,
  -- Migration that was made of it; null while it is read.
  import_id int,
  reading text not null default 'reading' check (reading in ('reading', 'read', 'failed')),
  -- Why it could not be read the last time; null if it could.
  problem text,
  is_catching_up boolean not null default false,
  -- Positions that the server received before this time have been compared.
  caught_up_to timestamptz not null,
  -- Later times of devices that were compared since, in ms by their IDs in the source.
  devices_to jsonb not null default '{}',
  -- When old positions were last compared too.
  looked_back_at timestamptz not null,
  next_at timestamptz not null,
  -- When the server received the first position that it also forwarded.
  forwarded_since timestamptz,
  forwarded bigint not null default 0,
  filled bigint not null default 0,
  -- The part of `filled` that should have been forwarded.
  lost bigint not null default 0,
  primary key (account_id, migration_server_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create index migration_servers_user on migration_servers (account_id, user_id);
create index migration_servers_due on migration_servers (next_at) where is_catching_up;
create policy change_own on migration_servers to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_is_admin()) and (select current_actor_changes('admin:users')));
grant select, insert, update, delete on migration_servers to azimute_app;

-- Lists the servers whose catch-up is due, with the administrators as whom it runs.
create function list_due_migration_servers(at timestamptz)
  returns table (account_id int, user_id int, migration_server_id int)
  language sql stable rows 100 set role azimute_maintainer set search_path = public, pg_temp as $$
  select s.account_id, s.user_id, s.migration_server_id from migration_servers s
  where s.is_catching_up and s.next_at <= at order by s.next_at limit 1000
$$;
grant execute on function list_due_migration_servers to azimute_jobs;
