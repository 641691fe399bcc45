import type { AssetStatus } from './assets/values.ts';
import type { CallPaths } from './call-address.ts';

/** Access rule of every live message, as for a call. */
export const liveModule = 'services:simc:geolocalizacao';

/** Indexes of statuses in live tuples; append new ones. */
export const liveStatuses = [
  'without_status',
  'running',
  'turned_off',
  'without_communication',
  'in_maintenance',
  'temporarily_disabled',
] as const satisfies readonly AssetStatus[];

export const livePaths = {
  createLiveTicket: 'POST /live/tickets',
  readLiveCatalogue: 'GET /live/catalogue',
} as const satisfies CallPaths;
