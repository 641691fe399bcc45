import { anyone, changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list/schemas.ts';
import * as files from './schemas.ts';
import { fileMediaTypes, fileUploadType } from './values.ts';

/** Folders that are narrowed to ULs are confined to them. */
const read = sees('services:file-manager');
const change = changes('services:file-manager');

export const fileCalls = {
  listFileFolders: {
    summary: 'The tree of folders with what each holds',
    access: read,
    status: 200,
    answer: files.fileFoldersSchema,
  },
  createFileFolder: {
    summary: 'Create a folder; below another it is open to whom that is open to',
    access: change,
    body: files.createFileFolderSchema,
    status: 201,
    answer: files.fileFolderSchema,
  },
  updateFileFolder: {
    summary: 'Rename a folder, move it, or change whom it is open to',
    access: change,
    params: files.fileFolderParams,
    body: files.updateFileFolderSchema,
    status: 200,
    answer: files.fileFolderSchema,
  },
  deleteFileFolder: {
    summary: 'Delete a folder with all that it holds',
    access: change,
    params: files.fileFolderParams,
    query: files.deleteFileFolderQuery,
    status: 204,
  },
  listFiles: {
    summary: 'Files by name, size, time or link',
    access: read,
    query: files.listFilesQuery,
    status: 200,
    answer: files.storedFileListSchema,
  },
  uploadFile: {
    summary: 'Upload one PDF or DOCX of at most 4 MB; what it is follows from its content',
    access: change,
    effort: 'file',
    query: files.uploadFileQuery,
    rawBody: files.uploadedFileSchema,
    bodyTypes: [fileUploadType],
    status: 201,
    answer: files.storedFileSchema,
  },
  moveFiles: {
    summary: 'Move files into a folder, all of them or none',
    access: change,
    body: files.moveFilesSchema,
    status: 200,
    answer: files.changedFilesSchema,
  },
  deleteFiles: {
    summary: 'Delete files with their links, all of them or none',
    access: change,
    body: files.deleteFilesSchema,
    status: 200,
    answer: files.changedFilesSchema,
  },
  getFile: {
    summary: 'A file with its description, tags and link',
    access: read,
    params: files.fileParams,
    status: 200,
    answer: files.storedFileSchema,
  },
  updateFile: {
    summary: 'Change name, folder, description or tags of a file',
    access: change,
    params: files.fileParams,
    body: files.updateFileSchema,
    status: 200,
    answer: files.storedFileSchema,
  },
  deleteFile: {
    summary: 'Delete a file with its links',
    access: change,
    params: files.fileParams,
    status: 204,
  },
  getFileContent: {
    summary: 'The bytes of a file; answers ranges',
    access: read,
    params: files.fileParams,
    query: files.fileContentQuery,
    status: 200,
    rawAnswer: Object.values(fileMediaTypes),
  },
  listFileLinks: {
    summary: 'The links of a file, newest first, with how often each was used',
    access: read,
    params: files.fileParams,
    query: pageQuerySchema,
    status: 200,
    answer: files.fileLinkListSchema,
  },
  createFileLink: {
    summary: 'Make a link that opens the file without a session until it expires',
    access: change,
    effort: 'file',
    params: files.fileParams,
    body: files.createFileLinkSchema,
    status: 201,
    answer: files.createdFileLinkSchema,
  },
  listFileLinkUses: {
    summary: 'When a link was used, newest first, and by whom where that is known',
    access: read,
    params: files.fileLinkParams,
    query: pageQuerySchema,
    status: 200,
    answer: files.fileLinkUseListSchema,
  },
  renewFileLink: {
    summary: 'Make a new link with the password and the limit of this one, which opens nothing any more',
    access: change,
    effort: 'file',
    params: files.fileLinkParams,
    body: files.renewFileLinkSchema,
    status: 201,
    answer: files.createdFileLinkSchema,
  },
  revokeFileLink: {
    summary: 'End a link at once',
    access: change,
    params: files.fileLinkParams,
    status: 204,
  },
  openFileLink: {
    summary: 'What a link opens; with its password, where it has one, also the name of the file',
    access: anyone,
    body: files.openFileLinkSchema,
    status: 200,
    answer: files.sharedFileSchema,
  },
  downloadSharedFile: {
    summary: 'Count one download of a link, and get the address of the bytes, which is open for ten minutes',
    access: anyone,
    body: files.openFileLinkSchema,
    status: 200,
    answer: files.sharedFileDownloadSchema,
  },
  getSharedFileContent: {
    summary: 'The bytes that a link opened; answers ranges',
    access: anyone,
    params: files.sharedFileParams,
    status: 200,
    rawAnswer: Object.values(fileMediaTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
