import { apiKey, changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { givenFileQuery } from '../files/schemas.ts';
import { fileMediaTypes } from '../files/values.ts';
import { undoAcceptedSeconds } from '../undo.ts';
import * as figures from './figures-schemas.ts';
import * as detail from './detail-schemas.ts';
import * as alerts from './schemas.ts';
import * as told from './told-schemas.ts';
import * as treatment from './treatment-schemas.ts';
import { alertExportTypes } from './values.ts';

const MODULE = 'services:simc:alertas:alertas';

export const alertCalls = {
  listAlerts: {
    summary: 'List alerts',
    description: 'Returns alerts and events. Unresolved alerts come first, most severe first.',
    access: sees(MODULE),
    query: alerts.listAlertsQuery,
    status: 200,
    answer: alerts.alertListSchema,
  },
  listAlertFacets: {
    summary: 'List values of alert filters',
    description: 'Returns the values of each filter with the number of matching alerts.',
    access: sees(MODULE),
    query: alerts.alertFacetsQuery,
    status: 200,
    answer: alerts.alertFacetsSchema,
  },
  countAlerts: {
    summary: 'Count open alerts',
    description: 'Returns the number of alerts that require action.',
    access: sees(MODULE),
    status: 200,
    answer: alerts.alertCountsSchema,
  },
  getAlertFigures: {
    summary: 'Get alert figures',
    description: 'Returns figures of the alerts opened in a period.',
    access: sees(MODULE),
    query: figures.alertFiguresQuery,
    status: 200,
    answer: figures.alertFiguresSchema,
  },
  exportAlerts: {
    summary: 'Export alerts',
    description: 'Returns the matching alerts as a file.',
    access: sees(MODULE),
    effort: 'export',
    body: alerts.exportAlertsSchema,
    status: 200,
    rawAnswer: Object.values(alertExportTypes),
  },
  getAlert: {
    summary: 'Get an alert',
    description: 'Returns an alert with its occurrences, countermeasures and history.',
    access: sees(MODULE),
    params: detail.alertParams,
    status: 200,
    answer: detail.alertSchema,
  },
  getAlertEvidence: {
    summary: 'Get the evidence of an alert',
    description: 'Returns the positions and readings behind the latest occurrence of an alert.',
    access: sees(MODULE),
    params: detail.alertParams,
    status: 200,
    answer: detail.alertEvidenceSchema,
  },
  getAlertFile: {
    summary: 'Download a file of an alert',
    description:
      'Returns the file recommended by the alert type or attached to a countermeasure. Supports range requests.',
    access: sees(MODULE),
    params: detail.alertFileParams,
    query: givenFileQuery,
    status: 200,
    rawAnswer: Object.values(fileMediaTypes),
  },
  listAlertSendings: {
    summary: 'List notifications of an alert',
    description: 'Returns who was notified of an alert, by which channel and when.',
    access: sees(MODULE),
    params: detail.alertParams,
    query: told.listAlertSendingsQuery,
    status: 200,
    answer: told.alertSendingListSchema,
  },
  getAlertChoices: {
    summary: 'Get alert preferences',
    description: 'Returns which alerts the caller is notified of, and how.',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: told.alertChoicesSchema,
  },
  changeAlertChoices: {
    summary: 'Update alert preferences',
    description: 'Changes which alerts the caller is notified of, and how.',
    access: sees(MODULE, 'none'),
    body: told.alertChoicesSchema,
    status: 200,
    answer: told.alertChoicesSchema,
  },
  startAlert: {
    summary: 'Start an alert',
    description: 'Assigns the alert to the caller or another user and sets it to running.',
    access: changes(MODULE),
    params: detail.alertParams,
    body: treatment.startAlertSchema,
    status: 200,
    answer: detail.alertSchema,
  },
  updateAlert: {
    summary: 'Update an alert',
    description: 'Changes the owner, the due time or the work order number of an alert.',
    access: changes(MODULE),
    params: detail.alertParams,
    body: treatment.updateAlertSchema,
    status: 200,
    answer: detail.alertSchema,
  },
  finishAlert: {
    summary: 'Resolve an alert',
    description: 'Closes the alert with a cause and sets it to resolved.',
    access: changes(MODULE),
    params: detail.alertParams,
    body: treatment.finishAlertSchema,
    status: 200,
    answer: detail.alertSchema,
  },
  reopenAlert: {
    summary: 'Reopen an alert',
    description: 'Sets a resolved alert to opened.',
    access: changes(MODULE),
    params: detail.alertParams,
    body: treatment.reopenAlertSchema,
    status: 200,
    answer: detail.alertSchema,
  },
  undoAlertChange: {
    summary: 'Undo the last change of an alert',
    description: `Returns an alert to the state before it was started, assigned, updated, resolved or reopened, at most ${undoAcceptedSeconds} seconds ago. Refused if the alert changed again.`,
    access: changes(MODULE),
    params: detail.alertParams,
    body: treatment.undoAlertChangeSchema,
    status: 200,
    answer: detail.alertSchema,
  },
  addCountermeasure: {
    summary: 'Add a countermeasure',
    description: 'Adds a countermeasure to an alert. An opened alert becomes running.',
    access: changes(MODULE),
    params: detail.alertParams,
    body: treatment.addCountermeasureSchema,
    status: 201,
    answer: detail.alertSchema,
  },
  commentAlert: {
    summary: 'Comment on an alert',
    description: 'Adds a comment to the history of an alert.',
    access: changes(MODULE),
    params: detail.alertParams,
    body: treatment.commentAlertSchema,
    status: 201,
    answer: detail.alertSchema,
  },
  changeAlerts: {
    summary: 'Update several alerts',
    description: 'Starts, resolves, reopens or assigns up to 200 alerts.',
    access: changes(MODULE),
    body: treatment.changeAlertsSchema,
    status: 200,
    answer: treatment.changedAlertsSchema,
  },
  undoAlertChanges: {
    summary: 'Undo the last changes of several alerts',
    description: `Returns up to 200 alerts to the state before their last change, at most ${undoAcceptedSeconds} seconds ago. Alerts that changed again stay as they are.`,
    access: changes(MODULE),
    body: treatment.undoAlertChangesSchema,
    status: 200,
    answer: treatment.undoneAlertsSchema,
  },
  raiseAlert: {
    summary: 'Raise an external alert',
    description:
      'Raises an alert of an external alert type. Repeating a request with the same key raises no second alert.',
    access: apiKey('alerts:write'),
    body: treatment.raiseAlertSchema,
    status: 201,
    answer: treatment.raisedAlertSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
