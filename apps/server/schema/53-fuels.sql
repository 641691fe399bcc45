-- What assets burn (docs/decisions/0070): of a category, or of all that have none of their own, from a day on
-- until the next one of the same. Emissions and the cost of what is burnt are computed when they are read.
create table fuels (
  account_id int not null references accounts,
  fuel_id int generated always as identity,
  -- Of the sender's making: what is sent twice is made once.
  key uuid,
  category text,
  fuel text not null,
  co2_grams_per_liter int not null check (co2_grams_per_liter >= 0),
  -- Who says so.
  source text not null check (length(source) between 1 and 120),
  -- Of a litre, in the currency of the account.
  price numeric(14, 4) check (price > 0),
  first_day date not null,
  updated_at timestamptz not null,
  primary key (account_id, fuel_id),
  unique (account_id, key),
  unique nulls not distinct (account_id, category, first_day)
);
-- Figures say by which factor they are computed; one of a category changes figures of every UL.
create policy see on fuels for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_sees('services:simc')));
create policy administer on fuels to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_is_admin()) and (select current_actor_changes('services:simc:financials')));
grant select, insert, update, delete on fuels to azimute_app;
