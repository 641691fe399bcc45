import type { CallPaths } from './call-address.ts';

/** Saved views per user and account, and shared views per account. */
export const mapViewsPerPerson = 50;
export const mapViewNameMaxLength = 80;
/** Characters of a view as JSON. */
export const mapViewMaxLength = 20_000;

export const mapViewPaths = {
  listMapViews: 'GET /map-views',
  createMapView: 'PUT /map-views',
  updateMapView: 'PUT /map-views/:mapViewId',
  deleteMapView: 'DELETE /map-views/:mapViewId',
  chooseDefaultMapView: 'PUT /map-views/:mapViewId/default',
  clearDefaultMapView: 'DELETE /map-views/:mapViewId/default',
} as const satisfies CallPaths;
