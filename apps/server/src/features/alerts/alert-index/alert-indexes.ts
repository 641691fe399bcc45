import type { ClientBase } from 'pg';
import {
  AccountIndexes,
  type AccountIndexesOptions,
  type IndexSource,
} from '../../../platform/memory/account-indexes.ts';
import { AlertColumns } from './alert-columns.ts';
import {
  countAccountAlerts,
  describeAssets,
  describeNewAssets,
  readNamedAlerts,
  readTypes,
  readWholeAccount,
} from './read-alert-columns.ts';

const alertSource: IndexSource<AlertColumns> = {
  name: 'The alerts of an account',
  fewest: 10_000,
  // About 140 MB.
  most: 2_000_000,
  count: countAccountAlerts,
  read: async (client, accountId, count) => {
    const columns = new AlertColumns(count);
    await readWholeAccount(client, accountId, columns);
    return columns;
  },
  bringUp: applyChanges,
};

/** The alerts of accounts with many alerts, in this process's memory. */
export class AlertIndexes extends AccountIndexes<AlertColumns> {
  constructor(options: AccountIndexesOptions) {
    super(alertSource, options);
  }
}

interface AlertChanges {
  readonly snapshot: string;
  /** True if everything since the given snapshot is still known. */
  readonly reaches: boolean;
  readonly alertIds: readonly number[];
  readonly assetIds: readonly number[];
  readonly typesChanged: boolean;
}

async function applyChanges(
  client: ClientBase,
  accountId: number,
  columns: AlertColumns,
  since: string,
): Promise<string | null> {
  const { rows } = await client.query<AlertChanges>({
    name: 'alerts.alert_changes',
    text: `with unseen as materialized (
      select alert_ids, asset_ids from alert_changes
      where account_id = $1 and changed_by >= pg_snapshot_xmin($2::pg_snapshot)
        and not pg_visible_in_snapshot(changed_by, $2::pg_snapshot))
    select pg_current_snapshot()::text as snapshot,
      coalesce((select kept_from <= pg_snapshot_xmin($2::pg_snapshot) from fleet_change_marks), true) as reaches,
      array(select distinct unnest(alert_ids) from unseen) as "alertIds",
      array(select distinct unnest(asset_ids) from unseen) as "assetIds",
      exists (select from unseen where alert_ids = '{}' and asset_ids = '{}') as "typesChanged"`,
    values: [accountId, since],
  });
  const [changes] = rows;
  if (changes?.reaches !== true) return null;
  await readNamedAlerts(client, accountId, columns, changes.alertIds);
  if (changes.typesChanged) await readTypes(client, accountId, columns);
  await describeNewAssets(client, accountId, columns);
  if (changes.assetIds.length > 0) await describeAssets(client, accountId, columns, changes.assetIds);
  return changes.snapshot;
}
