-- Costs (docs/decisions/0070), entered for one asset or for all assets of a category. The cost of a day is computed when
-- it is read, from these rows and its facts.
create table costs (
  account_id int not null references accounts,
  cost_id int generated always as identity,
  -- Of the sender's making: what is sent twice is made once.
  key uuid,
  asset_id int,
  category text,
  -- From what a finished work order cost: kept by keep_cost_of_work_order, and changed by nobody else.
  work_order_id int,
  kind text not null,
  basis text not null,
  -- In the currency of the account, for each unit of the basis.
  amount numeric(14, 4) not null check (amount > 0),
  first_day date not null,
  last_day date check (last_day >= first_day),
  note text not null check (length(note) <= 200),
  updated_at timestamptz not null,
  primary key (account_id, cost_id),
  unique (account_id, key),
  foreign key (account_id, asset_id) references assets on delete cascade,
  unique (account_id, work_order_id),
  check ((asset_id is null) <> (category is null)),
  check (work_order_id is null or asset_id is not null)
);
create index costs_asset on costs (account_id, asset_id);
-- One of an asset goes with its UL; one of a category changes figures of every UL.
create policy see on costs for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:financials'))
    and (category is not null or exists (select from fleet_assets a
      where a.account_id = costs.account_id and a.asset_id = costs.asset_id)));
create policy change on costs to azimute_app
  using (account_id = (select current_account_id()) and work_order_id is null
    and (select current_actor_changes('services:simc:financials'))
    and ((category is not null and (select current_scope_is_all_units())) or exists (select from fleet_assets a
      where a.account_id = costs.account_id and a.asset_id = costs.asset_id)));
grant select, insert, update, delete on costs to azimute_app;
