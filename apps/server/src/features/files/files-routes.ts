import { Readable } from 'node:stream';
import { fileMaxBytes, fileUploadType } from '@azimute/contract/files/values';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { FileBody } from '../../platform/imports/register-file-body.ts';
import { sha256OfKey } from '../../platform/objects/stored-objects.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type Transaction } from '../../platform/transact.ts';
import { listTrashedFiles } from './trash-reads.ts';
import { archiveFolder } from './archive-folder.ts';
import { createFolder } from './create-folder.ts';
import { createFileLink, renewFileLink, revokeFileLink } from './create-link.ts';
import { deleteTrashedFiles, emptyFileTrash } from './delete-trashed-files.ts';
import { deleteFiles } from './trash-files.ts';
import { deleteFolder } from './delete-folder.ts';
import type { FilesContext, FilesDependencies } from './files-context.ts';
import { listFiles, readFile } from './files-reads.ts';
import { listFolders } from './folders-reads.ts';
import { listFileLinks, listFileLinkUses } from './links-reads.ts';
import { findSentVersion, listFileVersions } from './file-versions-reads.ts';
import { moveFiles } from './move-files.ts';
import { downloadSharedFile, findSharedFile, openFileLink, type LinkDependencies } from './open-link.ts';
import { createPasswordTrials } from './password-trials.ts';
import { restoreFileVersion } from './restore-file-version.ts';
import { restoreFiles } from './restore-files.ts';
import { disposition, findSentFile, sendContent } from './send-content.ts';
import { readStorage } from './quota.ts';
import { refuseFile } from './refuse-file.ts';
import { listUncheckedFiles } from './unchecked/unchecked-files.ts';
import { updateFile } from './update-file.ts';
import { updateFolder } from './update-folder.ts';
import { uploadFile } from './upload-file.ts';

/** The bytes of a file: they are inspected completely, and small. */
export const fileBody: FileBody = {
  calls: ['uploadFile'],
  type: fileUploadType,
  maxBytes: fileMaxBytes,
  as: 'buffer',
  refuseLonger: () => refuseFile('too_large'),
};

export function filesRoutes(dependencies: FilesDependencies) {
  const links: LinkDependencies = {
    ...dependencies,
    passwordTrials: createPasswordTrials(dependencies.clock),
  };
  const by = (actor: Actor): FilesContext => ({ ...dependencies, actor });
  const reading = <T>(actor: Actor, read: (transaction: Transaction) => Promise<T>): Promise<T> =>
    transact(by(actor), read);
  return defineRoutes({
    listFileFolders: ({ caller }) =>
      reading(caller.actor, async (read) => ({
        ...(await listFolders(read)),
        ...(await readStorage(read, dependencies.quotaBytes)),
      })),
    createFileFolder: ({ caller, body }) => createFolder(by(caller.actor), body),
    updateFileFolder: ({ caller, params, body }) => updateFolder(by(caller.actor), params.fileFolderId, body),
    deleteFileFolder: ({ caller, params, query }) =>
      deleteFolder(by(caller.actor), params.fileFolderId, query),
    getFileFolderArchive: async ({ caller, params, reply }) => {
      const { name, content } = await archiveFolder(
        {
          objects: dependencies.objects,
          reading: async (read) => reading(await caller.actorByNow(), read),
        },
        params.fileFolderId,
      );
      return reply
        .type('application/zip')
        .header('content-disposition', disposition(name, 'attachment'))
        .send(Readable.from(content, { objectMode: false }));
    },
    listFiles: ({ caller, query }) => reading(caller.actor, (read) => listFiles(read, query)),
    uploadFile: ({ caller, query, raw }) => {
      if (!Buffer.isBuffer(raw.body))
        throw new DomainError('unsupported_media_type', { detail: `Send the file as ${fileUploadType}.` });
      return uploadFile(by(caller.actor), { ...query, bytes: raw.body });
    },
    listUncheckedFiles: ({ caller, query }) =>
      reading(caller.actor, (read) => listUncheckedFiles(read, query)),
    moveFiles: ({ caller, body }) => moveFiles(by(caller.actor), body),
    deleteFiles: ({ caller, body }) => deleteFiles(by(caller.actor), body.fileIds),
    listTrashedFiles: ({ caller, query }) => reading(caller.actor, (read) => listTrashedFiles(read, query)),
    restoreFiles: ({ caller, body }) => restoreFiles(by(caller.actor), body),
    deleteTrashedFiles: ({ caller, body }) => deleteTrashedFiles(by(caller.actor), body.fileIds),
    emptyFileTrash: ({ caller, query }) => emptyFileTrash(by(caller.actor), query),
    getFile: ({ caller, params }) => reading(caller.actor, (read) => readFile(read, params.fileId)),
    updateFile: ({ caller, params, body }) => updateFile(by(caller.actor), params.fileId, body),
    deleteFile: async ({ caller, params }) => {
      await deleteFiles(by(caller.actor), [params.fileId]);
    },
    getFileContent: async ({ caller, params, query, raw, reply }) => {
      const file = await reading(caller.actor, (read) => findSentFile(read, params.fileId));
      if (file === undefined) throw new DomainError('not_found');
      if (query.sha256 !== undefined && query.sha256 !== sha256OfKey(file.object_key))
        throw new DomainError('conflict', { detail: 'The content of the file changed. Read it again.' });
      return sendContent(dependencies.objects, { raw, reply, file, view: query.view });
    },
    listFileVersions: ({ caller, params }) =>
      reading(caller.actor, (read) => listFileVersions(read, params.fileId)),
    getFileVersionContent: async ({ caller, params, raw, reply }) => {
      const file = await reading(caller.actor, (read) => findSentVersion(read, params));
      if (file === undefined) throw new DomainError('not_found');
      return sendContent(dependencies.objects, { raw, reply, file, view: false });
    },
    restoreFileVersion: ({ caller, params }) => restoreFileVersion(by(caller.actor), params),
    listFileLinks: ({ caller, params, query }) =>
      reading(caller.actor, (read) => listFileLinks(read, params.fileId, query)),
    createFileLink: ({ caller, params, body }) => createFileLink(by(caller.actor), params.fileId, body),
    listFileLinkUses: ({ caller, params, query }) =>
      reading(caller.actor, (read) => listFileLinkUses(read, params.fileLinkId, query)),
    renewFileLink: ({ caller, params, body }) => renewFileLink(by(caller.actor), params.fileLinkId, body),
    revokeFileLink: ({ caller, params }) => revokeFileLink(by(caller.actor), params.fileLinkId),
    openFileLink: ({ body, raw }) => openFileLink(links, body, { address: raw.ip }),
    downloadSharedFile: ({ body, raw }) =>
      downloadSharedFile(links, body, {
        address: raw.ip,
        accessToken: /^Bearer +([\w.~+/=-]{1,200})$/i.exec(raw.headers.authorization ?? '')?.[1],
      }),
    getSharedFileContent: async ({ params, raw, reply }) => {
      const file = await findSharedFile(dependencies, params.download);
      return sendContent(dependencies.objects, { raw, reply, file, view: false });
    },
  });
}
