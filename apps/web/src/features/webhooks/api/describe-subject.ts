import type { WebhookDelivery } from './webhook-queries.ts';

type Data = WebhookDelivery['body']['data'];

/** What an event is about, by the names that people know it by. */
export function describeSubject(data: Data): string[] {
  if ('alertId' in data && 'type' in data)
    return [`ALR-${data.number}`, data.type.name, ...(data.asset === null ? [] : [data.asset.code])];
  if ('user' in data) return [data.user.name ?? data.user.email];
  if ('action' in data) return [data.action, data.entityId];
  if ('of' in data) return [data.of];
  if ('fileName' in data) return [data.fileName];
  return [
    ...('code' in data ? [data.code] : []),
    ...('name' in data ? [data.name] : []),
    ...('geofence' in data ? [data.geofence.name] : []),
    ...('device' in data ? [data.device] : []),
    ...('asset' in data ? [data.asset.code] : []),
  ];
}
