import type { DeviceMessage } from '@azimute/contract';
import { createManualClock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import { createServer } from '../../../platform/http/create-server.ts';
import { createLogger } from '../../../platform/log.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { placeOfDoor } from '../../telemetry/place-of-door.ts';
import { createTestAccount, createTestPortal } from '../../telemetry/testing/create-test-portal.ts';
import { deviceMessagesRoutes } from '../device-messages-routes.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
export const MINUTE_MS = 60_000;

/** The instant so many minutes from when the portal was made. */
export const at = (minutes: number): string => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();

export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly total: number;
}

export type Query = Record<string, string | number | readonly string[]>;

/** Doors to knock on, and the calls that tell what came. Silence begins after an hour. */
export async function createMessagesPortal() {
  const clock = createManualClock(now);
  const portal = await createTestPortal({ clock });
  const account = await createTestAccount(portal, 'one.example');
  const stranger = await createTestAccount(portal, 'two.example');
  await portal.queryAsOwner(`update accounts set silent_after = interval '1 hour'`);
  let actor: Actor | null = null;
  const server = await createServer({
    log: createLogger({ level: 'silent' }),
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: deviceMessagesRoutes({ database: portal.database, clock, events: createPortalEvents() }),
    sources: {
      authenticate: async () =>
        actor && {
          sessionId: '1',
          scope: '',
          user: {
            id: 1,
            name: 'A',
            email: 'a@b.example',
            locale: 'en',
            directoryLogin: false,
            photo: null,
            timeZone: null,
          },
          accounts: [],
          twoFactorMissing: false,
          isWithheld: false,
          seenBy: null,
          currentAccountId: actor.accountId,
          actor,
        },
      readAgain: async (session) => session,
      proveApiKey: async () => null,
    },
  });
  const ask = (path: string, query: Query = {}, as: Actor | null = account.administrator) => {
    actor = as;
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    );
    return server.inject({
      url: `/api/v1/assets/${path}?${new URLSearchParams(pairs).toString()}`,
      headers: { authorization: 'Bearer any' },
    });
  };
  return {
    portal,
    account,
    stranger,
    clock,
    ask,
    messages: async (assetId: number, query: Query = {}, as: Actor = account.administrator) =>
      (await ask(`${assetId}/messages`, query, as)).json<Page<DeviceMessage>>(),
    viewer: (unitIds: readonly number[], sees = account.administrator.sees): Actor => ({
      ...account.administrator,
      role: 'viewer',
      allUnits: false,
      unitIds,
      sees,
    }),
    /** Through the OsmAnd door: what a device sends when its clock says so many minutes from when the portal was made. */
    knock: async (query: Readonly<Record<string, string>>, minutes: number): Promise<void> => {
      await portal.server.inject({
        url: `/api/v1/telemetry/osmand/${account.key}`,
        query: { lat: '-10', lon: '-37', timestamp: at(minutes), ...query },
      });
    },
    /** An event as it is stored, two seconds after it occurred. */
    tell: async (assetId: number, deviceId: string, minutes: number, kind: string): Promise<void> => {
      await portal.queryAsOwner(
        `insert into device_events
          (account_id, device_id, asset_id, occurred_at, kind, content_hash, door, received_at, attributes)
        select $1, device_id, $2, $4, $5, 1, $6, $4::timestamptz + interval '2 seconds', '{"speedLimitKph": 60}'
        from devices where account_id = $1 and external_id = $3`,
        [account.accountId, assetId, deviceId, at(minutes), kind, placeOfDoor('traccar')],
      );
    },
    close: async (): Promise<void> => {
      await server.close();
      await portal.close();
    },
  };
}
