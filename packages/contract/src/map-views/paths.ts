import type { CallPaths } from '../call-address.ts';

export const mapViewPaths = {
  listMapViews: 'GET /map-views',
  createMapView: 'PUT /map-views',
  updateMapView: 'PUT /map-views/:mapViewId',
  deleteMapView: 'DELETE /map-views/:mapViewId',
  chooseDefaultMapView: 'PUT /map-views/:mapViewId/default',
  clearDefaultMapView: 'DELETE /map-views/:mapViewId/default',
} as const satisfies CallPaths;
