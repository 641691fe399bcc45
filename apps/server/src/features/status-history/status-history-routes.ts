import type { Clock } from '../../platform/clock.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { getAssetStatusHistory } from './get-asset-status-history.ts';

export function statusHistoryRoutes({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}) {
  return defineRoutes({
    getAssetStatusHistory: ({ caller, params, query }) =>
      asActor(database.app, caller.actor, (client) =>
        getAssetStatusHistory(
          { client, accountId: caller.actor.accountId, at: clock.now() },
          params.assetId,
          query,
        ),
      ),
  });
}
