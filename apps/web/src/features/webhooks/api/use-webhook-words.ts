import type { WebhookEvent } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';

const keys = {
  'alert.opened': 'event_alert_opened',
  'alert.changed': 'event_alert_changed',
  'alert.finished': 'event_alert_finished',
  'alert.reopened': 'event_alert_reopened',
  'geofence.entered': 'event_geofence_entered',
  'geofence.left': 'event_geofence_left',
  'geofence.speeding': 'event_geofence_speeding',
} as const satisfies Record<WebhookEvent, string>;

/** Words for what an endpoint hears of. */
export function useEventWords(): (event: WebhookEvent) => string {
  const text = useText('webhooks');
  return (event) => text(keys[event]);
}
