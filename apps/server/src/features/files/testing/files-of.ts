import type { CallArguments, CreatedFileLink, FileFolder, ModuleCode, StoredFile } from '@azimute/contract';
import { fileUploadType } from '@azimute/contract/files/values';
import type { LightMyRequestResponse } from 'fastify';
import { openDirectoryStore } from '../../../platform/objects/open-object-store.ts';
import type { PortalClient } from '../../../testing/portal-client.ts';
import type { TestPortal } from '../../../testing/portal-of.ts';

const FILES: ModuleCode = 'services:file-manager';
const MAP: ModuleCode = 'services:simc:geolocalizacao';

/** `rui` changes files and `lia` sees them, both in the UL `NORTH`; `max` sees only the map. */
export const filesPlan = {
  modules: [FILES, MAP] satisfies readonly ModuleCode[],
  people: {
    rui: { sees: [], changes: [FILES] },
    lia: { sees: [FILES] },
    max: { sees: [], changes: [MAP] },
  },
} as const;

export const of = (fileId: number) => ({ params: { fileId } });
export const ofFolder = (fileFolderId: number) => ({ params: { fileFolderId } });

type UploadQuery = Omit<CallArguments<'uploadFile'>[0]['query'], 'name'>;

/** Shorthands for files of a portal whose account has the `filesPlan`. */
export function filesOf(portal: Pick<TestPortal, 'owner' | 'dataDir' | 'queryAsOwner' | 'accountId'>) {
  const { owner, dataDir, queryAsOwner, accountId } = portal;
  const uploading = (name: string, bytes: Buffer, query: UploadQuery = {}) =>
    [{ query: { name, ...query }, body: bytes }, { headers: { 'content-type': fileUploadType } }] as const;
  const upload = (
    person: Pick<PortalClient, 'send'>,
    ...given: Parameters<typeof uploading>
  ): Promise<LightMyRequestResponse> => person.send('uploadFile', ...uploading(...given));
  return {
    objects: openDirectoryStore(dataDir),
    /** Input of an upload, and the function that sends it. */
    uploading,
    upload,
    /** Uploads a file and expects success. */
    mustUpload: async (...given: Parameters<typeof uploading>): Promise<StoredFile> => {
      const answer = await upload(owner, ...given);
      if (answer.statusCode !== 201) throw new Error(`Answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<StoredFile>();
    },
    createFolder: (body: CallArguments<'createFileFolder'>[0]['body']): Promise<FileFolder> =>
      owner.call('createFileFolder', { body }),
    link: (fileId: number, body: CallArguments<'createFileLink'>[0]['body'] = {}): Promise<CreatedFileLink> =>
      owner.call('createFileLink', { ...of(fileId), body }),
    profileOf: async (name: string): Promise<number> => {
      const sql = 'select profile_id as id from profiles where account_id = $1 and name = $2';
      return (await queryAsOwner<{ id: number }>(sql, [accountId, name]))[0]?.id ?? 0;
    },
    /** Deletes all files, folders and links. */
    empty: async (): Promise<void> => {
      for (const table of ['files', 'unchecked_files', 'trashed_files', 'file_folders', 'objects'])
        await queryAsOwner(`delete from ${table}`);
    },
  };
}
