import type { CallPaths } from '../call-address.ts';

export const alertPaths = {
  listAlerts: 'GET /alerts',
  raiseAlert: 'POST /alerts',
  listAlertFacets: 'GET /alerts/facets',
  countAlerts: 'GET /alerts/counts',
  getAlertFigures: 'GET /alerts/figures',
  exportAlerts: 'POST /alerts/export',
  changeAlerts: 'POST /alerts/changes',
  getAlert: 'GET /alerts/:alertId',
  updateAlert: 'PUT /alerts/:alertId',
  getAlertEvidence: 'GET /alerts/:alertId/evidence',
  getAlertFile: 'GET /alerts/:alertId/files/:fileId',
  listAlertSendings: 'GET /alerts/:alertId/sendings',
  getAlertChoices: 'GET /alert-choices',
  changeAlertChoices: 'PUT /alert-choices',
  startAlert: 'POST /alerts/:alertId/start',
  finishAlert: 'POST /alerts/:alertId/finish',
  reopenAlert: 'POST /alerts/:alertId/reopen',
  addCountermeasure: 'POST /alerts/:alertId/countermeasures',
  commentAlert: 'POST /alerts/:alertId/comments',
} as const satisfies CallPaths;
