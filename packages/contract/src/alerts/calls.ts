import { apiKey, changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { givenFileQuery } from '../files/schemas.ts';
import { fileMediaTypes } from '../files/values.ts';
import * as figures from './figures-schemas.ts';
import * as alerts from './schemas.ts';
import * as told from './told-schemas.ts';
import * as treatment from './treatment-schemas.ts';
import { alertExportTypes } from './values.ts';

const MODULE = 'services:simc:alertas:alertas';

export const alertCalls = {
  listAlerts: {
    summary: 'Alerts and events, what waits and is gravest first',
    access: sees(MODULE),
    query: alerts.listAlertsQuery,
    status: 200,
    answer: alerts.alertListSchema,
  },
  listAlertFacets: {
    summary: 'Values of the filters of alerts, with counts',
    access: sees(MODULE),
    query: alerts.alertFacetsQuery,
    status: 200,
    answer: alerts.alertFacetsSchema,
  },
  countAlerts: {
    summary: 'How many alerts wait to be treated',
    access: sees(MODULE),
    status: 200,
    answer: alerts.alertCountsSchema,
  },
  getAlertFigures: {
    summary: 'Figures of the alerts that were opened in a period',
    access: sees(MODULE),
    query: figures.alertFiguresQuery,
    status: 200,
    answer: figures.alertFiguresSchema,
  },
  exportAlerts: {
    summary: 'Alerts as a file',
    access: sees(MODULE),
    effort: 'export',
    body: alerts.exportAlertsSchema,
    status: 200,
    rawAnswer: Object.values(alertExportTypes),
  },
  getAlert: {
    summary: 'An alert with its occurrences, treatment and history',
    access: sees(MODULE),
    params: alerts.alertParams,
    status: 200,
    answer: alerts.alertSchema,
  },
  getAlertEvidence: {
    summary: 'The positions and readings behind an alert',
    access: sees(MODULE),
    params: alerts.alertParams,
    status: 200,
    answer: alerts.alertEvidenceSchema,
  },
  getAlertFile: {
    summary:
      'The bytes of a file that the type of an alert recommends, or that a countermeasure of it has; answers ranges',
    access: sees(MODULE),
    params: alerts.alertFileParams,
    query: givenFileQuery,
    status: 200,
    rawAnswer: Object.values(fileMediaTypes),
  },
  listAlertSendings: {
    summary: 'Who was told of an alert, by what and when',
    access: sees(MODULE),
    params: alerts.alertParams,
    query: told.listAlertSendingsQuery,
    status: 200,
    answer: told.alertSendingListSchema,
  },
  getAlertChoices: {
    summary: 'What one wants to hear of alerts',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: told.alertChoicesSchema,
  },
  changeAlertChoices: {
    summary: 'Choose what one wants to hear of alerts',
    access: sees(MODULE, 'none'),
    body: told.alertChoicesSchema,
    status: 200,
    answer: told.alertChoicesSchema,
  },
  startAlert: {
    summary: 'Take an alert, or give it to somebody: it is Running',
    access: changes(MODULE),
    params: alerts.alertParams,
    body: treatment.startAlertSchema,
    status: 200,
    answer: alerts.alertSchema,
  },
  updateAlert: {
    summary: 'Change the owner, the due time or the order number of an alert',
    access: changes(MODULE),
    params: alerts.alertParams,
    body: treatment.updateAlertSchema,
    status: 200,
    answer: alerts.alertSchema,
  },
  finishAlert: {
    summary: 'Finish an alert: it is Resolved',
    access: changes(MODULE),
    params: alerts.alertParams,
    body: treatment.finishAlertSchema,
    status: 200,
    answer: alerts.alertSchema,
  },
  reopenAlert: {
    summary: 'Reopen an alert: it is Opened',
    access: changes(MODULE),
    params: alerts.alertParams,
    body: treatment.reopenAlertSchema,
    status: 200,
    answer: alerts.alertSchema,
  },
  addCountermeasure: {
    summary: 'Add a countermeasure; an alert that was Opened is Running',
    access: changes(MODULE),
    params: alerts.alertParams,
    body: treatment.addCountermeasureSchema,
    status: 201,
    answer: alerts.alertSchema,
  },
  commentAlert: {
    summary: 'Write a comment into the history of an alert',
    access: changes(MODULE),
    params: alerts.alertParams,
    body: treatment.commentAlertSchema,
    status: 201,
    answer: alerts.alertSchema,
  },
  changeAlerts: {
    summary: 'Start, finish, reopen or assign several alerts',
    access: changes(MODULE),
    body: treatment.changeAlertsSchema,
    status: 200,
    answer: treatment.changedAlertsSchema,
  },
  raiseAlert: {
    summary: 'Raise an alert of an external type',
    access: apiKey('alerts:write'),
    body: treatment.raiseAlertSchema,
    status: 201,
    answer: treatment.raisedAlertSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
