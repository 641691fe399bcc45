import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routeNamed } from '@azimute/contract';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { accessRoutes } from '../features/access/access-routes.ts';
import { addressesRoutes } from '../features/addresses/addresses-routes.ts';
import { AlertIndexes } from '../features/alerts/alert-index/alert-indexes.ts';
import { alertRaisingRoutes } from '../features/alert-raising/alert-raising-routes.ts';
import { alertsRoutes } from '../features/alerts/alerts-routes.ts';
import { alertTypesRoutes } from '../features/alert-types/alert-types-routes.ts';
import { assetAttachmentsRoutes, photoBody } from '../features/asset-attachments/asset-attachments-routes.ts';
import { assetImportBody, assetImportsRoutes } from '../features/asset-imports/asset-imports-routes.ts';
import { assetsRoutes } from '../features/assets/assets-routes.ts';
import { customFieldsRoutes } from '../features/assets/custom-fields/custom-fields-routes.ts';
import { FleetIndexes } from '../features/assets/fleet-index/fleet-indexes.ts';
import { watchFleetChanges } from '../features/assets/fleet-index/watch-fleet-changes.ts';
import { auditRoutes } from '../features/audit/audit-routes.ts';
import { baseMapsRoutes } from '../features/base-maps/base-maps-routes.ts';
import { originsOf, readMapCatalogue } from '../features/base-maps/map-catalogue.ts';
import { configurationRoutes } from '../features/configuration/configuration-routes.ts';
import { createDemoHistory, demoHistoryRoutes, type DemoHistory } from './demo.ts';
import { deviceMessagesRoutes } from '../features/device-messages/device-messages-routes.ts';
import { archivingRoutes } from '../features/archiving/archiving-routes.ts';
import { deviceAssignmentsRoutes } from '../features/device-assignments/device-assignments-routes.ts';
import { deviceInboxRoutes } from '../features/device-inbox/device-inbox-routes.ts';
import { dashboardsRoutes } from '../features/dashboards/dashboards-routes.ts';
import { confirmSession } from '../features/directories/confirm-session.ts';
import { directoriesRoutes, prepareDirectories } from '../features/directories/directories-routes.ts';
import { fileBody, filesRoutes } from '../features/files/files-routes.ts';
import { dueActionsRoutes } from '../features/due-actions/due-actions-routes.ts';
import { fleetRoutes } from '../features/fleet/fleet-routes.ts';
import { fuelsRoutes } from '../features/fuels/fuels-routes.ts';
import { geofenceFileBody, geofenceFilesRoutes } from '../features/geofence-files/geofence-files-routes.ts';
import { geofencesRoutes } from '../features/geofences/geofences-routes.ts';
import { identityRoutes } from '../features/identity/identity-routes.ts';
import { installationRoutes } from '../features/installation/installation-routes.ts';
import { linksRoutes } from '../features/links/links-routes.ts';
import { liveRoutes } from '../features/live/live-routes.ts';
import { liveSocketPlugin } from '../features/live/live-socket.ts';
import { mailRoutes } from '../features/mail/mail-routes.ts';
import type { MailSettings } from '../features/mail/render-mail.ts';
import { mapViewsRoutes } from '../features/map-views/map-views-routes.ts';
import { peopleRoutes } from '../features/people/people-routes.ts';
import { notificationsRoutes } from '../features/notifications/notifications-routes.ts';
import { createNotificationStreams } from '../features/notifications/stream/notification-streams.ts';
import { positionExportsRoutes } from '../features/position-exports/position-exports-routes.ts';
import { migrationBody, migrationsRoutes } from '../features/migrations/migrations-routes.ts';
import {
  positionImportBody,
  positionImportsRoutes,
} from '../features/position-imports/position-imports-routes.ts';
import { profilesRoutes } from '../features/profiles/profiles-routes.ts';
import { readingsRoutes } from '../features/readings/readings-routes.ts';
import { securityRoutes } from '../features/security/security-routes.ts';
import { viewAsRoutes } from '../features/view-as/view-as-routes.ts';
import { statusHistoryRoutes } from '../features/status-history/status-history-routes.ts';
import { positionsRoutes } from '../features/telemetry/telemetry-routes.ts';
import { subscriptionsRoutes } from '../features/subscriptions/subscriptions-routes.ts';
import { costsRoutes } from '../features/costs/costs-routes.ts';
import { financialImportsRoutes } from '../features/financial-imports/financial-imports-routes.ts';
import { setupRoutes } from '../features/setup/setup-routes.ts';
import { serviceAccountRoutes } from '../features/service-accounts/service-accounts-routes.ts';
import { silenceRoutes } from '../features/silence/silence-routes.ts';
import { targetsRoutes } from '../features/targets/targets-routes.ts';
import { workPhotosRoutes } from '../features/work-photos/work-photos-routes.ts';
import { maintenancePlansRoutes } from '../features/maintenance-plans/maintenance-plans-routes.ts';
import { workOrdersRoutes } from '../features/work-orders/work-orders-routes.ts';
import { rentalsRoutes } from '../features/rentals/rentals-routes.ts';
import { metricsRoutes } from '../features/metrics/metrics-routes.ts';
import { verificationRoutes } from '../features/verification/verification-routes.ts';
import { presenceRoutes } from '../features/presence/presence-routes.ts';
import { pushRoutes } from '../features/push/push-routes.ts';
import { timeTravelRoutes } from '../features/time-travel/time-travel-routes.ts';
import { deviceCommandsRoutes } from '../features/device-commands/device-commands-routes.ts';
import { makerFeedsRoutes } from '../features/maker-feeds/maker-feeds-routes.ts';
import { isoFleetRoutes } from '../features/maker-feeds/publish/iso-fleet-routes.ts';
import { trackerClaimsRoutes } from '../features/tracker-claims/tracker-claims-routes.ts';
import { trackingLinksRoutes } from '../features/tracking-links/tracking-links-routes.ts';
import { tripsRoutes } from '../features/trips/trips-routes.ts';
import { usersRoutes } from '../features/users/users-routes.ts';
import { defineRoutes } from '../platform/http/route-table.ts';
import { openObjectStore } from '../platform/objects/open-object-store.ts';
import { webhooksRoutes } from '../features/webhooks/webhooks-routes.ts';
import { serveHelp, type HelpOptions } from '../platform/http/serve-help.ts';
import { registerFileBody } from '../platform/imports/register-file-body.ts';
import type { Logger } from '../platform/log.ts';
import { describePortal } from './describe-portal.ts';
import { describePush } from './describe-push.ts';
import { describeMails } from './describe-mails.ts';
import type { RoleContext, RolePart } from './role.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

