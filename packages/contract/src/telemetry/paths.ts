import type { CallPaths } from '../call-address.ts';

export const telemetryPaths = {
  getAssetPositions: 'GET /assets/:assetId/positions',
  getAssetFirstFix: 'GET /assets/:assetId/positions/first',
  listPositionChanges: 'GET /positions/changes',
  postPositions: 'POST /telemetry/positions',
  getOsmand: 'GET /telemetry/osmand',
  postOsmand: 'POST /telemetry/osmand',
  getOsmandWithKey: 'GET /telemetry/osmand/:key',
  postOsmandWithKey: 'POST /telemetry/osmand/:key',
  postTraccar: 'POST /telemetry/traccar',
  postOwntracks: 'POST /telemetry/owntracks',
  postOwntracksWithKey: 'POST /telemetry/owntracks/:key',
  postOverland: 'POST /telemetry/overland',
  postOverlandWithKey: 'POST /telemetry/overland/:key',
  getGpslogger: 'GET /telemetry/gpslogger',
  postGpslogger: 'POST /telemetry/gpslogger',
  getGpsloggerWithKey: 'GET /telemetry/gpslogger/:key',
  postGpsloggerWithKey: 'POST /telemetry/gpslogger/:key',
} as const satisfies CallPaths;
