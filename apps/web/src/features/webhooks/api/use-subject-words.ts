import { useActionWords } from '../../audit/api/use-action-words.ts';
import { useThingWords } from '../../audit/api/use-thing-words.ts';
import type { WebhookDelivery } from './webhook-queries.ts';

type Data = WebhookDelivery['body']['data'];

/** What an event is about, by the names that people know it by. */
export function useSubjectWords(): (data: Data) => string[] {
  const actionOf = useActionWords();
  const thingOf = useThingWords();
  return (data) => {
    if ('action' in data) return [actionOf(data.action), thingOf(data)];
    return 'of' in data ? [thingOf({ entity: data.of })] : namesIn(data);
  };
}

function namesIn(data: Exclude<Data, { action: string } | { of: string }>): string[] {
  if ('type' in data)
    return [`ALR-${data.number}`, data.type.name, ...(data.asset === null ? [] : [data.asset.code])];
  if ('user' in data) return [data.user.name ?? data.user.email];
  if ('fileName' in data) return [data.fileName];
  return [
    ...('code' in data ? [data.code] : []),
    ...('name' in data ? [data.name] : []),
    ...('geofence' in data ? [data.geofence.name] : []),
    ...('device' in data ? [data.device] : []),
    ...('asset' in data ? [data.asset.code] : []),
  ];
}