const SITE = inRepository('help/dist');

/** Missing from container images, which contain the built site. */
const BUILDER = inRepository('scripts/help.mjs');

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The users' part: the portal's pages, their calls and the live stream. The jobs beside it update `demoHistory`. */
export function createWebRole(context: RoleContext, demoHistory: DemoHistory = createDemoHistory()) {
  const { clock, config, database, events, keys, metrics } = context;
  const portal = { database, clock, events };
  const objects = openObjectStore(config);
  const fleets = new FleetIndexes({ pipeline: database.pipeline, log: context.log });
  const addresses = {
    database,
    clock,
    log: context.log,
    metrics,
    geocoder: config.geocoder && { settings: config.geocoder, portalUrl: config.publicUrl },
  };
  const alertIndexes = new AlertIndexes({ pipeline: database.pipeline, log: context.log });
  const maps = readMapCatalogue(config.maps);
  let portalAddress = config.publicUrl;
  let changesWatch: ReturnType<typeof watchFleetChanges> | undefined;
  const directories = prepareDirectories({
    database,
    clock,
    events,
    log: context.log,
    settings: config.directories,
    sealingKey: keys.sealingKey,
    redirectAddress: () => portalAddress && `${portalAddress}${routeNamed('azuread').path}`,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
    defaultLocale: config.defaultLocale,
  });
  const webhooks = {
    sealingKey: keys.sealingKey,
    webhooksAllowPrivate: config.webhooksAllowPrivate,
    portalUrl: () => portalAddress ?? '',
  };
  const streams = createNotificationStreams({ ...context, readers: metrics.notificationReaders });
  return {
    routes: {
      ...defineRoutes({
        getPortal: async () => describePortal(config),
      }),
      ...identityRoutes({
        database,
        refreshTokenKey: keys.refreshTokenKey,
        sealingKey: keys.sealingKey,
        clock,
        events,
        secureCookies: config.publicUrl?.startsWith('https:') ?? false,
        confirmSession: (renewal) => confirmSession(directories, renewal),
      }),
      ...securityRoutes({ ...portal, sealingKey: keys.sealingKey, issuer: config.productName }),
      ...directoriesRoutes(directories),
      ...peopleRoutes({ database, events }),
      ...accessRoutes(portal),
      ...serviceAccountRoutes(portal),
      ...profilesRoutes(portal),
      ...auditRoutes(portal),
      ...viewAsRoutes(portal),
      ...usersRoutes(portal),
      ...assetsRoutes({ ...portal, fleets }),
      ...customFieldsRoutes(portal),
      ...assetImportsRoutes(portal),
      ...positionImportsRoutes({ database, clock }),
      ...migrationsRoutes({
        ...portal,
        sealingKey: keys.sealingKey,
        webhooksAllowPrivate: config.webhooksAllowPrivate,
      }),
      ...positionsRoutes(portal),
      ...positionExportsRoutes(portal),
      ...geofencesRoutes(portal),
      ...geofenceFilesRoutes(portal),
      ...tripsRoutes(portal),
      ...trackingLinksRoutes({ ...portal, addresses }),
      ...timeTravelRoutes(portal),
      ...presenceRoutes(portal),
      ...costsRoutes(portal),
      ...fuelsRoutes(portal),
      ...subscriptionsRoutes(portal),
      ...financialImportsRoutes(portal),
      ...targetsRoutes(portal),
      ...rentalsRoutes(portal),
      ...maintenancePlansRoutes(portal),
      ...workOrdersRoutes(portal),
      ...dueActionsRoutes({ ...portal, fleets }),
      ...setupRoutes({ ...portal, mqtt: config.mqtt, trackers: config.trackers }),
      ...silenceRoutes(portal),
      ...metricsRoutes(portal),
      ...verificationRoutes(portal),
      ...installationRoutes(portal),
      ...fleetRoutes(portal),
      ...readingsRoutes(portal),
      ...alertsRoutes({ ...portal, objects, indexes: alertIndexes }),
      // Proxies route by path, and this call has the path of a list.
      ...alertRaisingRoutes(portal),
      ...alertTypesRoutes(portal),
      ...webhooksRoutes({ ...portal, ...webhooks }),
      ...configurationRoutes({ ...portal, ...webhooks }),
      ...pushRoutes({ ...portal, ...describePush(context) }),
      ...filesRoutes({
        ...portal,
        objects,
        quotaBytes: config.filesQuotaBytes,
        scanner: context.scanner,
      }),
      ...assetAttachmentsRoutes({ ...portal, objects }),
      ...workPhotosRoutes({ ...portal, objects, quotaBytes: config.filesQuotaBytes }),
      ...deviceAssignmentsRoutes(portal),
      ...archivingRoutes(portal),
      ...deviceInboxRoutes(portal),
      ...trackerClaimsRoutes(portal),
      ...makerFeedsRoutes({
        ...portal,
        sealingKey: keys.sealingKey,
        makerFeedsAllowPrivate: config.makerFeedsAllowPrivate,
      }),
      ...isoFleetRoutes({ ...portal, portalUrl: () => portalAddress ?? '' }),
      ...deviceCommandsRoutes(portal),
      ...addressesRoutes(addresses),
      ...baseMapsRoutes({ ...portal, maps }),
      ...statusHistoryRoutes(portal),
      ...deviceMessagesRoutes(portal),
      ...linksRoutes({ database, events }),
      ...mailRoutes({ database, findMailbox: () => findMailbox(context, portalAddress ?? '') }),
      ...liveRoutes({ database, clock }),
      ...mapViewsRoutes(portal),
      ...dashboardsRoutes({
        ...portal,
        objects,
        sealingKey: keys.sealingKey,
        reportsAllowPrivate: config.reportsAllowPrivate,
        log: context.log,
      }),
      ...notificationsRoutes({ database, streams }),
      ...demoHistoryRoutes(demoHistory),
    },
    plugins: [
      async (server) => registerFileBody(server, assetImportBody),
      async (server) => registerFileBody(server, positionImportBody),
      async (server) => registerFileBody(server, migrationBody),
      async (server) => registerFileBody(server, geofenceFileBody),
      async (server) => registerFileBody(server, fileBody),
      async (server) => registerFileBody(server, photoBody),
      streams.plugin,
      async (server) => {
        const help = findHelp();
        if (help !== null)
          await serveHelp(server, { ...help, log: context.log, defaultLocale: config.defaultLocale });
      },
      async (server) => {
        await server.register(
          liveSocketPlugin({
            database,
            events,
            publicUrl: config.statedPublicUrl,
            metrics,
            tracing: context.tracing,
            clock,
          }),
        );
      },
    ],
    mapSources: originsOf(maps),
    begin: async (address: string) => {
      portalAddress ??= address;
      changesWatch = watchFleetChanges({ pipeline: database.pipeline, log: context.log, metrics });
    },
    halt: async () => {
      await changesWatch?.stop();
    },
    ...findWebApp(context.log),
  } satisfies RolePart;
}

function findWebApp(log: Logger): { webRoot: string } | undefined {
  if (existsSync(`${WEB_ROOT}index.html`)) return { webRoot: WEB_ROOT };
  log.warn('The web app is not built; serving only the API. Run npm start to build it.');
  return undefined;
}

function findMailbox(context: RoleContext, address: string): MailSettings | undefined {
  return describePortal(context.config).mail === 'mailbox' ? describeMails(context, address) : undefined;
}

/**
 * Returns the folder of the documentation site and the function that builds it; null if the installation has neither.
 */
function findHelp(): Pick<HelpOptions, 'root' | 'build'> | null {
  if (existsSync(BUILDER)) return { root: SITE, build };
  return existsSync(SITE) ? { root: SITE, build: null } : null;
}

async function build(stopped: AbortSignal): Promise<void> {
  await promisify(execFile)(process.execPath, [BUILDER], { signal: stopped });
}
