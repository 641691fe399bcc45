import type { WebhookEvent, WebhookRoom } from '@azimute/contract';
import { webhookEventsByRoom } from '@azimute/contract/webhooks/values';
import { useText } from '../../../i18n/use-text.ts';

export const webhookRooms = Object.keys(webhookEventsByRoom) as WebhookRoom[];

export interface EventWords {
  readonly event: (event: WebhookEvent) => string;
  readonly room: (room: WebhookRoom) => string;
}

/** Names the events that an endpoint receives. */
export function useEventWords(): EventWords {
  const text = useText('webhooks');
  return { event: (event) => text(`event_${event}`), room: (room) => text(`room_${room}`) };
}

/** Summarizes events: complete groups by their name, others individually. */
export function summarizeEvents(events: readonly WebhookEvent[], words: EventWords): string[] {
  return webhookRooms.flatMap((room) => {
    const ofRoom: readonly WebhookEvent[] = webhookEventsByRoom[room];
    const heard = ofRoom.filter((event) => events.includes(event));
    return heard.length === ofRoom.length ? [words.room(room)] : heard.map(words.event);
  });
}
