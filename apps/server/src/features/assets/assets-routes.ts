import type { Clock } from '../../platform/clock.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { listAssets, readAssetDetail, type AssetRead } from './assets-reads.ts';
import { createAssetDevice } from './create-asset-device.ts';
import { createAsset } from './create-asset.ts';
import { getFleetSummary } from './get-fleet-summary.ts';
import { listAssetFacets } from './list-asset-facets.ts';
import { createCustomer, createUnit, listCustomers, listUnits } from './units-and-customers.ts';
import { updateAsset } from './update-asset.ts';

export interface AssetsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: PortalEvents;
}

export function assetsRoutes({ database, clock, events }: AssetsDependencies) {
  const inAccount = <T>(actor: Actor, work: (read: AssetRead) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId, at: clock.now() }));
  const announce = ({ accountId }: Actor, assetId: number): void =>
    events.emit('assetsChanged', { accountId, assetIds: [assetId] });

  return defineRoutes({
    listAssets: ({ caller, query }) => inAccount(caller.actor, (read) => listAssets(read, query)),
    listAssetFacets: ({ caller, query }) => inAccount(caller.actor, (read) => listAssetFacets(read, query)),
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
    createAssetDevice: async ({ caller, params, body }) => {
      const { device, created } = await inAccount(caller.actor, (read) =>
        createAssetDevice(read, params.assetId, body.deviceId),
      );
      if (created) announce(caller.actor, device.assetId);
      return device;
    },
    listUnits: ({ caller, query }) => inAccount(caller.actor, (read) => listUnits(read, query)),
    createUnit: ({ caller, body }) => inAccount(caller.actor, (read) => createUnit(read, body)),
    listCustomers: ({ caller, query }) => inAccount(caller.actor, (read) => listCustomers(read, query)),
    createCustomer: ({ caller, body }) => inAccount(caller.actor, (read) => createCustomer(read, body)),
    getFleetSummary: ({ caller }) => inAccount(caller.actor, (read) => getFleetSummary(read)),
  });
}
