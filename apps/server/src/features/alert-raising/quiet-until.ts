import type { AlertSending } from '@azimute/contract';
import { isScheduled, nextStartMs } from '@azimute/engine/geofences';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** When a mail may go to a reader of that zone: now, or where the clocks show a quiet hour, at the end of these. */
export function quietUntil(quietHours: AlertSending['quietHours'], zone: string, at: Date): Date {
  if (quietHours === null) return at;
  const { from, to } = quietHours;
  if (!isScheduled({ zone, days: everyDay, from, to }, at.getTime())) return at;
  return new Date(nextStartMs({ zone, days: everyDay, from: to, to }, at.getTime()) ?? at);
}
