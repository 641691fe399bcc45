import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { createGeofence } from './create-geofence.ts';
import { deleteGeofence } from './delete-geofence.ts';
import { inAccount, type GeofenceContext, type GeofencesDependencies } from './geofence-context.ts';
import { listGeofences, readGeofence } from './geofences-reads.ts';
import { getAssetGeofences } from './get-asset-geofences.ts';
import { listGeofenceChanges } from './list-geofence-changes.ts';
import { listGeofenceEvents, listGeofenceVisits } from './list-geofence-history.ts';
import { readGeofenceShapes } from './read-geofence-shapes.ts';
import { updateGeofence } from './update-geofence.ts';

export function geofencesRoutes(dependencies: GeofencesDependencies) {
  const as = (actor: Actor): GeofenceContext => ({ ...dependencies, actor });
  return defineRoutes({
    listGeofences: ({ caller, query }) => inAccount(as(caller.actor), (read) => listGeofences(read, query)),
    // Thousands of shapes are written as they are, not checked one by one.
    getGeofenceShapes: async ({ caller, query, reply }) =>
      reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(await inAccount(as(caller.actor), (read) => readGeofenceShapes(read, query)))),
    getGeofence: ({ caller, params }) =>
      inAccount(as(caller.actor), (read) => readGeofence(read, params.geofenceId)),
    createGeofence: ({ caller, body }) => createGeofence(as(caller.actor), body),
    updateGeofence: ({ caller, params, body }) => updateGeofence(as(caller.actor), params.geofenceId, body),
    deleteGeofence: ({ caller, params, query }) => deleteGeofence(as(caller.actor), params.geofenceId, query),
    listGeofenceChanges: ({ caller, params, query }) =>
      inAccount(as(caller.actor), (read) => listGeofenceChanges(read, params.geofenceId, query)),
    listGeofenceVisits: ({ caller, query }) =>
      inAccount(as(caller.actor), (read) => listGeofenceVisits(read, query)),
    listGeofenceEvents: ({ caller, query }) =>
      inAccount(as(caller.actor), (read) => listGeofenceEvents(read, query)),
    getAssetGeofences: ({ caller, params }) =>
      inAccount(as(caller.actor), (read) => getAssetGeofences(read, params.assetId)),
  });
}
