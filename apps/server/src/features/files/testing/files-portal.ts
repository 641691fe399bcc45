import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CreatedFileLink, FileFolder, StoredFile } from '@azimute/contract';
import { fileUploadType } from '@azimute/contract/files/values';
import type { LightMyRequestResponse } from 'fastify';
import { createManualClock } from '../../../platform/clock.ts';
import { openDirectoryStore } from '../../../platform/objects/open-object-store.ts';
import type { ObjectStore } from '../../../platform/objects/stored-objects.ts';
import type { VirusScanner } from '../../../platform/virus-scanner/virus-scanner.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../../identity/testing/start-identity-server.ts';
import { fileBody, filesRoutes } from '../files-routes.ts';

const MODULE = 'services:file-manager';
const DEFAULT_QUOTA = 1024 ** 3;
const now = new Date('2026-03-02T12:00:00Z');

type Who = 'ana' | 'rui' | 'lia' | 'max' | 'eva';

export interface FilesPortal extends IdentityServer {
  readonly clock: ReturnType<typeof createManualClock>;
  readonly dataDir: string;
  readonly objects: ObjectStore;
  /** Runs before an object is read; set by a test. */
  readonly hooks: { beforeGet?: () => Promise<unknown> };
  /** Quota of each account; a test may change it. */
  readonly quota: { bytes: number };
  /** Virus scanner; a test may set it. */
  readonly scanning: { scanner: VirusScanner | undefined };
  readonly accountId: number;
  readonly profileIds: Readonly<Record<string, number>>;
  readonly unitIds: Readonly<Record<'north' | 'south', number>>;
  as(
    who: Who | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  upload(
    who: Who | undefined,
    name: string,
    bytes: Buffer,
    query?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Expect success. */
  mustUpload(name: string, bytes: Buffer, query?: Readonly<Record<string, string>>): Promise<StoredFile>;
  mustCreateFolder(body: object): Promise<FileFolder>;
  mustLink(fileId: number, body?: object): Promise<CreatedFileLink>;
  /** Deletes all files, folders and links. */
  empty(): Promise<void>;
}

/**
 * Starts a portal with an account of `ana`, its administrator, `rui`, who changes files and sees the northern UL,
 * `lia`, who sees files and the same UL, and `max`, who sees only the fleet; and another one with its administrator
 * `eva`.
 */
export async function startFilesPortal(): Promise<FilesPortal> {
  const clock = createManualClock(now);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-files-'));
  const store = openDirectoryStore(dataDir);
  const hooks: FilesPortal['hooks'] = {};
  const objects: ObjectStore = {
    ...store,
    get: async (key, range) => {
      await hooks.beforeGet?.();
      return await store.get(key, range);
    },
  };
  const quota = { bytes: DEFAULT_QUOTA };
  const scanning: FilesPortal['scanning'] = { scanner: undefined };
  const portal = await startIdentityServer(
    (deps) =>
      filesRoutes({
        ...deps,
        clock,
        objects,
        get quotaBytes() {
          return quota.bytes;
        },
        get scanner() {
          return scanning.scanner;
        },
      }),
    { fileBody },
  );
  const { accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: [MODULE, 'services:simc:geolocalizacao'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      ...['rui', 'lia', 'max'].map((name) => ({
        email: `${name}@alfa.example`,
        roles: { 'alfa.example': 'viewer' as const },
      })),
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  const accountId = accountIds['alfa.example'] ?? 0;
  const insert = async (sql: string, ...values: readonly unknown[]): Promise<number> => {
    const [row] = await portal.queryAsOwner<{ id: number }>(sql, [accountId, ...values]);
    return row?.id ?? 0;
  };
  const unit = (code: string) =>
    insert('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', code);
  const unitIds = { north: await unit('N'), south: await unit('S') };
  const profileIds: Record<string, number> = {};
  for (const [name, module, level] of [
    ['rui', MODULE, 'change'],
    ['lia', MODULE, 'see'],
    ['max', 'services:simc:geolocalizacao', 'change'],
  ] as const) {
    const profileId = await insert(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      name,
    );
    profileIds[name] = profileId;
    await insert('insert into profile_sections values ($1, $2, $3, $4)', profileId, module, level);
    await insert('insert into profile_units values ($1, $2, $3)', profileId, unitIds.north);
    await insert('insert into profile_users values ($1, $2, $3)', profileId, userIds[`${name}@alfa.example`]);
  }
  const tokens: Partial<Record<Who, string>> = {};
  for (const who of ['ana@alfa', 'rui@alfa', 'lia@alfa', 'max@alfa', 'eva@other'])
    tokens[who.slice(0, 3) as Who] = (await portal.signIn(`${who}.example`)).access;
  const must = async <T>(asking: Promise<LightMyRequestResponse>): Promise<T> => {
    const answer = await asking;
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.json<T>();
  };
  const as: FilesPortal['as'] = (who, method, address, body) =>
    portal.call(method, address, who && tokens[who], body);
  const upload: FilesPortal['upload'] = (who, name, bytes, query = {}) =>
    portal.server.inject({
      method: 'POST',
      url: '/api/v1/files',
      query: { name, ...query },
      headers: { 'content-type': fileUploadType, ...(who && { authorization: `Bearer ${tokens[who]}` }) },
      payload: bytes,
    });
  return {
    ...portal,
    clock,
    dataDir,
    objects,
    quota,
    scanning,
    hooks,
    accountId,
    profileIds,
    unitIds,
    as,
    upload,
    mustUpload: (name, bytes, query) => must(upload('ana', name, bytes, query)),
    mustCreateFolder: (body) => must(as('ana', 'POST', '/file-folders', body)),
    mustLink: (fileId, body = {}) => must(as('ana', 'POST', `/files/${fileId}/links`, body)),
    empty: async () => {
      clock.set(now);
      quota.bytes = DEFAULT_QUOTA;
      delete hooks.beforeGet;
      scanning.scanner = undefined;
      for (const table of ['files', 'unchecked_files', 'trashed_files', 'file_folders', 'objects'])
        await portal.queryAsOwner(`delete from ${table}`);
    },
    stop: async () => {
      await portal.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
