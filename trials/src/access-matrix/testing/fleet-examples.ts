import type { CallName } from '@azimute/contract';
import { assetPhotoUploadType } from '@azimute/contract/asset-attachments';
import { makePng } from '@azimute/server/src/features/people/testing/make-image.ts';
import { dayFromNow, nothing, type Example, type ExampleRequest } from './example.ts';
import type { Target } from './world.ts';

const importOf = (target: Target): ExampleRequest => ({ params: { assetImportId: target.assetImportId } });
const mapViewOf = (target: Target): ExampleRequest => ({ params: { mapViewId: target.mapViewId } });
const secondAgo = (): string => new Date(Date.now() - 1_000).toISOString();
const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();
const smallArea = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0.1, 0],
      [0.1, 0.1],
      [0, 0],
    ],
  ],
};
const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Examples for assets, the map, and all lists of assets. */
export const fleetExamples = {
  getBaseMaps: { request: nothing },
  getMapFile: { request: () => ({ params: { file: 'unknown.pmtiles' } }), foreign: 404 },
  getBaseMapSettings: { request: nothing },
  changeBaseMaps: { request: () => ({ body: { roadmap: { kind: 'none' } } }) },
  createLiveTicket: { request: nothing },
  readLiveCatalogue: { request: () => ({ query: { states: 'true' } }) },
  listMapViews: { request: () => ({ query: { limit: 500 } }) },
  createMapView: {
    request: (_target, fresh) => ({
      body: { name: `View ${fresh}`, view: { status: ['running'], q: 'ESC' } },
    }),
  },
  updateMapView: {
    request: (target, fresh) => ({ ...mapViewOf(target), body: { name: `Renamed ${fresh}` } }),
    foreign: 404,
  },
  chooseDefaultMapView: { request: mapViewOf, foreign: 404 },
  clearDefaultMapView: { request: mapViewOf, foreign: 404 },
  deleteMapView: { request: mapViewOf, foreign: 404 },
  listAssets: { request: (target) => ({ query: { units: target.unitId, limit: 500 } }) },
  listAssetFacets: { request: nothing },
  exportAssets: { request: (target) => ({ body: { selection: { assetIds: [target.assetId] } } }) },
  getAsset: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  createAsset: {
    request: (target, fresh) => ({
      body: { code: `NEW-${fresh}`, unitId: target.unitId, hourMeterHours: 12 },
    }),
    hidden: 422,
  },
  updateAsset: {
    request: (target, fresh) => ({
      params: { assetId: target.assetId },
      body: { silentAfterMinutes: 60 + Number(fresh) },
    }),
    hidden: 404,
  },
  enterMeters: {
    request: (target, fresh) => ({
      params: { assetId: target.assetId },
      body: { hourMeterHours: 100 + Number(fresh) },
    }),
    hidden: 404,
  },
  updateAssets: {
    request: (target, fresh) => ({
      body: {
        selection: { assetIds: [target.assetId] },
        change: { silentAfterMinutes: 60_000 + Number(fresh) },
        expectedCount: 1,
      },
    }),
  },
  createAssetDevice: {
    request: (target, fresh) => ({ params: { assetId: target.assetId }, body: { deviceId: `NEW-${fresh}` } }),
    hidden: 404,
  },
  listAssetDocuments: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  addAssetDocuments: {
    request: (target) => ({ params: { assetId: target.assetId }, body: { fileIds: [target.fileId] } }),
    hidden: 404,
  },
  removeAssetDocument: {
    request: (target) => ({ params: { assetId: target.assetId, fileId: target.otherFileId } }),
    hidden: 404,
  },
  setAssetPhoto: {
    request: (target, fresh) => ({
      params: { assetId: target.assetId },
      body: makePng(64 + (Number(fresh) % 1_000), 64),
      contentType: assetPhotoUploadType,
    }),
    hidden: 404,
  },
  getAssetPhoto: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  removeAssetPhoto: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  listDeviceAssignments: { request: () => ({ query: { limit: 500 } }) },
  updateDevice: {
    request: ({ deviceNumber }, fresh) => ({
      params: { deviceNumber },
      body: { model: `Model ${fresh}`, firmware: null },
    }),
    hidden: 404,
  },
  changeDeviceClock: {
    request: ({ deviceNumber }, fresh) => ({
      params: { deviceNumber },
      body: { weeksAdded: Number(fresh) % 2 === 0 ? 0 : 1024 },
    }),
    hidden: 404,
  },
  unassignDevice: {
    request: (target) => ({ params: { assetId: target.assetId }, body: { deviceId: target.deviceId } }),
    hidden: 404,
  },
  moveDevice: {
    request: (target) => ({
      params: { assetId: target.assetId },
      body: { deviceId: target.deviceId, toAssetId: target.assetId },
    }),
    // The device is already assigned: the examples of unassigning and assigning cover a move.
    foreign: 422,
  },
  replaceDevice: {
    request: (target, fresh) => ({
      params: { assetId: target.assetId },
      body: { deviceId: target.deviceId, newDeviceId: `NEW-${fresh}` },
    }),
    hidden: 404,
  },
  unassignDevices: {
    request: (target) => ({
      body: { selection: { assetIds: [target.assetId] }, expectedCount: 1, dryRun: true },
    }),
  },
  archiveAssets: {
    request: (target) => ({
      body: { selection: { assetIds: [target.assetId] }, expectedCount: 1, dryRun: true },
    }),
  },
  restoreAssets: {
    request: (target) => ({
      body: { selection: { assetIds: [target.assetId] }, expectedCount: 1, dryRun: true },
    }),
  },
  getAssetFirstFix: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  listPositionChanges: { request: () => ({ query: { since: 'earliest' } }) },
  exportAssetPositions: {
    request: (target) => ({
      params: { assetId: target.assetId },
      query: { from: hourAgo(), to: soon(), format: 'csv' },
    }),
    hidden: 404,
  },
  getAssetPositions: {
    request: (target) => ({ params: { assetId: target.assetId }, query: { from: hourAgo(), to: soon() } }),
    hidden: 404,
  },
  getFleetAt: { request: () => ({ query: { at: secondAgo() } }) },
  listFleetMoves: { request: () => ({ query: { from: hourAgo(), to: secondAgo(), stepSeconds: 600 } }) },
  searchPresence: {
    request: () => ({ body: { area: smallArea, from: hourAgo(), to: secondAgo() } }),
  },
  listNearestAssets: { request: () => ({ query: { longitude: -49.2, latitude: -16.6 } }) },
  getFleetActivity: { request: () => ({ query: { day: dayFromNow(-1) } }) },
  listTrips: {
    request: (target) => ({ query: { assets: target.assetId, from: hourAgo(), to: soon() } }),
  },
  getTripSums: {
    request: (target) => ({
      query: { assets: target.assetId, from: dayFromNow(-1), to: dayFromNow(2) },
    }),
  },
  listTripSettings: { request: nothing },
  listTripSettingsVersions: { request: () => ({ query: { limit: 500 } }) },
  changeTripSettings: {
    request: (_target, fresh) => ({
      body: { category: null, values: { limitKph: 20 + (Number(fresh) % 200) }, version: 1 },
    }),
  },
  listMetrics: { request: () => ({}) },
  getMetric: {
    request: () => ({
      params: { metric: 'utilization' },
      query: { from: dayFromNow(-3), to: dayFromNow(1), groupBy: 'assets' },
    }),
  },
  listMetricRows: {
    request: () => ({
      params: { metric: 'utilization' },
      query: { from: dayFromNow(-3), to: dayFromNow(1) },
    }),
  },
  listFigures: {
    request: () => ({
      query: {
        metrics: 'utilization',
        from: dayFromNow(-3),
        to: dayFromNow(1),
        groupBy: 'assets',
      },
    }),
  },
  exportFigures: {
    request: () => ({
      query: {
        metrics: 'distance',
        from: dayFromNow(-3),
        to: dayFromNow(1),
        groupBy: 'assets',
        format: 'csv',
      },
    }),
  },
  getFigureChoices: { request: nothing },
  getMetricChange: {
    request: () => ({
      params: { metric: 'distance' },
      query: { from: dayFromNow(-3), to: dayFromNow(1) },
    }),
  },
  getMetricLateChange: {
    request: () => ({
      params: { metric: 'distance' },
      query: { from: dayFromNow(-3), to: dayFromNow(1) },
    }),
  },
  listLateChanges: { request: () => ({ query: { from: dayFromNow(-3), to: dayFromNow(1) } }) },
  exportMetricRows: {
    request: () => ({
      params: { metric: 'distance' },
      query: { from: dayFromNow(-3), to: dayFromNow(1), format: 'csv' },
    }),
  },
  getAssetDay: {
    request: (target) => ({ params: { assetId: target.assetId, day: dayFromNow(-1) } }),
    hidden: 404,
  },
  listExceptions: { request: () => ({ query: { from: dayFromNow(-3), to: dayFromNow(1) } }) },
  getFleetComposition: { request: () => ({ query: { groupBy: 'units' } }) },
  listMaintenance: { request: nothing },
  listMoves: { request: () => ({ query: { from: dayFromNow(-3), to: dayFromNow(1) } }) },
  getSilence: { request: nothing },
  listDeviceKinds: { request: () => ({ query: { from: dayFromNow(-3), to: dayFromNow(1) } }) },
  listSafetyScores: { request: () => ({ query: { from: dayFromNow(-3), to: dayFromNow(1) } }) },
  getSafetyWeights: { request: nothing },
  changeSafetyWeights: {
    request: (_, fresh) => ({
      body: {
        weights: {
          speeding_per_100_km: Number(fresh) % 100,
          light_over_share: 1,
          serious_over_share: 1,
          grave_over_share: 1,
          events_per_100_h: 1,
        },
      },
    }),
  },
  getAssetTrail: {
    request: (target) => ({ params: { assetId: target.assetId }, query: { from: hourAgo(), to: soon() } }),
    hidden: 404,
  },
  exportTrips: {
    request: (target) => ({
      query: { assets: target.assetId, from: hourAgo(), to: soon(), of: 'trips', format: 'geojson' },
    }),
    hidden: 404,
  },
  getAssetStatusHistory: {
    request: (target) => ({ params: { assetId: target.assetId }, query: { from: hourAgo(), to: soon() } }),
    hidden: 404,
  },
  getAssetAddress: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  getAddress: { request: () => ({ query: { latitude: -22.9, longitude: -45.5 } }) },
  searchAddresses: { request: () => ({ query: { search: 'Rua das Flores' } }) },
  searchPlaces: { request: () => ({ query: { search: 'Taubaté' } }) },
  getAssetDeviceHealth: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  listAssetMessages: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  listAssetDeviceEvents: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  listAssetImports: { request: nothing },
  getAssetImportTemplate: { request: nothing },
  createAssetImport: {
    request: (_target, fresh) => ({ body: Buffer.from(`ID;UL\nNEW-${fresh};X\n`), contentType: 'text/csv' }),
  },
  getAssetImport: { request: importOf, foreign: 404 },
  updateAssetImport: {
    request: (target) => ({ ...importOf(target), body: { createCustomers: true } }),
    foreign: 404,
  },
  listAssetImportBadLines: { request: importOf, foreign: 404 },
  getAssetImportBadLinesFile: { request: importOf, foreign: 404 },
  startAssetImport: { request: importOf, foreign: 404 },
  cancelAssetImport: { request: importOf, foreign: 404 },
  listUnits: { request: () => ({ query: { limit: 500 } }) },
  createUnit: { request: (_target, fresh) => ({ body: { code: `NEW-${fresh}`, name: 'New' } }) },
  updateUnit: {
    request: ({ unitId, unitName }, fresh) => ({
      params: { unitId },
      body: { code: `NEW-${fresh}`, name: unitName, timeZone: 'America/Manaus' },
    }),
    hidden: 404,
  },
  // The ULs and customers of the target have assets, which would be the reason for the refusal.
  archiveUnit: { request: () => ({ params: { unitId: 2_000_000_000 } }), foreign: 404 },
  restoreUnit: { request: ({ unitId }) => ({ params: { unitId }, body: {} }), hidden: 404 },
  archiveCustomer: { request: () => ({ params: { customerId: 2_000_000_000 } }), foreign: 404 },
  restoreCustomer: { request: ({ customerId }) => ({ params: { customerId }, body: {} }), hidden: 404 },
  listCustomers: { request: () => ({ query: { limit: 500 } }) },
  createCustomer: { request: (_target, fresh) => ({ body: { name: `New ${fresh}` } }) },
  updateCustomer: {
    request: ({ customerId }, fresh) => ({ params: { customerId }, body: { name: `New ${fresh}` } }),
    hidden: 404,
  },
  getFleetSummary: { request: nothing },
} satisfies Partial<Record<CallName, Example>>;
