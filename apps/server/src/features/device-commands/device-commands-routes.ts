import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { approveDeviceCommand, cancelDeviceCommand, releaseDeviceCommand } from './change-device-command.ts';
import { listCommandDevices, listDeviceCommands, readDeviceCommand } from './device-commands-reads.ts';
import { sendDeviceCommand } from './send-device-command.ts';

export function deviceCommandsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    listDeviceCommands: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listDeviceCommands(read, query)),
    getDeviceCommand: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readDeviceCommand(read, params.deviceCommandId)),
    listCommandDevices: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listCommandDevices(read, query)),
    sendDeviceCommand: ({ caller, body }) => sendDeviceCommand(by(caller.actor), body),
    approveDeviceCommand: ({ caller, params }) =>
      approveDeviceCommand(by(caller.actor), params.deviceCommandId),
    cancelDeviceCommand: ({ caller, params }) =>
      cancelDeviceCommand(by(caller.actor), params.deviceCommandId),
    releaseDeviceCommand: ({ caller, params }) =>
      releaseDeviceCommand(by(caller.actor), params.deviceCommandId),
  });
}
