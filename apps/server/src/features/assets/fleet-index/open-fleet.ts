import type { AssetFilters } from '@azimute/contract';
import type { AssetRead } from '../assets-reads.ts';
import type { FleetColumns } from './fleet-columns.ts';
import type { FleetIndexes } from './fleet-indexes.ts';
import { readFleetScope } from './fleet-scope.ts';
import type { FleetQuery } from './match-fleet.ts';

export interface OpenFleet {
  readonly fleet: FleetColumns;
  readonly query: FleetQuery;
}

/**
 * The fleet of a read in memory, as of now, with what its person may see of it; null where the database is to be asked.
 * Take from it what you need before you await anything: the next change may be half in it by then.
 */
export async function openFleet(
  read: AssetRead,
  filters: AssetFilters,
  fleets: FleetIndexes | undefined,
): Promise<OpenFleet | null> {
  if (fleets?.holds(read.accountId) !== true) return null;
  const scope = await readFleetScope(read.client, read.accountId, filters.search);
  const fleet = await fleets.current(read.accountId);
  return fleet && { fleet, query: { scope, filters, atMicros: read.at.getTime() * 1000 } };
}
