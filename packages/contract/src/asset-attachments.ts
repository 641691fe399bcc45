import type { CallPaths } from './call-address.ts';

export const assetAttachmentPaths = {
  listAssetDocuments: 'GET /assets/:assetId/documents',
  addAssetDocuments: 'POST /assets/:assetId/documents',
  removeAssetDocument: 'DELETE /assets/:assetId/documents/:fileId',
  setAssetPhoto: 'POST /assets/:assetId/photo',
  getAssetPhoto: 'GET /assets/:assetId/photo',
  removeAssetPhoto: 'DELETE /assets/:assetId/photo',
} as const satisfies CallPaths;

/** Documents of one asset. */
export const assetDocumentsMost = 50;

/** Media type of a photo's body, regardless of its format: no other call accepts it. */
export const assetPhotoUploadType = 'application/vnd.azimute.photo';
export const assetPhotoMaxBytes = 4 * 1024 * 1024;
/** Width and height of a photo, in pixels. */
export const assetPhotoMinSide = 64;
export const assetPhotoMaxSide = 8_192;
