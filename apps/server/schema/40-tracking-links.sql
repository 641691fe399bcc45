-- Links that show one asset's route in one period without a session (docs/decisions/0079). Only their recipients know
-- the tokens.
create table tracking_links (
  account_id int not null,
  tracking_link_id int generated always as identity,
  asset_id int not null,
  token_hash bytea not null unique,
  created_by int references users,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  from_at timestamptz not null,
  -- Null for a live link, which follows the asset until the link expires.
  to_at timestamptz check (from_at < to_at),
  -- Data of the asset that its readers see.
  name text not null check (length(name) <= 80),
  shows_code boolean not null,
  shows_speed boolean not null,
  -- False for the last position only.
  shows_trail boolean not null,
  opens int not null default 0,
  last_opened_at timestamptz,
  ended_at timestamptz,
  ended_as text check (ended_as in ('revoked', 'renewed')),
  primary key (account_id, tracking_link_id),
  foreign key (account_id, asset_id) references assets on delete cascade,
  constraint tracking_links_ended check ((ended_at is null) = (ended_as is null))
);
create index tracking_links_asset on tracking_links (account_id, asset_id);
create index tracking_links_maker on tracking_links (account_id, created_by);
-- A link's content is read with its author's rights: links of users who may no longer share the asset's routes do not
-- work.
create policy share on tracking_links to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:rotas'))
    and exists (select from assets a
      where a.account_id = tracking_links.account_id and a.asset_id = tracking_links.asset_id));
create policy present on tracking_links for select to azimute_app
  using (token_hash = (select presented_token_hash()));
grant select, insert, update (ended_at, ended_as, opens, last_opened_at) on tracking_links to azimute_app;
