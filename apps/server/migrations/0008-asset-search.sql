-- Text as people search for it: small letters, without accents.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(value, NFKD)), '[\u0300-\u036f]', '', 'g');

alter table assets add column search_text text not null
  generated always as (fold_text(code || ' ' || manufacturer || ' ' || model)) stored;

-- What narrows a list most. Row-level security lets only leakproof conditions use an index, and equality is one.
create index assets_customer on assets (account_id, customer_id);
create index assets_model on assets (account_id, model);
create index assets_category on assets (account_id, category);
create index assets_manufacturer on assets (account_id, manufacturer);
create index assets_cost_center on assets (account_id, cost_center);
