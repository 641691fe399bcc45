import { changes, sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list-schemas.ts';
import { exportMediaTypes } from '../list.ts';
import { undoAcceptedSeconds } from '../undo.ts';
import * as backtest from './backtest-schemas.ts';
import { backtestMediaType } from './backtest-values.ts';
import * as history from './history-schemas.ts';
import * as onSite from './on-site-schemas.ts';
import * as rebuilds from './rebuild-schemas.ts';
import * as geofences from './schemas.ts';

const MODULE = 'services:simc:geolocalizacao:cercas';

export const geofenceCalls = {
  listGeofences: {
    summary: 'List geofences',
    description: 'Returns geofences by name, with sub-geofences after their parent.',
    access: sees(MODULE),
    query: geofences.listGeofencesQuery,
    status: 200,
    answer: geofences.geofenceListSchema,
  },
  getGeofenceShapes: {
    summary: 'Get geofence shapes',
    description: 'Returns the shapes of geofences as GeoJSON, simplified to the given tolerance.',
    access: sees(MODULE),
    query: geofences.geofenceShapesQuery,
    status: 200,
    answer: geofences.geofenceShapesSchema,
  },
  getGeofence: {
    summary: 'Get a geofence',
    description: 'Returns a geofence with its shape and settings.',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    status: 200,
    answer: geofences.geofenceSchema,
  },
  createGeofence: {
    summary: 'Create a geofence',
    description: 'Creates a geofence, or a sub-geofence of another.',
    access: changes(MODULE),
    body: geofences.createGeofenceSchema,
    status: 201,
    answer: geofences.geofenceSchema,
  },
  updateGeofence: {
    summary: 'Update a geofence',
    description: 'Changes a geofence. The change applies to positions stored after the response.',
    access: changes(MODULE),
    params: geofences.geofenceParams,
    body: geofences.updateGeofenceSchema,
    status: 200,
    answer: geofences.geofenceSchema,
  },
  deleteGeofence: {
    summary: 'Delete a geofence',
    description: 'Deletes a geofence with its sub-geofences. Recorded visits and events are kept.',
    access: changes(MODULE),
    params: geofences.geofenceParams,
    query: geofences.deleteGeofenceQuery,
    status: 204,
  },
  restoreGeofence: {
    summary: 'Restore a deleted geofence',
    description: `Undoes the deletion of a geofence with its sub-geofences, at most ${undoAcceptedSeconds} seconds ago. The time without it is recalculated from stored positions.`,
    access: changes(MODULE),
    params: geofences.geofenceParams,
    status: 200,
    answer: geofences.geofenceSchema,
  },
  followGeofence: {
    summary: 'Follow a geofence',
    description: 'Notifies the caller of entries, exits and speeding that the geofence records.',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    status: 204,
  },
  unfollowGeofence: {
    summary: 'Unfollow a geofence',
    description: 'Stops notifying the caller.',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    status: 204,
  },
  listGeofenceChanges: {
    summary: 'List versions of a geofence',
    description: 'Returns the changes of a geofence, newest first.',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    query: pageQuerySchema,
    status: 200,
    answer: history.geofenceChangeListSchema,
  },
  listGeofenceVisits: {
    summary: 'List geofence visits',
    description: 'Returns visits of assets to geofences, latest entry first.',
    access: sees(MODULE),
    query: history.listGeofenceVisitsQuery,
    status: 200,
    answer: history.geofenceVisitListSchema,
  },
  listGeofenceEvents: {
    summary: 'List geofence events',
    description: 'Returns entries, exits, passages and speeding at geofences, latest first.',
    access: sees(MODULE),
    query: history.listGeofenceEventsQuery,
    status: 200,
    answer: history.geofenceEventListSchema,
  },
  exportGeofenceVisits: {
    summary: 'Export geofence visits',
    description: 'Returns the matching visits as a file.',
    access: sees(MODULE),
    effort: 'export',
    query: history.exportGeofenceVisitsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  exportGeofenceEvents: {
    summary: 'Export geofence events',
    description: 'Returns the matching events as a file.',
    access: sees(MODULE),
    effort: 'export',
    query: history.exportGeofenceEventsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  listDaysOnSite: {
    summary: 'List days on site',
    description: 'Returns the number of days that assets, or the assets of customers, were in geofences.',
    access: sees(MODULE),
    query: onSite.listDaysOnSiteQuery,
    status: 200,
    answer: onSite.daysOnSiteListSchema,
  },
  listAssetDaysOnSite: {
    summary: 'List days on site of an asset',
    description: 'Returns each day on site of an asset or customer, with the visits that prove it.',
    access: sees(MODULE),
    query: onSite.listAssetDaysOnSiteQuery,
    status: 200,
    answer: onSite.assetDayOnSiteListSchema,
  },
  exportDaysOnSite: {
    summary: 'Export days on site',
    description: 'Returns days on site as a file, by group or by day.',
    access: sees(MODULE),
    effort: 'export',
    query: onSite.exportDaysOnSiteQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getAssetGeofences: {
    summary: 'List geofences of an asset',
    description: 'Returns the geofences that an asset is in now, with the time of each entry.',
    access: sees(MODULE),
    params: assetParams,
    status: 200,
    answer: history.assetGeofencesSchema,
  },
  getGeofenceBacktest: {
    summary: 'Back-test a saved geofence',
    description: 'Evaluates a saved geofence over stored positions and streams the result as lines of JSON.',
    access: sees(MODULE),
    params: geofences.geofenceParams,
    query: backtest.backtestQuery,
    status: 200,
    rawAnswer: [backtestMediaType],
    answer: backtest.backtestLineSchema,
  },
  backtestGeofence: {
    summary: 'Back-test a geofence draft',
    description:
      'Evaluates a draft over stored positions and streams the result as lines of JSON. Nothing is saved.',
    access: sees(MODULE),
    body: backtest.backtestGeofenceSchema,
    status: 200,
    rawAnswer: [backtestMediaType],
    answer: backtest.backtestLineSchema,
  },
  listRebuilds: {
    summary: 'List rebuilds',
    description: 'Returns the rebuilds of geofence and asset history with their progress, newest first.',
    access: sees(MODULE),
    query: rebuilds.listRebuildsQuery,
    status: 200,
    answer: rebuilds.rebuildListSchema,
  },
  startRebuild: {
    summary: 'Start a rebuild',
    description:
      'Recomputes history in the background: the history of a geofence with its current settings, or of an asset.',
    access: changes(MODULE),
    body: rebuilds.startRebuildSchema,
    status: 201,
    answer: rebuilds.rebuildSchema,
  },
  cancelRebuild: {
    summary: 'Cancel a rebuild',
    description: 'Stops a rebuild. Assets that are already recomputed keep their new history.',
    access: changes(MODULE),
    params: rebuilds.rebuildParams,
    status: 200,
    answer: rebuilds.rebuildSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
