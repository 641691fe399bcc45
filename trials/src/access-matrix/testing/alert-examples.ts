import { randomUUID } from 'node:crypto';
import type { CallName } from '@azimute/contract';
import { nothing, type Example, type ExampleRequest } from './example.ts';
import { geofenceOf, geofenceSettings } from './geofence-examples.ts';
import { codeOf } from './plant-alerts.ts';
import type { Target } from './world.ts';

const all = (): ExampleRequest => ({ query: { limit: 500 } });
const alertOf = (target: Target): ExampleRequest => ({ params: { alertId: target.alertId } });
const typeOf = (target: Target): ExampleRequest => ({ params: { alertTypeId: target.alertTypeId } });
const treating = (body: object) => (target: Target) => ({
  ...alertOf(target),
  body: { version: 1, ...body },
});
const settings = (target: Target, fresh: string) => ({
  name: `Type ${fresh}`,
  condition: { type: 'calculated', when: { kind: 'idling', minutes: 20 } },
  scope: { unitIds: [target.unitId] },
});
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

export const alertExamples = {
  listAlerts: { request: all },
  listAlertFacets: { request: nothing },
  countAlerts: { request: nothing },
  getAlertFigures: { request: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }) },
  exportAlerts: { request: () => ({ body: {} }) },
  getAlert: { request: alertOf, hidden: 404 },
  getAlertEvidence: { request: alertOf, hidden: 404 },
  getAlertFile: {
    request: ({ alertId, fileId }) => ({ params: { alertId, fileId } }),
    hidden: 404,
  },
  listAlertSendings: { request: alertOf, hidden: 404 },
  getAlertChoices: { request: nothing },
  changeAlertChoices: {
    request: () => ({ body: { fromSeverity: 'low', mails: 'hourly', quietHours: null } }),
  },
  // A program is no owner: the example names one.
  startAlert: {
    request: (target) => ({ ...alertOf(target), body: { version: 1, ownerId: target.userId } }),
    hidden: 404,
  },
  updateAlert: { request: treating({ orderNumber: 'OS-1' }), hidden: 404 },
  finishAlert: {
    request: (target) => ({
      ...alertOf(target),
      body: { version: 1, solvedAt: new Date().toISOString(), causeId: target.alertCauseId },
    }),
    hidden: 404,
  },
  reopenAlert: {
    request: (target) => ({ params: { alertId: target.otherAlertId }, body: { version: 1, note: 'Again' } }),
    hidden: 404,
  },
  undoAlertChange: {
    request: (target) => ({ params: { alertId: target.otherAlertId }, body: { version: 1 } }),
    hidden: 404,
  },
  undoAlertChanges: {
    request: (target) => ({ body: { alerts: [{ id: target.otherAlertId, version: 1 }] } }),
  },
  addCountermeasure: {
    request: (target) => ({ ...alertOf(target), body: { key: randomUUID(), description: 'Oil changed' } }),
    hidden: 404,
  },
  commentAlert: {
    request: (target) => ({ ...alertOf(target), body: { key: randomUUID(), note: 'Seen' } }),
    hidden: 404,
  },
  changeAlerts: { request: (target) => ({ body: { ids: [target.alertId], change: 'start' } }) },
  raiseAlert: {
    request: (target, fresh) => ({
      body: { key: `key-${fresh}`, code: codeOf(target.unitId), asset: { id: target.assetId } },
    }),
  },
  listAlertTypes: { request: all },
  getAlertType: { request: typeOf, hidden: 404 },
  createAlertType: {
    request: (target, fresh) => ({ body: { code: `T-${fresh}`, ...settings(target, fresh) } }),
    hidden: 422,
  },
  createNotifyingGeofence: {
    request: (target, fresh) => ({
      body: {
        geofence: { unitId: target.unitId, ...geofenceSettings(fresh) },
        notification: { events: [{ event: 'exit', name: `Exit ${fresh}` }], everyoneOfUnit: true },
      },
    }),
    hidden: 422,
  },
  getNotifyingGeofence: { request: geofenceOf, hidden: 404 },
  updateNotifyingGeofence: {
    request: (target, fresh) => ({
      ...geofenceOf(target),
      body: {
        geofence: { version: 1, ...geofenceSettings(fresh) },
        notification: { events: [{ event: 'exit', name: `Exit ${fresh}` }], everyoneOfUnit: true },
      },
    }),
    hidden: 404,
  },
  updateAlertType: {
    request: (target, fresh) => ({ ...typeOf(target), body: { version: 1, ...settings(target, fresh) } }),
    hidden: 404,
  },
  deleteAlertType: {
    request: (target) => ({ params: { alertTypeId: target.otherAlertTypeId } }),
    hidden: 404,
  },
  testAlertType: {
    request: (target) => ({ ...typeOf(target), body: { app: true, email: false } }),
    hidden: 404,
  },
  backtestAlertType: {
    request: (target, fresh) => {
      const { condition, scope } = settings(target, fresh);
      return { body: { condition, scope, alertTypeId: target.alertTypeId } };
    },
    hidden: 404,
  },
  listAlertTypeChanges: { request: all },
  getAlertTypeOptions: { request: nothing },
  listAlertCauses: { request: nothing },
  createAlertCause: { request: (_target, fresh) => ({ body: { name: `Cause ${fresh}` } }) },
  deleteAlertCause: {
    request: (target) => ({ params: { alertCauseId: target.alertCauseId } }),
    hidden: 404,
  },
  listAlertResponseTimes: { request: nothing },
  changeAlertResponseTimes: {
    request: () => ({
      body: { items: [{ severity: 'critical', ownMinutes: 15, resolveMinutes: 240, escalation: null }] },
    }),
  },
  listWorkingHours: { request: nothing },
  changeWorkingHours: {
    request: ({ unitId }, fresh) => ({
      body: {
        unitId,
        hours: {
          zone: 'America/Sao_Paulo',
          shifts: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' }],
          holidays: [{ date: '2026-12-25', name: `Holiday ${fresh}` }],
        },
      },
    }),
    hidden: 422,
  },
  listAlertMutes: { request: all },
  createAlertMute: {
    request: (target) => ({ body: { assetId: target.assetId, until: tomorrow, reason: 'Workshop' } }),
    hidden: 422,
  },
  endAlertMute: { request: (target) => ({ params: { alertMuteId: target.alertMuteId } }), hidden: 404 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
