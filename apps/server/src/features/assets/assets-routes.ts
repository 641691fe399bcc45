import type { Clock } from '../../platform/clock.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { readAssetDetail, type AssetRead } from './assets-reads.ts';
import { createAsset } from './create-asset.ts';
import { exportAssets } from './export-assets.ts';
import { getFleetSummary } from './get-fleet-summary.ts';
import type { FleetIndexes } from './fleet-index/fleet-indexes.ts';
import { listAssetFacets } from './list-asset-facets.ts';
import { listAssets } from './list-assets.ts';
import { createCustomer, createUnit, listCustomers, listUnits } from './units-and-customers.ts';
import { updateAsset } from './update-asset.ts';
import { updateAssets } from './update-assets.ts';

export interface AssetsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: PortalEvents;
  /** Without it, all is read from the database. */
  readonly fleets?: FleetIndexes;
}

export function assetsRoutes({ database, clock, events, fleets }: AssetsDependencies) {
  const inAccount = <T>(actor: Actor, work: (read: AssetRead) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId, at: clock.now() }));
  const announce = ({ accountId }: Actor, assetId: number): void =>
    events.emit('assetsChanged', { accountId, assetIds: [assetId] });

  return defineRoutes({
    listAssets: ({ caller, query }) => inAccount(caller.actor, (read) => listAssets(read, query, fleets)),
    listAssetFacets: ({ caller, query }) =>
      inAccount(caller.actor, (read) => listAssetFacets(read, query, fleets)),
    exportAssets: async ({ caller, body, reply }) => {
      const locale = body.locale ?? caller.locale;
      const file = await exportAssets(
        async (work) => inAccount(await caller.actorByNow(), work),
        body,
        locale,
      );
      return sendExport(reply, file);
    },
    getAsset: ({ caller, params }) =>
      inAccount(caller.actor, (read) => readAssetDetail(read, params.assetId)),
    createAsset: async ({ caller, body }) => {
      const asset = await inAccount(caller.actor, (read) => createAsset(read, body));
      announce(caller.actor, asset.id);
      return asset;
    },
    updateAsset: async ({ caller, params, body }) => {
      const { asset, changed } = await inAccount(caller.actor, (read) =>
        updateAsset(read, params.assetId, body),
      );
      if (changed) announce(caller.actor, asset.id);
      return asset;
    },
    updateAssets: async ({ caller, body }) => {
      const { answer, changedIds } = await inAccount(caller.actor, (read) => updateAssets(read, body));
      if (changedIds.length > 0) {
        events.emit('assetsChanged', { accountId: caller.actor.accountId, assetIds: changedIds });
      }
      return answer;
    },
    listUnits: ({ caller, query }) => inAccount(caller.actor, (read) => listUnits(read, query)),
    createUnit: ({ caller, body }) => inAccount(caller.actor, (read) => createUnit(read, body)),
    listCustomers: ({ caller, query }) => inAccount(caller.actor, (read) => listCustomers(read, query)),
    createCustomer: ({ caller, body }) => inAccount(caller.actor, (read) => createCustomer(read, body)),
    getFleetSummary: ({ caller }) => inAccount(caller.actor, (read) => getFleetSummary(read, fleets)),
  });
}
