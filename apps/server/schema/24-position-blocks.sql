-- Positions of past weeks in compact form (docs/decisions/0018): the positions of an asset, a device and a day are
-- one row of columns. A position is either in a block or a row of positions, never both.

-- Returns the stored hash of a fix, or if it is 0, as in blocks, the hash of its columns as `hashContent` computes it. Only
-- for identifying fixes: to order them, the stored hash suffices.
create function content_hash_of(
  content_hash bigint, latitude float8, longitude float8, speed_kph real, heading_degrees real, altitude_meters real,
  accuracy_meters real, ignition boolean, hour_meter_hours float8, odometer_km float8
)
  returns bigint language sql immutable parallel safe as $$
  select case when content_hash <> 0 then content_hash else hashtextextended(encode(
    float8send(latitude + 0) || float8send(longitude + 0) || float4send(coalesce(speed_kph, 0) + 0::real)
    || float4send(coalesce(heading_degrees, 0) + 0::real) || float4send(coalesce(altitude_meters, 0) + 0::real)
    || float4send(coalesce(accuracy_meters, 0) + 0::real) || float8send(coalesce(hour_meter_hours, 0) + 0)
    || float8send(coalesce(odometer_km, 0) + 0)
    || int4send((speed_kph is not null)::int + 2 * (heading_degrees is not null)::int + 4 * (altitude_meters is not null)::int
      + 8 * (accuracy_meters is not null)::int + 16 * (hour_meter_hours is not null)::int
      + 32 * (odometer_km is not null)::int + 64 * (ignition is not null)::int
      + 128 * coalesce(ignition, false)::int), 'hex') collate "C", 0) end
$$;

-- A column of numbers, each (base + high * 65536 + low) / scale. Kept raw if no scale up to seven decimals, or for doubles of
-- hours in seconds or milliseconds, represents all of them exactly.
create type packed_numbers as (scale float8, base float8, high smallint[], low smallint[], raw float8[]);

