import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { instant } from '../scalars.ts';
import { count, kind } from './parts.ts';
import { storedFileSchema } from './schemas.ts';

export const uncheckedFileSchema = z
  .object({
    uncheckedId: z.int(),
    name: z.string().describe('The name that it is to get'),
    folder: z.object({ id: z.int(), name: z.string() }).nullable().describe('Where it is to go'),
    kind,
    sizeBytes: count,
    uploadedAt: instant,
  })
  .meta({ id: 'UncheckedFile' });
export type UncheckedFile = z.infer<typeof uncheckedFileSchema>;

export const uncheckedFileListSchema = listOf(uncheckedFileSchema);
export type UncheckedFileList = z.infer<typeof uncheckedFileListSchema>;
export const listUncheckedFilesQuery = z.strictObject(pageQuery);
export type ListUncheckedFilesQuery = z.infer<typeof listUncheckedFilesQuery>;

/** What an upload is answered: the file, or that it waits for the virus scanner. */
export const uploadedSchema = z.union([storedFileSchema, uncheckedFileSchema]);
export type Uploaded = z.infer<typeof uploadedSchema>;
