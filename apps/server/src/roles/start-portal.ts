import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../platform/address-settings.ts';
import type { Config, Role } from '../platform/config.ts';
import { createPortalEvents } from '../platform/events.ts';
import { createServer } from '../platform/http/create-server.ts';
import { createAnswerOnce } from '../platform/http/idempotent-calls.ts';
import { createEffortLimits } from '../platform/http/limit-effort.ts';
import { registerHealthRoutes } from '../platform/http/health-routes.ts';
import { repeat, type Repetition } from '../platform/jobs/repeat.ts';
import type { Logger } from '../platform/log.ts';
import { isFileError } from '../platform/secret-file.ts';
import { createVirusScanner } from '../platform/virus-scanner/virus-scanner.ts';
import { StartupError } from '../platform/startup-error.ts';
import { authenticate, readSessionAgain } from '../features/identity/authenticate.ts';
import { proveApiKey } from '../features/access/prove-api-key.ts';
import { proveServiceAccount } from '../features/service-accounts/prove-service-account.ts';
import { rememberProofs } from '../features/access/remember-proofs.ts';
import { AccountTimes } from '../features/installation/account-times.ts';
import { createProcessReporter } from '../features/installation/report-process.ts';
import { openJournal, type Journal } from '../features/telemetry/journal/open-journal.ts';
import { createAllRole } from './all.ts';
import type { Demo } from './demo.ts';
import { createIngestRole } from './ingest.ts';
import { createEngineRole } from './engine.ts';
import { describePortal } from './describe-portal.ts';
import { createJobsRole } from './jobs.ts';
import { proofOptions } from './proof-options.ts';
import { prepareFirstAccess, type FirstAccess } from './prepare-first-access.ts';
import { openInstallation, type Installation } from './open-installation.ts';
import type { RoleContext, RolePart } from './role.ts';
import { createWebRole } from './web.ts';

const DRAIN_WITHIN_MS = 10_000;
const REPORTED_EVERY_MS = 30_000;

const ROLES_WITH_JOURNAL: ReadonlySet<Role> = new Set<Role>(['all', 'ingest', 'engine']);

const createRole: Readonly<Record<Role, (context: RoleContext) => RolePart>> = {
  all: createAllRole,
  web: createWebRole,
  ingest: createIngestRole,
  engine: createEngineRole,
  jobs: createJobsRole,
};

export interface RunningPortal {
  /** Address where it listens. */
  address: string;
  /** Lines for the operator at the terminal. */
  welcome: string;
  /** Settles when the portal cannot continue. */
  failed: Promise<StartupError>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Cancels a start that still waits for its database. */
  readonly signal?: AbortSignal;
  readonly demo?: Demo | undefined;
}

