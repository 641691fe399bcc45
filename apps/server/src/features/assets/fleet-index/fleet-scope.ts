import type { ClientBase } from 'pg';
import { keyOfSearch } from '../asset-query.ts';
import type { FleetColumns } from './fleet-columns.ts';

/** The part of the account's assets that the transaction's user sees, as in the policy of assets. */
export interface FleetScope {
  readonly seesNothing: boolean;
  readonly allUnits: boolean;
  readonly unitIds: readonly number[];
  /** The search text, normalized like the texts of assets, and like identifiers. */
  readonly search: string | null;
  readonly searchKey: string | null;
}

/**
 * Reads the scope with the same functions as the policies of assets, so that counts in memory cover exactly
 * the assets that a statement of this transaction would see.
 */
export async function readFleetScope(
  client: ClientBase,
  accountId: number,
  search: string | undefined,
): Promise<FleetScope> {
  const { rows } = await client.query<FleetScope>({
    name: 'assets.fleet_scope',
    text: `select $1 is distinct from current_account_id()
        or not current_actor_sees('services:simc:geolocalizacao') as "seesNothing",
      current_scope_is_all_units() as "allUnits", current_unit_ids() as "unitIds", fold_text($2) as search, fold_text($3) as "searchKey"`,
    values: [accountId, search ?? null, search === undefined ? null : keyOfSearch(search)],
  });
  return rows[0] ?? { seesNothing: true, allUnits: false, unitIds: [], search: null, searchKey: null };
}

/** Returns one mark per UL of the fleet: 1 if the user sees it. */
export function markUnits({ values: { units } }: FleetColumns, scope: FleetScope): Uint8Array {
  if (scope.seesNothing) return new Uint8Array(units.values.length);
  return scope.allUnits ? new Uint8Array(units.values.length).fill(1) : units.mark(scope.unitIds);
}
