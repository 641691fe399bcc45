import { randomInt } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { createPortalEvents, type PortalEvents } from '../../../platform/events.ts';
import { registerErrorMapper } from '../../../platform/http/map-error.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import type { LiveTuning } from '../account-room.ts';
import type { LiveHub } from '../live-hub.ts';
import { createMetrics, type Metrics } from '../../../platform/metrics.ts';
import { liveSocketPlugin } from '../live-socket.ts';
import { issueLiveTicket } from '../live-ticket.ts';
import { LiveClient } from './live-client.ts';

const GEOLOCATION = 'services:simc:geolocalizacao';

export interface Person {
  readonly userId: number;
  readonly sessionId: string;
  readonly actor: Actor;
}

/** An account with two ULs and a server with the live stream, on a database of its own. */
export interface LiveWorld {
  readonly db: TestDatabase;
  readonly events: PortalEvents;
  readonly server: FastifyInstance;
  readonly hub: LiveHub;
  readonly metrics: Metrics;
  /** What the server logged, as it stands in the log. */
  readonly logged: string[];
  /** Spans that went to the collector, by name and account. */
  readonly traced: readonly (readonly [name: string, account: unknown])[];
  readonly port: number;
  readonly accountId: number;
  readonly units: readonly [number, number];
  addAccount(modules?: readonly string[]): Promise<number>;
  addUnit(accountId: number): Promise<number>;
  addAsset(unitId: number, options?: { silentAfter?: string }): Promise<number>;
  /** Puts the latest state of assets, as the pipeline does; answers their account. */
  storeStates(assetIds: readonly number[], state?: ReportedState): Promise<number | undefined>;
  /** Stores, then says so. */
  report(assetIds: readonly number[], state?: ReportedState): Promise<void>;
  addAdmin(accountId?: number): Promise<Person>;
  /** A viewer whose one profile opens these sections and ULs. */
  addViewer(unitIds: readonly number[], modules?: readonly string[]): Promise<Person>;
  ticketFor(person: Person): Promise<string>;
  /** Opens the stream of a person with a ticket of theirs. */
  open(person: Person, have?: { epoch: string; version: number }): Promise<LiveClient>;
  connect(headers?: Record<string, string>): Promise<LiveClient>;
  close(): Promise<void>;
}

export interface ReportedState {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly speedKph?: number;
  readonly engineOn?: boolean;
  /** Seconds before now at which the device took the fix. */
  readonly agoSeconds?: number;
}

export async function createLiveWorld(
  options: { tuning?: Partial<LiveTuning>; publicUrl?: string } = {},
): Promise<LiveWorld> {
  const db = await createTestDatabase();
  const events = createPortalEvents();
  const metrics = createMetrics();
  const traced: [string, unknown][] = [];
  const logged: string[] = [];
  const server = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: 'info', stream: { write: (line) => void logged.push(line) } },
  });
  registerErrorMapper(server);
  let hub: LiveHub | undefined;
  await server.register(
    liveSocketPlugin({
      database: db.database,
      events,
      publicUrl: options.publicUrl,
      metrics,
      tracing: {
        isOn: true,
        record: ({ name }, _stages, attributes) => void traced.push([name, attributes['azimute.account']]),
        stop: async () => undefined,
      },
      tuning: options.tuning ?? {},
      onHub: (made) => {
        hub = made;
      },
    }),
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  if (hub === undefined || address === null || typeof address === 'string')
    throw new Error('The server did not start');
  const { port } = address;
  const fleet = arrange(db, events);
  const accountId = await fleet.addAccount();
  const units = [await fleet.addUnit(accountId), await fleet.addUnit(accountId)] as const;
  const people = arrangePeople(db, accountId);
  const clients: LiveClient[] = [];

  const connect = async (headers?: Record<string, string>): Promise<LiveClient> => {
    const client = await LiveClient.connect(port, headers);
    clients.push(client);
    return client;
  };
  const ticketFor = (person: Person): Promise<string> => issueLiveTicket(db.database.app, person.actor);
  return {
    db,
    events,
    server,
    hub,
    metrics,
    logged,
    traced,
    port,
    accountId,
    units,
    ...fleet,
    ...people,
    ticketFor,
    connect,
    open: async (person, have) => {
      const client = await connect();
      const ticket = await ticketFor(person);
      client.send({ type: 'open', ticket, account: person.actor.accountId, ...(have && { have }) });
      return client;
    },
    close: async () => {
      for (const client of clients) client.terminate();
      await server.close();
      await db.drop();
    },
  };
}

