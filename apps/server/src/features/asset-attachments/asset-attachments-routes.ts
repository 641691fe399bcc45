import { assetPhotoMaxBytes, assetPhotoUploadType } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { FileBody } from '../../platform/imports/register-file-body.ts';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbDependencies } from '../../platform/transact.ts';
import { addAssetDocuments, listAssetDocuments, removeAssetDocument } from './asset-documents.ts';
import { readAssetPhoto, removeAssetPhoto, setAssetPhoto } from './asset-photo.ts';
import { refusePhoto, requirePhotoBody, sendPhoto, type PhotoContext } from './stored-photo.ts';

/** Photos of assets, countermeasures and work orders. */
export const photoBody: FileBody = {
  calls: ['setAssetPhoto', 'addCountermeasurePhoto', 'addWorkOrderPhoto'],
  type: assetPhotoUploadType,
  maxBytes: assetPhotoMaxBytes,
  as: 'buffer',
  refuseLonger: refusePhoto,
};

export function assetAttachmentsRoutes(dependencies: VerbDependencies & { readonly objects: ObjectStore }) {
  const by = (actor: Actor): PhotoContext => ({ ...dependencies, actor });
  return defineRoutes({
    listAssetDocuments: ({ caller, params }) =>
      transact(by(caller.actor), (read) => listAssetDocuments(read, params.assetId)),
    addAssetDocuments: ({ caller, params, body }) =>
      addAssetDocuments(by(caller.actor), params.assetId, body),
    removeAssetDocument: ({ caller, params }) => removeAssetDocument(by(caller.actor), params),
    setAssetPhoto: ({ caller, params, raw }) =>
      setAssetPhoto(by(caller.actor), params.assetId, requirePhotoBody(raw, assetPhotoUploadType)),
    getAssetPhoto: async ({ caller, params, raw, reply }) => {
      const photo = await transact(by(caller.actor), (read) => readAssetPhoto(read, params.assetId));
      return await sendPhoto(dependencies.objects, photo, { raw, reply });
    },
    removeAssetPhoto: ({ caller, params }) => removeAssetPhoto(by(caller.actor), params.assetId),
  });
}
