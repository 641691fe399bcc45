import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';

export type Webhook = AnswerOf<'listWebhooks'>['items'][number];
export type WebhookDelivery = AnswerOf<'listWebhookDeliveries'>['items'][number];
export type DeliveryState = WebhookDelivery['state'];

export const webhooksKey = ['webhooks'] as const;

/** Waiting deliveries are sent automatically. */
const refreshMs = 15_000;

export const webhooksOptions = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: ({ signal }) => callApi('listWebhooks', { signal }),
  refetchInterval: refreshMs,
});

export const deliveriesOptions = (webhookId: number, state: DeliveryState | null) => ({
  ...pagedOptions([...webhooksKey, 'deliveries', webhookId, state], (page, signal) =>
    callApi('listWebhookDeliveries', {
      params: { webhookId },
      query: { limit: 20, ...(state !== null && { state }), ...page },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: refreshMs,
});
