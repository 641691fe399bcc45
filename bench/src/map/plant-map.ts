import { createHash, randomBytes } from 'node:crypto';
import { moduleCodes } from '@azimute/contract/modules';
import { planFleet } from '@azimute/demo/src/fleet/plan-fleet.ts';
import type { Machine } from '@azimute/demo/src/machine/machine.ts';
import { measure } from '@azimute/demo/src/machine/measure.ts';
import type pg from 'pg';
import { plantAssets } from '../assets/plant-assets.ts';
import { addSession } from '../sign-in.ts';

export interface MovingAsset {
  readonly assetId: number;
  readonly deviceId: string;
  readonly machine: Machine;
  /** Fixed place for the benchmark; null if the machine determines it. */
  readonly place: Place | null;
}

export interface PlantedMap {
  readonly key: string;
  /** Access token of a user who sees the whole fleet. */
  readonly fleetToken: string;
  /** Access token of a user who sees the same map without any asset. */
  readonly bareToken: string;
  /** Assets that are not watched individually. */
  readonly crowd: readonly MovingAsset[];
  /** As many as are visibly separate in a window at `city`. */
  readonly city: readonly MovingAsset[];
  /** Each drawn individually, some at the country's zoom and some at the city's. */
  readonly probes: readonly MovingAsset[];
}

/** Matches one in six, including the watched ones. */
export const search = 'ESC';
export const country = { latitude: -15, longitude: -50, zoom: 4 };
export const city = { latitude: -22, longitude: -62, zoom: 14 };

const seed = 7;
const degreesAPixel = (zoom: number): number => 360 / (512 * 2 ** zoom);
/** Farther apart than two assets in one cluster. */
const cityApart = 90 * degreesAPixel(city.zoom);
const cityColumns = 16;
const cityRows = 10;
const probeApart = 90 * degreesAPixel(country.zoom);

/** Places of the watched assets. */
function placesOf(): { readonly city: Place[]; readonly probes: Place[] } {
  const apart = Array.from({ length: cityColumns * cityRows }, (_, index) => ({
    latitude: city.latitude + (Math.floor(index / cityColumns) - cityRows / 2) * cityApart,
    longitude: city.longitude + ((index % cityColumns) - cityColumns / 2) * cityApart,
  }));
  const atSea = Array.from({ length: 6 }, (_, index) => ({
    latitude: country.latitude + (Math.floor(index / 2) - 1) * probeApart,
    longitude: country.longitude + 17 + (index % 2) * probeApart,
  }));
  return { city: apart, probes: [...atSea, ...apart.slice(0, 6)] };
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Plants a fleet of the demo's machines all over a country, some of them at places that the benchmark watches; and an
 * empty account.
 */
export async function plantMap(owner: pg.Pool, assets: number): Promise<PlantedMap> {
  const fleet = await plantAssets(owner, assets);
  const { rows } = await owner.query<{ id: number }>(
    `insert into accounts (name, domain, modules) values ('Bare', 'bare.example', $1) returning account_id as id`,
    [[...moduleCodes]],
  );
  const key = `azk_${randomBytes(32).toString('base64url')}`;
  await owner.query(
    `insert into api_keys (account_id, name, secret_hash, scopes) values ($1, 'Bench', $2, '{telemetry:write}')`,
    [fleet.accountId, createHash('sha256').update(key).digest()],
  );
  const places = placesOf();
  const moving = await plantMachines(owner, fleet.accountId, [...places.probes, ...places.city.slice(6)]);
  const [probes, watched] = [places.probes.length, places.probes.length + places.city.length - 6];
  return {
    key,
    fleetToken: fleet.administrator,
    bareToken: await addSession(owner, rows[0]?.id ?? 0, 'admin'),
    probes: moving.slice(0, probes),
    city: moving.slice(probes, watched),
    crowd: moving.slice(watched),
  };
}

/**
 * Creates a simulator machine for every asset that has reported, at its current place; the first ones have fixed
 * places.
 */
async function plantMachines(
  owner: pg.Pool,
  accountId: number,
  places: readonly Place[],
): Promise<MovingAsset[]> {
  const { rows } = await owner.query<{ assetId: number; deviceId: string }>(
    `with made as (
      insert into devices (account_id, asset_id, external_id) select account_id, asset_id, code from assets
      where account_id = $1 returning asset_id, external_id)
    select asset_id as "assetId", external_id as "deviceId" from made
    join asset_states using (asset_id) where account_id = $1
    order by starts_with(external_id, $2) desc, asset_id`,
    [accountId, search],
  );
  const now = Date.now();
  const moving = planFleet(rows.length, seed, now).flatMap((machine, index): MovingAsset[] => {
    const row = rows[index];
    return row === undefined ? [] : [{ ...row, machine, place: places[index] ?? null }];
  });
  const fixes = moving.map(({ machine, place }) => ({ ...measure(machine, now), ...place }));
  await owner.query(
    `update asset_states set latitude = f.latitude, longitude = f.longitude, speed_kph = f.speed
    from unnest($2::bigint[], $3::float8[], $4::float8[], $5::float8[]) f (asset_id, latitude, longitude, speed)
    where account_id = $1 and asset_states.asset_id = f.asset_id`,
    [
      accountId,
      rows.map(({ assetId }) => assetId),
      fixes.map(({ latitude }) => latitude),
      fixes.map(({ longitude }) => longitude),
      fixes.map(({ speedKph }) => speedKph),
    ],
  );
  await owner.query('vacuum analyze devices, asset_states');
  return moving;
}
