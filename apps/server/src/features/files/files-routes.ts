import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';

const absent = (): Promise<never> => Promise.reject(new DomainError('not_found'));

export function filesRoutes() {
  return defineRoutes({
    listFileFolders: absent,
    createFileFolder: absent,
    updateFileFolder: absent,
    deleteFileFolder: absent,
    listFiles: absent,
    uploadFile: absent,
    moveFiles: absent,
    deleteFiles: absent,
    getFile: absent,
    updateFile: absent,
    deleteFile: absent,
    getFileContent: absent,
    listFileLinks: absent,
    createFileLink: absent,
    listFileLinkUses: absent,
    renewFileLink: absent,
    revokeFileLink: absent,
    openFileLink: absent,
    downloadSharedFile: absent,
    getSharedFileContent: absent,
  });
}
