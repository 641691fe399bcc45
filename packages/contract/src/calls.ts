import { apiKeyCalls } from './access/calls.ts';
import { addressCalls } from './addresses/calls.ts';
import { alertTypeCalls } from './alert-types/calls.ts';
import { alertCalls } from './alerts/calls.ts';
import { assetImportCalls } from './asset-imports/calls.ts';
import { assetCalls } from './assets/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { baseMapCalls } from './base-maps/calls.ts';
import type { CallTable } from './call.ts';
import { costCalls } from './costs/calls.ts';
import { dashboardCalls } from './dashboards/calls.ts';
import { demoCalls } from './demo/calls.ts';
import { deviceAssignmentCalls } from './device-assignments/calls.ts';
import { deviceInboxCalls } from './device-inbox/calls.ts';
import { deviceMessageCalls } from './device-messages/calls.ts';
import { directoryCalls } from './directories/calls.ts';
import { fileCalls } from './files/calls.ts';
import { financialImportCalls } from './financial-imports/calls.ts';
import { fleetCalls } from './fleet/calls.ts';
import { fuelCalls } from './fuels/calls.ts';
import { geofenceFileCalls } from './geofence-files/calls.ts';
import { geofenceCalls } from './geofences/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { linkCalls } from './links/calls.ts';
import { liveCalls } from './live/calls.ts';
import { mailCalls } from './mail/calls.ts';
import { mapViewCalls } from './map-views/calls.ts';
import { metricCalls } from './metrics/calls.ts';
import { notificationCalls } from './notifications/calls.ts';
import { peopleCalls } from './people/calls.ts';
import { positionExportCalls } from './position-exports/calls.ts';
import { positionImportCalls } from './position-imports/calls.ts';
import { presenceCalls } from './presence/calls.ts';
import { pushCalls } from './push/calls.ts';
import { profileCalls } from './profiles/calls.ts';
import { readingCalls } from './readings/calls.ts';
import { rentalCalls } from './rentals/calls.ts';
import { securityCalls } from './security/calls.ts';
import { seeAsCalls } from './see-as/calls.ts';
import { silenceCalls } from './silence/calls.ts';
import { subscriptionCalls } from './subscriptions/calls.ts';
import { targetCalls } from './targets/calls.ts';
import { statusHistoryCalls } from './status-history/calls.ts';
import { telemetryCalls } from './telemetry/calls.ts';
import { timeTravelCalls } from './time-travel/calls.ts';
import { trackingLinkCalls } from './tracking-links/calls.ts';
import { tripCalls } from './trips/calls.ts';
import { userCalls } from './users/calls.ts';
import { verificationCalls } from './verification/calls.ts';

import { webhookCalls } from './webhooks/calls.ts';
import { workOrderCalls } from './work-orders/calls.ts';

/** Every call of the API. A call without an access rule does not compile. */
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
  ...fleetCalls,
  ...assetCalls,
  ...assetImportCalls,
  ...silenceCalls,
  ...statusHistoryCalls,
  ...addressCalls,
  ...alertTypeCalls,
  ...webhookCalls,
  ...alertCalls,
  ...auditCalls,
  ...baseMapCalls,
  ...costCalls,
  ...fuelCalls,
  ...targetCalls,
  ...dashboardCalls,
  ...demoCalls,
  ...deviceMessageCalls,
  ...deviceAssignmentCalls,
  ...deviceInboxCalls,
  ...apiKeyCalls,
  ...notificationCalls,
  ...positionImportCalls,
  ...positionExportCalls,
  ...profileCalls,
  ...readingCalls,
  ...rentalCalls,
  ...financialImportCalls,
  ...securityCalls,
  ...subscriptionCalls,
  ...seeAsCalls,
  ...telemetryCalls,
  ...timeTravelCalls,
  ...presenceCalls,
  ...pushCalls,
  ...tripCalls,
  ...userCalls,
  ...workOrderCalls,
} as const satisfies CallTable;

export type Calls = typeof calls;
