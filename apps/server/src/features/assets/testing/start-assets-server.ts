import type { LightMyRequestResponse } from 'fastify';
import { createManualClock } from '../../../platform/clock.ts';
import { createPortalEvents, type PortalEventMap } from '../../../platform/events.ts';
import type { Authenticated } from '../../../platform/http/caller.ts';
import { createServer } from '../../../platform/http/create-server.ts';
import { createLogger } from '../../../platform/log.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { deviceAssignmentsRoutes } from '../../device-assignments/device-assignments-routes.ts';
import { assetsRoutes } from '../assets-routes.ts';

const ASSETS = 'services:simc:geolocalizacao:ativos';
const MAP = 'services:simc:geolocalizacao:mapa';

/** Ids of two accounts; north and south are ULs of the first, elsewhere the one UL of the other. */
export interface Planted {
  readonly account: number;
  readonly other: number;
  readonly north: number;
  readonly south: number;
  readonly elsewhere: number;
}

/** Who calls: `northEditor` and `northViewer` are confined to the UL north. */
export type Person = 'admin' | 'northEditor' | 'northViewer' | 'stranger' | 'otherAdmin';

export interface AssetsServer extends TestDatabase {
  readonly planted: Planted;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly announced: PortalEventMap['assetsChanged'][];
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    person?: Person,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  /** Creates an asset as the administrator and answers it; fails when refused. */
  plant(entered: { code: string; unitId: number } & Record<string, unknown>): Promise<{ id: number }>;
  /** The latest state of an asset, as the pipeline leaves it. */
  plantState(assetId: number, state: { fixedAt: Date; engineOn: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** The routes of assets and of their devices, on a database of their own; the bearer token is the person's name. */
export async function startAssetsServer(now = new Date('2030-03-04T12:00:00Z')): Promise<AssetsServer> {
  const testDatabase = await createTestDatabase();
  const planted = await plantAccounts(testDatabase);
  const clock = createManualClock(now);
  const events = createPortalEvents();
  const announced: PortalEventMap['assetsChanged'][] = [];
  events.on('assetsChanged', (event) => announced.push(event));
  const people = describePeople(planted);
  const server = await createServer({
    log: createLogger({ level: 'silent' }),
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: {
      ...assetsRoutes({ database: testDatabase.database, clock, events }),
      ...deviceAssignmentsRoutes({ database: testDatabase.database, clock, events }),
    },
    sources: {
      authenticate: async (token) => people[token] ?? null,
      readAgain: async (session) => session,
      proveApiKey: async () => null,
    },
  });
  const call: AssetsServer['call'] = (method, path, person, body) =>
    server.inject({
      method,
      url: `/api/v1${path}`,
      headers: person === undefined ? {} : { authorization: `Bearer ${person}` },
      ...(body && { payload: body }),
    });
  return {
    ...testDatabase,
    planted,
    clock,
    announced,
    call,
    plant: async (entered) => {
      const answer = await call('POST', '/assets', 'admin', entered);
      if (answer.statusCode !== 201) throw new Error(`Not created: ${answer.body}`);
      return answer.json<{ id: number }>();
    },
    plantState: async (assetId, { fixedAt, engineOn }) => {
      await testDatabase.queryAsOwner(
        `insert into asset_states (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude,
          engine_on)
        values ($1, $2, $3, 1, $3, $3, -10.9, -37.1, $4)`,
        [planted.account, assetId, fixedAt, engineOn],
      );
    },
    stop: async () => {
      await server.close();
      await testDatabase.drop();
    },
  };
}

async function plantAccounts(testDatabase: TestDatabase): Promise<Planted> {
  const [account, other] = await testDatabase.queryAsOwner<{ id: number }>(
    `insert into accounts (name, domain, modules) values ('Alfa', 'alfa.example', '{${ASSETS}}'),
      ('Beta', 'beta.example', '{${ASSETS}}') returning account_id as id`,
  );
  const accountId = account?.id ?? 0;
  const otherId = other?.id ?? 0;
  const units = await testDatabase.queryAsOwner<{ id: number }>(
    `insert into units (account_id, code, name) values ($1, '0101', 'North'), ($1, '0202', 'South'),
      ($2, '0101', 'Elsewhere') returning unit_id as id`,
    [accountId, otherId],
  );
  const [north, south, elsewhere] = units.map((unit) => unit.id);
  return {
    account: accountId,
    other: otherId,
    north: north ?? 0,
    south: south ?? 0,
    elsewhere: elsewhere ?? 0,
  };
}

function describePeople({ account, other, north }: Planted): Record<string, Authenticated> {
  const admin: Actor = {
    accountId: account,
    userId: 1,
    sessionId: '1',
    role: 'admin',
    sees: [ASSETS, MAP],
    changes: [ASSETS, MAP],
    allUnits: true,
    unitIds: [],
  };
  const confined = { ...admin, role: 'viewer', allUnits: false, unitIds: [north] } as const;
  const people: Record<Person, Actor> = {
    admin,
    northEditor: confined,
    northViewer: { ...confined, changes: [] },
    stranger: { ...confined, sees: ['notifications'], changes: [] },
    otherAdmin: { ...admin, accountId: other },
  };
  return Object.fromEntries(
    Object.entries(people).map(([name, actor]) => [name, authenticatedAs(name, actor)]),
  );
}

function authenticatedAs(name: string, actor: Actor): Authenticated {
  return {
    sessionId: '1',
    scope: '',
    user: {
      id: 1,
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
    homeElsewhere: false,
    currentAccountId: actor.accountId,
    actor,
  };
}
