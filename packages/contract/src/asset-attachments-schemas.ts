import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import * as values from './asset-attachments.ts';
import { assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { kind } from './files/parts.ts';
import { photoMediaTypes } from './people.ts';
import { photoQuery } from './people-schemas.ts';
import { id, idInQuery, instant } from './scalars.ts';

export const assetDocumentSchema = z
  .object({
    fileId: z.int(),
    name: z.string(),
    kind,
    sizeBytes: z.int(),
    sha256: z.string().describe('SHA-256 of the content, in hexadecimal.'),
    updatedAt: instant,
    addedAt: instant.describe('When the document was added to the asset, ISO 8601 in UTC.'),
  })
  .meta({ id: 'AssetDocument' });
export type AssetDocument = z.infer<typeof assetDocumentSchema>;
export const assetDocumentsSchema = z
  .object({ items: z.array(assetDocumentSchema) })
  .meta({ id: 'AssetDocuments' });
export type AssetDocuments = z.infer<typeof assetDocumentsSchema>;

export const addAssetDocumentsSchema = z
  .strictObject({
    fileIds: z
      .array(id)
      .min(1)
      .max(values.assetDocumentsMost)
      .describe('Files of the file manager to add. Files that the asset already has are ignored.'),
  })
  .meta({ id: 'AddAssetDocuments' });
export type AddAssetDocuments = z.infer<typeof addAssetDocumentsSchema>;
export const assetDocumentParams = assetParams.extend({ fileId: idInQuery });

const assetPhotoSchema = z
  .string()
  .describe(
    `JPEG, PNG or WebP without metadata, up to ${values.assetPhotoMaxBytes / 1024 ** 2} MB and ${values.assetPhotoMaxSide} pixels a side.`,
  );
export const assetPhotoVersionSchema = z
  .object({ photo: z.string().describe('Version of the photo, which changes with its content.') })
  .meta({ id: 'AssetPhotoVersion' });

const access = changes('services:simc:geolocalizacao:ativos');

export const assetAttachmentCalls = {
  listAssetDocuments: {
    summary: 'List documents of an asset',
    description: 'Returns the documents of an asset that the caller can open in the file manager, by name.',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    status: 200,
    answer: assetDocumentsSchema,
  },
  addAssetDocuments: {
    summary: 'Add documents to an asset',
    description: 'Adds files of the file manager to the documents of an asset.',
    access,
    params: assetParams,
    body: addAssetDocumentsSchema,
    status: 200,
    answer: assetDocumentsSchema,
  },
  removeAssetDocument: {
    summary: 'Remove a document from an asset',
    description: 'Removes a document from an asset. The file stays in the file manager.',
    access,
    params: assetDocumentParams,
    status: 204,
  },
  setAssetPhoto: {
    summary: 'Set the photo of an asset',
    description: 'Sets or replaces the photo of an asset.',
    access,
    effort: 'photo',
    scanned: 'body',
    params: assetParams,
    rawBody: assetPhotoSchema,
    bodyTypes: [values.assetPhotoUploadType, 'application/octet-stream'],
    status: 200,
    answer: assetPhotoVersionSchema,
  },
  getAssetPhoto: {
    summary: 'Get the photo of an asset',
    description: 'Returns the photo of an asset.',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  removeAssetPhoto: {
    summary: 'Remove the photo of an asset',
    description: 'Removes the photo of an asset.',
    access,
    params: assetParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
