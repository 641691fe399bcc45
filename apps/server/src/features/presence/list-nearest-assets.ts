import type { NearestAssets, NearestAssetsQuery } from '@azimute/contract';
import { metersBetween } from '@azimute/geo';
import type { AccountRead } from '../../platform/transact.ts';
import { readPastFleet } from '../time-travel/read-past-fleet.ts';
import { requireKeptInstant } from '../time-travel/require-kept-instant.ts';

type Near = Omit<NearestAssets['assets'][number], 'asset'> & { readonly assetId: number };

/**
 * Lists the assets nearest to a point at an instant, each at its newest fix up to then.
 * @throws DomainError validation_failed if the instant is beyond the retention, or in the future
 */
export async function listNearestAssets(
  read: AccountRead,
  { longitude, latitude, at, limit }: NearestAssetsQuery,
): Promise<NearestAssets> {
  if (at !== undefined) await requireKeptInstant(read, 'at', at);
  const instant = at === undefined ? read.at : new Date(at);
  let nearest: Near[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = await readPastFleet(read, instant, after);
    const near = page.assets.flatMap(({ assetId, fix }): Near[] => {
      if (fix === null) return [];
      const place = { longitude: fix.longitude, latitude: fix.latitude };
      const distanceMeters = Math.round(metersBetween({ longitude, latitude }, place));
      return [{ assetId, distanceMeters, fixedAt: new Date(fix.fixedAtMs).toISOString(), ...place }];
    });
    nearest = [...nearest, ...near]
      .toSorted((one, other) => one.distanceMeters - other.distanceMeters)
      .slice(0, limit);
    after = page.next;
  }
  const assets = await readAssets(
    read,
    nearest.map(({ assetId }) => assetId),
  );
  return {
    at: instant.toISOString(),
    assets: nearest.flatMap(({ assetId, ...near }) => {
      const asset = assets.get(assetId);
      return asset === undefined ? [] : [{ asset, ...near }];
    }),
  };
}

type NamedAsset = NearestAssets['assets'][number]['asset'];

async function readAssets(
  { client, accountId }: AccountRead,
  ids: readonly number[],
): Promise<Map<number, NamedAsset>> {
  const { rows } = await client.query<NamedAsset>(
    `select a.asset_id as id, a.code, u.name as "unitName" from assets a join units u using (account_id, unit_id)
      where a.account_id = $1 and a.asset_id = any ($2)`,
    [accountId, ids],
  );
  return new Map(rows.map((asset) => [asset.id, asset]));
}
