import type { WebhookEvent, WebhookRoom } from '@azimute/contract';
import { webhookEventsByRoom } from '@azimute/contract/webhooks/values';
import { useText } from '../../../i18n/use-text.ts';

const keys = {
  'alert.opened': 'event_alert_opened',
  'alert.changed': 'event_alert_changed',
  'alert.finished': 'event_alert_finished',
  'alert.reopened': 'event_alert_reopened',
  'geofence.entered': 'event_geofence_entered',
  'geofence.left': 'event_geofence_left',
  'geofence.speeding': 'event_geofence_speeding',
  'geofence.created': 'event_geofence_created',
  'geofence.changed': 'event_geofence_changed',
  'geofence.deleted': 'event_geofence_deleted',
  'asset.created': 'event_asset_created',
  'asset.changed': 'event_asset_changed',
  'asset.status_changed': 'event_asset_status_changed',
  'asset.communication_lost': 'event_asset_communication_lost',
  'asset.communication_regained': 'event_asset_communication_regained',
  'device.connected': 'event_device_connected',
  'device.unassigned': 'event_device_unassigned',
  'device.discovered': 'event_device_discovered',
  'device.blocked': 'event_device_blocked',
  'trip.started': 'event_trip_started',
  'trip.ended': 'event_trip_ended',
  'work_order.opened': 'event_work_order_opened',
  'work_order.changed': 'event_work_order_changed',
  'work_order.status_changed': 'event_work_order_status_changed',
  'work_order.done': 'event_work_order_done',
  'rental.statement_issued': 'event_rental_statement_issued',
  'file.added': 'event_file_added',
  'file.replaced': 'event_file_replaced',
  'file.deleted': 'event_file_deleted',
  'file.restored': 'event_file_restored',
  'report.sent': 'event_report_sent',
  'import.ended': 'event_import_ended',
  'export.made': 'event_export_made',
  'user.invited': 'event_user_invited',
  'user.invitation_ended': 'event_user_invitation_ended',
  'user.joined': 'event_user_joined',
  'user.access_changed': 'event_user_access_changed',
  'user.removed': 'event_user_removed',
  'audit.written': 'event_audit_written',
} as const satisfies Record<WebhookEvent, string>;

export const webhookRooms = Object.keys(webhookEventsByRoom) as WebhookRoom[];

export interface EventWords {
  readonly event: (event: WebhookEvent) => string;
  readonly room: (room: WebhookRoom) => string;
}

/** Words for what an endpoint hears of. */
export function useEventWords(): EventWords {
  const text = useText('webhooks');
  return { event: (event) => text(keys[event]), room: (room) => text(`room_${room}`) };
}

/** Rooms that are heard as a whole by their names, the other events one by one. */
export function summarizeEvents(events: readonly WebhookEvent[], words: EventWords): string[] {
  return webhookRooms.flatMap((room) => {
    const ofRoom: readonly WebhookEvent[] = webhookEventsByRoom[room];
    const heard = ofRoom.filter((event) => events.includes(event));
    return heard.length === ofRoom.length ? [words.room(room)] : heard.map(words.event);
  });
}
