import type { Clock } from '../../platform/clock.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { getAssetDeviceHealth } from './get-asset-device-health.ts';
import { listAssetDeviceEvents, listAssetMessages } from './list-asset-messages.ts';
import type { MessageRead } from './read-asset-settings.ts';

export function deviceMessagesRoutes({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}) {
  const reading = <T>(actor: Actor, work: (read: MessageRead) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId, at: clock.now() }));
  return defineRoutes({
    getAssetDeviceHealth: ({ caller, params }) =>
      reading(caller.actor, (read) => getAssetDeviceHealth(read, params.assetId)),
    listAssetMessages: ({ caller, params, query }) =>
      reading(caller.actor, (read) => listAssetMessages(read, params.assetId, query)),
    listAssetDeviceEvents: ({ caller, params, query }) =>
      reading(caller.actor, (read) => listAssetDeviceEvents(read, params.assetId, query)),
  });
}
