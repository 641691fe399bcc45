-- When ULs work (docs/decisions/0095-due-times-in-working-hours.md).

create table working_hours (
  account_id int not null references accounts,
  working_hours_id int generated always as identity,
  -- Null: of ULs that have none of their own.
  unit_id int,
  -- WorkingHours of the contract.
  hours jsonb not null check (jsonb_typeof(hours) = 'object' and length(hours::text) <= 40000),
  primary key (account_id, working_hours_id),
  unique nulls not distinct (account_id, unit_id),
  foreign key (account_id, unit_id) references units on delete cascade
);
create policy see on working_hours for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:alertas:gerenciamento'))
    and (unit_id is null or (select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy administer on working_hours to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin())
    and (select current_actor_changes('services:simc:alertas:gerenciamento')));
create policy proved_accounts on working_hours for select to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]));
grant select, insert, update, delete on working_hours to azimute_app;
grant select on working_hours to azimute_pipeline;
