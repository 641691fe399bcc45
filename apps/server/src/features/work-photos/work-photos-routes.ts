import { assetPhotoUploadType } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbDependencies } from '../../platform/transact.ts';
import { requirePhotoBody, sendPhoto } from '../asset-attachments/stored-photo.ts';
import {
  addWorkPhoto,
  deleteWorkPhoto,
  readWorkPhoto,
  type PhotoOwner,
  type WorkPhotoContext,
} from './work-photos.ts';

interface Dependencies extends VerbDependencies {
  readonly objects: ObjectStore;
  readonly quotaBytes: number;
}

const alert = (id: number): PhotoOwner => ({ kind: 'alert', id });
const workOrder = (id: number): PhotoOwner => ({ kind: 'work-order', id });

export function workPhotosRoutes(dependencies: Dependencies) {
  const by = (actor: Actor): WorkPhotoContext => ({ ...dependencies, actor });
  const { objects } = dependencies;
  return defineRoutes({
    addCountermeasurePhoto: ({ caller, params, query, raw }) =>
      addWorkPhoto(
        by(caller.actor),
        alert(params.alertId),
        requirePhotoBody(raw, assetPhotoUploadType),
        query,
      ),
    getAlertPhoto: async ({ caller, params: { alertId, photoId }, raw, reply }) =>
      sendPhoto(
        objects,
        await transact(by(caller.actor), (read) => readWorkPhoto(read, alert(alertId), photoId)),
        { raw, reply },
      ),
    deleteAlertPhoto: ({ caller, params }) =>
      deleteWorkPhoto(by(caller.actor), alert(params.alertId), params.photoId),
    addWorkOrderPhoto: ({ caller, params, raw }) =>
      addWorkPhoto(
        by(caller.actor),
        workOrder(params.workOrderId),
        requirePhotoBody(raw, assetPhotoUploadType),
      ),
    getWorkOrderPhoto: async ({ caller, params: { workOrderId, photoId }, raw, reply }) =>
      sendPhoto(
        objects,
        await transact(by(caller.actor), (read) => readWorkPhoto(read, workOrder(workOrderId), photoId)),
        { raw, reply },
      ),
    deleteWorkOrderPhoto: ({ caller, params }) =>
      deleteWorkPhoto(by(caller.actor), workOrder(params.workOrderId), params.photoId),
  });
}
