-- An account's catalog of readings (docs/decisions/0068): additions to the built-in ones
-- (packages/contract/src/readings/values.ts) and changes of these.

-- One row per account that ever had a reading. Each change of one increments the number, so that caches of the catalog
-- know when to reload it.
create table reading_sets (
  account_id int primary key references accounts,
  version int not null
);
create policy administer on reading_sets to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:alertas:gerenciamento')));
grant select, insert, update on reading_sets to azimute_app;
create policy proved_accounts on reading_sets for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on reading_sets to azimute_pipeline;

create table readings (
  account_id int not null references accounts,
  code text not null check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  kind text not null,
  unit text not null check (length(unit) <= 16),
  -- By language.
  names jsonb not null,
  lowest double precision,
  highest double precision,
  -- Largest plausible change of a number within ten minutes; null for a quarter of its range.
  largest_step double precision check (largest_step > 0),
  -- ReadingSource of packages/contract/src/readings.
  sources jsonb not null,
  -- The set's version at its last save.
  version int not null,
  updated_at timestamptz not null,
  primary key (account_id, code)
);
-- Visible with assets, which they describe.
create policy see on readings for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_actor_sees('services:simc:geolocalizacao'))
      or (select current_actor_changes('services:simc:alertas:gerenciamento'))));
-- A formula computes the readings of every UL, including the past.
create policy administer on readings to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:alertas:gerenciamento')));
grant select, insert, update, delete on readings to azimute_app;
create policy proved_accounts on readings for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select on readings to azimute_pipeline;
