import { linkEndings } from '../shared-links.ts';

/** Kinds of file, detected from the content, never from the name. */
export const fileKinds = ['pdf', 'docx'] as const;
export type FileKind = (typeof fileKinds)[number];
export const fileMediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<FileKind, string>;

/** Media type of every upload, so that no other call parses its bytes. */
export const fileUploadType = 'application/vnd.azimute.file';
export const fileMaxBytes = 4 * 1024 * 1024;

/** Reasons why the content of a file is refused, as codes of the field `file`. */
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

/** Reasons why a file that waited for the virus scanner was refused. */
export const uncheckedRefusals = ['infected', 'unchecked', 'rights_lost', 'folder_gone', 'lost'] as const;
export type UncheckedRefusal = (typeof uncheckedRefusals)[number];
/** Days after which an unscanned file is discarded. */
export const uncheckedDays = 7;

/** Behavior of uploads and moves if the folder has a file of the same name. */
export const sameNameChoices = ['refuse', 'keep_both', 'replace'] as const;
export type SameNameChoice = (typeof sameNameChoices)[number];

export const fileSorts = ['name', 'size', 'updatedAt', 'linkExpiresAt'] as const;
export type FileSort = (typeof fileSorts)[number];

/** Filter by links: with a valid link, only ended ones, or none. */
export const fileLinkFilters = ['none', 'active', 'ended'] as const;
export type FileLinkFilter = (typeof fileLinkFilters)[number];

export const fileLinkStates = ['active', 'expired', 'used_up', ...linkEndings] as const;
export type FileLinkState = (typeof fileLinkStates)[number];

export const fileNameMaxLength = 200;
export const fileDescriptionMaxLength = 2_000;
export const fileTagMaxLength = 40;
export const fileTagsMost = 20;
/** Earlier versions kept of a file; the oldest are deleted. */
export const fileVersionsMost = 20;
/** Days in which a deleted file can be restored. */
export const fileTrashDays = 30;
/** Maximum number of files per call. */
export const filesPerChange = 500;

/** Maximum size of a folder archive, a ZIP without the ZIP64 extension. */
export const archiveMostBytes = 4_000_000_000;
export const archiveMostFiles = 60_000;

export const folderNameMaxLength = 120;
/** A top-level folder has depth one. */
export const folderDepthMost = 8;
export const foldersPerAccount = 2_000;
/** Maximum number of profiles, and of ULs, of a folder. */
export const folderNarrowingMost = 200;

export const fileLinkDownloadsMost = 10_000;
export const fileLinkPasswordMinLength = 8;
export const fileLinkPasswordMaxLength = 100;

/** Screen that opens a link. The token follows `#`, so that no server receives it with the address. */
export const fileLinkPath = '/shared-file';
