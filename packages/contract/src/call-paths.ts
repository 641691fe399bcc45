import { apiKeyPaths } from './access.ts';
import { addressPaths } from './addresses/values.ts';
import { alertTypePaths } from './alert-types/values.ts';
import { alertPaths } from './alerts/values.ts';
import { assetImportPaths } from './asset-imports.ts';
import { assetPaths } from './assets/values.ts';
import { auditPaths } from './audit.ts';
import { baseMapPaths } from './base-maps/values.ts';
import { costPaths } from './costs.ts';
import { dashboardPaths } from './dashboards/paths.ts';
import { demoPaths } from './demo.ts';
import { deviceAssignmentPaths } from './device-assignments.ts';
import { deviceInboxPaths } from './device-inbox.ts';
import { deviceMessagePaths } from './device-messages.ts';
import { directoryPaths } from './directories.ts';
import { filePaths } from './files/values.ts';
import { financialImportPaths } from './financial-imports.ts';
import { fleetPaths } from './fleet/values.ts';
import { fuelPaths } from './fuels.ts';
import { geofenceFilePaths } from './geofence-files.ts';
import { geofencePaths } from './geofences/values.ts';
import { identityPaths } from './identity.ts';
import { linkPaths } from './links.ts';
import { livePaths } from './live.ts';
import { mailPaths } from './mail.ts';
import { mapViewPaths } from './map-views.ts';
import { metricPaths } from './metrics/paths.ts';
import { notificationPaths } from './notifications/paths.ts';
import { peoplePaths } from './people.ts';
import { positionExportPaths } from './position-exports.ts';
import { positionImportPaths } from './position-imports.ts';
import { presencePaths } from './presence.ts';
import { profilePaths } from './profiles/values.ts';
import { pushPaths } from './push.ts';
import { readingPaths } from './readings.ts';
import { rentalPaths } from './rentals/values.ts';
import { securityPaths } from './security.ts';
import { viewAsPaths } from './view-as.ts';
import { silencePaths } from './silence.ts';
import { statusHistoryPaths } from './status-history.ts';
import { subscriptionPaths } from './subscriptions.ts';
import { targetPaths } from './targets.ts';
import { telemetryPaths } from './telemetry/values.ts';
import { timeTravelPaths } from './time-travel.ts';
import { trackingLinkPaths } from './tracking-links.ts';
import { tripPaths } from './trips/values.ts';
import { userPaths } from './users/values.ts';
import { webhookPaths } from './webhooks/values.ts';
import { verificationPaths } from './verification.ts';

import { workOrderPaths } from './work-orders.ts';
import type { CallAddress } from './call-address.ts';

/**
 * Method and path of every call, below the API's prefix. Apart from the schemas, so that the browser carries
 * only this table.
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
  ...deviceAssignmentPaths,
  ...telemetryPaths,
  ...positionExportPaths,
  ...statusHistoryPaths,
  ...addressPaths,
  ...deviceMessagePaths,
  ...assetImportPaths,
  ...positionImportPaths,
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
  ...costPaths,
  ...rentalPaths,
  ...verificationPaths,

  ...financialImportPaths,
  ...fleetPaths,
  ...silencePaths,
  ...readingPaths,
  ...alertPaths,
  ...pushPaths,
  ...workOrderPaths,
  ...alertTypePaths,
  ...webhookPaths,
  ...apiKeyPaths,
  ...deviceInboxPaths,
  ...notificationPaths,
} as const;

export type CallName = keyof typeof callPaths;

export function addressOf(name: CallName): CallAddress {
  const [method, path] = callPaths[name].split(' ') as [CallAddress['method'], string];
  return { method, path };
}
