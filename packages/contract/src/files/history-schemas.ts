import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { id, idInQuery, instant, search } from '../scalars.ts';
import { count, fileIds, kind, personSchema } from './parts.ts';
import { fileVersionsMost } from './values.ts';

const versionNumber = z.int().positive();
export const fileVersionsSchema = z
  .object({
    items: z
      .array(
        z.object({
          number: versionNumber,
          isCurrent: z.boolean(),
          sizeBytes: count,
          uploadedBy: personSchema
            .nullable()
            .describe('User who uploaded it. Null if that user no longer exists.'),
          uploadedAt: instant,
        }),
      )
      .describe(`The current version, then up to ${fileVersionsMost} earlier ones.`),
  })
  .meta({ id: 'FileVersions' });
export type FileVersions = z.infer<typeof fileVersionsSchema>;

export const fileVersionParams = z.object({ fileId: idInQuery, number: idInQuery });
export type FileVersionParams = z.infer<typeof fileVersionParams>;

export const trashedFileListSchema = listOf(
  z
    .object({
      id: z.int().describe('ID of the file, which stays the same when it is restored.'),
      name: z.string(),
      kind,
      sizeBytes: count,
      folderPath: z.array(z.string()).describe('Names of the folders it was in. Empty at the top level.'),
      deletedBy: personSchema.nullable(),
      deletedAt: instant,
      goneAt: instant.describe('When the file is deleted permanently, ISO 8601 in UTC.'),
    })
    .meta({ id: 'TrashedFile' }),
);
export type TrashedFileList = z.infer<typeof trashedFileListSchema>;
export const listTrashedFilesQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('Part of the name.'),
});
export type ListTrashedFilesQuery = z.infer<typeof listTrashedFilesQuery>;
export const restoreFilesSchema = z
  .strictObject({
    fileIds,
    folderId: id
      .nullable()
      .optional()
      .describe(
        'ID of the folder to restore to. Null for the top level. Omit it for the original folders, which are created again if missing.',
      ),
  })
  .meta({ id: 'RestoreFiles' });
export type RestoreFiles = z.infer<typeof restoreFilesSchema>;
export const emptyFileTrashQuery = z.strictObject({
  until: instant.describe('When the caller listed the trash, ISO 8601. Files deleted later are kept.'),
});
export type EmptyFileTrashQuery = z.infer<typeof emptyFileTrashQuery>;
