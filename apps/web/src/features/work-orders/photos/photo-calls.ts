import type { WorkPhoto } from '@azimute/contract';
import type { QueryKey } from '@tanstack/react-query';
import { callApi, downloadApi } from '../../../api/client.ts';

/** The countermeasure or work order that photos belong to. */
export type PhotoOwner =
  | { readonly alertId: number; readonly countermeasureId: number }
  | { readonly workOrderId: number };

export interface WorkPhotosProps {
  readonly owner: PhotoOwner;
  readonly photos: readonly WorkPhoto[];
  readonly mayChange: boolean;
  /** Key of the queries that contain the photos. */
  readonly changes: QueryKey;
}

export function addPhoto(owner: PhotoOwner, body: Blob): Promise<WorkPhoto> {
  if ('workOrderId' in owner) return callApi('addWorkOrderPhoto', { params: owner, body });
  const { alertId, countermeasureId } = owner;
  return callApi('addCountermeasurePhoto', {
    params: { alertId },
    query: { countermeasure: countermeasureId },
    body,
  });
}

export function deletePhoto(owner: PhotoOwner, photoId: number): Promise<unknown> {
  return 'workOrderId' in owner
    ? callApi('deleteWorkOrderPhoto', { params: { ...owner, photoId } })
    : callApi('deleteAlertPhoto', { params: { alertId: owner.alertId, photoId } });
}

export function downloadPhoto(owner: PhotoOwner, { id: photoId }: WorkPhoto) {
  return ({ signal, version }: { readonly signal: AbortSignal; readonly version: string }): Promise<Blob> =>
    'workOrderId' in owner
      ? downloadApi('getWorkOrderPhoto', { params: { ...owner, photoId }, query: { version }, signal })
      : downloadApi('getAlertPhoto', {
          params: { alertId: owner.alertId, photoId },
          query: { version },
          signal,
        });
}
