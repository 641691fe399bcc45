import { anyone, changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list-schemas.ts';
import * as history from './history-schemas.ts';
import * as links from './link-schemas.ts';
import * as files from './schemas.ts';
import * as unchecked from './unchecked-schemas.ts';
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
    summary: 'Delete a folder with all that it holds; its files go into the trash',
    access: change,
    params: files.fileFolderParams,
    query: files.deleteFileFolderQuery,
    status: 204,
  },
  getFileFolderArchive: {
    summary:
      'All files of a folder and of those below as a ZIP archive; what goes meanwhile is named in left-out.txt',
    access: read,
    effort: 'export',
    params: files.fileFolderParams,
    status: 200,
    rawAnswer: ['application/zip'],
  },
  listFiles: {
    summary: 'Files by name, size, time or link',
    access: read,
    query: files.listFilesQuery,
    status: 200,
    answer: files.storedFileListSchema,
  },
  uploadFile: {
    summary:
      'Upload one PDF or DOCX of at most 4 MB; what it is follows from its content. Where the virus scanner does not answer, it waits as unchecked',
    access: change,
    effort: 'file',
    query: files.uploadFileQuery,
    rawBody: files.uploadedFileSchema,
    bodyTypes: [fileUploadType],
    status: 201,
    answer: unchecked.uploadedSchema,
  },
  listUncheckedFiles: {
    summary: 'Files that the person uploaded and that wait for the virus scanner, the last first',
    access: read,
    query: unchecked.listUncheckedFilesQuery,
    status: 200,
    answer: unchecked.uncheckedFileListSchema,
  },
  moveFiles: {
    summary: 'Move files into a folder, all of them or none',
    access: change,
    body: files.moveFilesSchema,
    status: 200,
    answer: files.changedFilesSchema,
  },
  deleteFiles: {
    summary: 'Put files into the trash, all of them or none; their links and former versions are gone',
    access: change,
    body: files.deleteFilesSchema,
    status: 200,
    answer: files.changedFilesSchema,
  },
  listTrashedFiles: {
    summary: 'Deleted files, the last first, for 30 days',
    access: read,
    query: history.listTrashedFilesQuery,
    status: 200,
    answer: history.trashedFileListSchema,
  },
  restoreFiles: {
    summary:
      'Restore deleted files to their folders, which are made anew where they are gone; all of them or none',
    access: change,
    body: history.restoreFilesSchema,
    status: 200,
    answer: files.changedFilesSchema,
  },
  deleteTrashedFiles: {
    summary: 'Delete files for good that are in the trash, all of them or none',
    access: change,
    body: files.deleteFilesSchema,
    status: 200,
    answer: files.changedFilesSchema,
  },
  emptyFileTrash: {
    summary: 'Delete for good all that the person sees in the trash',
    access: change,
    query: history.emptyFileTrashQuery,
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
    summary: 'Put a file into the trash; its links and former versions are gone',
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
  listFileVersions: {
    summary: 'The contents that a file had, newest first, with who uploaded each and when',
    access: read,
    params: files.fileParams,
    status: 200,
    answer: history.fileVersionsSchema,
  },
  getFileVersionContent: {
    summary: 'The bytes of a content that was replaced; answers ranges',
    access: read,
    params: history.fileVersionParams,
    status: 200,
    rawAnswer: Object.values(fileMediaTypes),
  },
  restoreFileVersion: {
    summary: 'Make a replaced content the current one, as a new version; what is current is kept',
    access: change,
    params: history.fileVersionParams,
    status: 200,
    answer: files.storedFileSchema,
  },
  listFileLinks: {
    summary: 'The links of a file, newest first, with how often each was used',
    access: read,
    params: files.fileParams,
    query: pageQuerySchema,
    status: 200,
    answer: links.fileLinkListSchema,
  },
  createFileLink: {
    summary: 'Make a link that opens the file without a session until it expires',
    access: change,
    effort: 'file',
    params: files.fileParams,
    body: links.createFileLinkSchema,
    status: 201,
    answer: links.createdFileLinkSchema,
  },
  listFileLinkUses: {
    summary: 'When a link was used, newest first, and by whom where that is known',
    access: read,
    params: links.fileLinkParams,
    query: pageQuerySchema,
    status: 200,
    answer: links.fileLinkUseListSchema,
  },
  renewFileLink: {
    summary: 'Make a new link with the password and the limit of this one, which opens nothing any more',
    access: change,
    effort: 'file',
    params: links.fileLinkParams,
    body: links.renewFileLinkSchema,
    status: 201,
    answer: links.createdFileLinkSchema,
  },
  revokeFileLink: {
    summary: 'End a link at once',
    access: change,
    params: links.fileLinkParams,
    status: 204,
  },
  openFileLink: {
    summary: 'What a link opens; with its password, where it has one, also the name of the file',
    access: anyone,
    body: links.openFileLinkSchema,
    status: 200,
    answer: links.sharedFileSchema,
  },
  downloadSharedFile: {
    summary: 'Count one download of a link, and get the address of the bytes, which is open for ten minutes',
    access: anyone,
    body: links.openFileLinkSchema,
    status: 200,
    answer: links.sharedFileDownloadSchema,
  },
  getSharedFileContent: {
    summary: 'The bytes that a link opened; answers ranges',
    access: anyone,
    params: links.sharedFileParams,
    status: 200,
    rawAnswer: Object.values(fileMediaTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
