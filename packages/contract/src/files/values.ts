import { linkEndings } from '../shared-links.ts';

/** What a file can be, found out from its content and never from its name. */
export const fileKinds = ['pdf', 'docx'] as const;
export type FileKind = (typeof fileKinds)[number];
export const fileMediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<FileKind, string>;

/** Media type of the body of an upload, whatever the file is, so that no other call that takes bytes takes it. */
export const fileUploadType = 'application/vnd.azimute.file';
export const fileMaxBytes = 4 * 1024 * 1024;

/** Why the content of a file is refused: codes of the field `file`. */
export const fileRefusals = [
  'empty',
  'too_large',
  'unknown_kind',
  'executable',
  'broken',
  'encrypted',
  'protected',
  'macros',
  'active_content',
  'too_much_inside',
  'over_quota',
  'infected',
] as const;
export type FileRefusal = (typeof fileRefusals)[number];

/** Why a file that waited for the virus scanner was not taken. */
export const uncheckedRefusals = ['infected', 'unchecked', 'rights_lost', 'folder_gone', 'lost'] as const;
export type UncheckedRefusal = (typeof uncheckedRefusals)[number];
/** A file that no scanner could look at for so long is given up. */
export const uncheckedDays = 7;

/** What an upload or a move does where the folder holds a file of the same name. */
export const sameNameChoices = ['refuse', 'keep_both', 'replace'] as const;
export type SameNameChoice = (typeof sameNameChoices)[number];

export const fileSorts = ['name', 'size', 'updatedAt', 'linkExpiresAt'] as const;
export type FileSort = (typeof fileSorts)[number];

/** Of a file: whether one of its links opens, or only had been opening, or there never was one. */
export const fileLinkFilters = ['none', 'active', 'ended'] as const;
export type FileLinkFilter = (typeof fileLinkFilters)[number];

export const fileLinkStates = ['active', 'expired', 'used_up', ...linkEndings] as const;
export type FileLinkState = (typeof fileLinkStates)[number];

export const fileNameMaxLength = 200;
export const fileDescriptionMaxLength = 2_000;
export const fileTagMaxLength = 40;
export const fileTagsMost = 20;
/** Contents of a file that were replaced and are kept; the oldest beyond go. */
export const fileVersionsMost = 20;
/** For so long a deleted file can be restored. */
export const fileTrashDays = 30;
/** Files that one call moves or deletes. */
export const filesPerChange = 500;

/** What fits into one archive of a folder: a ZIP without the extension for larger ones. */
export const archiveMostBytes = 4_000_000_000;
export const archiveMostFiles = 60_000;

export const folderNameMaxLength = 120;
/** A folder of the top level is of depth one. */
export const folderDepthMost = 8;
export const foldersPerAccount = 2_000;
/** Profiles, and ULs, that a folder is narrowed to. */
export const folderNarrowingMost = 200;

export const fileLinkDownloadsMost = 10_000;
export const fileLinkPasswordMinLength = 8;
export const fileLinkPasswordMaxLength = 100;

/** Screen that opens a link; the token follows behind `#`, so that no server is sent it by the address. */
export const fileLinkPath = '/shared-file';
