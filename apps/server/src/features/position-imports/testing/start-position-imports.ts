import type { PositionImportDetail } from '@azimute/contract';
import { positionFileType } from '@azimute/contract/position-imports/values';
import type { LightMyRequestResponse } from 'fastify';
import { systemClock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import type { Authenticated } from '../../../platform/http/caller.ts';
import { createServer } from '../../../platform/http/create-server.ts';
import { registerFileBody } from '../../../platform/imports/register-file-body.ts';
import type { ImportWorkshop } from '../../../platform/imports/import-run.ts';
import { runImport } from '../../../platform/imports/run-import.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { createIntake } from '../../telemetry/pipeline/intake.ts';
import { notify } from '../../notifications/notify.ts';
import { positionImportWork } from '../import-positions.ts';
import { positionImportBody, positionImportsRoutes } from '../position-imports-routes.ts';

const ASSETS = 'services:simc:geolocalizacao:ativos';

/** `editor` and `looker` are confined to the UL north; devices n1 and n2 are there, s1 is in the UL south. */
export type Person = 'admin' | 'editor' | 'looker';

export type PositionWorkshop = ImportWorkshop & Parameters<typeof positionImportWork>[0];

export interface PositionImportsPortal extends TestDatabase {
  readonly accountId: number;
  readonly workshop: PositionWorkshop;
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    person?: Person,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  /** States its own length, or another. */
  upload(
    person: Person | undefined,
    file: string | Buffer,
    statedBytes?: number,
  ): Promise<LightMyRequestResponse>;
  /** Uploads a file that is taken. */
  preview(person: Person, file: string | Buffer): Promise<PositionImportDetail>;
  change(person: Person, id: number, settings: object): Promise<PositionImportDetail>;
  start(person: Person, id: number): Promise<PositionImportDetail>;
  read(person: Person, id: number): Promise<PositionImportDetail>;
  /** Runs the import as a job does, here and now. */
  run(person: Person, id: number, changes?: Partial<PositionWorkshop>, signal?: AbortSignal): Promise<void>;
  countPositions(): Promise<number>;
  demote(person: Person): Promise<void>;
  stop(): Promise<void>;
}

/** The routes of imports alone on a database of their own; the bearer token is the person's name. */
export async function startPositionImports(): Promise<PositionImportsPortal> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const { accountId, north, userIds } = await plant(testDatabase);
  const log = createLogger({ level: 'silent' });
  const clock = systemClock;
  const intake = createIntake({
    database,
    events: createPortalEvents(),
    clock,
    log,
    metrics: createMetrics(),
    allowsUnsyncedCommits: true,
  });
  const people = describePeople(accountId, north, userIds);
  const server = await createServer({
    log,
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: positionImportsRoutes({ database, clock }),
    sources: {
      authenticate: async (token) => people[token] ?? null,
      readAgain: async (session) => session,
      proveApiKey: async () => null,
    },
    plugins: async (fastify) => registerFileBody(fastify, positionImportBody),
  });
  const workshop: PositionWorkshop = { database, clock, intake, log, notify };
  const as = (person: Person | undefined) =>
    person === undefined ? {} : { authorization: `Bearer ${person}` };
  const call: PositionImportsPortal['call'] = (method, path, person, body) =>
    server.inject({ method, url: `/api/v1${path}`, headers: as(person), ...(body && { payload: body }) });
  const upload: PositionImportsPortal['upload'] = (person, file, statedBytes = Buffer.byteLength(file)) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/position-imports?fileName=track',
      headers: {
        ...as(person),
        'content-type': positionFileType,
        'content-length': String(statedBytes),
      },
      payload: file,
    });
  const succeed = async (answer: Promise<LightMyRequestResponse>, status: number) => {
    const { statusCode, body } = await answer;
    if (statusCode !== status) throw new Error(`Answered ${statusCode}: ${body}`);
    return JSON.parse(body) as PositionImportDetail;
  };
  return {
    ...testDatabase,
    accountId,
    workshop,
    call,
    upload,
    preview: (person, file) => succeed(upload(person, file), 201),
    change: (person, id, settings) => succeed(call('PUT', `/position-imports/${id}`, person, settings), 200),
    start: (person, id) => succeed(call('POST', `/position-imports/${id}/start`, person), 200),
    read: (person, id) => succeed(call('GET', `/position-imports/${id}`, person), 200),
    run: (person, id, changes, signal = new AbortController().signal) =>
      runImport(
        { ...workshop, ...changes },
        positionImportWork({ ...workshop, ...changes }),
        { accountId, userId: userIds[person], sessionId: '1', importId: id },
        signal,
      ),
    countPositions: async () =>
      (await testDatabase.queryAsOwner<{ count: number }>('select count(*)::int as count from positions'))[0]
        ?.count ?? 0,
    demote: async (person) => {
      await testDatabase.queryAsOwner(
        `update profile_sections s set level = 'see' from profile_users u
        where u.profile_id = s.profile_id and u.user_id = $1`,
        [userIds[person]],
      );
    },
    stop: async () => {
      await server.close();
      await intake.drain();
      await testDatabase.drop();
    },
  };
}

