import type { FastifyInstance } from 'fastify';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import { createPortalEvents, type PortalEvents } from '../../../platform/events.ts';
import { createServer } from '../../../platform/http/create-server.ts';
import { createLogger, type Logger } from '../../../platform/log.ts';
import { createMetrics, type Metrics } from '../../../platform/metrics.ts';
import type { Tracing } from '../../../platform/tracing.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { createApiKey } from '../../access/create-api-key.ts';
import { proveApiKey } from '../../access/prove-api-key.ts';
import { proveServiceAccount } from '../../service-accounts/prove-service-account.ts';
import { createIntake, type Intake } from '../pipeline/intake.ts';
import { registerTelemetryParsers } from '../register-telemetry-parsers.ts';
import { telemetryRoutes } from '../telemetry-routes.ts';

export interface TestPortal extends TestDatabase {
  readonly server: FastifyInstance;
  readonly intake: Intake;
  readonly events: PortalEvents;
  readonly metrics: Metrics;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  readonly clock: Clock;
  readonly room?: number;
  readonly roomBytes?: number;
  readonly log?: Logger;
  readonly tracing?: Tracing;
  /** The pipeline's database, if not the portal's own. */
  readonly pipeline?: (database: Database) => Database;
}

/** Creates the endpoints on a separate database, without the rest of the portal. */
export async function createTestPortal(options: TestPortalOptions): Promise<TestPortal> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const events = createPortalEvents();
  const metrics = createMetrics();
  const log = options.log ?? createLogger({ level: 'warn' });
  const { clock } = options;
  const intake = createIntake({
    database: options.pipeline?.(database) ?? database,
    events,
    clock,
    log,
    metrics,
    // The test database trades durability for speed.
    allowsUnsyncedCommits: true,
    ...(options.tracing !== undefined && { tracing: options.tracing }),
    ...(options.room !== undefined && { room: options.room }),
    ...(options.roomBytes !== undefined && { roomBytes: options.roomBytes }),
  });
  const server = await createServer({
    log,
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: telemetryRoutes({ intake, clock, metrics }),
    sources: {
      authenticate: async () => null,
      readAgain: async (session) => session,
      proveApiKey: (key) => proveApiKey(database, key),
      proveServiceAccount: (key, address) => proveServiceAccount(database, key, address),
    },
    plugins: async (fastify) => registerTelemetryParsers(fastify),
  });
  return {
    ...testDatabase,
    server,
    intake,
    events,
    metrics,
    close: async () => {
      await server.close();
      await intake.drain();
      await testDatabase.drop();
    },
  };
}

export interface TestAccount {
  readonly accountId: number;
  readonly unitId: number;
  readonly key: string;
  readonly administrator: Actor;
  /** Creates an asset with devices and returns its ID. */
  addAsset(...deviceIds: string[]): Promise<number>;
}

/** Creates an account with one UL and an API key. */
export async function createTestAccount(portal: TestDatabase, name: string): Promise<TestAccount> {
  const account = await portal.queryAsOwner<{ account_id: number }>(
    'insert into accounts (name, domain) values ($1, $1) returning account_id',
    [name],
  );
  const accountId = account[0]?.account_id ?? 0;
  const unit = await portal.queryAsOwner<{ unit_id: number }>(
    `insert into units (account_id, code, name) values ($1, 'UL1', 'One') returning unit_id`,
    [accountId],
  );
  const unitId = unit[0]?.unit_id ?? 0;
  const administrator: Actor = {
    accountId,
    userId: null,
    sessionId: null,
    role: 'admin',
    sees: ['services:simc:geolocalizacao'],
    changes: [],
    allUnits: true,
    unitIds: [],
  };
  const by = { ...portal, clock: systemClock, events: createPortalEvents(), actor: administrator };
  const { key } = await createApiKey(by, {
    name: 'Test',
    scopes: ['telemetry:write'],
  });
  let assets = 0;
  return {
    accountId,
    unitId,
    key,
    administrator,
    addAsset: async (...deviceIds) => {
      assets += 1;
      const rows = await portal.queryAsOwner<{ asset_id: number }>(
        `with made as (insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id),
          attached as (insert into devices (account_id, asset_id, external_id)
            select $1, asset_id, unnest($4::text[]) from made)
        select asset_id from made`,
        [accountId, unitId, `A${assets}`, deviceIds],
      );
      return rows[0]?.asset_id ?? 0;
    },
  };
}
