import type { CallTable } from './call.ts';
import { addressCalls } from './calls/addresses.ts';
import { apiKeyCalls } from './calls/api-keys.ts';
import { assetBulkCalls } from './calls/asset-bulk.ts';
import { assetImportCalls } from './calls/asset-imports.ts';
import { assetStatusHistoryCalls } from './calls/asset-status-history.ts';
import { assetCalls } from './calls/assets.ts';
import { auditCalls } from './calls/audit.ts';
import { baseMapCalls } from './calls/base-maps.ts';
import { demoCalls } from './calls/demo.ts';
import { deviceMessageCalls } from './calls/device-messages.ts';
import { deviceAssignmentCalls } from './calls/device-assignments.ts';
import { deviceInboxCalls } from './calls/device-inbox.ts';
import { directoryCalls } from './calls/directories.ts';
import { identityCalls } from './calls/identity.ts';
import { linkCalls } from './calls/links.ts';
import { liveCalls } from './calls/live.ts';
import { mailCalls } from './calls/mail.ts';
import { mapViewCalls } from './calls/map-views.ts';
import { peopleCalls } from './calls/people.ts';
import { notificationCalls } from './calls/notifications.ts';
import { positionImportCalls } from './calls/position-imports.ts';
import { positionCalls } from './calls/positions.ts';
import { profileCalls } from './calls/profiles.ts';
import { securityCalls } from './calls/security.ts';
import { seeAsCalls } from './calls/see-as.ts';
import { telemetryCalls } from './calls/telemetry.ts';
import { userCalls } from './calls/users.ts';

/** Every call of the API. A call without an access rule does not compile. */
export const calls = {
  ...identityCalls,
  ...directoryCalls,
  ...peopleCalls,
  ...linkCalls,
  ...mailCalls,
  ...liveCalls,
  ...mapViewCalls,
  ...assetCalls,
  ...assetBulkCalls,
  ...assetImportCalls,
  ...assetStatusHistoryCalls,
  ...addressCalls,
  ...auditCalls,
  ...baseMapCalls,
  ...demoCalls,
  ...deviceMessageCalls,
  ...deviceAssignmentCalls,
  ...deviceInboxCalls,
  ...apiKeyCalls,
  ...notificationCalls,
  ...positionImportCalls,
  ...positionCalls,
  ...profileCalls,
  ...securityCalls,
  ...seeAsCalls,
  ...telemetryCalls,
  ...userCalls,
} as const satisfies CallTable;

export type Calls = typeof calls;
