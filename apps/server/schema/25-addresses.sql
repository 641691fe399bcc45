-- Addresses returned by a geocoder, and the turns of an installation's processes (docs/decisions/0020).
create table geocoded_places (
  geocoder text not null check (length(geocoder) <= 300),
  latitude_e4 int not null check (latitude_e4 between -900000 and 900000),
  longitude_e4 int not null check (longitude_e4 between -1800000 and 1800000),
  language text not null check (length(language) <= 10),
  -- Grows with every write, so that the smallest is the oldest.
  slot bigint generated always as identity unique,
  -- Null: the geocoder knows no address there.
  answer jsonb check (pg_column_size(answer) <= 4000),
  expires_at timestamptz not null,
  primary key (geocoder, latitude_e4, longitude_e4, language)
);
comment on table geocoded_places is
  'Public geography without an account: what a public map returns for a point. It records neither the user nor the time '
  'of a request, and is read one point at a time, so that it does not reveal which places other users looked up.';

create table geocoder_turns (
  geocoder text primary key check (length(geocoder) <= 300),
  -- Earliest time of the next request.
  next_at timestamptz not null,
  failures int not null default 0,
  paused_until timestamptz
);
-- Users who may search addresses take turns, and pause a failing geocoder for at most an hour.
create policy take on geocoder_turns to azimute_app
  using ((select current_actor_sees('services:simc:geolocalizacao')))
  with check ((select current_actor_sees('services:simc:geolocalizacao'))
    and coalesce(paused_until <= clock_timestamp() + interval '1 hour', true));
grant select, insert, update on geocoder_turns to azimute_app;
comment on table geocoder_turns is 'Belongs to the installation, not to an account: the request rate of all its processes.';

-- Returns no row if the address was never requested, or too long ago.
create function find_geocoded_place(given_geocoder text, given_latitude int, given_longitude int, given_language text)
  returns table (answer jsonb)
  language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select p.answer from geocoded_places p
  where current_actor_sees('services:simc:geolocalizacao')
    and p.geocoder = given_geocoder and p.latitude_e4 = given_latitude and p.longitude_e4 = given_longitude
    and p.language = given_language and p.expires_at > now()
$$;

-- Keeps at most this many, the latest.
create function keep_geocoded_place(
  given_geocoder text, given_latitude int, given_longitude int, given_language text, given_answer jsonb,
  keep_for interval, most int
) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  written bigint;
begin
  if not current_actor_sees('services:simc:geolocalizacao') then
    return;
  end if;
  insert into geocoded_places as p (geocoder, latitude_e4, longitude_e4, language, answer, expires_at)
    values (given_geocoder, given_latitude, given_longitude, given_language, given_answer, now() + keep_for)
    on conflict on constraint geocoded_places_pkey
      do update set answer = excluded.answer, expires_at = excluded.expires_at, slot = default
    returning p.slot into written;
  delete from geocoded_places where slot in (
    select p.slot from geocoded_places p where p.slot <= written - most order by p.slot limit 100 for update skip locked);
end $$;

-- Returns whether a request may be sent, and after how long: `granted`, `busy` if the wait would exceed the patience,
-- `paused` while the geocoder must not be used.
create function take_geocoder_turn(
  given_geocoder text, gap interval, patience interval, out outcome text, out wait_ms int
)
  language plpgsql as $$
declare
  turn geocoder_turns;
  at timestamptz;
begin
  outcome := 'busy';
  wait_ms := 0;
  if not current_actor_sees('services:simc:geolocalizacao') then
    return;
  end if;
  insert into geocoder_turns (geocoder, next_at) values (given_geocoder, clock_timestamp()) on conflict do nothing;
  select t.* into turn from geocoder_turns t where t.geocoder = given_geocoder for update;
  if turn.paused_until > clock_timestamp() then
    outcome := 'paused';
    return;
  end if;
  -- A turn far in the future comes from a previous, slower rate, or from another clock.
  at := greatest(least(turn.next_at, clock_timestamp() + greatest(gap, patience) * 2), clock_timestamp());
  if at - clock_timestamp() > patience then
    return;
  end if;
  update geocoder_turns t set next_at = at + gap where t.geocoder = given_geocoder;
  outcome := 'granted';
  wait_ms := ceil(extract(epoch from at - clock_timestamp()) * 1000);
end $$;

-- After each consecutive failure the pause doubles, from 5 s to 5 min, or is what the geocoder demands, up to an hour.
-- A response that was in progress when another request was refused does not end the pause.
create function settle_geocoder_turn(given_geocoder text, has_failed boolean, retry_after interval)
  returns void
  language sql as $$
  update geocoder_turns t set
    failures = case when has_failed then least(t.failures + 1, 30) else 0 end,
    paused_until = case when has_failed then greatest(t.paused_until, clock_timestamp() + greatest(
      least(coalesce(retry_after, interval '0'), interval '1 hour'),
      least(interval '5 seconds' * 2 ^ least(t.failures, 6), interval '5 minutes'))) end
  where t.geocoder = given_geocoder
    and (has_failed or t.failures > 0 and t.paused_until <= clock_timestamp())
$$;

grant execute on function find_geocoded_place, keep_geocoded_place to azimute_app;
