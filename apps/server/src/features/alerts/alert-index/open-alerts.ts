import type { AlertFilters } from '@azimute/contract';
import type { AccountRead } from '../../../platform/transact.ts';
import { numberSearched } from '../list/match-alerts.ts';
import type { AlertColumns } from './alert-columns.ts';
import type { AlertIndexes } from './alert-indexes.ts';

/** The part of the account's alerts that the transaction's user sees, as in the policy of alerts. */
interface AlertScope {
  readonly seesNothing: boolean;
  readonly allUnits: boolean;
  readonly unitIds: readonly number[];
  /** The folded search text, and the types whose names match it. */
  readonly search: string | null;
  readonly typesFound: readonly number[];
}

export interface OpenAlerts {
  readonly columns: AlertColumns;
  readonly scope: AlertScope;
  readonly filters: AlertFilters;
  readonly atMicros: number;
}

/**
 * Opens the current alerts in memory for a read, with its user's access; null if the database has to be used.
 * Read everything you need before the next await: by then, the next change may be half applied.
 */
export async function openAlerts(
  read: AccountRead,
  filters: AlertFilters,
  indexes: AlertIndexes | undefined,
): Promise<OpenAlerts | null> {
  // A single number is found by the database's index.
  if (numberSearched(filters) !== null || indexes?.holds(read.accountId) !== true) return null;
  const scope = await readScope(read, filters.search);
  const columns = await indexes.current(read.accountId);
  return columns && { columns, scope, filters, atMicros: read.at.getTime() * 1000 };
}

/**
 * Reads the scope with the same functions as the policy of alerts, so that counts in memory cover exactly the
 * alerts that a statement of this transaction would see.
 */
async function readScope(
  { client, accountId }: AccountRead,
  search: string | undefined,
): Promise<AlertScope> {
  const { rows } = await client.query<AlertScope>({
    name: 'alerts.scope',
    text: `select $1 is distinct from current_account_id()
        or not current_actor_sees('services:simc:alertas:alertas') as "seesNothing",
      current_scope_is_all_units() as "allUnits", current_unit_ids() as "unitIds", fold_text($2) as search,
      case when $2 is null then '{}'::int[] else array(select t.alert_type_id from alert_type_names t
        where position(fold_text($2) in fold_text(t.name || ' ' || t.code)) > 0) end as "typesFound"`,
    values: [accountId, search ?? null],
  });
  return rows[0] ?? { seesNothing: true, allUnits: false, unitIds: [], search: null, typesFound: [] };
}
