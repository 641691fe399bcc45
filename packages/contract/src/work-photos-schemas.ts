import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { alertParams } from './alerts/detail-schemas.ts';
import { assetPhotoMaxBytes, assetPhotoMaxSide, assetPhotoUploadType } from './asset-attachments.ts';
import type { Call } from './call.ts';
import { photoMediaTypes } from './people.ts';
import { photoQuery } from './people-schemas.ts';
import { idInQuery } from './scalars.ts';
import { workOrderParams } from './work-orders-schemas.ts';
import { workPhotoSchema } from './work-photo-schemas.ts';
import { workPhotosMost } from './work-photos.ts';

const MODULE = 'services:simc:alertas:alertas';
const photo = z
  .string()
  .describe(
    `JPEG, PNG or WebP, up to ${assetPhotoMaxBytes / 1024 ** 2} MB and ${assetPhotoMaxSide} pixels a side. Metadata, such as the place, is removed.`,
  );
const added = {
  effort: 'photo',
  scanned: 'body',
  access: changes(MODULE),
  rawBody: photo,
  bodyTypes: [assetPhotoUploadType, 'application/octet-stream'],
  status: 201,
  answer: workPhotoSchema,
} as const;

/** Countermeasure by its ID or, for a client that has not received it yet, by its key. */
const countermeasureQuery = z
  .strictObject({
    countermeasure: idInQuery.optional().describe('ID of the countermeasure.'),
    key: z.uuid().optional().describe('Key that the countermeasure was added with, instead of its ID.'),
  })
  .refine((query) => (query.countermeasure === undefined) !== (query.key === undefined), {
    message: 'Send either `countermeasure` or `key`.',
  });
export type CountermeasureQuery = z.infer<typeof countermeasureQuery>;

export const workPhotoCalls = {
  addCountermeasurePhoto: {
    ...added,
    summary: 'Add a photo to a countermeasure',
    description: `Adds a photo to a countermeasure of an alert, up to ${workPhotosMost}. A photo that it already has is returned.`,
    params: alertParams,
    query: countermeasureQuery,
  },
  getAlertPhoto: {
    summary: 'Get a photo of an alert',
    description: 'Returns a photo of a countermeasure.',
    access: sees(MODULE),
    params: alertParams.extend({ photoId: idInQuery }),
    query: photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  deleteAlertPhoto: {
    summary: 'Delete a photo of an alert',
    description: 'Deletes a photo of a countermeasure.',
    access: changes(MODULE),
    params: alertParams.extend({ photoId: idInQuery }),
    status: 204,
  },
  addWorkOrderPhoto: {
    ...added,
    summary: 'Add a photo to a work order',
    description: `Adds a photo to a work order, up to ${workPhotosMost}. A photo that it already has is returned.`,
    params: workOrderParams,
  },
  getWorkOrderPhoto: {
    summary: 'Get a photo of a work order',
    description: 'Returns a photo of a work order.',
    access: sees(MODULE),
    params: workOrderParams.extend({ photoId: idInQuery }),
    query: photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  deleteWorkOrderPhoto: {
    summary: 'Delete a photo of a work order',
    description: 'Deletes a photo of a work order.',
    access: changes(MODULE),
    params: workOrderParams.extend({ photoId: idInQuery }),
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
