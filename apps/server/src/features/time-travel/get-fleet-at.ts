import type { FleetAt, FleetAtQuery } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { listInsideGeofences } from './list-inside-geofences.ts';
import { pastTuple } from './past-asset.ts';
import { readPastFleet } from './read-past-fleet.ts';
import { requireKeptInstant } from './require-kept-instant.ts';

/**
 * The fleet that the reader sees today as it was at an instant, by what is known now.
 * @throws DomainError validation_failed where the instant is not kept, or has yet to come
 */
export async function getFleetAt(read: AccountRead, { at, after }: FleetAtQuery): Promise<FleetAt> {
  const keptFrom = await requireKeptInstant(read, 'at', at);
  const instant = new Date(at);
  const { assets, arrivedLater, next } = await readPastFleet(read, instant, after);
  const ids = [assets[0]?.assetId ?? 0, assets.at(-1)?.assetId ?? 0] as const;
  return {
    at: instant.toISOString(),
    keptFrom: keptFrom.toISOString(),
    states: assets.map((asset) => pastTuple(asset, instant.getTime())),
    arrivedLater,
    geofences: await listInsideGeofences(read, instant, ids),
    next,
  };
}
