import { administratorOf, changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { suiteModule } from '../modules.ts';
import { pageQuerySchema } from '../list-schemas.ts';
import { backtestMediaType } from '../geofences/backtest-values.ts';
import { geofenceParams } from '../geofences/schemas.ts';
import * as backtest from './backtest-schemas.ts';
import * as due from './due-schemas.ts';
import * as hours from './hours-schemas.ts';
import * as notifying from './notifying-geofence-schemas.ts';
import { alertTypeChangeListSchema, listAlertTypeChangesQuery } from './change-schemas.ts';
import * as mutes from './mute-schemas.ts';
import * as types from './schemas.ts';

const MODULE = 'services:simc:alertas:gerenciamento';

export const alertTypeCalls = {
  listAlertTypes: {
    summary: 'List alert types',
    description: 'Returns the alert types of the account, by kind and name.',
    access: sees(MODULE),
    query: types.listAlertTypesQuery,
    status: 200,
    answer: types.alertTypeListSchema,
  },
  getAlertType: {
    summary: 'Get an alert type',
    description: 'Returns an alert type with its condition, scope and notification settings.',
    access: sees(MODULE),
    params: types.alertTypeParams,
    status: 200,
    answer: types.alertTypeSchema,
  },
  createAlertType: {
    summary: 'Create an alert type',
    description: 'Creates an alert type. It evaluates positions that arrive from now on.',
    access: changes(MODULE),
    body: types.createAlertTypeSchema,
    status: 201,
    answer: types.alertTypeSchema,
  },
  createNotifyingGeofence: {
    summary: 'Create a geofence that notifies',
    description:
      'Creates a geofence and the alert types that notify of its events, all or nothing. Requires the rights to change geofences and alert types.',
    access: changes(MODULE),
    body: notifying.createNotifyingGeofenceSchema,
    status: 201,
    answer: notifying.notifyingGeofenceSchema,
  },
  getNotifyingGeofence: {
    summary: 'Get what a geofence notifies of',
    description:
      'Returns the recipients and events of the alert types that were created with the geofence or by its form.',
    access: sees(MODULE),
    params: geofenceParams,
    status: 200,
    answer: notifying.storedGeofenceNotificationSchema,
  },
  updateNotifyingGeofence: {
    summary: 'Update a geofence and what it notifies of',
    description:
      'Changes a geofence and the alert types that notify of its events, all or nothing: creates missing ones, changes the others, and turns off alert types for omitted events. Requires the rights to change geofences and alert types.',
    access: changes(MODULE),
    params: geofenceParams,
    body: notifying.updateNotifyingGeofenceSchema,
    status: 200,
    answer: notifying.notifyingGeofenceSchema,
  },
  updateAlertType: {
    summary: 'Update an alert type',
    description: 'Changes an alert type. The change applies to positions stored after the response.',
    access: changes(MODULE),
    params: types.alertTypeParams,
    body: types.updateAlertTypeSchema,
    status: 200,
    answer: types.alertTypeSchema,
  },
  deleteAlertType: {
    summary: 'Delete an alert type',
    description: 'Deletes an alert type. Its alerts are kept.',
    access: changes(MODULE),
    params: types.alertTypeParams,
    status: 204,
  },
  testAlertType: {
    summary: 'Test an alert type',
    description: 'Sends the caller the notification that an alert of this type would send.',
    access: changes(MODULE),
    effort: 'invitation',
    params: types.alertTypeParams,
    body: types.testAlertTypeSchema,
    status: 204,
  },
  backtestAlertType: {
    summary: 'Back-test an alert type',
    description:
      'Evaluates a draft over stored positions and streams the alerts it would have raised as lines of JSON. Nothing is saved.',
    access: sees(MODULE),
    body: backtest.backtestAlertTypeSchema,
    status: 200,
    rawAnswer: [backtestMediaType],
    answer: backtest.alertBacktestLineSchema,
  },
  listAlertTypeChanges: {
    summary: 'List versions of alert types',
    description: 'Returns the changes of alert types, newest first.',
    access: sees(MODULE),
    query: listAlertTypeChangesQuery,
    status: 200,
    answer: alertTypeChangeListSchema,
  },
  getAlertTypeOptions: {
    summary: 'List options for alert types',
    description: 'Returns the users, profiles, tags and device alarms that an alert type can refer to.',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: types.alertTypeOptionsSchema,
  },
  listAlertCauses: {
    summary: 'List alert causes',
    description: 'Returns the causes that an alert can be closed with.',
    access: sees('services:simc:alertas', 'none'),
    query: pageQuerySchema,
    status: 200,
    answer: types.alertCauseListSchema,
  },
  createAlertCause: {
    summary: 'Create an alert cause',
    description: 'Adds a cause that alerts can be closed with.',
    access: administratorOf(MODULE),
    body: types.createAlertCauseSchema,
    status: 201,
    answer: types.alertCauseSchema,
  },
  deleteAlertCause: {
    summary: 'Delete an alert cause',
    description: 'Removes a cause from the list. Alerts closed with it keep it.',
    access: administratorOf(MODULE),
    params: types.alertCauseParams,
    status: 204,
  },
  listAlertResponseTimes: {
    summary: 'List response times',
    description: 'Returns the response times by severity and the people notified when one is missed.',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: due.alertResponseTimesSchema,
  },
  changeAlertResponseTimes: {
    summary: 'Update response times',
    description: 'Changes response times by severity. New alerts use them unless their type has its own.',
    access: administratorOf(MODULE),
    body: due.changeAlertResponseTimesSchema,
    status: 200,
    answer: due.alertResponseTimesSchema,
  },
  listWorkingHours: {
    summary: 'List working hours',
    description: 'Returns the working hours of the ULs, which response times and planned time can use.',
    access: sees(suiteModule),
    status: 200,
    answer: hours.workingHoursListSchema,
  },
  changeWorkingHours: {
    summary: 'Update working hours',
    description: 'Changes the working hours of a UL, or of all ULs without their own.',
    access: administratorOf(MODULE),
    body: hours.changeWorkingHoursSchema,
    status: 200,
    answer: hours.workingHoursListSchema,
  },
  listAlertMutes: {
    summary: 'List mutes',
    description: 'Returns mutes, with the one that ends last first.',
    access: sees(MODULE),
    query: mutes.listAlertMutesQuery,
    status: 200,
    answer: mutes.alertMuteListSchema,
  },
  createAlertMute: {
    summary: 'Create a mute',
    description:
      'Stops notifications of a type, an asset or a UL until a given time. Alerts are still raised.',
    access: changes(MODULE),
    body: mutes.createAlertMuteSchema,
    status: 201,
    answer: mutes.alertMuteSchema,
  },
  endAlertMute: {
    summary: 'End a mute',
    description: 'Ends a mute early.',
    access: changes(MODULE),
    params: mutes.alertMuteParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
