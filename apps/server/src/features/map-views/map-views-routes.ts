import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { chooseDefaultMapView, clearDefaultMapView } from './choose-default-map-view.ts';
import { createMapView } from './create-map-view.ts';
import { deleteMapView } from './delete-map-view.ts';
import { listMapViews } from './map-views-reads.ts';
import { updateMapView } from './update-map-view.ts';

export function mapViewsRoutes({ database }: { readonly database: Database }) {
  return defineRoutes({
    listMapViews: async ({ caller, query }) => listMapViews(database, caller.actor, query),
    createMapView: async ({ caller, body }) => createMapView(database, caller.actor, body),
    updateMapView: async ({ caller, params, body }) =>
      updateMapView(database, caller.actor, params.mapViewId, body),
    deleteMapView: async ({ caller, params }) => deleteMapView(database, caller.actor, params.mapViewId),
    chooseDefaultMapView: async ({ caller, params }) =>
      chooseDefaultMapView(database, caller.actor, params.mapViewId),
    clearDefaultMapView: async ({ caller, params }) =>
      clearDefaultMapView(database, caller.actor, params.mapViewId),
  });
}
