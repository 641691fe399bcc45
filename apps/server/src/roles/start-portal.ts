import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config, Role } from '../platform/config.ts';
import { createPortalEvents } from '../platform/events.ts';
import { createServer } from '../platform/http/create-server.ts';
import { createEffortLimits } from '../platform/http/limit-effort.ts';
import { registerHealthRoutes } from '../platform/http/health-routes.ts';
import type { Logger } from '../platform/log.ts';
import { createVirusScanner } from '../platform/virus-scanner/virus-scanner.ts';
import type { StartupError } from '../platform/startup-error.ts';
import { authenticate, readSessionAgain } from '../features/identity/authenticate.ts';
import { proveApiKey } from '../features/access/prove-api-key.ts';
import { rememberProofs } from '../features/access/remember-proofs.ts';
import { openJournal, type Journal } from '../features/telemetry/journal/open-journal.ts';
import { createAllRole } from './all.ts';
import { createDoorRole } from './door.ts';
import { createEngineRole } from './engine.ts';
import { describePortal } from './describe-portal.ts';
import { createJobsRole } from './jobs.ts';
import { listen } from './listen.ts';
import { proofOptions } from './proof-options.ts';
import { prepareFirstAccess } from './prepare-first-access.ts';
import { openInstallation, type Installation } from './open-installation.ts';
import type { RoleContext, RolePart } from './role.ts';
import { createWebRole } from './web.ts';
import { welcome } from './welcome.ts';

const DRAIN_WITHIN_MS = 10_000;

const ROLES_WITH_JOURNAL: ReadonlySet<Role> = new Set<Role>(['all', 'door', 'engine']);

const createRole: Readonly<Record<Role, (context: RoleContext) => RolePart>> = {
  all: createAllRole,
  web: createWebRole,
  door: createDoorRole,
  engine: createEngineRole,
  jobs: createJobsRole,
};

export interface RunningPortal {
  /** Where it listens. */
  address: string;
  /** Lines for the person at the terminal. */
  welcome: string;
  /** Settles when the portal cannot go on. */
  failed: Promise<StartupError>;
  stop(): Promise<void>;
}

/**
 * Starts everything of the configured role, or nothing: what had begun is stopped again when a later step fails.
 * The signal ends a start that still waits for its database.
 */
export async function startPortal(config: Config, log: Logger, signal?: AbortSignal): Promise<RunningPortal> {
  const installation = await openInstallation(config, log, signal);
  let server: FastifyInstance | undefined;
  let role: RolePart | undefined;
  let journal: Journal | undefined;
  const stop = async (): Promise<void> => {
    try {
      await role?.halt?.();
      if (server !== undefined) await drain(server, log);
      await role?.end?.();
      await journal?.close();
    } finally {
      await installation.close();
    }
  };
  try {
    const scanner = config.clamd && createVirusScanner(config.clamd, installation);
    journal = await openJournalOf(installation);
    const context = { ...installation, events: createPortalEvents(), scanner, journal };
    const firstAccess = await prepareFirstAccess(context);
    role = createRole[config.role](context);
    server = await buildServer(context, role);
    const address = await listen(server, config);
    await role.begin?.(address);
    return { address, welcome: welcome(config, address, firstAccess), failed: installation.failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openJournalOf({ config, keys, log, metrics }: Installation): Promise<Journal | undefined> {
  if (config.nats === undefined || !ROLES_WITH_JOURNAL.has(config.role)) return undefined;
  return await openJournal({ settings: config.nats, installationKey: keys.databaseRoleKey, log, metrics });
}

export async function buildServer(context: RoleContext, role: RolePart): Promise<FastifyInstance> {
  const { config, database, log, metrics, findObstacle, scanner } = context;
  return await createServer({
    log,
    portal: describePortal(config),
    trustedProxies: config.trustedProxies,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    routes: role.routes,
    limitEffort: createEffortLimits(context.clock),
    scanner,
    sources: {
      authenticate: (token, address) => authenticate(database, token, address),
      readAgain: async (session) => await readSessionAgain(database, session),
      proveApiKey: rememberProofs(async (key) => await proveApiKey(database, key), proofOptions(context)),
    },
    plugins: async (server) => {
      registerHealthRoutes(server, {
        config,
        metrics,
        findObstacle: role.findObstacle ?? findObstacle,
        findScannerProblem: () => scanner?.problem,
        ...(role.findRefusal !== undefined && { findRefusal: role.findRefusal }),
      });
      for (const plugin of role.plugins) await plugin(server);
    },
    ...(role.webRoot !== undefined && { webRoot: role.webRoot }),
    ...(role.mapSources !== undefined && { mapSources: role.mapSources }),
  });
}

/** Takes no new connection and answers what has begun, within a limit. */
async function drain(server: FastifyInstance, log: Logger): Promise<void> {
  const timeout = new AbortController();
  const closed = server.close().then(() => 'closed' as const);
  const late = sleep(DRAIN_WITHIN_MS, 'late' as const, { signal: timeout.signal }).catch(
    () => 'late' as const,
  );
  if ((await Promise.race([closed, late])) === 'late') {
    log.warn('some requests were still open; closing them');
    server.server.closeAllConnections();
  }
  timeout.abort();
}
