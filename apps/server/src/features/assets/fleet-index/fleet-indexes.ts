import type { ClientBase } from 'pg';
import {
  AccountIndexes,
  type AccountIndexesOptions,
  type IndexSource,
} from '../../../platform/memory/account-indexes.ts';
import { FleetColumns } from './fleet-columns.ts';
import {
  countFleet,
  rankValues,
  readCodeOrder,
  readFleetAssets,
  readFleetChanges,
  readFleetNames,
  readIsByCodePoints,
  readWholeFleet,
} from './read-fleet.ts';

/** Larger numbers of codes are sorted by the database. */
const MOST_PLACED = 1_000;

const fleetSource: IndexSource<FleetColumns> = {
  name: 'A fleet',
  fewest: 2_000,
  // About 100 MB.
  most: 400_000,
  count: countFleet,
  read: async (client, accountId, count) => {
    const columns = new FleetColumns(count);
    await readFleetNames(client, accountId, columns);
    await readWholeFleet(client, accountId, columns);
    columns.takeOrder(await readCodeOrder(client, accountId));
    await rankValues(client, columns);
    columns.isByCodePoints = await readIsByCodePoints(client);
    return columns;
  },
  bringUp: applyChanges,
};

/** The large fleets in use, in this process's memory. */
export class FleetIndexes extends AccountIndexes<FleetColumns> {
  constructor(options: AccountIndexesOptions) {
    super(fleetSource, options);
  }
}

async function applyChanges(
  client: ClientBase,
  accountId: number,
  columns: FleetColumns,
  since: string,
): Promise<string | null> {
  const { snapshot, reaches, assetIds, fleetChanged } = await readFleetChanges(client, accountId, since);
  if (!reaches) return null;
  await readFleetAssets(client, accountId, columns, assetIds);
  if (fleetChanged || lacksNames(columns)) await readFleetNames(client, accountId, columns);
  if (columns.isByCodePoints && columns.unplacedCount <= MOST_PLACED) columns.placeByCodePoints();
  else if (columns.isOutOfOrder) columns.takeOrder(await readCodeOrder(client, accountId));
  await rankValues(client, columns);
  return snapshot;
}

/** True if an asset was moved to a UL or customer created after the names were read. */
function lacksNames({ values, unitNames, customerNames }: FleetColumns): boolean {
  return hasUnnamed(values.units, unitNames) || hasUnnamed(values.customers, customerNames);
}

function hasUnnamed(
  { values, ranks }: { readonly values: readonly number[]; readonly ranks: readonly number[] },
  names: ReadonlyMap<number, unknown>,
): boolean {
  return values.slice(ranks.length).some((id) => id !== 0 && !names.has(id));
}
