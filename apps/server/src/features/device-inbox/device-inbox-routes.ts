import type { Clock } from '../../platform/clock.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { deleteQuarantinedPositions, replayQuarantinedPositions } from './change-quarantine.ts';
import { forgetUnknownDevice, setUnknownDeviceBlocked } from './change-unknown-device.ts';
import { claimUnknownDevice } from './claim-unknown-device.ts';
import { listQuarantinedPositions } from './quarantine-reads.ts';
import { readQuarantineRun } from './quarantine-runs.ts';
import { listUnknownDevices } from './unknown-devices-reads.ts';

export interface DeviceInboxDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: PortalEvents;
}

export function deviceInboxRoutes({ database, clock, events }: DeviceInboxDependencies) {
  const inAccount = <T>(actor: Actor, work: (read: AssetRead) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId, at: clock.now() }));

  return defineRoutes({
    listUnknownDevices: ({ caller, query }) =>
      inAccount(caller.actor, (read) => listUnknownDevices(read, query)),
    claimUnknownDevice: async ({ caller, params, body }) => {
      const { assetId, ...claimed } = await inAccount(caller.actor, (read) =>
        claimUnknownDevice(read, params.unknownDeviceId, body),
      );
      events.emit('assetsChanged', { accountId: caller.actor.accountId, assetIds: [assetId] });
      return claimed;
    },
    blockUnknownDevice: ({ caller, params }) =>
      inAccount(caller.actor, (read) =>
        setUnknownDeviceBlocked(read, params.unknownDeviceId, {
          blocked: true,
          userId: caller.actor.userId,
        }),
      ),
    unblockUnknownDevice: ({ caller, params }) =>
      inAccount(caller.actor, (read) =>
        setUnknownDeviceBlocked(read, params.unknownDeviceId, {
          blocked: false,
          userId: caller.actor.userId,
        }),
      ),
    forgetUnknownDevice: ({ caller, params }) =>
      inAccount(caller.actor, (read) => forgetUnknownDevice(read, params.unknownDeviceId)),
    listQuarantinedPositions: ({ caller, query }) =>
      inAccount(caller.actor, (read) => listQuarantinedPositions(read, query)),
    replayQuarantinedPositions: ({ caller, body }) =>
      inAccount(caller.actor, (read) => replayQuarantinedPositions(read, body.selection)),
    getQuarantineReplay: ({ caller, params }) =>
      inAccount(caller.actor, (read) => readQuarantineRun(read, params.replayId)),
    deleteQuarantinedPositions: ({ caller, body }) =>
      inAccount(caller.actor, (read) => deleteQuarantinedPositions(read, body.selection)),
  });
}
