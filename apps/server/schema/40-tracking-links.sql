-- Links that show the route of one asset in one period without a session (docs/decisions/0079). Their tokens
-- are known to nobody but who was given them.
create table tracking_links (
  account_id int not null,
  tracking_link_id int generated always as identity,
  asset_id int not null,
  token_hash bytea not null unique,
  created_by int references users,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  from_at timestamptz not null,
  -- Null for a live one, which follows the asset until the link ends.
  to_at timestamptz check (from_at < to_at),
  -- What its readers see of the asset.
  name text not null check (length(name) <= 80),
  shows_code boolean not null,
  shows_speed boolean not null,
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
-- What a link shows is read as who made it: whoever may not share the routes of its asset any more, their link is not there.
create policy share on tracking_links to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_changes('services:simc:geolocalizacao:rotas'))
    and exists (select from assets a
      where a.account_id = tracking_links.account_id and a.asset_id = tracking_links.asset_id));
grant select, insert, update (ended_at, ended_as) on tracking_links to azimute_app;

-- A link by the hash of its token.
create function find_tracking_link(given_hash bytea)
  returns table (account_id int, tracking_link_id int, created_by int, expires_at timestamptz, ended_as text)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select l.account_id, l.tracking_link_id, l.created_by, l.expires_at, l.ended_as
  from tracking_links l where l.token_hash = given_hash
$$;

-- Counts that it was opened, unless it has ended.
create function count_tracking_link(given_hash bytea, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update tracking_links set opens = opens + 1, last_opened_at = at
    where token_hash = given_hash and ended_at is null and expires_at > at
$$;

grant execute on function find_tracking_link, count_tracking_link to azimute_app;
