import type { AlertSending } from '@azimute/contract';
import { scheduledSpan } from '@azimute/engine/geofences';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Returns when an e-mail may be sent to a reader of that zone: now, or at the end of current quiet hours. */
export function quietUntil(quietHours: AlertSending['quietHours'], zone: string, at: Date): Date {
  if (quietHours === null) return at;
  const span = scheduledSpan({ zone, days: everyDay, ...quietHours }, at.getTime());
  return span === null ? at : new Date(span.toMs);
}
