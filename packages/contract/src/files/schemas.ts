import { z } from 'zod';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { sortOrders } from '../list.ts';
import { id, idInQuery, idOrNoneInQuery, instant, line, search } from '../scalars.ts';
import { count, fileIds, kind, personSchema } from './parts.ts';
import * as values from './values.ts';

const countInQuery = idOrNoneInQuery;

// What ends a line, separates folders, is not seen, or turns the direction of what follows, so that a name reads as another.
const UNNAMEABLE = /[\p{Cc}\p{Zl}\p{Zp}/\\\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;
const isNameable = (name: string): boolean =>
  !UNNAMEABLE.test(name) && name.isWellFormed() && !/^\.+$/.test(name);
const nameSaying = 'A name holds no slash, nothing invisible and nothing that turns its direction.';
const nameOf = (maxLength: number) =>
  z.string().trim().normalize('NFC').min(1).max(maxLength).refine(isNameable, nameSaying);
const folderName = nameOf(values.folderNameMaxLength);
const fileName = nameOf(values.fileNameMaxLength).describe(
  'Where it does not end in .pdf or .docx, as its content is, that is added',
);
const description = z.string().trim().max(values.fileDescriptionMaxLength);
const tags = z.array(line(values.fileTagMaxLength)).max(values.fileTagsMost);
const sameName = z
  .enum(values.sameNameChoices)
  .default('refuse')
  .describe('Where there is a file of that name: refuse with 409, add a number, or take its place');

const narrowing = {
  profileIds: z
    .array(id)
    .max(values.folderNarrowingMost)
    .describe('Only who has one of these profiles; empty for all. Set by administrators, of top folders'),
  unitIds: z
    .array(id)
    .max(values.folderNarrowingMost)
    .describe('Only who sees one of these ULs, beside what the profiles demand; empty for all'),
};

export const fileFolderSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    parentId: z.int().nullable(),
    fileCount: count.describe('Files in it and in all folders below'),
    folderCount: count.describe('All folders below'),
    sizeBytes: count.describe('Of these files'),
    profileIds: z.array(z.int()).describe('As the top folder has them; deleted ones stay, and let nobody in'),
    unitIds: z.array(z.int()),
    version: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'FileFolder' });
export type FileFolder = z.infer<typeof fileFolderSchema>;

export const fileFoldersSchema = z
  .object({
    items: z.array(fileFolderSchema).describe('Every folder that the reader sees, by name'),
    fileCount: count.describe('All files that the reader sees'),
    sizeBytes: count,
    usedBytes: count.describe('Of all that the account stores, with former versions and the trash'),
    quotaBytes: count.describe('Of which uploads are refused beyond'),
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

/** What is left out stays as it is. */
export const updateFileFolderSchema = z
  .strictObject({
    version: z.int().positive().describe('As it was read: a newer one is not overwritten'),
    name: folderName.optional(),
    parentId: id.nullable().optional().describe('Moves it with what it holds; null is the top level'),
    profileIds: narrowing.profileIds.optional(),
    unitIds: narrowing.unitIds.optional(),
  })
  .meta({ id: 'UpdateFileFolder' });
export type UpdateFileFolder = z.infer<typeof updateFileFolderSchema>;

export const deleteFileFolderQuery = z.strictObject({
  folders: countInQuery.describe('How many folders go with it, as the person was shown'),
  files: countInQuery.describe('How many files go with it, as the person was shown'),
});
export type DeleteFileFolderQuery = z.infer<typeof deleteFileFolderQuery>;

export const storedFileSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    folder: z.object({ id: z.int(), name: z.string() }).nullable(),
    kind,
    sizeBytes: count,
    sha256: z.string().describe('Of its content, in hexadecimal'),
    description: z.string(),
    tags: z.array(z.string()),
    link: z
      .object({ id: z.int(), state: z.enum(values.fileLinkStates), expiresAt: instant, downloads: count })
      .nullable()
      .describe('The link that opens it longest; where none does, the last that did'),
    uploadedBy: personSchema.nullable(),
    version: z.int(),
    createdAt: instant,
    updatedAt: instant.describe('When its content, name, place or description changed last'),
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.infer<typeof storedFileSchema>;
export const storedFileListSchema = listOf(storedFileSchema);
export type StoredFileList = z.infer<typeof storedFileListSchema>;

export const listFilesQuery = z.strictObject({
  ...pageQuery,
  folder: countInQuery.optional().describe('Only files in it; 0 is the top level, absent is everywhere'),
  below: z.stringbool().default(false).describe('Also files in the folders below it'),
  search: search.describe('Part of the name or of a tag, accents or not'),
  kinds: manyOf(kind),
  links: manyOf(z.enum(values.fileLinkFilters)),
  tags: manyOf(z.string().max(values.fileTagMaxLength)),
  sort: z.enum(values.fileSorts).default('name'),
  order: z.enum(sortOrders).default('asc'),
});
export type ListFilesQuery = z.infer<typeof listFilesQuery>;

export const fileParams = z.object({ fileId: idInQuery });
export const uploadFileQuery = z.strictObject({
  name: fileName,
  folder: countInQuery.default(0).describe('The folder it goes to; 0 is the top level'),
  sameName,
});
export type UploadFileQuery = z.infer<typeof uploadFileQuery>;
export const uploadedFileSchema = z
  .string()
  .meta({ format: 'binary' })
  .describe(`The bytes of one PDF or DOCX, at most ${values.fileMaxBytes / 1024 / 1024} MB`);

/** What is left out stays as it is. */
export const updateFileSchema = z
  .strictObject({
    version: z.int().positive().describe('As it was read: a newer one is not overwritten'),
    name: fileName.optional(),
    folderId: id.nullable().optional().describe('Null is the top level'),
    description: description.optional(),
    tags: tags.optional(),
  })
  .meta({ id: 'UpdateFile' });
export type UpdateFile = z.infer<typeof updateFileSchema>;

export const moveFilesSchema = z
  .strictObject({ fileIds, folderId: id.nullable().describe('Null is the top level'), sameName })
  .meta({ id: 'MoveFiles' });
export type MoveFiles = z.infer<typeof moveFilesSchema>;
export const deleteFilesSchema = z.strictObject({ fileIds }).meta({ id: 'DeleteFiles' });
export type DeleteFiles = z.infer<typeof deleteFilesSchema>;

export const changedFilesSchema = z.object({ changed: count }).meta({ id: 'ChangedFiles' });
export type ChangedFiles = z.infer<typeof changedFilesSchema>;

const sha256 = z.string().regex(/^[\da-f]{64}$/);

/** A file as an alert or a content of a briefcase gives it. */
export const givenFileSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    kind,
    sha256: sha256.describe('Of its content now, by which it opens after another one has taken its place'),
  })
  .meta({ id: 'GivenFile' });
export type GivenFile = z.infer<typeof givenFileSchema>;
export const givenFileQuery = z.strictObject({
  sha256: sha256.optional().describe('A content that stood in the file since it was given; else that of now'),
  view: z.stringbool().default(false).describe('To be shown in a page, which a PDF alone can be'),
});

export const fileContentQuery = z.strictObject({
  sha256: sha256.optional().describe('The content that is meant: where the file has another by now, 409'),
  view: z.stringbool().default(false).describe('To be shown in a page, which a PDF alone can be'),
});
export type FileContentQuery = z.infer<typeof fileContentQuery>;
