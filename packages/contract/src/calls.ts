import { assetAttachmentCalls } from './asset-attachments-schemas.ts';
import { apiKeyCalls } from './access-schemas.ts';
import { addressCalls } from './addresses/calls.ts';
import { alertTypeCalls } from './alert-types/calls.ts';
import { alertCalls } from './alerts/calls.ts';
import { assetImportCalls } from './asset-imports-schemas.ts';
import { assetCalls } from './assets/calls.ts';
import { customFieldCalls } from './assets/custom-fields-schemas.ts';
import { auditCalls } from './audit-schemas.ts';
import { baseMapCalls } from './base-maps/calls.ts';
import type { CallTable } from './call.ts';
import { configurationCalls } from './configuration-schemas.ts';
import { costCalls } from './costs-schemas.ts';
import { dashboardCalls } from './dashboards/calls.ts';
import { demoCalls } from './demo-schemas.ts';
import { archivingCalls } from './archiving-schemas.ts';
import { deviceAssignmentCalls } from './device-assignments-schemas.ts';
import { deviceInboxCalls } from './device-inbox-schemas.ts';
import { deviceMessageCalls } from './device-messages-schemas.ts';
import { directoryCalls } from './directories-schemas.ts';
import { dueActionCalls } from './due-actions-schemas.ts';
import { fileCalls } from './files/calls.ts';
import { financialImportCalls } from './financial-imports-schemas.ts';
import { fleetCalls } from './fleet/calls.ts';
import { fuelCalls } from './fuels-schemas.ts';
import { maintenancePlanCalls } from './maintenance-plans-schemas.ts';
import { geofenceFileCalls } from './geofence-files-schemas.ts';
import { geofenceCalls } from './geofences/calls.ts';
import { identityCalls } from './identity-schemas.ts';
import { linkCalls } from './links-schemas.ts';
import { liveCalls } from './live-schemas.ts';
import { mailCalls } from './mail-schemas.ts';
import { mapViewCalls } from './map-views-schemas.ts';
import { metricCalls } from './metrics/calls.ts';
import { notificationCalls } from './notifications/calls.ts';
import { peopleCalls } from './people-schemas.ts';
import { positionExportCalls } from './position-exports-schemas.ts';
import { migrationComparisonCalls } from './migration-comparisons-schemas.ts';
import { migrationServerCalls } from './migration-servers-schemas.ts';
import { migrationCalls } from './migrations-schemas.ts';
import { positionImportCalls } from './position-imports-schemas.ts';
import { presenceCalls } from './presence-schemas.ts';
import { pushCalls } from './push-schemas.ts';
import { profileCalls } from './profiles/calls.ts';
import { readingCalls } from './readings-schemas.ts';
import { rentalCalls } from './rentals/calls.ts';
import { securityCalls } from './security-schemas.ts';
import { viewAsCalls } from './view-as-schemas.ts';
import { serviceAccountCalls } from './service-accounts-schemas.ts';
import { setupCalls } from './setup-schemas.ts';
import { silenceCalls } from './silence-schemas.ts';
import { subscriptionCalls } from './subscriptions-schemas.ts';
import { targetCalls } from './targets-schemas.ts';
import { statusHistoryCalls } from './status-history-schemas.ts';
import { telemetryCalls } from './telemetry/calls.ts';
import { timeTravelCalls } from './time-travel-schemas.ts';
import { deviceCommandCalls } from './device-commands-schemas.ts';
import { makerFeedCalls } from './maker-feeds-schemas.ts';
import { isoFleetCalls } from './iso-fleet-schemas.ts';
import { trackerClaimCalls } from './tracker-claims-schemas.ts';
import { trackingLinkCalls } from './tracking-links-schemas.ts';
import { tripCalls } from './trips/calls.ts';
import { userCalls } from './users/calls.ts';
import { installationCalls } from './installation-schemas.ts';
import { verificationCalls } from './verification-schemas.ts';

import { webhookCalls } from './webhooks/calls.ts';
import { workPhotoCalls } from './work-photos-schemas.ts';
import { workOrderCalls } from './work-orders-schemas.ts';

/** Every call of the API. A call without an access rule or description does not compile. */
export const calls = {
  ...fileCalls,
  ...trackingLinkCalls,
  ...geofenceCalls,
  ...geofenceFileCalls,
  ...identityCalls,
  ...directoryCalls,
  ...peopleCalls,
  ...linkCalls,
  ...mailCalls,
  ...liveCalls,
  ...mapViewCalls,
  ...metricCalls,
  ...verificationCalls,
  ...installationCalls,
  ...fleetCalls,
  ...dueActionCalls,
  ...setupCalls,
  ...assetCalls,
  ...assetAttachmentCalls,
  ...customFieldCalls,
  ...assetImportCalls,
  ...silenceCalls,
  ...statusHistoryCalls,
  ...addressCalls,
  ...alertTypeCalls,
  ...webhookCalls,
  ...alertCalls,
  ...auditCalls,
  ...baseMapCalls,
  ...configurationCalls,
  ...costCalls,
  ...fuelCalls,
  ...maintenancePlanCalls,
  ...targetCalls,
  ...dashboardCalls,
  ...demoCalls,
  ...deviceMessageCalls,
  ...deviceAssignmentCalls,
  ...archivingCalls,
  ...deviceInboxCalls,
  ...trackerClaimCalls,
  ...makerFeedCalls,
  ...isoFleetCalls,
  ...deviceCommandCalls,
  ...apiKeyCalls,
  ...serviceAccountCalls,
  ...notificationCalls,
  ...positionImportCalls,
  ...migrationCalls,
  ...migrationServerCalls,
  ...migrationComparisonCalls,
  ...positionExportCalls,
  ...profileCalls,
  ...readingCalls,
  ...rentalCalls,
  ...financialImportCalls,
  ...securityCalls,
  ...subscriptionCalls,
  ...viewAsCalls,
  ...telemetryCalls,
  ...timeTravelCalls,
  ...presenceCalls,
  ...pushCalls,
  ...tripCalls,
  ...userCalls,
  ...workOrderCalls,
  ...workPhotoCalls,
} as const satisfies CallTable;

export type Calls = typeof calls;
