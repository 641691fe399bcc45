import type { Clock } from '../../platform/clock.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { createAssetDevice } from '../assets/create-asset-device.ts';
import { readPastInstant } from '../assets/read-past-instant.ts';
import { enqueueBringingIn } from '../device-inbox/bring-in-kept.ts';
import { moveDevice, replaceDevice, takeOffDevice } from './change-assignment.ts';
import { listDeviceAssignments } from './list-device-assignments.ts';
import { takeOffDevices } from './take-off-devices.ts';

export interface DeviceAssignmentsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: PortalEvents;
}

export function deviceAssignmentsRoutes({ database, clock, events }: DeviceAssignmentsDependencies) {
  const inAccount = <T>(actor: Actor, work: (read: AssetRead) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId, at: clock.now() }));
  const announce = ({ accountId }: Actor, assetIds: readonly number[]): void => {
    if (assetIds.length > 0) events.emit('assetsChanged', { accountId, assetIds });
  };

  return defineRoutes({
    listDeviceAssignments: ({ caller, query }) =>
      inAccount(caller.actor, (read) => listDeviceAssignments(read, query)),
    createAssetDevice: async ({ caller, params, body }) => {
      const { device, created } = await inAccount(caller.actor, async (read) => {
        const since = readPastInstant(read, 'since', body.since);
        const connected = await createAssetDevice(read, params.assetId, { deviceId: body.deviceId, since });
        if (connected.created) await enqueueBringingIn(read.client, [body.deviceId]);
        return connected;
      });
      if (created) announce(caller.actor, [device.assetId]);
      return device;
    },
    takeOffDevice: async ({ caller, params, body }) => {
      const ended = await inAccount(caller.actor, (read) => takeOffDevice(read, params.assetId, body));
      announce(caller.actor, [params.assetId]);
      return ended;
    },
    moveDevice: async ({ caller, params, body }) => {
      const moved = await inAccount(caller.actor, (read) => moveDevice(read, params.assetId, body));
      announce(caller.actor, [params.assetId, moved.assetId]);
      return moved;
    },
    replaceDevice: async ({ caller, params, body }) => {
      const device = await inAccount(caller.actor, async (read) => {
        const connected = await replaceDevice(read, params.assetId, body);
        await enqueueBringingIn(read.client, [connected.deviceId]);
        return connected;
      });
      announce(caller.actor, [params.assetId]);
      return device;
    },
    takeOffDevices: async ({ caller, body }) => {
      const { answer, assetIds } = await inAccount(caller.actor, (read) => takeOffDevices(read, body));
      announce(caller.actor, assetIds);
      return answer;
    },
  });
}
