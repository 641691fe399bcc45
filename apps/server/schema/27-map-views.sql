-- Named views of the map, saved by a user, or by an administrator for everyone in the account.
create table map_views (
  account_id int not null references accounts on delete cascade,
  map_view_id int not null generated always as identity,
  -- Its owner; null if it is shared with the whole account.
  user_id int,
  name text not null check (length(name) between 1 and 80),
  view jsonb not null check (jsonb_typeof(view) = 'object' and length(view::text) <= 100000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, map_view_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade
);
create unique index map_views_name on map_views (account_id, user_id, lower(name)) nulls not distinct;
create policy see on map_views for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:mapa'))
    and (user_id is null or user_id = (select current_user_id())));
create policy own on map_views to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:mapa'))
    and user_id = (select current_user_id()));
create policy shared on map_views to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao:mapa'))
    and user_id is null and (select current_actor_is_admin()));
grant select, insert, update, delete on map_views to azimute_app;

-- The view that opens first for a user.
create table map_view_defaults (
  account_id int not null,
  user_id int not null,
  map_view_id int not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references granted_memberships on delete cascade,
  foreign key (account_id, map_view_id) references map_views on delete cascade
);
create index map_view_defaults_view on map_view_defaults (account_id, map_view_id);
-- The policies of map_views apply to the inner select.
create policy own on map_view_defaults to azimute_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and (select current_actor_sees('services:simc:geolocalizacao:mapa')))
  with check (account_id = (select current_account_id()) and user_id = (select current_user_id())
    and exists (select from map_views v
      where v.account_id = map_view_defaults.account_id and v.map_view_id = map_view_defaults.map_view_id));
grant select, insert, update, delete on map_view_defaults to azimute_app;
