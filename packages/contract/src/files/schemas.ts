import { z } from 'zod';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { id, idInQuery, idOrNoneInQuery, instant, line, search } from '../scalars.ts';
import { count, fileIds, kind, personSchema } from './parts.ts';
import * as values from './values.ts';

const countInQuery = idOrNoneInQuery;

// Characters that break lines, separate folders, are invisible, or reverse the text direction and disguise a name.
const UNNAMEABLE = /[\p{Cc}\p{Zl}\p{Zp}/\\\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;
const isNameable = (name: string): boolean =>
  !UNNAMEABLE.test(name) && name.isWellFormed() && !/^\.+$/.test(name);
const nameSaying =
  'A name cannot contain slashes, invisible characters or characters that change the text direction.';
const nameOf = (maxLength: number) =>
  z.string().trim().normalize('NFC').min(1).max(maxLength).refine(isNameable, nameSaying);
const folderName = nameOf(values.folderNameMaxLength);
const fileName = nameOf(values.fileNameMaxLength).describe(
  'Name of the file. The extension .pdf or .docx is added if missing.',
);
const description = z.string().trim().max(values.fileDescriptionMaxLength);
const tags = z.array(line(values.fileTagMaxLength)).max(values.fileTagsMost);
const sameName = z
  .enum(values.sameNameChoices)
  .default('refuse')
  .describe(
    'If a file of this name exists: `refuse` with 409, `keep_both` by numbering the new one, or `replace` the existing one.',
  );

const narrowing = {
  profileIds: z
    .array(id)
    .max(values.folderNarrowingMost)
    .describe(
      'IDs of profiles; only users with one of them have access. Empty for all. Only administrators can set them, on top folders.',
    ),
  unitIds: z
    .array(id)
    .max(values.folderNarrowingMost)
    .describe(
      'IDs of ULs; only users with access to one of them have access, in addition to the profiles. Empty for all.',
    ),
};

export const fileFolderSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    parentId: z.int().nullable(),
    fileCount: count.describe('Number of files in it and its subfolders.'),
    folderCount: count.describe('Number of subfolders at all levels.'),
    sizeBytes: count.describe('Size of these files, in bytes.'),
    profileIds: z
      .array(z.int())
      .describe('Profiles of the top folder. Deleted profiles stay listed and give no access.'),
    unitIds: z.array(z.int()),
    version: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'FileFolder' });
export type FileFolder = z.infer<typeof fileFolderSchema>;

export const fileFoldersSchema = z
  .object({
    items: z.array(fileFolderSchema).describe('All folders that the caller can see, by name.'),
    fileCount: count.describe('Number of files that the caller can see.'),
    sizeBytes: count.describe('Size of the files that the caller can see, in bytes.'),
    usedBytes: count.describe(
      'Space used by the account, in bytes, including earlier versions and the trash.',
    ),
    quotaBytes: count.describe('Maximum space of the account, in bytes. Uploads beyond it are rejected.'),
  })
  .meta({ id: 'FileFolders' });
export type FileFolders = z.infer<typeof fileFoldersSchema>;

export const fileFolderParams = z.object({ fileFolderId: idInQuery });
export const createFileFolderSchema = z
  .strictObject({
    name: folderName,
    parentId: id.nullable().default(null),
    profileIds: narrowing.profileIds.default([]),
    unitIds: narrowing.unitIds.default([]),
  })
  .meta({ id: 'CreateFileFolder' });
export type CreateFileFolder = z.infer<typeof createFileFolderSchema>;

/** Omitted fields stay unchanged. */
export const updateFileFolderSchema = z
  .strictObject({
    version: z
      .int()
      .positive()
      .describe('Version as read. If the folder has changed since, the request is rejected with 409.'),
    name: folderName.optional(),
    parentId: id.nullable().optional().describe('ID of the folder to move it to. Null for the top level.'),
    profileIds: narrowing.profileIds.optional(),
    unitIds: narrowing.unitIds.optional(),
  })
  .meta({ id: 'UpdateFileFolder' });
export type UpdateFileFolder = z.infer<typeof updateFileFolderSchema>;

export const deleteFileFolderQuery = z.strictObject({
  folders: countInQuery.describe(
    'Number of folders to delete. If it differs, the request is rejected and nothing is deleted.',
  ),
  files: countInQuery.describe(
    'Number of files to delete. If it differs, the request is rejected and nothing is deleted.',
  ),
});
export type DeleteFileFolderQuery = z.infer<typeof deleteFileFolderQuery>;