/** Starts everything of the configured role, or nothing: if a later step fails, earlier ones are stopped. */
export async function startPortal(
  config: Config,
  log: Logger,
  { signal, demo }: StartOptions = {},
): Promise<RunningPortal> {
  const installation = await openInstallation(config, log, signal);
  let server: FastifyInstance | undefined;
  let role: RolePart | undefined;
  let journal: Journal | undefined;
  let reports: Repetition | undefined;
  const stop = async (): Promise<void> => {
    try {
      await reports?.stop();
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
    const context = { ...installation, events: createPortalEvents(), scanner, journal, demo };
    const firstAccess = await prepareFirstAccess(context);
    role = createRole[config.role](context);
    const times = new AccountTimes();
    server = await buildServer(context, role, times);
    const address = await listen(server, config);
    await role.begin?.(address);
    reports = reportProcess(context, role, times);
    return { address, welcome: welcome(config, address, firstAccess), failed: installation.failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stores the state of this process for operators, now and every half minute. */
function reportProcess(context: RoleContext, role: RolePart, times: AccountTimes): Repetition {
  const { clock, log } = context;
  const report = createProcessReporter({
    ...context,
    pipeline: context.database.pipeline,
    times,
    findProblem: async () =>
      (await (role.findObstacle ?? context.findObstacle)()) ?? (await role.findRefusal?.()),
    scannerProblem: () => context.scanner?.problem,
  });
  const turn = (): Promise<void> => report(clock.now());
  const onFailed = (error: unknown): void =>
    log.debug({ err: error }, 'The state of this process could not be stored for operators');
  turn().catch(onFailed);
  const reports = repeat(REPORTED_EVERY_MS, turn, onFailed);
  reports.start();
  return reports;
}

async function openJournalOf({ config, keys, log, metrics }: Installation): Promise<Journal | undefined> {
  if (config.nats === undefined || !ROLES_WITH_JOURNAL.has(config.role)) return undefined;
  return await openJournal({ settings: config.nats, installationKey: keys.databaseRoleKey, log, metrics });
}

export async function buildServer(
  context: RoleContext,
  role: RolePart,
  times: AccountTimes = new AccountTimes(),
): Promise<FastifyInstance> {
  const { config, database, log, metrics, findObstacle, scanner } = context;
  return await createServer({
    log,
    portal: describePortal(config),
    trustedProxies: config.trustedProxies,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    routes: role.routes,
    limitEffort: createEffortLimits(context.clock),
    scanner,
    answerOnce: createAnswerOnce({
      database,
      clock: context.clock,
      log,
      sealingKey: context.keys.sealingKey,
    }),
    sources: {
      authenticate: (token, address) => authenticate(database, token, address),
      readAgain: async (session) => await readSessionAgain(database, session),
      proveApiKey: rememberProofs(async (key) => await proveApiKey(database, key), proofOptions(context)),
      proveServiceAccount: (key, address) => proveServiceAccount(database, key, address),
    },
    plugins: async (server) => {
      registerHealthRoutes(server, {
        config,
        metrics,
        findObstacle: role.findObstacle ?? findObstacle,
        findScannerProblem: () => scanner?.problem,
        onAnswered: (accountId, seconds) => times.observe(accountId, seconds),
        ...(role.findRefusal !== undefined && { findRefusal: role.findRefusal }),
      });
      for (const plugin of role.plugins) await plugin(server);
    },
    ...(role.webRoot !== undefined && { webRoot: role.webRoot }),
    ...(role.mapSources !== undefined && { mapSources: role.mapSources }),
  });
}

/** Accepts no new connections, and finishes pending requests within a limit. */
async function drain(server: FastifyInstance, log: Logger): Promise<void> {
  const timeout = new AbortController();
  const closed = server.close().then(() => 'closed' as const);
  const late = sleep(DRAIN_WITHIN_MS, 'late' as const, { signal: timeout.signal }).catch(
    () => 'late' as const,
  );
  if ((await Promise.race([closed, late])) === 'late') {
    log.warn('Some requests were still open; closing them');
    server.server.closeAllConnections();
  }
  timeout.abort();
}

/** Returns the lines for the operator at the terminal, once the portal is ready at that address. */
function welcome(config: Config, address: string, firstAccess: FirstAccess): string {
  const lines = [`${config.productName} is ready: ${address}`, '', ...describe(config, address, firstAccess)];
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`;
}

function describe(config: Config, address: string, firstAccess: FirstAccess): string[] {
  switch (firstAccess.kind) {
    case 'none':
      return ['Ctrl-C stops it.'];
    case 'link':
      return [
        'The portal has no users yet. Create the first administrator with this one-time link within a day:',
        `${config.publicUrl ?? address}/first-access#token=${firstAccess.token}`,
      ];
    case 'demo':
      return [
        `Sign in as  ${firstAccess.administratorEmail}   administrator of both accounts`,
        `or as       ${firstAccess.viewerEmail}  viewer of one unit`,
        `password    ${firstAccess.password ?? 'as printed when the demo was made'}`,
      ];
  }
}

/** Opens the port and returns the address to print. */
async function listen(server: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config;
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw explainRefusal(error, host, port);
  }
  const address = server.server.address();
  return addressOf(host, address === null || typeof address === 'string' ? port : address.port);
}

function explainRefusal(error: unknown, host: string, port: number): unknown {
  if (isFileError(error, 'EADDRINUSE'))
    return new StartupError(
      'address_in_use',
      `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to a free port.`,
      { cause: error },
    );
  if (isFileError(error, 'EACCES'))
    return new StartupError(
      'address_not_usable',
      `This user cannot open port ${port}. Set PORT to 1024 or higher.`,
      { cause: error },
    );
  if (isFileError(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return new StartupError(
      'address_not_usable',
      `${host} is not an address of this machine. Set HOST to one, or to 0.0.0.0 for all.`,
      { cause: error },
    );
  return error;
}
