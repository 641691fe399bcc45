import type { CallTable } from './call.ts';
import { apiKeyCalls } from './calls/api-keys.ts';
import { assetBulkCalls } from './calls/asset-bulk.ts';
import { assetImportCalls } from './calls/asset-imports.ts';
import { assetStatusHistoryCalls } from './calls/asset-status-history.ts';
import { assetCalls } from './calls/assets.ts';
import { deviceMessageCalls } from './calls/device-messages.ts';
import { deviceInboxCalls } from './calls/device-inbox.ts';
import { identityCalls } from './calls/identity.ts';
import { liveCalls } from './calls/live.ts';
import { peopleCalls } from './calls/people.ts';
import { notificationCalls } from './calls/notifications.ts';
import { positionImportCalls } from './calls/position-imports.ts';
import { telemetryCalls } from './calls/telemetry.ts';

/** Every call of the API. A call without an access rule does not compile. */
export const calls = {
  ...identityCalls,
  ...peopleCalls,
  ...liveCalls,
  ...assetCalls,
  ...assetBulkCalls,
  ...assetImportCalls,
  ...assetStatusHistoryCalls,
  ...deviceMessageCalls,
  ...deviceInboxCalls,
  ...apiKeyCalls,
  ...notificationCalls,
  ...positionImportCalls,
  ...telemetryCalls,
} as const satisfies CallTable;

export type Calls = typeof calls;
