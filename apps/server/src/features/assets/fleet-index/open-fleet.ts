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
 * Opens the current fleet in memory for a read, with its user's access; null if the database has to be used.
 * Read everything you need before the next await: by then, the next change may be half applied.
 */
export async function openFleet(
  read: AssetRead,
  filters: AssetFilters,
  fleets: FleetIndexes | undefined,
): Promise<OpenFleet | null> {
  if (filters.archived === 'true' || fleets?.holds(read.accountId) !== true) return null;
  const scope = await readFleetScope(read.client, read.accountId, filters.search);
  const fleet = await fleets.current(read.accountId);
  return fleet && { fleet, query: { scope, filters, atMicros: read.at.getTime() * 1000 } };
}
