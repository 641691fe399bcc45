import { z } from 'zod';
import { instant } from './scalars.ts';

export const workPhotoSchema = z
  .object({
    id: z.int(),
    version: z.string().describe('Version of the photo, which changes with its content.'),
    addedAt: instant.describe('When the photo was added, ISO 8601 in UTC.'),
  })
  .meta({ id: 'WorkPhoto' });
export type WorkPhoto = z.infer<typeof workPhotoSchema>;
