-- Rental contracts and the statements that were issued of them (docs/decisions/0086). What a period
-- comes to is computed when it is read, from the contract and daily facts, until it is issued.
create table rental_contracts (
  account_id int not null,
  contract_id int generated always as identity,
  -- Of the sender's making: what is sent twice is made once.
  key uuid,
  code text not null check (length(code) between 1 and 60),
  customer_id int not null,
  asset_id int not null,
  geofence_id int,
  first_day date not null,
  last_day date check (last_day >= first_day),
  basis text not null,
  -- In the currency of the account, for each unit of the basis.
  rate numeric(14, 4) not null check (rate > 0),
  included_hours numeric(6, 2) check (included_hours >= 0),
  overuse_rate numeric(14, 4) check (overuse_rate > 0),
  day_rule text not null,
  least_minutes int not null,
  note text not null check (length(note) <= 200),
  updated_at timestamptz not null,
  primary key (account_id, contract_id),
  unique (account_id, key),
  -- One contract may have several assets, and one of them several times.
  unique (account_id, code, asset_id, first_day),
  foreign key (account_id, customer_id) references customers,
  foreign key (account_id, asset_id) references assets on delete cascade,
  foreign key (account_id, geofence_id) references geofences,
  check (day_rule <> 'on_site' or geofence_id is not null)
);
create index rental_contracts_asset on rental_contracts (account_id, asset_id);
create policy see on rental_contracts for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:financials'))
    and exists (select from fleet_assets a
      where a.account_id = rental_contracts.account_id and a.asset_id = rental_contracts.asset_id));
create policy change on rental_contracts to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:financials'))
    and exists (select from fleet_assets a
      where a.account_id = rental_contracts.account_id and a.asset_id = rental_contracts.asset_id));
grant select, insert, update, delete on rental_contracts to azimute_app;

-- What was issued stays as it was, also without its contract: nobody may change or delete it. The UL is that of the asset when
-- it was issued.
create table rental_statements (
  account_id int not null references accounts,
  statement_id int generated always as identity,
  contract_id int not null,
  unit_id int not null,
  -- Counted by contract.
  number int not null,
  first_day date not null,
  last_day date not null,
  issued_at timestamptz not null,
  -- What is hashed, byte by byte: a RentalContent of the contract as JSON.
  content text not null,
  signature text not null check (length(signature) = 64),
  primary key (account_id, statement_id),
  unique (account_id, contract_id, number),
  unique (account_id, signature)
);
create policy see on rental_statements for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:financials'))
    and ((select current_scope_is_all_units()) or unit_id = any ((select current_unit_ids())::int[])));
create policy issue on rental_statements for insert to azimute_app
  with check (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:financials'))
    and exists (select from rental_contracts c join fleet_assets a using (account_id, asset_id)
      where c.account_id = rental_statements.account_id and c.contract_id = rental_statements.contract_id
        and a.unit_id = rental_statements.unit_id));
grant select, insert on rental_statements to azimute_app;

-- What contracts name, to whoever sees Financials, even without the fleet, its customers and its geofences: as fleet_assets,
-- it repeats the policies for them. Whoever is confined to ULs knows the customers of their assets and contracts.
create view rental_names as
select a.account_id, 'asset' as kind, a.asset_id as id, concat_ws(' · ', a.code, nullif(a.model, ''), a.unit_name) as label
from fleet_assets a where (select current_actor_sees('services:simc:financials'))
union all
select c.account_id, 'customer', c.customer_id, c.name from customers c
where c.account_id = (select current_account_id()) and (select current_actor_sees('services:simc:financials'))
  and ((select current_scope_is_all_units())
    or exists (select from assets a where a.account_id = c.account_id and a.customer_id = c.customer_id
      and a.unit_id = any ((select current_unit_ids())::int[]))
    or exists (select from rental_contracts r join assets a using (account_id, asset_id)
      where r.account_id = c.account_id and r.customer_id = c.customer_id
        and a.unit_id = any ((select current_unit_ids())::int[])))
union all
select g.account_id, 'site', g.geofence_id, g.name from geofences g
where g.account_id = (select current_account_id()) and (select current_actor_sees('services:simc:financials'))
  and ((select current_scope_is_all_units()) or g.unit_id = any ((select current_unit_ids())::int[]))
  and g.deleted_at is null;
grant select on rental_names to azimute_app;

-- What a seal says to whoever sees any module of monitoring: nothing of money.
create view rental_signatures as
select s.account_id, s.signature, s.content::jsonb #>> '{contract,code}' as code, s.number, s.first_day, s.last_day, s.issued_at,
  encode(sha256(convert_to(s.content, 'UTF8')), 'hex') = s.signature as holds
from rental_statements s
where s.account_id = (select current_account_id())
  and (select current_actor_sees('services:simc'))
  and ((select current_scope_is_all_units()) or s.unit_id = any ((select current_unit_ids())::int[]));
grant select on rental_signatures to azimute_app;
