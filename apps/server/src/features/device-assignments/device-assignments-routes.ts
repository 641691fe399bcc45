import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { moveDevice, replaceDevice, unassignDevice, connectDevice } from './change-assignment.ts';
import { changeDeviceClock } from './change-device-clock.ts';
import { listDeviceAssignments } from './list-device-assignments.ts';
import { unassignDevices } from './unassign-devices.ts';
import { updateDevice } from './update-device.ts';

export function deviceAssignmentsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    listDeviceAssignments: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listDeviceAssignments(read, query)),
    createAssetDevice: ({ caller, params, body }) => connectDevice(by(caller.actor), params.assetId, body),
    unassignDevice: ({ caller, params, body }) => unassignDevice(by(caller.actor), params.assetId, body),
    moveDevice: ({ caller, params, body }) => moveDevice(by(caller.actor), params.assetId, body),
    replaceDevice: ({ caller, params, body }) => replaceDevice(by(caller.actor), params.assetId, body),
    updateDevice: ({ caller, params, body }) => updateDevice(by(caller.actor), params.deviceNumber, body),
    changeDeviceClock: ({ caller, params, body }) =>
      changeDeviceClock(by(caller.actor), params.deviceNumber, body),
    unassignDevices: ({ caller, body }) => unassignDevices(by(caller.actor), body),
  });
}
