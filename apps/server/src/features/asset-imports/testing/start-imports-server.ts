import type { AssetImportDetail, BadLine } from '@azimute/contract';
import type { LightMyRequestResponse } from 'fastify';
import { systemClock } from '../../../platform/clock.ts';
import { createPortalEvents, type PortalEventMap } from '../../../platform/events.ts';
import type { Authenticated } from '../../../platform/http/caller.ts';
import { createServer } from '../../../platform/http/create-server.ts';
import { importJobs } from '../../../platform/imports/import-jobs.ts';
import { registerFileBody } from '../../../platform/imports/register-file-body.ts';
import type { ImportWorkshop } from '../../../platform/imports/import-run.ts';
import { runImport } from '../../../platform/imports/run-import.ts';
import { startWorker, type JobWorker } from '../../../platform/jobs/start-worker.ts';
import { createLogger } from '../../../platform/log.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { notify } from '../../notifications/notify.ts';
import { assetImportBody, assetImportsRoutes } from '../asset-imports-routes.ts';
import { assetImportWork } from '../import-assets.ts';

const ASSETS = 'services:simc:geolocalizacao:ativos';
const SETTINGS = 'services:simc:settings';

/** `editor` and `looker` are confined to the UL north; `otherAdmin` administers another account. */
export type Person = 'admin' | 'editor' | 'looker' | 'otherAdmin';

type AssetWorkshop = ImportWorkshop & Parameters<typeof assetImportWork>[0];

export interface ImportsServer extends TestDatabase {
  readonly accountId: number;
  readonly userIds: Readonly<Record<Person, number>>;
  readonly north: number;
  readonly south: number;
  readonly announced: PortalEventMap['assetsChanged'][];
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    person?: Person,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  upload(person: Person | undefined, file: string | Buffer): Promise<LightMyRequestResponse>;
  /** Uploads a file that is taken. */
  preview(person: Person, file: string | Buffer): Promise<AssetImportDetail>;
  start(person: Person, id: number): Promise<AssetImportDetail>;
  read(person: Person, id: number): Promise<AssetImportDetail>;
  badLines(person: Person, id: number): Promise<BadLine[]>;
  /** Line and reasons of each bad line, as `field reason`. */
  complaints(person: Person, id: number): Promise<Record<number, string[]>>;
  readonly workshop: AssetWorkshop;
  /** Runs the import as a job does, here and now. */
  run(person: Person, id: number, workshop?: Partial<AssetWorkshop>): Promise<void>;
  startWorker(workshop?: Partial<AssetWorkshop>): JobWorker;
  stop(): Promise<void>;
}

/** The routes of imports alone on a database of their own; the bearer token is the person's name. */
export async function startImportsServer(): Promise<ImportsServer> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const planted = await plant(testDatabase);
  const events = createPortalEvents();
  const announced: PortalEventMap['assetsChanged'][] = [];
  events.on('assetsChanged', (event) => announced.push(event));
  const log = createLogger({ level: 'silent' });
  const people = describePeople(planted);
  const server = await createServer({
    log,
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: assetImportsRoutes({ database, clock: systemClock, events }),
    sources: {
      authenticate: async (token) => people[token] ?? null,
      readAgain: async (session) => session,
      proveApiKey: async () => null,
    },
    plugins: async (fastify) => registerFileBody(fastify, assetImportBody),
  });
  const workshop: AssetWorkshop = { database, clock: systemClock, events, log, notify };
  const as = (person: Person | undefined) =>
    person === undefined ? {} : { authorization: `Bearer ${person}` };
  const call: ImportsServer['call'] = (method, path, person, body) =>
    server.inject({ method, url: `/api/v1${path}`, headers: as(person), ...(body && { payload: body }) });
  const upload: ImportsServer['upload'] = (person, file) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/asset-imports?fileName=fleet.csv',
      headers: { ...as(person), 'content-type': 'text/csv' },
      payload: file,
    });
  const succeed = async (answer: Promise<LightMyRequestResponse>, status: number) => {
    const { statusCode, body } = await answer;
    if (statusCode !== status) throw new Error(`Answered ${statusCode}: ${body}`);
    return JSON.parse(body) as AssetImportDetail;
  };
  const badLines: ImportsServer['badLines'] = async (person, id) =>
    (await call('GET', `/asset-imports/${id}/bad-lines?limit=500`, person)).json<{ items: BadLine[] }>()
      .items;
  return {
    ...testDatabase,
    ...planted,
    announced,
    call,
    upload,
    preview: (person, file) => succeed(upload(person, file), 201),
    start: (person, id) => succeed(call('POST', `/asset-imports/${id}/start`, person), 200),
    read: (person, id) => succeed(call('GET', `/asset-imports/${id}`, person), 200),
    badLines,
    complaints: async (person, id) =>
      Object.fromEntries(
        (await badLines(person, id)).map(({ line, reasons }) => [
          line,
          reasons.map(({ field, reason }) => `${field} ${reason}`),
        ]),
      ),
    workshop,
    run: (person, id, changes) =>
      runImport(
        { ...workshop, ...changes },
        assetImportWork({ ...workshop, ...changes }),
        { accountId: planted.accountId, userId: planted.userIds[person], sessionId: '1', importId: id },
        new AbortController().signal,
      ),
    startWorker: (changes) =>
      startWorker({
        database,
        log,
        tasks: importJobs({ ...workshop, ...changes }, [assetImportWork({ ...workshop, ...changes })]).tasks,
      }),
    stop: async () => {
      await server.close();
      await testDatabase.drop();
    },
  };
}

