-- Result of the last check of an asset's figures against its positions (docs/decisions/0149).
create table asset_verifications (
  account_id int not null,
  asset_id int not null,
  verified_at timestamptz not null,
  -- The compared period; null if nothing was compared, such as during a recalculation.
  from_at timestamptz,
  to_at timestamptz,
  days int not null default 0,
  compared_rows int not null default 0,
  difference_count int not null default 0,
  -- The first of them: FoundDifference of the contract.
  differences jsonb not null default '[]',
  primary key (account_id, asset_id),
  foreign key (account_id, asset_id) references assets on delete cascade
);
create index asset_verifications_different on asset_verifications (account_id, verified_at) where difference_count > 0;
create policy see on asset_verifications for select to azimute_app
  using (account_id = (select current_account_id()) and (select current_actor_is_admin()));
create policy proved_accounts on asset_verifications to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
-- The number of differences is in the metrics.
create policy workers on asset_verifications for select to azimute_jobs using (true);
grant select on asset_verifications to azimute_app, azimute_jobs;
grant select, insert, update on asset_verifications to azimute_pipeline;
