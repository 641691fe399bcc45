import { defineRoutes } from '../../platform/http/route-table.ts';
import { RunningStreams } from '../../platform/http/running-streams.ts';
import { sendLines } from '../../platform/http/send-lines.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { createAlertCause, deleteAlertCause, listAlertCauses } from './alert-causes.ts';
import { changeAlertResponseTimes, listAlertResponseTimes } from './alert-response-times.ts';
import { createAlertMute, endAlertMute, listAlertMutes } from './alert-mutes.ts';
import { listAlertTypes, readAlertType } from './alert-types-reads.ts';
import { planAlertBacktest } from './backtest/plan-alert-backtest.ts';
import { runAlertBacktest } from './backtest/run-alert-backtest.ts';
import { createAlertType } from './create-alert-type.ts';
import { createNotifyingGeofence } from './create-notifying-geofence.ts';
import { deleteAlertType } from './delete-alert-type.ts';
import { getAlertTypeOptions } from './get-alert-type-options.ts';
import { listAlertTypeChanges } from './list-alert-type-changes.ts';
import { testAlertType } from './test-alert-type.ts';
import { updateAlertType } from './update-alert-type.ts';
import { readGeofenceNotification, updateNotifyingGeofence } from './update-notifying-geofence.ts';
import { changeWorkingHours, listWorkingHours } from './working-hours.ts';

export function alertTypesRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const backtests = new RunningStreams();
  return defineRoutes({
    listAlertTypes: ({ caller, query }) => transact(by(caller.actor), (read) => listAlertTypes(read, query)),
    getAlertType: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readAlertType(read, params.alertTypeId)),
    createAlertType: ({ caller, body }) => createAlertType(by(caller.actor), body),
    createNotifyingGeofence: ({ caller, body }) => createNotifyingGeofence(by(caller.actor), body),
    getNotifyingGeofence: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readGeofenceNotification(read, params.geofenceId)),
    updateNotifyingGeofence: ({ caller, params, body }) =>
      updateNotifyingGeofence(by(caller.actor), params.geofenceId, body),
    updateAlertType: ({ caller, params, body }) =>
      updateAlertType(by(caller.actor), params.alertTypeId, body),
    deleteAlertType: ({ caller, params }) => deleteAlertType(by(caller.actor), params.alertTypeId),
    testAlertType: ({ caller, params, body }) => testAlertType(by(caller.actor), params.alertTypeId, body),
    backtestAlertType: async ({ caller, body, reply }) => {
      const plan = await transact(by(caller.actor), (transaction) => planAlertBacktest(transaction, body));
      return sendLines(dependencies, backtests, { caller, reply }, (run) =>
        runAlertBacktest({ ...run, plan, clock: dependencies.clock }),
      );
    },
    listAlertTypeChanges: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listAlertTypeChanges(read, query)),
    getAlertTypeOptions: ({ caller }) => transact(by(caller.actor), (read) => getAlertTypeOptions(read)),
    listAlertCauses: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listAlertCauses(read, query)),
    createAlertCause: ({ caller, body }) => createAlertCause(by(caller.actor), body),
    deleteAlertCause: ({ caller, params }) => deleteAlertCause(by(caller.actor), params.alertCauseId),
    listAlertResponseTimes: ({ caller }) =>
      transact(by(caller.actor), (read) => listAlertResponseTimes(read)),
    changeAlertResponseTimes: ({ caller, body }) => changeAlertResponseTimes(by(caller.actor), body),
    listWorkingHours: ({ caller }) => transact(by(caller.actor), (read) => listWorkingHours(read)),
    changeWorkingHours: ({ caller, body }) => changeWorkingHours(by(caller.actor), body),
    listAlertMutes: ({ caller, query }) => transact(by(caller.actor), (read) => listAlertMutes(read, query)),
    createAlertMute: ({ caller, body }) => createAlertMute(by(caller.actor), body),
    endAlertMute: ({ caller, params }) => endAlertMute(by(caller.actor), params.alertMuteId),
  });
}