create table position_blocks (
  account_id int not null,
  asset_id int not null,
  device_id int not null,
  -- Midnight in UTC.
  day timestamptz not null,
  fixes int not null check (fixes > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  first_received_at timestamptz not null,
  last_received_at timestamptz not null,
  -- Number of the last stored fix, at which the change feed returns the whole block.
  change_number bigint,
  -- The time of a fix is first_at + (its index from 0) * step_seconds + the column's value.
  step_seconds float8 not null,
  -- Number of fixes before each of the day's 24 hours, to find an instant without unpacking the day.
  hour_places int[] not null,
  fixed_scale float8, fixed_base float8, fixed_high smallint[], fixed_low smallint[], fixed_raw float8[],
  delay_scale float8, delay_base float8, delay_high smallint[], delay_low smallint[], delay_raw float8[],
  latitude_scale float8, latitude_base float8, latitude_high smallint[], latitude_low smallint[], latitude_raw float8[],
  longitude_scale float8, longitude_base float8, longitude_high smallint[], longitude_low smallint[], longitude_raw float8[],
  speed_scale float8, speed_base float8, speed_high smallint[], speed_low smallint[], speed_raw float8[],
  heading_scale float8, heading_base float8, heading_high smallint[], heading_low smallint[], heading_raw float8[],
  altitude_scale float8, altitude_base float8, altitude_high smallint[], altitude_low smallint[], altitude_raw float8[],
  accuracy_scale float8, accuracy_base float8, accuracy_high smallint[], accuracy_low smallint[], accuracy_raw float8[],
  hours_scale float8, hours_base float8, hours_high smallint[], hours_low smallint[], hours_raw float8[],
  odometer_scale float8, odometer_base float8, odometer_high smallint[], odometer_low smallint[], odometer_raw float8[],
  ignition boolean[],
  attributes jsonb[],
  sources smallint[],
  -- Hashes that content_hash_of cannot derive, and hashes of fixes at the same time, which order them. Null for others.
  content_hashes bigint[],
  primary key (account_id, asset_id, day, device_id)
);
-- For finding the block of a late fix, whichever asset its device is assigned to now.
create index position_blocks_device on position_blocks (account_id, device_id, day);
create index position_blocks_changes on position_blocks (account_id, change_number) where change_number is not null;
create index position_blocks_age on position_blocks (account_id, first_received_at);
create policy see on position_blocks for select to azimute_app
  using (account_id = (select current_account_id())
    and (select current_actor_sees('services:simc:geolocalizacao'))
    and ((select current_scope_is_all_units())
      or exists (select from assets a
        where a.account_id = position_blocks.account_id and a.asset_id = position_blocks.asset_id)));
create policy proved_accounts on position_blocks to azimute_pipeline
  using (account_id = any ((select proved_account_ids())::int[]))
  with check (account_id = any ((select proved_account_ids())::int[]));
grant select on position_blocks to azimute_app;
grant select, delete on position_blocks to azimute_pipeline;

-- The fixes in blocks, with the columns of the block first, then the columns of positions. Filter it by account,
-- asset (or device) and day: a block is unpacked completely. A content_hash of 0 stands for the derived one.
create view packed_positions with (security_invoker = true) as
  select b.day, b.first_at, b.last_at, b.account_id, b.device_id,
    b.first_at + ((f.place - 1) * b.step_seconds + coalesce(f.fixed_raw,
      (b.fixed_base + coalesce(f.fixed_high, 0)::float8 * 65536::float8 + f.fixed_low) / b.fixed_scale)) * interval '1 second' as fixed_at,
    coalesce(f.content_hash, 0) as content_hash, b.asset_id,
    b.first_at + ((f.place - 1) * b.step_seconds + coalesce(f.fixed_raw,
      (b.fixed_base + coalesce(f.fixed_high, 0)::float8 * 65536::float8 + f.fixed_low) / b.fixed_scale)) * interval '1 second'
      + coalesce(f.delay_raw,
        (b.delay_base + coalesce(f.delay_high, 0)::float8 * 65536::float8 + f.delay_low) / b.delay_scale) * interval '1 second' as received_at,
    coalesce(f.latitude_raw,
      (b.latitude_base + coalesce(f.latitude_high, 0)::float8 * 65536::float8 + f.latitude_low) / b.latitude_scale) as latitude,
    coalesce(f.longitude_raw,
      (b.longitude_base + coalesce(f.longitude_high, 0)::float8 * 65536::float8 + f.longitude_low) / b.longitude_scale) as longitude,
    coalesce(f.speed_raw,
      (b.speed_base + coalesce(f.speed_high, 0)::float8 * 65536::float8 + f.speed_low) / b.speed_scale)::real as speed_kph,
    coalesce(f.heading_raw,
      (b.heading_base + coalesce(f.heading_high, 0)::float8 * 65536::float8 + f.heading_low) / b.heading_scale)::real as heading_degrees,
    coalesce(f.altitude_raw,
      (b.altitude_base + coalesce(f.altitude_high, 0)::float8 * 65536::float8 + f.altitude_low) / b.altitude_scale)::real as altitude_meters,
    coalesce(f.accuracy_raw,
      (b.accuracy_base + coalesce(f.accuracy_high, 0)::float8 * 65536::float8 + f.accuracy_low) / b.accuracy_scale)::real as accuracy_meters,
    f.ignition,
    coalesce(f.hours_raw,
      (b.hours_base + coalesce(f.hours_high, 0)::float8 * 65536::float8 + f.hours_low) / b.hours_scale) as hour_meter_hours,
    coalesce(f.odometer_raw,
      (b.odometer_base + coalesce(f.odometer_high, 0)::float8 * 65536::float8 + f.odometer_low) / b.odometer_scale) as odometer_km,
    f.attributes, f.source, b.change_number
  from position_blocks b
  cross join lateral unnest(b.content_hashes, b.fixed_high, b.fixed_low, b.fixed_raw, b.delay_high, b.delay_low, b.delay_raw,
    b.latitude_high, b.latitude_low, b.latitude_raw, b.longitude_high, b.longitude_low, b.longitude_raw,
    b.speed_high, b.speed_low, b.speed_raw, b.heading_high, b.heading_low, b.heading_raw,
    b.altitude_high, b.altitude_low, b.altitude_raw, b.accuracy_high, b.accuracy_low, b.accuracy_raw,
    b.hours_high, b.hours_low, b.hours_raw, b.odometer_high, b.odometer_low, b.odometer_raw,
    b.ignition, b.attributes, b.sources) with ordinality
    as f (content_hash, fixed_high, fixed_low, fixed_raw, delay_high, delay_low, delay_raw,
      latitude_high, latitude_low, latitude_raw, longitude_high, longitude_low, longitude_raw,
      speed_high, speed_low, speed_raw, heading_high, heading_low, heading_raw,
      altitude_high, altitude_low, altitude_raw, accuracy_high, accuracy_low, accuracy_raw,
      hours_high, hours_low, hours_raw, odometer_high, odometer_low, odometer_raw,
      ignition, attributes, source, place);
grant select on packed_positions to azimute_app, azimute_pipeline;

create function pack_numbers(given float8[], is_single boolean) returns packed_numbers
  language plpgsql immutable as $$
declare
  packed packed_numbers;
  least_whole float8;
  most_whole float8;
begin
  if not exists (select from unnest(given) v where v is not null) then
    return packed;
  end if;
  foreach packed.scale in array array[1, 10, 100, 1000, 3600, 10000, 100000, 1000000, 3600000, 10000000]::float8[] loop
    continue when is_single and packed.scale in (3600, 3600000);
    -- Compares bytes: a negative zero and NaN differ from their scaled values.
    continue when exists (select from unnest(given) v
      where v is not null and (not abs(v) < 1e8 or case
        when is_single then float4send(((round(v * packed.scale) + 0::float8) / packed.scale)::real) <> float4send(v::real)
        else float8send((round(v * packed.scale) + 0::float8) / packed.scale) <> float8send(v) end));
    select min(round(v * packed.scale)) + 0::float8, max(round(v * packed.scale)) into least_whole, most_whole from unnest(given) v;
    exit when most_whole - least_whole >= 2147483648;
    select array_agg((o.whole - 65536::float8 * o.high)::int - 32768 order by o.place),
        case when most_whole - least_whole >= 65536 then array_agg(o.high order by o.place) end
      into packed.low, packed.high
      from (select round(u.v * packed.scale) - least_whole as whole,
          floor((round(u.v * packed.scale) - least_whole) / 65536)::smallint as high, u.place
        from unnest(given) with ordinality as u (v, place)) o;
    packed.base := least_whole + 32768;
    return packed;
  end loop;
  return row(null, null, null, null, given)::packed_numbers;
end $$;

-- Packs a device's positions of an asset and day into a block, compares each fix with its row byte by byte, and deletes
-- the rows. Returns their number; none if the block would not represent all exactly: they then stay rows.
create function pack_device_day(given_account int, given_asset int, given_device int, given_day timestamptz) returns int
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  block position_blocks;
  until timestamptz := given_day + interval '1 day';
  same int;
  removed int;
begin
  with rows as (
    select p.*, row_number() over (order by p.fixed_at, p.content_hash) as place, min(p.fixed_at) over () as begun,
      nullif(p.content_hash, case when p.attributes is null and count(*) over (partition by p.fixed_at) = 1
        then content_hash_of(0, p.latitude, p.longitude, p.speed_kph, p.heading_degrees, p.altitude_meters, p.accuracy_meters,
          p.ignition, p.hour_meter_hours, p.odometer_km) end) as told_hash
    from positions p
    where p.account_id = given_account and p.asset_id = given_asset and p.device_id = given_device
      and p.fixed_at >= given_day and p.fixed_at < until
  ), step as (
    select coalesce(mode() within group (order by gap), 0)::float8 as seconds
    from (select extract(epoch from r.fixed_at - lag(r.fixed_at) over (order by r.place)) as gap from rows r) g where gap is not null
  ), columns as (
    select count(*)::int as fixes, min(r.fixed_at) as first_at, max(r.fixed_at) as last_at, min(r.received_at) as first_received,
      max(r.received_at) as last_received, max(r.change_number) as change_number, min(s.seconds) as step_seconds,
      (select array_agg((select count(*) from rows o where o.fixed_at < given_day + n * interval '1 hour')::int order by n)
        from generate_series(0, 23) n) as hour_places,
      pack_numbers(array_agg(extract(epoch from r.fixed_at - r.begun)::float8 - (r.place - 1) * s.seconds order by r.place), false) as fixed,
      pack_numbers(array_agg(extract(epoch from r.received_at - r.fixed_at)::float8 order by r.place), false) as delay,
      pack_numbers(array_agg(r.latitude order by r.place), false) as latitude,
      pack_numbers(array_agg(r.longitude order by r.place), false) as longitude,
      pack_numbers(array_agg(r.speed_kph::float8 order by r.place), true) as speed,
      pack_numbers(array_agg(r.heading_degrees::float8 order by r.place), true) as heading,
      pack_numbers(array_agg(r.altitude_meters::float8 order by r.place), true) as altitude,
      pack_numbers(array_agg(r.accuracy_meters::float8 order by r.place), true) as accuracy,
      pack_numbers(array_agg(r.hour_meter_hours order by r.place), false) as hours,
      pack_numbers(array_agg(r.odometer_km order by r.place), false) as odometer,
      case when count(r.ignition) > 0 then array_agg(r.ignition order by r.place) end as ignition,
      case when count(r.attributes) > 0 then array_agg(r.attributes order by r.place) end as attributes,
      case when count(r.source) > 0 then array_agg(r.source order by r.place) end as sources,
      case when count(r.told_hash) > 0 then array_agg(r.told_hash order by r.place) end as content_hashes
    from rows r cross join step s
  )
  select given_account, given_asset, given_device, given_day, fixes, first_at, last_at, first_received, last_received, change_number,
      step_seconds, hour_places, (fixed).*, (delay).*, (latitude).*, (longitude).*, (speed).*, (heading).*, (altitude).*, (accuracy).*,
      (hours).*, (odometer).*, ignition, attributes, sources, content_hashes
    into block from columns where fixes > 0;
  if block.fixes is null then
    return 0;
  end if;
  insert into position_blocks select block.*;
  select count(*) into same from positions p join packed_positions b
    on b.account_id = p.account_id and b.device_id = p.device_id and b.fixed_at = p.fixed_at and p.content_hash
      = content_hash_of(b.content_hash, b.latitude, b.longitude, b.speed_kph, b.heading_degrees, b.altitude_meters,
        b.accuracy_meters, b.ignition, b.hour_meter_hours, b.odometer_km)
    where p.account_id = given_account and p.asset_id = given_asset and p.device_id = given_device
      and p.fixed_at >= given_day and p.fixed_at < until
      and b.account_id = given_account and b.asset_id = given_asset and b.device_id = given_device and b.day = given_day
      and record_image_eq(row(p.asset_id, p.received_at, p.latitude, p.longitude, p.speed_kph, p.heading_degrees, p.altitude_meters,
          p.accuracy_meters, p.ignition, p.hour_meter_hours, p.odometer_km, p.attributes, p.source),
        row(b.asset_id, b.received_at, b.latitude, b.longitude, b.speed_kph, b.heading_degrees, b.altitude_meters,
          b.accuracy_meters, b.ignition, b.hour_meter_hours, b.odometer_km, b.attributes, b.source));
  if same <> block.fixes then
    delete from position_blocks b where b.account_id = given_account and b.asset_id = given_asset and b.device_id = given_device
      and b.day = given_day;
    return 0;
  end if;
  delete from positions p where p.account_id = given_account and p.asset_id = given_asset and p.device_id = given_device
    and p.fixed_at >= given_day and p.fixed_at < until;
  get diagnostics removed = row_count;
  if removed <> block.fixes then
    raise exception 'of % positions in a block % were rows', block.fixes, removed;
  end if;
  return removed;
end $$;

-- The fixes of an asset in a half-open range, from rows and blocks. It is inlined into the calling statement, so that
-- its order and limit reach the index; further conditions stay with the statement.
create function positions_of(given_account int, given_asset int, given_from timestamptz, given_to timestamptz)
  returns setof positions language sql stable as $$
  select * from positions p
  where p.account_id = given_account and p.asset_id = given_asset and p.fixed_at >= given_from and p.fixed_at < given_to
  union all
  select b.account_id, b.device_id, b.fixed_at, b.content_hash, b.asset_id, b.received_at, b.latitude, b.longitude, b.speed_kph,
    b.heading_degrees, b.altitude_meters, b.accuracy_meters, b.ignition, b.hour_meter_hours, b.odometer_km, b.attributes,
    b.source, b.change_number
  from packed_positions b
  where b.account_id = given_account and b.asset_id = given_asset and b.day > given_from - interval '1 day' and b.day < given_to
    and (b.first_at >= given_from and b.last_at < given_to or b.fixed_at >= given_from and b.fixed_at < given_to)
$$;

-- The day from which blocks of an asset must be unpacked to get its newest fixes before an instant: this many in
-- addition to the fixes of the newest day, some of which may be later than the instant. For one device, if given. For
-- fixes with an hour meter, a day counts as one.
create function packed_since(
  given_account int, given_asset int, given_device int, before timestamptz, most int, are_metered boolean
)
  returns timestamptz language sql stable as $$
  select coalesce(
    (select min(d.day) from (
      select c.day, coalesce(sum(c.fixes) over (order by c.day desc rows between unbounded preceding and 1 preceding), 0)
        - first_value(c.fixes) over (order by c.day desc) as newer
      from (
        select b.day, case when are_metered then 1 else sum(b.fixes) end as fixes from position_blocks b
        where b.account_id = given_account and b.asset_id = given_asset and b.day < before and b.first_at < before
          and (given_device is null or b.device_id = given_device)
          and (not are_metered or b.hours_low is not null or b.hours_raw is not null)
        group by b.day order by b.day desc limit most + 1) c) d
      where d.newer < most),
    'infinity')
$$;

-- Like positions_of, for callers that take at most this many of the newest: unpacks no older blocks.
create function newest_positions_of(
  given_account int, given_asset int, given_from timestamptz, given_to timestamptz, most int, are_metered boolean
)
  returns setof positions language sql stable as $$
  select * from positions p
  where p.account_id = given_account and p.asset_id = given_asset and p.fixed_at >= given_from and p.fixed_at < given_to
  union all
  select b.account_id, b.device_id, b.fixed_at, b.content_hash, b.asset_id, b.received_at, b.latitude, b.longitude, b.speed_kph,
    b.heading_degrees, b.altitude_meters, b.accuracy_meters, b.ignition, b.hour_meter_hours, b.odometer_km, b.attributes,
    b.source, b.change_number
  from packed_positions b
  where b.account_id = given_account and b.asset_id = given_asset and b.day > given_from - interval '1 day' and b.day < given_to
    and b.day >= packed_since(given_account, given_asset, null, given_to, most, are_metered)
    and (b.first_at >= given_from and b.last_at < given_to or b.fixed_at >= given_from and b.fixed_at < given_to)
$$;

-- The newest fix of an asset up to an instant that is in a block: only the times of an hour are unpacked, and the rest is
-- found by its place. `told` contains the times and meters of up to four fixes before it in the block; null if a second device
-- has a block of that day.
create function packed_fix_at(given_account int, given_asset int, after timestamptz, given_at timestamptz)
  returns table (
    fixed_at timestamptz, received_at timestamptz, longitude float8, latitude float8, speed_kph real, heading_degrees real,
    ignition boolean, hour_meter_hours float8, odometer_km float8, told json
  )
  language sql stable as $$
  select f.at, f.at + coalesce(b.delay_raw[f.place],
      (b.delay_base + coalesce(b.delay_high[f.place], 0)::float8 * 65536::float8 + b.delay_low[f.place]) / b.delay_scale) * interval '1 second',
    coalesce(b.longitude_raw[f.place],
      (b.longitude_base + coalesce(b.longitude_high[f.place], 0)::float8 * 65536::float8 + b.longitude_low[f.place]) / b.longitude_scale),
    coalesce(b.latitude_raw[f.place],
      (b.latitude_base + coalesce(b.latitude_high[f.place], 0)::float8 * 65536::float8 + b.latitude_low[f.place]) / b.latitude_scale),
    coalesce(b.speed_raw[f.place],
      (b.speed_base + coalesce(b.speed_high[f.place], 0)::float8 * 65536::float8 + b.speed_low[f.place]) / b.speed_scale)::real,
    coalesce(b.heading_raw[f.place],
      (b.heading_base + coalesce(b.heading_high[f.place], 0)::float8 * 65536::float8 + b.heading_low[f.place]) / b.heading_scale)::real,
    b.ignition[f.place],
    coalesce(b.hours_raw[f.place],
      (b.hours_base + coalesce(b.hours_high[f.place], 0)::float8 * 65536::float8 + b.hours_low[f.place]) / b.hours_scale),
    coalesce(b.odometer_raw[f.place],
      (b.odometer_base + coalesce(b.odometer_high[f.place], 0)::float8 * 65536::float8 + b.odometer_low[f.place]) / b.odometer_scale),
    case when num_nonnulls(b.hours_low, b.hours_raw, b.odometer_low, b.odometer_raw) > 0 and not exists (select from position_blocks o where o.account_id = b.account_id and o.asset_id = b.asset_id
      and o.day = b.day and o.device_id <> b.device_id) then (
      select json_agg(json_build_array((date_part('epoch', m.at) * 1000)::float8, m.hours, m.km) order by m.at)
      from (
        select b.first_at + ((greatest(f.place - 4, 1) + t.nth - 2) * b.step_seconds + coalesce(t.fixed_raw,
            (b.fixed_base + coalesce(t.fixed_high, 0)::float8 * 65536::float8 + t.fixed_low) / b.fixed_scale)) * interval '1 second' as at,
          coalesce(t.hours_raw,
            (b.hours_base + coalesce(t.hours_high, 0)::float8 * 65536::float8 + t.hours_low) / b.hours_scale) as hours,
          coalesce(t.odometer_raw,
            (b.odometer_base + coalesce(t.odometer_high, 0)::float8 * 65536::float8 + t.odometer_low) / b.odometer_scale) as km
        from unnest(
          b.fixed_high[f.place - 4:f.place - 1], b.fixed_low[f.place - 4:f.place - 1], b.fixed_raw[f.place - 4:f.place - 1],
          b.hours_high[f.place - 4:f.place - 1], b.hours_low[f.place - 4:f.place - 1], b.hours_raw[f.place - 4:f.place - 1],
          b.odometer_high[f.place - 4:f.place - 1], b.odometer_low[f.place - 4:f.place - 1],
          b.odometer_raw[f.place - 4:f.place - 1]) with ordinality
          as t (fixed_high, fixed_low, fixed_raw, hours_high, hours_low, hours_raw, odometer_high, odometer_low, odometer_raw, nth)
      ) m where m.at > after and m.at < f.at) end
  from position_blocks b
  cross join lateral (
    select p.place, t.at
    from (select least(floor(extract(epoch from given_at - b.day) / 3600), 24)::int + 1 as hour) h,
      lateral (select greatest(coalesce(b.hour_places[h.hour], b.fixes), 1) as first,
        coalesce(b.hour_places[h.hour + 1], b.fixes) as last) w,
      lateral (select w.first + u.nth - 1 as place, u.high, u.low, u.raw
        from unnest(b.fixed_high[w.first:w.last], b.fixed_low[w.first:w.last], b.fixed_raw[w.first:w.last]) with ordinality
          as u (high, low, raw, nth)) p,
      lateral (select b.first_at + ((p.place - 1) * b.step_seconds + coalesce(p.raw,
        (b.fixed_base + coalesce(p.high, 0)::float8 * 65536::float8 + p.low) / b.fixed_scale)) * interval '1 second' as at) t
    where t.at <= given_at and t.at > after
    order by p.place desc limit 1) f
  where b.account_id = given_account and b.asset_id = given_asset and b.day = (
    select max(n.day) from position_blocks n
    where n.account_id = given_account and n.asset_id = given_asset and n.day <= given_at and n.first_at <= given_at)
  order by f.at desc, b.device_id desc limit 1
$$;

-- Turns the blocks that late fixes belong to into rows again, in the transaction that stores the fixes. Prevents
-- packing in the account until it ends, so that no fix is in both. Unpacked rows keep the block's number, so readers of
-- the feed do not get them again.
create function unpack_positions(given_accounts int[], given_devices int[], given_days timestamptz[]) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  unpacked int;
begin
  perform pg_advisory_xact_lock_shared(hashtext('azimute.position_blocks'), a.id)
    from (select distinct id from unnest(given_accounts) as g (id) order by id) a;
  with gone as (
    delete from position_blocks b using (select distinct * from unnest(given_accounts, given_devices, given_days)) w (account, device, day)
    where b.account_id = w.account and b.device_id = w.device and b.day = w.day
    returning b.account_id, b.asset_id, b.device_id, b.day)
  insert into positions
  select b.account_id, b.device_id, b.fixed_at, content_hash_of(b.content_hash, b.latitude, b.longitude, b.speed_kph, b.heading_degrees, b.altitude_meters,
    b.accuracy_meters, b.ignition, b.hour_meter_hours, b.odometer_km), b.asset_id, b.received_at, b.latitude, b.longitude, b.speed_kph,
    b.heading_degrees, b.altitude_meters, b.accuracy_meters, b.ignition, b.hour_meter_hours, b.odometer_km, b.attributes,
    b.source, b.change_number
  from gone g join packed_positions b
    on b.account_id = g.account_id and b.asset_id = g.asset_id and b.device_id = g.device_id and b.day = g.day;
  get diagnostics unpacked = row_count;
  return unpacked;
end $$;

-- Weeks and years that were packed, and when. Late fixes are packed a month later.
create table position_packings (
  lower_bound timestamptz not null,
  upper_bound timestamptz not null,
  packed_at timestamptz not null,
  primary key (lower_bound, upper_bound)
);

-- These functions take the age from their caller, but use at least 35 days: younger fixes are always rows.
create function packed_before(given_age interval) returns timestamptz
  language sql stable as $$
  select now() - greatest(given_age, interval '35 days')
$$;

create function list_partitions_to_pack(given_age interval)
  returns table (lower_bound timestamptz, upper_bound timestamptz)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
  select p.lower_bound, p.upper_bound
  from list_position_partitions() p
  left join position_packings k on k.lower_bound = p.lower_bound and k.upper_bound = p.upper_bound
  where p.upper_bound <= packed_before(given_age) and (k.packed_at is null or k.packed_at < now() - interval '30 days')
  order by 1
$$;

-- Lists the days of a partition's next assets, with one index look-up each.
create function list_days_to_pack(
  given_lower timestamptz, given_upper timestamptz, after_account int, after_asset int, most int
)
  returns table (account_id int, asset_id int, day timestamptz)
  language sql stable set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
  with recursive a as (
    (select p.account_id, p.asset_id, 1 as place from positions p
      where p.fixed_at >= given_lower and p.fixed_at < given_upper and (p.account_id, p.asset_id) > (after_account, after_asset)
      order by 1, 2 limit 1)
    union all
    select n.account_id, n.asset_id, a.place + 1 from a cross join lateral (
      select p.account_id, p.asset_id from positions p
      where p.fixed_at >= given_lower and p.fixed_at < given_upper and (p.account_id, p.asset_id) > (a.account_id, a.asset_id)
      order by 1, 2 limit 1) n
    where a.place < most)
  select a.account_id, a.asset_id, d.day from a cross join lateral (
    select distinct date_trunc('day', p.fixed_at) as day from positions p
    where p.account_id = a.account_id and p.asset_id = a.asset_id and p.fixed_at >= given_lower and p.fixed_at < given_upper) d
  order by 1, 2, 3
$$;

-- Packs a day of an asset, device by device. Recently received fixes stay rows: they may still be corrected, and
-- readers of the feed may not have them yet.
create function pack_asset_day(given_account int, given_asset int, given_day timestamptz, given_age interval) returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  before timestamptz := packed_before(given_age);
  device int;
  packed int := 0;
begin
  if given_day <> date_trunc('day', given_day) or given_day + interval '1 day' > before then
    return 0;
  end if;
  -- Waits for writers of late fixes, and blocks them.
  perform pg_advisory_xact_lock(hashtext('azimute.position_blocks'), given_account);
  for device in select p.device_id from positions p
    where p.account_id = given_account and p.asset_id = given_asset and p.fixed_at >= given_day
      and p.fixed_at < given_day + interval '1 day'
    group by 1 having max(p.received_at) < before order by 1
  loop
    packed := packed + pack_device_day(given_account, given_asset, device, given_day);
  end loop;
  return packed;
end $$;

-- A whole partition was processed. If no row is left, releases its pages and the pages of its indexes: the required
-- lock is held for a moment, and not waited for.
create function finish_packed_partition(given_lower timestamptz, given_upper timestamptz) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
declare
  partition_name text := format('positions_%s_%s', to_char(given_lower, 'YYYYMMDD'), to_char(given_upper, 'YYYYMMDD'));
  is_left boolean;
begin
  if not exists (select from list_position_partitions() p
      where p.lower_bound = given_lower and p.upper_bound = given_upper) then
    return false;
  end if;
  insert into position_packings as k (lower_bound, upper_bound, packed_at) values (given_lower, given_upper, now())
    on conflict on constraint position_packings_pkey do update set packed_at = excluded.packed_at;
  execute format('select exists (select from %I)', partition_name) into is_left;
  if is_left then
    return false;
  end if;
  execute format('lock table %I in access exclusive mode', partition_name);
  execute format('select exists (select from %I)', partition_name) into is_left;
  if not is_left then
    execute format('truncate table %I', partition_name);
  end if;
  return not is_left;
end $$;

-- Removes blocks whose fixes have all expired. A block with fixes that arrived much later, and are kept, becomes rows
-- again without the expired ones. Returns the number of removed blocks.
create function remove_expired_blocks(given_at timestamptz, most int) returns int
  language plpgsql set role azimute_maintainer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  at timestamptz := least(given_at, now());
  block record;
  removed int;
begin
  delete from position_blocks b using (
    select k.account_id, k.asset_id, k.device_id, k.day from accounts a join position_blocks k on k.account_id = a.account_id
      and k.first_received_at < at - a.retention and k.last_received_at < at - a.retention and k.last_at < at - a.retention
    limit most) old
  where b.account_id = old.account_id and b.asset_id = old.asset_id and b.device_id = old.device_id and b.day = old.day;
  get diagnostics removed = row_count;
  for block in
    select k.account_id, k.asset_id, k.device_id, k.day, at - a.retention as kept_from
    from accounts a join position_blocks k on k.account_id = a.account_id
      and k.first_received_at < at - a.retention - interval '7 days' and k.last_received_at >= at - a.retention
      and k.last_at < at - a.retention
    limit least(most, 50)
  loop
    perform ensure_position_partitions(array[block.day]);
    insert into positions
    select b.account_id, b.device_id, b.fixed_at, content_hash_of(b.content_hash, b.latitude, b.longitude, b.speed_kph, b.heading_degrees, b.altitude_meters,
      b.accuracy_meters, b.ignition, b.hour_meter_hours, b.odometer_km), b.asset_id, b.received_at, b.latitude, b.longitude, b.speed_kph,
    b.heading_degrees, b.altitude_meters, b.accuracy_meters, b.ignition, b.hour_meter_hours, b.odometer_km, b.attributes,
    b.source, b.change_number
    from packed_positions b where b.account_id = block.account_id and b.asset_id = block.asset_id
      and b.device_id = block.device_id and b.day = block.day and b.received_at >= block.kept_from
    on conflict do nothing;
    delete from position_blocks b where b.account_id = block.account_id and b.asset_id = block.asset_id
      and b.device_id = block.device_id and b.day = block.day;
    removed := removed + 1;
  end loop;
  return removed;
end $$;

revoke execute on function pack_device_day, pack_numbers from public;
grant execute on function list_partitions_to_pack, list_days_to_pack, pack_asset_day, finish_packed_partition, remove_expired_blocks
  to azimute_jobs;
