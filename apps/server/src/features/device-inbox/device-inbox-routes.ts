import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { deleteQuarantinedPositions, replayQuarantinedPositions } from './change-quarantine.ts';
import { forgetUnknownDevice, setUnknownDeviceBlocked } from './change-unknown-device.ts';
import { claimUnknownDevice } from './claim-unknown-device.ts';
import { listQuarantinedPositions } from './quarantine-reads.ts';
import { readQuarantineRun } from './quarantine-runs.ts';
import { listUnknownDevices } from './unknown-devices-reads.ts';

export function deviceInboxRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    listUnknownDevices: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listUnknownDevices(read, query)),
    claimUnknownDevice: ({ caller, params, body }) =>
      claimUnknownDevice(by(caller.actor), params.unknownDeviceId, body),
    blockUnknownDevice: ({ caller, params }) =>
      setUnknownDeviceBlocked(by(caller.actor), params.unknownDeviceId, true),
    unblockUnknownDevice: ({ caller, params }) =>
      setUnknownDeviceBlocked(by(caller.actor), params.unknownDeviceId, false),
    forgetUnknownDevice: ({ caller, params }) =>
      forgetUnknownDevice(by(caller.actor), params.unknownDeviceId),
    listQuarantinedPositions: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listQuarantinedPositions(read, query)),
    replayQuarantinedPositions: ({ caller, body }) =>
      replayQuarantinedPositions(by(caller.actor), body.selection),
    getQuarantineReplay: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readQuarantineRun(read, params.replayId)),
    deleteQuarantinedPositions: ({ caller, body }) =>
      deleteQuarantinedPositions(by(caller.actor), body.selection),
  });
}
