import type { WebhookBody } from '@azimute/contract';

export interface StoredEvent {
  readonly accountId: number;
  readonly eventId: string;
  readonly event: string;
  readonly subject: string;
  readonly happenedAt: Date;
  readonly data: WebhookBody['data'];
}

/** Returns an event as a CloudEvent from this portal. */
export function webhookBodyOf(
  portalUrl: string,
  { accountId, eventId, event, subject, happenedAt, data }: StoredEvent,
): WebhookBody {
  return {
    specversion: '1.0',
    id: eventId,
    source: `${portalUrl}/accounts/${accountId}`,
    type: `azimute.${event}`,
    subject,
    time: happenedAt.toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}
