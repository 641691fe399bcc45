import type { AlertSending } from '@azimute/contract';
import { scheduledSpan } from '@azimute/engine/geofences';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** When a mail may go to a reader of that zone: now, or where the clocks show a quiet hour, at the end of these. */
export function quietUntil(quietHours: AlertSending['quietHours'], zone: string, at: Date): Date {
  if (quietHours === null) return at;
  const span = scheduledSpan({ zone, days: everyDay, ...quietHours }, at.getTime());
  return span === null ? at : new Date(span.toMs);
}
