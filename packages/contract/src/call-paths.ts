import { assetAttachmentPaths } from './asset-attachments.ts';
import { apiKeyPaths } from './access.ts';
import { addressPaths } from './addresses/values.ts';
import { alertTypePaths } from './alert-types/paths.ts';
import { alertPaths } from './alerts/paths.ts';
import { archivingPaths } from './archiving.ts';
import { assetImportPaths } from './asset-imports-paths.ts';
import { customFieldPaths } from './assets/custom-fields.ts';
import { assetPaths } from './assets/values.ts';
import { auditPaths } from './audit.ts';
import { baseMapPaths } from './base-maps/values.ts';
import { configurationPaths } from './configuration.ts';
import { costPaths } from './costs.ts';
import { dashboardPaths } from './dashboards/paths.ts';
import { demoPaths } from './demo.ts';
import { deviceAssignmentPaths } from './device-assignments.ts';
import { deviceInboxPaths } from './device-inbox.ts';
import { deviceMessagePaths } from './device-messages.ts';
import { directoryPaths } from './directories.ts';
import { dueActionPaths } from './due-actions.ts';
import { filePaths } from './files/paths.ts';
import { financialImportPaths } from './financial-imports-paths.ts';
import { fleetPaths } from './fleet/values.ts';
import { fuelPaths } from './fuels.ts';
import { geofenceFilePaths } from './geofence-files-paths.ts';
import { geofencePaths } from './geofences/paths.ts';
import { identityPaths } from './identity.ts';
import { linkPaths } from './links.ts';
import { livePaths } from './live.ts';
import { mailPaths } from './mail.ts';
import { maintenancePlanPaths } from './maintenance-plans.ts';
import { mapViewPaths } from './map-views.ts';
import { metricPaths } from './metrics/paths.ts';
import { migrationComparisonPaths } from './migration-comparisons.ts';
import { migrationServerPaths } from './migration-servers.ts';
import { migrationPaths } from './migrations.ts';
import { notificationPaths } from './notifications/paths.ts';
import { peoplePaths } from './people.ts';
import { positionExportPaths } from './position-exports.ts';
import { positionImportPaths } from './position-imports-paths.ts';
import { presencePaths } from './presence.ts';
import { profilePaths } from './profiles/values.ts';
import { pushPaths } from './push.ts';
import { readingPaths } from './readings-paths.ts';
import { rentalPaths } from './rentals/paths.ts';
import { securityPaths } from './security.ts';
import { viewAsPaths } from './view-as.ts';
import { serviceAccountPaths } from './service-accounts.ts';
import { setupPaths } from './setup.ts';
import { silencePaths } from './silence.ts';
import { statusHistoryPaths } from './status-history.ts';
import { subscriptionPaths } from './subscriptions-paths.ts';
import { targetPaths } from './targets.ts';
import { telemetryPaths } from './telemetry/paths.ts';
import { timeTravelPaths } from './time-travel.ts';
import { deviceCommandPaths } from './device-commands.ts';
import { isoFleetPaths, makerFeedPaths } from './maker-feeds.ts';
import { trackerClaimPaths } from './tracker-claims.ts';
import { trackingLinkPaths } from './tracking-links.ts';
import { tripPaths } from './trips/paths.ts';
import { userPaths } from './users/paths.ts';
import { webhookPaths } from './webhooks/paths.ts';
import { installationPaths } from './installation.ts';
import { verificationPaths } from './verification.ts';

import { workOrderPaths } from './work-orders.ts';
import { workPhotoPaths } from './work-photos.ts';
import type { CallAddress } from './call-address.ts';

/**
 * Method and path of every call, relative to the API prefix. Kept apart from the schemas so that the browser loads only
 * this table.
 */
export const callPaths = {
  ...identityPaths,
  ...directoryPaths,
  ...linkPaths,
  ...mailPaths,
  ...demoPaths,
  ...peoplePaths,
  ...securityPaths,
  ...viewAsPaths,
  ...userPaths,
  ...profilePaths,
  ...auditPaths,
  ...baseMapPaths,
  ...livePaths,
  ...mapViewPaths,
  ...assetPaths,
  ...assetAttachmentPaths,
  ...customFieldPaths,
  ...deviceAssignmentPaths,
  ...archivingPaths,
  ...telemetryPaths,
  ...positionExportPaths,
  ...statusHistoryPaths,
  ...addressPaths,
  ...deviceMessagePaths,
  ...assetImportPaths,
  ...positionImportPaths,
  ...migrationPaths,
  ...migrationServerPaths,
  ...migrationComparisonPaths,
  ...geofencePaths,
  ...geofenceFilePaths,
  ...filePaths,
  ...trackingLinkPaths,
  ...subscriptionPaths,
  ...dashboardPaths,
  ...timeTravelPaths,
  ...presencePaths,
  ...tripPaths,
  ...metricPaths,
  ...targetPaths,
  ...fuelPaths,
  ...maintenancePlanPaths,
  ...configurationPaths,
  ...costPaths,
  ...rentalPaths,
  ...verificationPaths,
  ...installationPaths,

  ...financialImportPaths,
  ...fleetPaths,
  ...dueActionPaths,
  ...setupPaths,
  ...silencePaths,
  ...readingPaths,
  ...alertPaths,
  ...pushPaths,
  ...workOrderPaths,
  ...workPhotoPaths,
  ...alertTypePaths,
  ...webhookPaths,
  ...apiKeyPaths,
  ...serviceAccountPaths,
  ...deviceInboxPaths,
  ...trackerClaimPaths,
  ...makerFeedPaths,
  ...isoFleetPaths,
  ...deviceCommandPaths,
  ...notificationPaths,
} as const;

export type CallName = keyof typeof callPaths;

export function addressOf(name: CallName): CallAddress {
  const [method, path] = callPaths[name].split(' ') as [CallAddress['method'], string];
  return { method, path };
}
