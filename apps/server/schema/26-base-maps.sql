-- An account's map source, if it differs from the portal's default (docs/decisions/0021).
create table account_base_maps (
  account_id int not null references accounts on delete cascade,
  purpose text not null check (purpose in ('roadmap', 'imagery')),
  kind text not null check (kind in ('none', 'offered', 'own')),
  source_id text check (length(source_id) between 1 and 64),
  address text check (address ~ '^https://' and length(address) <= 500),
  attribution text check (length(attribution) between 1 and 200),
  attribution_url text check (attribution_url ~ '^https://' and length(attribution_url) <= 500),
  max_zoom smallint check (max_zoom between 1 and 22),
  changed_at timestamptz not null default now(),
  primary key (account_id, purpose),
  check ((kind = 'offered') = (source_id is not null)),
  check ((kind = 'own') = (address is not null and attribution is not null and max_zoom is not null))
);
create policy see on account_base_maps for select to azimute_app
  using (account_id = (select current_account_id()) and not (select is_withheld(current_account_id())));
create policy administer on account_base_maps to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()))
  with check (account_id = (select current_account_id()) and (select current_actor_is_admin()));
grant select, insert, update, delete on account_base_maps to azimute_app;
