import { changes, sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list-schemas.ts';
import { exportMediaTypes } from '../list.ts';
import * as backtest from './backtest-schemas.ts';
import { backtestMediaType } from './backtest-values.ts';
import * as history from './history-schemas.ts';
import * as onSite from './on-site-schemas.ts';
import * as rebuilds from './rebuild-schemas.ts';
import * as geofences from './schemas.ts';

const MODULE = 'services:simc:geolocalizacao:cercas';

export const geofenceCalls = {
  listGeofences: {
    summary: 'Geofences by name, sub-geofences behind their parent',
    access: sees(MODULE),
    query: geofences.listGeofencesQuery,
    status: 200,
    answer: geofences.geofenceListSchema,
  },
  getGeofenceShapes: {
    summary: 'The shapes of all geofences as GeoJSON, simplified for what is seen',
    access: sees(MODULE),
    query: geofences.geofenceShapesQuery,
    status: 200,
    answer: geofences.geofenceShapesSchema,
  },
  getGeofence: {
    summary: 'A geofence with its shape and settings',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    status: 200,
    answer: geofences.geofenceSchema,
  },
  createGeofence: {
    summary: 'Create a geofence, or a sub-geofence of another',
    access: changes(MODULE),
    body: geofences.createGeofenceSchema,
    status: 201,
    answer: geofences.geofenceSchema,
  },
  updateGeofence: {
    summary: 'Change a geofence; it holds for every position that is stored after the answer',
    access: changes(MODULE),
    params: geofences.geofenceParams,
    body: geofences.updateGeofenceSchema,
    status: 200,
    answer: geofences.geofenceSchema,
  },
  deleteGeofence: {
    summary: 'Delete a geofence and its sub-geofences; what they recorded stays',
    access: changes(MODULE),
    params: geofences.geofenceParams,
    query: geofences.deleteGeofenceQuery,
    status: 204,
  },
  followGeofence: {
    summary: 'Have the portal tell the person of entries, exits and speeding that the geofence records',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    status: 204,
  },
  unfollowGeofence: {
    summary: 'Be told no more of what the geofence records',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    status: 204,
  },
  listGeofenceChanges: {
    summary: 'The versions of a geofence, newest first',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    query: pageQuerySchema,
    status: 200,
    answer: history.geofenceChangeListSchema,
  },
  listGeofenceVisits: {
    summary: 'Visits of assets to geofences, latest entry first',
    access: sees(MODULE),
    query: history.listGeofenceVisitsQuery,
    status: 200,
    answer: history.geofenceVisitListSchema,
  },
  listGeofenceEvents: {
    summary: 'Entries, exits, passages and speeding at geofences, latest first',
    access: sees(MODULE),
    query: history.listGeofenceEventsQuery,
    status: 200,
    answer: history.geofenceEventListSchema,
  },
  exportGeofenceVisits: {
    summary: 'Visits of assets to geofences as a file, all that the filters let through',
    access: sees(MODULE),
    effort: 'export',
    query: history.exportGeofenceVisitsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  exportGeofenceEvents: {
    summary: 'What geofences recorded as a file, all that the filters let through',
    access: sees(MODULE),
    effort: 'export',
    query: history.exportGeofenceEventsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  listDaysOnSite: {
    summary: 'Days of assets, or of all assets of customers, in geofences, by the days of the account',
    access: sees(MODULE),
    query: onSite.listDaysOnSiteQuery,
    status: 200,
    answer: onSite.daysOnSiteListSchema,
  },
  listAssetDaysOnSite: {
    summary: 'Each day on site of an asset, or of the assets of a customer, with the visits that prove it',
    access: sees(MODULE),
    query: onSite.listAssetDaysOnSiteQuery,
    status: 200,
    answer: onSite.assetDayOnSiteListSchema,
  },
  exportDaysOnSite: {
    summary: 'Days on site as a file, by group or day by day',
    access: sees(MODULE),
    effort: 'export',
    query: onSite.exportDaysOnSiteQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getAssetGeofences: {
    summary: 'Geofences that an asset is in now, since when',
    access: sees(MODULE),
    params: assetParams,
    status: 200,
    answer: history.assetGeofencesSchema,
  },
  getGeofenceBacktest: {
    summary: 'What a geofence as it is now would have recorded of stored positions, in lines of JSON',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    query: backtest.backtestQuery,
    status: 200,
    rawAnswer: [backtestMediaType],
    answer: backtest.backtestLineSchema,
  },
  backtestGeofence: {
    summary:
      'What a draft of a geofence would have recorded of stored positions, in lines of JSON; writes nothing',
    access: sees(MODULE),
    body: backtest.backtestGeofenceSchema,
    status: 200,
    rawAnswer: [backtestMediaType],
    answer: backtest.backtestLineSchema,
  },
  listRebuilds: {
    summary: 'Rebuilds of the past of geofences and assets, newest first, and how far they are',
    access: sees(MODULE),
    query: rebuilds.listRebuildsQuery,
    status: 200,
    answer: rebuilds.rebuildListSchema,
  },
  startRebuild: {
    summary:
      'Record the past anew, in the background: of a geofence, as if it had been as it is now, or of an asset',
    access: changes(MODULE),
    body: rebuilds.startRebuildSchema,
    status: 201,
    answer: rebuilds.rebuildSchema,
  },
  cancelRebuild: {
    summary: 'Cancel a rebuild; what it has recorded of assets by then stays',
    access: changes(MODULE),
    params: rebuilds.rebuildParams,
    status: 200,
    answer: rebuilds.rebuildSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