export const storedFileSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    folder: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Folder of the file. Null at the top level.'),
    kind,
    sizeBytes: count,
    sha256: z.string().describe('SHA-256 of the content, in hexadecimal.'),
    description: z.string(),
    tags: z.array(z.string()),
    link: z
      .object({
        id: z.int(),
        state: z.enum(values.fileLinkStates).describe('Whether the link is valid, or why not.'),
        expiresAt: instant,
        downloads: count,
      })
      .nullable()
      .describe('Link with the longest validity, or the last one that expired. Null if it never had one.'),
    uploadedBy: personSchema.nullable().describe('User who uploaded it. Null if that user no longer exists.'),
    version: z.int(),
    createdAt: instant,
    updatedAt: instant.describe(
      'When the content, name, folder or description last changed, ISO 8601 in UTC.',
    ),
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.infer<typeof storedFileSchema>;
export const storedFileListSchema = listOf(storedFileSchema);
export type StoredFileList = z.infer<typeof storedFileListSchema>;

export const listFilesQuery = z.strictObject({
  ...pageQuery,
  folder: countInQuery.optional().describe('ID of the folder. 0 for the top level. Omit it for all folders.'),
  below: z.stringbool().default(false).describe('Whether to include subfolders.'),
  search: search.describe('Part of the name or of a tag, ignoring accents.'),
  kinds: manyOf(kind).describe('Kinds of file.'),
  links: manyOf(z.enum(values.fileLinkFilters)),
  tags: manyOf(z.string().max(values.fileTagMaxLength)),
  sort: z.enum(values.fileSorts).default('name'),
  order: z.enum(sortOrders).default('asc'),
});
export type ListFilesQuery = z.infer<typeof listFilesQuery>;

export const fileParams = z.object({ fileId: idInQuery });
export const uploadFileQuery = z.strictObject({
  name: fileName,
  folder: countInQuery.default(0).describe('ID of the folder. 0 for the top level.'),
  sameName,
});
export type UploadFileQuery = z.infer<typeof uploadFileQuery>;
export const uploadedFileSchema = z
  .string()
  .meta({ format: 'binary' })
  .describe(`Content of one PDF or DOCX, up to ${values.fileMaxBytes / 1024 / 1024} MB.`);

/** Omitted fields stay unchanged. */
export const updateFileSchema = z
  .strictObject({
    version: z
      .int()
      .positive()
      .describe('Version as read. If the file has changed since, the request is rejected with 409.'),
    name: fileName.optional(),
    folderId: id.nullable().optional().describe('ID of the folder to move it to. Null for the top level.'),
    description: description.optional(),
    tags: tags.optional(),
  })
  .meta({ id: 'UpdateFile' });
export type UpdateFile = z.infer<typeof updateFileSchema>;

export const moveFilesSchema = z
  .strictObject({
    fileIds,
    folderId: id.nullable().describe('ID of the folder. Null for the top level.'),
    sameName,
  })
  .meta({ id: 'MoveFiles' });
export type MoveFiles = z.infer<typeof moveFilesSchema>;
export const deleteFilesSchema = z.strictObject({ fileIds }).meta({ id: 'DeleteFiles' });
export type DeleteFiles = z.infer<typeof deleteFilesSchema>;

export const changedFilesSchema = z.object({ changed: count }).meta({ id: 'ChangedFiles' });
export type ChangedFiles = z.infer<typeof changedFilesSchema>;

const sha256 = z.string().regex(/^[\da-f]{64}$/);

/** File referenced by an alert or a dashboard item. */
export const givenFileSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    kind,
    sha256: sha256.describe(
      'SHA-256 of the current content, which opens this content after it was replaced.',
    ),
  })
  .meta({ id: 'GivenFile' });
export type GivenFile = z.infer<typeof givenFileSchema>;
export const givenFileQuery = z.strictObject({
  sha256: sha256.optional().describe('SHA-256 of the content to download. Defaults to the current content.'),
  view: z
    .stringbool()
    .default(false)
    .describe('Whether to show the file in the browser, which works for PDF only.'),
});

export const fileContentQuery = z.strictObject({
  sha256: sha256
    .optional()
    .describe(
      'SHA-256 of the expected content. If the file has another one, the request is rejected with 409.',
    ),
  view: z
    .stringbool()
    .default(false)
    .describe('Whether to show the file in the browser, which works for PDF only.'),
});
export type FileContentQuery = z.infer<typeof fileContentQuery>;