type Fleet = Pick<LiveWorld, 'addAccount' | 'addUnit' | 'addAsset' | 'storeStates' | 'report'>;

function arrange(db: TestDatabase, events: PortalEvents): Fleet {
  const one = oneOf(db);
  const storeStates: Fleet['storeStates'] = async (assetIds, state = {}) => {
    const rows = await db.queryAsOwner<{ account_id: number }>(
      `insert into asset_states
          (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude, speed_kph, engine_on)
        select account_id, asset_id, now() - make_interval(secs => $2), 1, now() - make_interval(secs => $2), now(), $3, $4, $5, $6
        from assets where asset_id = any ($1)
        on conflict (account_id, asset_id) do update set contact_at = excluded.contact_at, fixed_at = excluded.fixed_at,
          latitude = excluded.latitude, longitude = excluded.longitude, speed_kph = excluded.speed_kph,
          engine_on = excluded.engine_on
        returning account_id`,
      [
        assetIds,
        state.agoSeconds ?? 0,
        state.latitude ?? -22.9,
        state.longitude ?? -47.06,
        state.speedKph ?? 0,
        state.engineOn ?? true,
      ],
    );
    return rows[0]?.account_id;
  };
  return {
    storeStates,
    addAccount: (modules = [GEOLOCATION]) =>
      one(
        `insert into accounts (name, domain, modules) values ('Account', $1, $2) returning account_id as id`,
        [`${unique()}.example`, modules],
      ),
    addUnit: (accountId) =>
      one('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', [
        accountId,
        unique(),
      ]),
    addAsset: (unitId, options = {}) =>
      one(
        `insert into assets (account_id, unit_id, code, silent_after)
          select account_id, unit_id, $2, $3 from units where unit_id = $1 returning asset_id as id`,
        [unitId, unique(), options.silentAfter ?? null],
      ),
    report: async (assetIds, state = {}) => {
      const accountId = await storeStates(assetIds, state);
      if (accountId !== undefined) events.emit('statesChanged', { accountId, assetIds });
    },
  };
}

type People = Pick<LiveWorld, 'addAdmin' | 'addViewer'>;

function arrangePeople(db: TestDatabase, homeAccountId: number): People {
  const one = oneOf(db);
  const add = async (accountId: number, role: Actor['role'], unitIds: readonly number[]): Promise<Person> => {
    const userId = await one(
      `insert into users (email, name) values ($1, 'Person') returning user_id as id`,
      [`${unique()}@test.example`],
    );
    await db.queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
      accountId,
      userId,
      role,
    ]);
    const sessionId = await one(
      `insert into sessions (user_id, current_account_id, client_id, ends_at)
        values ($1, $2, 'test', now() + interval '1 day') returning session_id as id`,
      [userId, accountId],
    );
    const actor: Actor = {
      accountId,
      userId,
      sessionId: String(sessionId),
      role,
      sees: [GEOLOCATION],
      changes: [],
      allUnits: role === 'admin',
      unitIds,
    };
    return { userId, sessionId: String(sessionId), actor };
  };
  return {
    addAdmin: (accountId = homeAccountId) => add(accountId, 'admin', []),
    addViewer: async (unitIds, modules = [GEOLOCATION]) => {
      const person = await add(homeAccountId, 'viewer', unitIds);
      const profileId = await one(
        'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
        [homeAccountId, unique()],
      );
      await db.queryAsOwner(
        `with sections as (insert into profile_sections select $1, $2, code, 'see' from unnest($3::text[]) as s (code)),
          scope as (insert into profile_units select $1, $2, id from unnest($4::int[]) as u (id))
        insert into profile_users values ($1, $2, $5)`,
        [homeAccountId, profileId, modules, unitIds, person.userId],
      );
      return person;
    },
  };
}

function oneOf(db: TestDatabase): (sql: string, values: readonly unknown[]) => Promise<number> {
  return async (sql, values) => {
    const [row] = await db.queryAsOwner<{ id: number }>(sql, values);
    if (row === undefined) throw new Error(`Nothing came back from: ${sql}`);
    return row.id;
  };
}

function unique(): string {
  return `t-${randomInt(2 ** 40).toString(36)}`;
}
