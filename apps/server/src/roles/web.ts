import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accessRoutes } from '../features/access/access-routes.ts';
import { assetImportsRoutes } from '../features/asset-imports/asset-imports-routes.ts';
import { registerImportParser } from '../features/asset-imports/register-import-parser.ts';
import { assetsRoutes } from '../features/assets/assets-routes.ts';
import { deviceMessagesRoutes } from '../features/device-messages/device-messages-routes.ts';
import { deviceInboxRoutes } from '../features/device-inbox/device-inbox-routes.ts';
import { identityRoutes } from '../features/identity/identity-routes.ts';
import { liveRoutes } from '../features/live/live-routes.ts';
import { liveSocketPlugin } from '../features/live/live-socket.ts';
import { peopleRoutes } from '../features/people/people-routes.ts';
import { notificationsRoutes } from '../features/notifications/notifications-routes.ts';
import { createNotificationStreams } from '../features/notifications/stream/notification-streams.ts';
import { positionImportsRoutes } from '../features/position-imports/position-imports-routes.ts';
import { registerPositionFileParser } from '../features/position-imports/register-position-file-parser.ts';
import { statusHistoryRoutes } from '../features/status-history/status-history-routes.ts';
import { assetPositionsRoutes } from '../features/telemetry/telemetry-routes.ts';
import { defineRoutes } from '../platform/http/route-table.ts';
import type { Logger } from '../platform/log.ts';
import type { RoleContext, RolePart } from './role.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** What people use: the portal's pages, their calls and the live stream. */
export function createWebRole(context: RoleContext) {
  const { clock, config, database, events, keys, metrics } = context;
  const streams = createNotificationStreams({ ...context, readers: metrics.notificationReaders });
  return {
    routes: {
      ...defineRoutes({
        getPortal: async () => ({
          productName: config.productName,
          defaultLocale: config.defaultLocale,
          demo: config.demo,
        }),
      }),
      ...identityRoutes({
        database,
        refreshTokenKey: keys.refreshTokenKey,
        events,
        secureCookies: config.publicUrl?.startsWith('https:') ?? false,
      }),
      ...peopleRoutes({ database, events }),
      ...accessRoutes({ database }),
      ...assetsRoutes({ database, clock, events }),
      ...assetImportsRoutes({ database }),
      ...positionImportsRoutes({ database, clock }),
      ...assetPositionsRoutes({ database }),
      ...deviceInboxRoutes({ database, clock, events }),
      ...statusHistoryRoutes({ database, clock }),
      ...deviceMessagesRoutes({ database, clock }),
      ...liveRoutes({ database }),
      ...notificationsRoutes({ database, streams }),
    },
    plugins: [
      async (server) => registerImportParser(server),
      async (server) => registerPositionFileParser(server),
      streams.plugin,
      async (server) => {
        await server.register(
          liveSocketPlugin({ database, events, publicUrl: config.publicUrl, metrics, clock }),
        );
      },
    ],
    ...findWebApp(context.log),
  } satisfies RolePart;
}

function findWebApp(log: Logger): { webRoot: string } | undefined {
  if (existsSync(`${WEB_ROOT}index.html`)) return { webRoot: WEB_ROOT };
  log.warn('the web app is not built (npm start builds it): serving the API alone');
  return undefined;
}
