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
          uploadedBy: personSchema.nullable(),
          uploadedAt: instant,
        }),
      )
      .describe(`The current content first, then at most ${fileVersionsMost} that were replaced`),
  })
  .meta({ id: 'FileVersions' });
export type FileVersions = z.infer<typeof fileVersionsSchema>;

export const fileVersionParams = z.object({ fileId: idInQuery, number: idInQuery });
export type FileVersionParams = z.infer<typeof fileVersionParams>;

export const trashedFileListSchema = listOf(
  z
    .object({
      id: z.int().describe('The same as before, and again when it is restored'),
      name: z.string(),
      kind,
      sizeBytes: count,
      folderPath: z.array(z.string()).describe('Names of the folders that it was in; empty at the top level'),
      deletedBy: personSchema.nullable(),
      deletedAt: instant,
      goneAt: instant.describe('From when on it is deleted for good'),
    })
    .meta({ id: 'TrashedFile' }),
);
export type TrashedFileList = z.infer<typeof trashedFileListSchema>;
export const listTrashedFilesQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('Part of the name'),
});
export type ListTrashedFilesQuery = z.infer<typeof listTrashedFilesQuery>;
export const restoreFilesSchema = z
  .strictObject({
    fileIds,
    folderId: id
      .nullable()
      .optional()
      .describe(
        'Where they go; null is the top level, left out is where each was. Folders that are gone come back',
      ),
  })
  .meta({ id: 'RestoreFiles' });
export type RestoreFiles = z.infer<typeof restoreFilesSchema>;
export const emptyFileTrashQuery = z.strictObject({
  until: instant.describe('When the person saw what is in it: what was deleted later stays'),
});
export type EmptyFileTrashQuery = z.infer<typeof emptyFileTrashQuery>;