type UserIds = Readonly<Record<Person, number>>;

async function plant(testDatabase: TestDatabase) {
  const queryAsOwner: TestDatabase['queryAsOwner'] = (sql, values) => testDatabase.queryAsOwner(sql, values);
  const idOf = async (sql: string, values: readonly unknown[]): Promise<number> =>
    (await queryAsOwner<{ id: number }>(sql, values))[0]?.id ?? 0;
  const accountId = await idOf(
    `insert into accounts (name, domain, modules, time_zone) values ('alfa', 'alfa.example', $1, 'America/Maceio')
    returning account_id as id`,
    [[ASSETS]],
  );
  const unit = (code: string) =>
    idOf('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', [
      accountId,
      code,
    ]);
  const north = await unit('north');
  const south = await unit('south');
  for (const [device, unitId] of [
    ['n1', north],
    ['n2', north],
    ['s1', south],
  ] as const) {
    const assetId = await idOf(
      'insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id as id',
      [accountId, unitId, `asset ${device}`],
    );
    await queryAsOwner('insert into devices (account_id, asset_id, external_id) values ($1, $2, $3)', [
      accountId,
      assetId,
      device,
    ]);
  }
  const member = async (name: string, level: 'see' | 'change' | null) => {
    const userId = await idOf('insert into users (email, name) values ($1, $2) returning user_id as id', [
      `${name}@alfa.example`,
      name,
    ]);
    await queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
      accountId,
      userId,
      level === null ? 'admin' : 'viewer',
    ]);
    if (level === null) return userId;
    const profileId = await idOf(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      [accountId, name],
    );
    await queryAsOwner('insert into profile_users values ($1, $2, $3)', [accountId, profileId, userId]);
    await queryAsOwner('insert into profile_units values ($1, $2, $3)', [accountId, profileId, north]);
    await queryAsOwner('insert into profile_sections values ($1, $2, $3, $4)', [
      accountId,
      profileId,
      ASSETS,
      level,
    ]);
    return userId;
  };
  const userIds: UserIds = {
    admin: await member('admin', null),
    editor: await member('editor', 'change'),
    looker: await member('looker', 'see'),
  };
  return { accountId, north, userIds };
}

function describePeople(accountId: number, north: number, userIds: UserIds): Record<string, Authenticated> {
  const admin: Actor = {
    accountId,
    userId: userIds.admin,
    sessionId: '1',
    role: 'admin',
    sees: [ASSETS],
    changes: [ASSETS],
    allUnits: true,
    unitIds: [],
  };
  const confined = { ...admin, role: 'viewer', allUnits: false, unitIds: [north] } as const;
  const actors: Record<Person, Actor> = {
    admin,
    editor: { ...confined, userId: userIds.editor },
    looker: { ...confined, userId: userIds.looker, changes: [] },
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
        currentAccountId: accountId,
        actor,
      },
    ]),
  );
}
