import { notReportingStatuses } from '@azimute/contract';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { isNotReporting } from '../assets/asset-query.ts';
import type { FleetIndexes } from '../assets/fleet-index/fleet-indexes.ts';
import { matchFleet } from '../assets/fleet-index/match-fleet.ts';
import { openFleet } from '../assets/fleet-index/open-fleet.ts';
import { fleetStatus } from '../fleet/fleet-scope.ts';

/** Assets that are not reporting, as columns. */
export interface NotReporting {
  readonly assetIds: readonly number[];
  readonly unitIds: readonly number[];
  /** Last contacts in microseconds; null for assets that never reported. */
  readonly contactMicros: readonly (number | null)[];
}

interface Row {
  readonly asset_id: number;
  readonly unit_id: number;
  readonly contact_micros: number | null;
}

/**
 * Reads which assets are not reporting, for users of the map or of Connectivity. For large fleets, users of the map are
 * served from memory.
 */
export async function readNotReporting(
  read: AccountRead,
  units: readonly number[] | undefined,
  fleets?: FleetIndexes,
): Promise<NotReporting> {
  const filters = { status: [...notReportingStatuses], ...(units && { units: [...units] }) };
  const open = await openFleet(read, filters, fleets);
  if (open === null || open.query.scope.seesNothing) return await readStored(read, units);
  const { fleet } = open;
  const slots = Array.from(matchFleet(fleet, open.query));
  const { cells, values } = fleet.values.units;
  return {
    assetIds: slots.map((slot) => fleet.assetIds[slot] ?? 0),
    unitIds: slots.map((slot) => values[cells[slot] ?? 0] ?? 0),
    contactMicros: slots.map((slot) => {
      const micros = fleet.contactAt[slot] ?? Number.NaN;
      return Number.isNaN(micros) ? null : micros;
    }),
  };
}

async function readStored(
  { client, accountId, at }: AccountRead,
  units: readonly number[] | undefined,
): Promise<NotReporting> {
  const { bind, values } = createParameters();
  const account = bind(accountId);
  const wanted = bind(units === undefined || units.length === 0 ? null : units);
  const { rows } = await client.query<Row>(
    `select f.asset_id, f.unit_id, (extract(epoch from f.contact_at) * 1000000)::float8 as contact_micros
      from fleet_assets f
      where f.account_id = ${account} and f.archived_at is null
        and ((select current_actor_sees('services:simc:connectivity'))
          or (select current_actor_sees('services:simc:geolocalizacao')))
        and ${isNotReporting(fleetStatus('f', account, bind(at)))}
        and (${wanted}::int[] is null or f.unit_id = any(${wanted}::int[]))`,
    values,
  );
  return {
    assetIds: rows.map((row) => row.asset_id),
    unitIds: rows.map((row) => row.unit_id),
    contactMicros: rows.map((row) => row.contact_micros),
  };
}
