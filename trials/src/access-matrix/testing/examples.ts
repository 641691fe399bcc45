import type { CallName } from '@azimute/contract';
import { alertExamples } from './alert-examples.ts';
import { deviceExamples } from './device-examples.ts';
import type { Example } from './example.ts';
import { costExamples } from './cost-examples.ts';
import { dashboardExamples } from './dashboard-examples.ts';
import { fileExamples } from './file-examples.ts';
import { fleetExamples } from './fleet-examples.ts';
import { geofenceExamples } from './geofence-examples.ts';
import { subscriptionExamples } from './subscription-examples.ts';
import { readingExamples } from './reading-examples.ts';
import { rentalExamples } from './rental-examples.ts';
import { customFieldExamples } from './custom-field-examples.ts';
import { fuelExamples } from './fuel-examples.ts';
import { maintenanceExamples } from './maintenance-examples.ts';
import { targetExamples } from './target-examples.ts';
import { signInExamples } from './sign-in-examples.ts';
import { silenceExamples } from './silence-examples.ts';
import { trackingLinkExamples } from './tracking-link-examples.ts';
import { userExamples } from './user-examples.ts';
import { pushExamples } from './push-examples.ts';
import { webhookExamples } from './webhook-examples.ts';
import { workOrderExamples } from './work-order-examples.ts';

/** One request for every call: a call without one does not compile here, and is in no access test. */
export const examples: Readonly<Record<CallName, Example>> = {
  ...signInExamples,
  ...userExamples,
  ...fleetExamples,
  ...deviceExamples,
  ...geofenceExamples,
  ...readingExamples,
  ...alertExamples,
  ...costExamples,
  ...customFieldExamples,
  ...fuelExamples,
  ...maintenanceExamples,
  ...rentalExamples,
  ...targetExamples,
  ...silenceExamples,
  ...dashboardExamples,
  ...fileExamples,
  ...trackingLinkExamples,
  ...subscriptionExamples,
  ...webhookExamples,
  ...pushExamples,
  ...workOrderExamples,
};
