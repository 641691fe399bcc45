import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import {
  createMapView,
  updateMapView,
  deleteMapView,
  chooseDefaultMapView,
  clearDefaultMapView,
} from './change-map-views.ts';
import { listMapViews } from './map-views-reads.ts';

export function mapViewsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    listMapViews: ({ caller, query }) => transact(by(caller.actor), (read) => listMapViews(read, query)),
    createMapView: ({ caller, body }) => createMapView(by(caller.actor), body),
    updateMapView: ({ caller, params, body }) => updateMapView(by(caller.actor), params.mapViewId, body),
    deleteMapView: ({ caller, params }) => deleteMapView(by(caller.actor), params.mapViewId),
    chooseDefaultMapView: ({ caller, params }) => chooseDefaultMapView(by(caller.actor), params.mapViewId),
    clearDefaultMapView: ({ caller, params }) => clearDefaultMapView(by(caller.actor), params.mapViewId),
  });
}
