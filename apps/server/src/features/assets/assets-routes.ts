import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { readAssetDetail } from './assets-reads.ts';
import { createAsset } from './create-asset.ts';
import { enterMeters } from './enter-meters.ts';
import { exportAssets } from './export-assets.ts';
import { getFleetSummary } from './get-fleet-summary.ts';
import type { FleetIndexes } from './fleet-index/fleet-indexes.ts';
import { listAssetFacets } from './list-asset-facets.ts';
import { listAssets } from './list-assets.ts';
import {
  createCustomer,
  createUnit,
  listCustomers,
  listUnits,
  updateCustomer,
  updateUnit,
} from './units-and-customers.ts';
import { updateAsset } from './update-asset.ts';
import { updateAssets } from './update-assets.ts';

export interface AssetsDependencies extends VerbDependencies {
  /** If undefined, everything is read from the database. */
  readonly fleets?: FleetIndexes;
}

export function assetsRoutes({ fleets, ...dependencies }: AssetsDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    listAssets: ({ caller, query }) => transact(by(caller.actor), (read) => listAssets(read, query, fleets)),
    listAssetFacets: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listAssetFacets(read, query, fleets)),
    exportAssets: async ({ caller, body, reply }) => {
      const locale = body.locale ?? caller.locale;
      const file = await exportAssets(
        async (work) => transact(by(await caller.actorByNow()), work),
        body,
        locale,
      );
      return sendExport(reply, file);
    },
    getAsset: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readAssetDetail(read, params.assetId)),
    createAsset: ({ caller, body }) => createAsset(by(caller.actor), body),
    updateAsset: ({ caller, params, body }) => updateAsset(by(caller.actor), params.assetId, body),
    updateAssets: ({ caller, body }) => updateAssets(by(caller.actor), body),
    enterMeters: ({ caller, params, body }) => enterMeters(by(caller.actor), params.assetId, body),
    listUnits: ({ caller, query }) => transact(by(caller.actor), (read) => listUnits(read, query)),
    createUnit: ({ caller, body }) => createUnit(by(caller.actor), body),
    updateUnit: ({ caller, params, body }) => updateUnit(by(caller.actor), params.unitId, body),
    listCustomers: ({ caller, query }) => transact(by(caller.actor), (read) => listCustomers(read, query)),
    createCustomer: ({ caller, body }) => createCustomer(by(caller.actor), body),
    updateCustomer: ({ caller, params, body }) => updateCustomer(by(caller.actor), params.customerId, body),
    getFleetSummary: ({ caller, query }) =>
      transact(by(caller.actor), (read) => getFleetSummary(read, query, fleets)),
  });
}
