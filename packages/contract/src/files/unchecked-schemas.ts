import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { instant } from '../scalars.ts';
import { count, kind } from './parts.ts';
import { storedFileSchema } from './schemas.ts';

export const uncheckedFileSchema = z
  .object({
    uncheckedId: z.int(),
    name: z.string().describe('Name the file will have.'),
    folder: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Folder the file will be in. Null for the top level.'),
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

/** Response to an upload: the file, or its place in the queue of the virus scanner. */
export const uploadedSchema = z.union([storedFileSchema, uncheckedFileSchema]);
export type Uploaded = z.infer<typeof uploadedSchema>;
