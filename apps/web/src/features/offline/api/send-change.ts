import { assetPhotoUploadType } from '@azimute/contract/asset-attachments';
import { callApi } from '../../../api/client.ts';
import { readOutboxFile, type OutboxItem } from '../store/outbox.ts';
import type { QueuedChange, Seen } from '../store/queued-change.ts';

/** Sends a queued change. Returns the record's new version; null if unknown. */
export async function sendChange(item: OutboxItem): Promise<number | null> {
  const { change } = item.content;
  if (change.call === 'addCountermeasurePhoto' || change.call === 'addWorkOrderPhoto') {
    await sendPhoto(item, change);
    return null;
  }
  if (change.call === 'enterMeters') {
    await sendMeters(item, change);
    return null;
  }
  return (await sendText(item, change)).version;
}

type Photo = Extract<QueuedChange, { readonly file: string }>;
type Meters = Extract<QueuedChange, { readonly call: 'enterMeters' }>;

/** Sends meter readings with their time: a later reading of a device wins. `version` is the time of a second try. */
async function sendMeters(
  { key: idempotencyKey, version, content: { queuedAt } }: OutboxItem,
  { assetId, hourMeterHours, odometerKm }: Meters,
): Promise<void> {
  const readAt = version === null ? queuedAt : new Date(version).toISOString();
  const body = { hourMeterHours, odometerKm, readAt };
  await callApi('enterMeters', { params: { assetId }, body, idempotencyKey });
}

function sendText(
  { key: idempotencyKey, version }: OutboxItem,
  change: Exclude<QueuedChange, Photo | Meters>,
): Promise<{ readonly version: number }> {
  if (change.call === 'startAlert') {
    const params = { alertId: change.alertId };
    return callApi('startAlert', { params, body: { version: version ?? 0 }, idempotencyKey });
  }
  const seen = version === null ? {} : { version };
  if (change.call === 'addCountermeasure') {
    const { alertId, countermeasureKey: key, kind, description } = change;
    const body = { key, kind, description, ...seen };
    return callApi('addCountermeasure', { params: { alertId }, body, idempotencyKey });
  }
  const { workOrderId, itemId, isDone } = change;
  const params = { workOrderId, itemId };
  return callApi('checkWorkOrderItem', { params, body: { isDone, ...seen }, idempotencyKey });
}

async function sendPhoto(item: OutboxItem, change: Photo): Promise<void> {
  const photo = await readOutboxFile(item);
  if (photo === null) throw new Error('The photo is not on this device any more.');
  const body = new Blob([photo], { type: assetPhotoUploadType });
  const idempotencyKey = item.key;
  if (change.call === 'addWorkOrderPhoto') {
    const { workOrderId } = change;
    await callApi('addWorkOrderPhoto', { params: { workOrderId }, body, idempotencyKey });
  } else {
    const { alertId, countermeasureKey: key } = change;
    await callApi('addCountermeasurePhoto', { params: { alertId }, query: { key }, body, idempotencyKey });
  }
}

/** Reads the current record after a conflict. */
export async function readCurrent(change: QueuedChange): Promise<Seen & { readonly version: number }> {
  if ('alertId' in change) {
    const alert = await callApi('getAlert', { params: { alertId: change.alertId } });
    return { of: 'alert', status: alert.status, owner: alert.owner?.name ?? null, version: alert.version };
  }
  if ('assetId' in change) {
    const { hourMeterHours, odometerKm } = await callApi('getAsset', { params: { assetId: change.assetId } });
    return { of: 'asset', hourMeterHours, odometerKm, version: Date.now() };
  }
  const { workOrderId } = change;
  const { status, assignee, version } = await callApi('getWorkOrder', { params: { workOrderId } });
  return { of: 'work-order', status, owner: assignee?.name ?? null, version };
}
