import type { CallPaths } from './call-address.ts';

/** Saved views of the map: of one person in an account, and as many shared in it. */
export const mapViewsPerPerson = 50;
export const mapViewNameMaxLength = 80;
/** Characters of a view written as JSON. */
export const mapViewMaxLength = 20_000;

export const mapViewPaths = {
  listMapViews: 'GET /map-views',
  createMapView: 'PUT /map-views',
  updateMapView: 'PUT /map-views/:mapViewId',
  deleteMapView: 'DELETE /map-views/:mapViewId',
  chooseDefaultMapView: 'PUT /map-views/:mapViewId/default',
  clearDefaultMapView: 'DELETE /map-views/:mapViewId/default',
} as const satisfies CallPaths;
