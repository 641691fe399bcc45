import type { ClientBase } from 'pg';
import type { FleetColumns } from './fleet-columns.ts';

/** What the transaction's person sees of the assets of its account, as the policy of assets has it. */
export interface FleetScope {
  readonly seesNothing: boolean;
  readonly allUnits: boolean;
  readonly unitIds: readonly number[];
  /** The text that is searched for, folded as the texts of assets are. */
  readonly search: string | null;
}

/**
 * Asks the database, by the functions that the policies of assets ask: what is counted in memory stays within what a
 * statement of this transaction would see.
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
      current_scope_is_all_units() as "allUnits", current_unit_ids() as "unitIds", fold_text($2) as search`,
    values: [accountId, search ?? null],
  });
  return rows[0] ?? { seesNothing: true, allUnits: false, unitIds: [], search: null };
}

/** One for each UL among the fleet's: 1 where the person sees it. */
export function markUnits({ values: { units } }: FleetColumns, scope: FleetScope): Uint8Array {
  if (scope.seesNothing) return new Uint8Array(units.values.length);
  return scope.allUnits ? new Uint8Array(units.values.length).fill(1) : units.mark(scope.unitIds);
}
