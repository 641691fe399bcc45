import type { CallName } from '@azimute/contract';
import { geofenceFileType } from '@azimute/contract/geofence-files';
import { dayFromNow, nothing, type Example, type ExampleRequest } from './example.ts';
import type { Target } from './world.ts';

export const geofenceOf = (target: Target): ExampleRequest => ({ params: { geofenceId: target.geofenceId } });
const importOf = (target: Target): ExampleRequest => ({
  params: { geofenceImportId: target.geofenceImportId },
});
const fileOf = (fresh: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: 'Feature',
      properties: { name: `Area ${fresh}` },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-46.6, -23.5],
            [-46.5, -23.5],
            [-46.5, -23.4],
            [-46.6, -23.5],
          ],
        ],
      },
    }),
  );
const days = (): { from: string; to: string } => ({ from: dayFromNow(-3), to: dayFromNow(2) });
export const geofenceSettings = (fresh: string) => ({
  name: `Geofence ${fresh}`,
  resources: ['entry'],
  assets: { all: true },
  shape: {
    type: 'Polygon',
    coordinates: [
      [
        [-46.6, -23.5],
        [-46.5, -23.5],
        [-46.5, -23.4],
        [-46.6, -23.5],
      ],
    ],
  },
});

export const geofenceExamples = {
  listGeofences: { request: () => ({ query: { limit: 500 } }) },
  getGeofenceShapes: { request: nothing },
  getGeofence: { request: geofenceOf, hidden: 404 },
  createGeofence: {
    request: (target, fresh) => ({ body: { unitId: target.unitId, ...geofenceSettings(fresh) } }),
    hidden: 422,
  },
  updateGeofence: {
    request: (target, fresh) => ({ ...geofenceOf(target), body: { version: 1, ...geofenceSettings(fresh) } }),
    hidden: 404,
  },
  deleteGeofence: {
    request: (target) => ({ params: { geofenceId: target.otherGeofenceId }, query: { subGeofences: 0 } }),
    hidden: 404,
  },
  restoreGeofence: {
    request: (target) => ({ params: { geofenceId: target.deletedGeofenceId } }),
    hidden: 404,
  },
  followGeofence: { request: geofenceOf, hidden: 404 },
  unfollowGeofence: { request: geofenceOf, hidden: 404 },
  listGeofenceChanges: { request: geofenceOf, hidden: 404 },
  listGeofenceVisits: { request: () => ({ query: { limit: 500 } }) },
  listGeofenceEvents: { request: () => ({ query: { limit: 500 } }) },
  exportGeofenceVisits: { request: () => ({ query: { format: 'csv' } }) },
  exportGeofenceEvents: { request: () => ({ query: { format: 'csv' } }) },
  listDaysOnSite: { request: () => ({ query: { ...days(), limit: 500 } }) },
  listAssetDaysOnSite: {
    request: (target) => ({ query: { ...days(), geofence: target.geofenceId, asset: target.assetId } }),
    hidden: 404,
  },
  exportDaysOnSite: { request: () => ({ query: { ...days(), format: 'csv' } }) },
  exportGeofences: { request: () => ({ query: { format: 'geojson' } }) },
  listGeofenceImports: { request: nothing },
  createGeofenceImport: {
    request: (_target, fresh) => ({ body: fileOf(fresh), contentType: geofenceFileType }),
  },
  getGeofenceImport: { request: importOf, foreign: 404 },
  updateGeofenceImport: {
    request: (target) => ({ ...importOf(target), body: { color: 'red', unitId: target.unitId } }),
    foreign: 404,
  },
  listImportedAreas: { request: importOf, foreign: 404 },
  startGeofenceImport: { request: importOf, foreign: 404 },
  cancelGeofenceImport: { request: importOf, foreign: 404 },
  getAssetGeofences: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  getGeofenceBacktest: { request: geofenceOf, hidden: 404 },
  backtestGeofence: {
    request: (target, fresh) => {
      const { assets, shape } = geofenceSettings(fresh);
      return { body: { unitId: target.unitId, assets, shape } };
    },
    hidden: 422,
  },
  listRebuilds: { request: () => ({ query: { limit: 500 } }) },
  startRebuild: { request: (target) => ({ body: { geofenceId: target.geofenceId, days: 1 } }), hidden: 404 },
  cancelRebuild: { request: (target) => ({ params: { rebuildId: target.rebuildId } }), hidden: 404 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
