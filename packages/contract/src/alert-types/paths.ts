import type { CallPaths } from '../call-address.ts';

export const alertTypePaths = {
  listAlertTypes: 'GET /alert-types',
  createAlertType: 'POST /alert-types',
  listAlertTypeChanges: 'GET /alert-types/changes',
  getAlertTypeOptions: 'GET /alert-types/options',
  backtestAlertType: 'POST /alert-types/backtest',
  getAlertType: 'GET /alert-types/:alertTypeId',
  updateAlertType: 'PUT /alert-types/:alertTypeId',
  deleteAlertType: 'DELETE /alert-types/:alertTypeId',
  testAlertType: 'POST /alert-types/:alertTypeId/test',
  listAlertCauses: 'GET /alert-causes',
  createAlertCause: 'POST /alert-causes',
  deleteAlertCause: 'DELETE /alert-causes/:alertCauseId',
  listAlertResponseTimes: 'GET /alert-response-times',
  changeAlertResponseTimes: 'PUT /alert-response-times',
  listWorkingHours: 'GET /working-hours',
  changeWorkingHours: 'PUT /working-hours',
  listAlertMutes: 'GET /alert-mutes',
  createAlertMute: 'POST /alert-mutes',
  endAlertMute: 'POST /alert-mutes/:alertMuteId/end',
} as const satisfies CallPaths;
