import { administratorOf, changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { suiteModule } from '../modules.ts';
import { pageQuerySchema } from '../list-schemas.ts';
import { backtestMediaType } from '../geofences/backtest-values.ts';
import * as backtest from './backtest-schemas.ts';
import * as due from './due-schemas.ts';
import * as hours from './hours-schemas.ts';
import * as types from './schemas.ts';

const MODULE = 'services:simc:alertas:gerenciamento';

export const alertTypeCalls = {
  listAlertTypes: {
    summary: 'Alert types by kind and name',
    access: sees(MODULE),
    query: types.listAlertTypesQuery,
    status: 200,
    answer: types.alertTypeListSchema,
  },
  getAlertType: {
    summary: 'An alert type with its condition, scope and sending configuration',
    access: sees(MODULE),
    params: types.alertTypeParams,
    status: 200,
    answer: types.alertTypeSchema,
  },
  createAlertType: {
    summary: 'Create an alert type',
    access: changes(MODULE),
    body: types.createAlertTypeSchema,
    status: 201,
    answer: types.alertTypeSchema,
  },
  updateAlertType: {
    summary: 'Change an alert type; it holds for every position that is stored after the answer',
    access: changes(MODULE),
    params: types.alertTypeParams,
    body: types.updateAlertTypeSchema,
    status: 200,
    answer: types.alertTypeSchema,
  },
  deleteAlertType: {
    summary: 'Delete an alert type; its alerts stay',
    access: changes(MODULE),
    params: types.alertTypeParams,
    status: 204,
  },
  testAlertType: {
    summary: 'Send to oneself what an alert of the type would send',
    access: changes(MODULE),
    effort: 'invitation',
    params: types.alertTypeParams,
    body: types.testAlertTypeSchema,
    status: 204,
  },
  backtestAlertType: {
    summary:
      'What a draft of an alert type would have raised of stored positions, in lines of JSON; writes nothing',
    access: sees(MODULE),
    body: backtest.backtestAlertTypeSchema,
    status: 200,
    rawAnswer: [backtestMediaType],
    answer: backtest.alertBacktestLineSchema,
  },
  listAlertTypeChanges: {
    summary: 'Versions of alert types, newest first',
    access: sees(MODULE),
    query: types.listAlertTypeChangesQuery,
    status: 200,
    answer: types.alertTypeChangeListSchema,
  },
  getAlertTypeOptions: {
    summary: 'People, profiles, tags and alarm words that an alert type can name',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: types.alertTypeOptionsSchema,
  },
  listAlertCauses: {
    summary: 'Causes with which an alert can be finished',
    access: sees('services:simc:alertas', 'none'),
    query: pageQuerySchema,
    status: 200,
    answer: types.alertCauseListSchema,
  },
  createAlertCause: {
    summary: 'Add a cause',
    access: administratorOf(MODULE),
    body: types.createAlertCauseSchema,
    status: 201,
    answer: types.alertCauseSchema,
  },
  deleteAlertCause: {
    summary: 'Take a cause off the list; alerts that were finished with it keep it',
    access: administratorOf(MODULE),
    params: types.alertCauseParams,
    status: 204,
  },
  listAlertResponseTimes: {
    summary: 'Response times of alerts by severity, and who is told of what is past them',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: due.alertResponseTimesSchema,
  },
  changeAlertResponseTimes: {
    summary: 'Change response times of alerts by severity',
    access: administratorOf(MODULE),
    body: due.changeAlertResponseTimesSchema,
    status: 200,
    answer: due.alertResponseTimesSchema,
  },
  listWorkingHours: {
    summary: 'When ULs work: response times can count in these hours, and figures of planned time do',
    access: sees(suiteModule),
    status: 200,
    answer: hours.workingHoursListSchema,
  },
  changeWorkingHours: {
    summary: 'Say when a UL works, or those that have no hours of their own',
    access: administratorOf(MODULE),
    body: hours.changeWorkingHoursSchema,
    status: 200,
    answer: hours.workingHoursListSchema,
  },
  listAlertMutes: {
    summary: 'Mutes, the one that ends last first',
    access: sees(MODULE),
    query: types.listAlertMutesQuery,
    status: 200,
    answer: types.alertMuteListSchema,
  },
  createAlertMute: {
    summary: 'Mute a type, an asset or a UL until an instant',
    access: changes(MODULE),
    body: types.createAlertMuteSchema,
    status: 201,
    answer: types.alertMuteSchema,
  },
  endAlertMute: {
    summary: 'End a mute before its time',
    access: changes(MODULE),
    params: types.alertMuteParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
