import { apiKeyPaths } from './access/paths.ts';
import { addressPaths } from './addresses/paths.ts';
import { alertTypePaths } from './alert-types/paths.ts';
import { alertPaths } from './alerts/paths.ts';
import { assetImportPaths } from './asset-imports/paths.ts';
import { assetPaths } from './assets/paths.ts';
import { auditPaths } from './audit/paths.ts';
import { baseMapPaths } from './base-maps/paths.ts';
import { costPaths } from './costs/paths.ts';
import { dashboardPaths } from './dashboards/paths.ts';
import { demoPaths } from './demo/paths.ts';
import { deviceAssignmentPaths } from './device-assignments/paths.ts';
import { deviceInboxPaths } from './device-inbox/paths.ts';
import { deviceMessagePaths } from './device-messages/paths.ts';
import { directoryPaths } from './directories/paths.ts';
import { filePaths } from './files/paths.ts';
import { financialImportPaths } from './financial-imports/paths.ts';
import { fleetPaths } from './fleet/paths.ts';
import { fuelPaths } from './fuels/paths.ts';
import { geofenceFilePaths } from './geofence-files/paths.ts';
import { geofencePaths } from './geofences/paths.ts';
import { identityPaths } from './identity/paths.ts';
import { linkPaths } from './links/paths.ts';
import { livePaths } from './live/paths.ts';
import { mailPaths } from './mail/paths.ts';
import { mapViewPaths } from './map-views/paths.ts';
import { metricPaths } from './metrics/paths.ts';
import { notificationPaths } from './notifications/paths.ts';
import { peoplePaths } from './people/paths.ts';
import { positionExportPaths } from './position-exports/paths.ts';
import { positionImportPaths } from './position-imports/paths.ts';
import { presencePaths } from './presence/paths.ts';
import { profilePaths } from './profiles/paths.ts';
import { pushPaths } from './push/paths.ts';
import { readingPaths } from './readings/paths.ts';
import { rentalPaths } from './rentals/paths.ts';
import { securityPaths } from './security/paths.ts';
import { seeAsPaths } from './see-as/paths.ts';
import { silencePaths } from './silence/paths.ts';
import { statusHistoryPaths } from './status-history/paths.ts';
import { subscriptionPaths } from './subscriptions/paths.ts';
import { targetPaths } from './targets/paths.ts';
import { telemetryPaths } from './telemetry/paths.ts';
import { timeTravelPaths } from './time-travel/paths.ts';
import { trackingLinkPaths } from './tracking-links/paths.ts';
import { tripPaths } from './trips/paths.ts';
import { userPaths } from './users/paths.ts';
import { webhookPaths } from './webhooks/paths.ts';
import { verificationPaths } from './verification/paths.ts';

import { workOrderPaths } from './work-orders/paths.ts';
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
  ...seeAsPaths,
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
