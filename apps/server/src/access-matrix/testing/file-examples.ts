import type { CallName } from '@azimute/contract';
import { fileUploadType } from '@azimute/contract/files/values';
import { nothing, type Example, type ExampleRequest } from './example.ts';

const folder = (): ExampleRequest => ({ params: { fileFolderId: 1 } });
const file = (): ExampleRequest => ({ params: { fileId: 1 } });
const link = (): ExampleRequest => ({ params: { fileLinkId: 1 } });
const token = 'a'.repeat(43);

export const fileExamples = {
  listFileFolders: { request: nothing },
  createFileFolder: { request: (_target, fresh) => ({ body: { name: `Folder ${fresh}` } }) },
  updateFileFolder: {
    request: (_target, fresh) => ({ ...folder(), body: { version: 1, name: `Folder ${fresh}` } }),
    hidden: 404,
  },
  deleteFileFolder: { request: () => ({ ...folder(), query: { folders: 0, files: 0 } }), hidden: 404 },
  listFiles: { request: () => ({ query: { limit: 500 } }) },
  uploadFile: {
    request: (_target, fresh) => ({ query: { name: `${fresh}.pdf` }, contentType: fileUploadType }),
    hidden: 404,
  },
  moveFiles: { request: () => ({ body: { fileIds: [1], folderId: null } }), hidden: 404 },
  deleteFiles: { request: () => ({ body: { fileIds: [1] } }), hidden: 404 },
  getFile: { request: file, hidden: 404 },
  updateFile: {
    request: (_target, fresh) => ({ ...file(), body: { version: 1, name: `${fresh}.pdf` } }),
    hidden: 404,
  },
  deleteFile: { request: file, hidden: 404 },
  getFileContent: { request: file, hidden: 404 },
  listFileLinks: { request: file, hidden: 404 },
  createFileLink: { request: () => ({ ...file(), body: {} }), hidden: 404 },
  listFileLinkUses: { request: link, hidden: 404 },
  renewFileLink: { request: () => ({ ...link(), body: {} }), hidden: 404 },
  revokeFileLink: { request: link, hidden: 404 },
  openFileLink: { request: () => ({ body: { token } }), publicStatus: 410 },
  downloadSharedFile: { request: () => ({ body: { token } }), publicStatus: 410 },
  getSharedFileContent: { request: () => ({ params: { download: token } }), publicStatus: 410 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
