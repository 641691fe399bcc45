import type { CallName } from '@azimute/contract';
import { fileUploadType } from '@azimute/contract/files/values';
import { makePdf } from '@azimute/server/src/features/files/testing/make-files.ts';
import { nothing, type Example, type ExampleRequest } from './example.ts';
import type { Target } from './world.ts';

const folder = ({ fileFolderId }: Target): ExampleRequest => ({ params: { fileFolderId } });
const file = ({ fileId }: Target): ExampleRequest => ({ params: { fileId } });
const version = ({ fileId }: Target): ExampleRequest => ({ params: { fileId, number: 1 } });
const link = ({ fileLinkId }: Target): ExampleRequest => ({ params: { fileLinkId } });
/** Matches no link. */
const token = 'a'.repeat(43);

export const fileExamples = {
  listFileFolders: { request: nothing },
  createFileFolder: {
    request: ({ fileFolderId }, fresh) => ({ body: { name: `Folder ${fresh}`, parentId: fileFolderId } }),
    hidden: 422,
  },
  updateFileFolder: {
    request: (target, fresh) => ({ ...folder(target), body: { version: 1, name: `Folder ${fresh}` } }),
    hidden: 404,
  },
  deleteFileFolder: {
    request: ({ otherFileFolderId }) => ({
      params: { fileFolderId: otherFileFolderId },
      query: { folders: 0, files: 0 },
    }),
    hidden: 404,
  },
  getFileFolderArchive: { request: folder, hidden: 404 },
  listFiles: { request: () => ({ query: { limit: 500 } }) },
  uploadFile: {
    request: ({ fileFolderId }, fresh) => ({
      query: { name: `${fresh}.pdf`, folder: fileFolderId },
      body: makePdf(fresh),
      contentType: fileUploadType,
    }),
    hidden: 404,
  },
  listUncheckedFiles: { request: () => ({ query: { limit: 500 } }) },
  deleteFiles: { request: ({ otherFileId }) => ({ body: { fileIds: [otherFileId] } }), hidden: 404 },
  listTrashedFiles: { request: () => ({ query: { limit: 500 } }) },
  restoreFiles: {
    request: ({ otherTrashedFileId }) => ({ body: { fileIds: [otherTrashedFileId] } }),
    hidden: 404,
  },
  deleteTrashedFiles: {
    request: ({ trashedFileId }) => ({ body: { fileIds: [trashedFileId] } }),
    hidden: 404,
  },
  emptyFileTrash: { request: () => ({ query: { until: new Date().toISOString() } }) },
  getFile: { request: file, hidden: 404 },
  updateFile: {
    request: (target, fresh) => ({ ...file(target), body: { version: 1, name: `${fresh}.pdf` } }),
    hidden: 404,
  },
  moveFiles: { request: ({ fileId }) => ({ body: { fileIds: [fileId], folderId: null } }), hidden: 404 },
  getFileContent: { request: file, hidden: 404 },
  listFileVersions: { request: file, hidden: 404 },
  getFileVersionContent: { request: version, hidden: 404 },
  restoreFileVersion: { request: version, hidden: 404 },
  listFileLinks: { request: file, hidden: 404 },
  createFileLink: { request: (target) => ({ ...file(target), body: {} }), hidden: 404 },
  listFileLinkUses: { request: link, hidden: 404 },
  renewFileLink: { request: (target) => ({ ...link(target), body: {} }), hidden: 404 },
  revokeFileLink: {
    request: ({ otherFileLinkId }) => ({ params: { fileLinkId: otherFileLinkId } }),
    hidden: 404,
  },
  deleteFile: { request: file, hidden: 404 },
  openFileLink: { request: () => ({ body: { token } }), publicStatus: 410 },
  downloadSharedFile: { request: () => ({ body: { token } }), publicStatus: 410 },
  getSharedFileContent: { request: () => ({ params: { download: token } }), publicStatus: 410 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