type Planted = Pick<ImportsServer, 'accountId' | 'userIds' | 'north' | 'south'> & {
  readonly otherId: number;
};

async function plant(testDatabase: TestDatabase): Promise<Planted> {
  const queryAsOwner: TestDatabase['queryAsOwner'] = (sql, values) => testDatabase.queryAsOwner(sql, values);
  const idOf = async (sql: string, values: readonly unknown[]): Promise<number> =>
    (await queryAsOwner<{ id: number }>(sql, values))[0]?.id ?? 0;
  const account = (name: string) =>
    idOf('insert into accounts (name, domain, modules) values ($1, $2, $3) returning account_id as id', [
      name,
      `${name}.example`,
      [ASSETS, SETTINGS],
    ]);
  const accountId = await account('alfa');
  const otherId = await account('beta');
  const unit = (of: number, code: string, name: string) =>
    idOf('insert into units (account_id, code, name) values ($1, $2, $3) returning unit_id as id', [
      of,
      code,
      name,
    ]);
  const north = await unit(accountId, '0101', 'North');
  const south = await unit(accountId, '0202', 'South');
  await unit(otherId, '0101', 'Elsewhere');
  const member = async (name: string, of: number, role: 'admin' | 'viewer', level: 'see' | 'change') => {
    const userId = await idOf('insert into users (email, name) values ($1, $2) returning user_id as id', [
      `${name.toLowerCase()}@alfa.example`,
      name,
    ]);
    await queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
      of,
      userId,
      role,
    ]);
    if (role === 'admin') return userId;
    const profileId = await idOf(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      [of, name],
    );
    await queryAsOwner('insert into profile_users values ($1, $2, $3)', [of, profileId, userId]);
    await queryAsOwner('insert into profile_units values ($1, $2, $3)', [of, profileId, north]);
    await queryAsOwner('insert into profile_sections values ($1, $2, $3, $4)', [
      of,
      profileId,
      ASSETS,
      level,
    ]);
    return userId;
  };
  const userIds = {
    admin: await member('admin', accountId, 'admin', 'change'),
    editor: await member('editor', accountId, 'viewer', 'change'),
    looker: await member('looker', accountId, 'viewer', 'see'),
    otherAdmin: await member('otherAdmin', otherId, 'admin', 'change'),
  };
  return { accountId, otherId, userIds, north, south };
}

function describePeople({ accountId, otherId, userIds, north }: Planted): Record<string, Authenticated> {
  const admin: Actor = {
    accountId,
    userId: userIds.admin,
    sessionId: '1',
    role: 'admin',
    sees: [ASSETS, SETTINGS],
    changes: [ASSETS, SETTINGS],
    allUnits: true,
    unitIds: [],
  };
  const confined = {
    ...admin,
    role: 'viewer',
    sees: [ASSETS],
    changes: [ASSETS],
    allUnits: false,
    unitIds: [north],
  } as const;
  const actors: Record<Person, Actor> = {
    admin,
    editor: { ...confined, userId: userIds.editor },
    looker: { ...confined, userId: userIds.looker, changes: [] },
    otherAdmin: { ...admin, accountId: otherId, userId: userIds.otherAdmin },
  };
  return Object.fromEntries(
    Object.entries(actors).map(([name, actor]) => [
      name,
      {
        sessionId: '1',
        scope: '',
        user: {
          id: actor.userId ?? 0,
          name,
          email: `${name}@alfa.example`,
          locale: 'en',
          directoryLogin: false,
          photo: null,
          timeZone: null,
        },
        accounts: [],
        twoFactorMissing: false,
        isWithheld: false,
        seenBy: null,
        currentAccountId: actor.accountId,
        actor,
      },
    ]),
  );
}
