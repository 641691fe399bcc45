import { proveApiKey } from '../features/access/prove-api-key.ts';
import { rememberProofs } from '../features/access/remember-proofs.ts';
import { alertRaisingRoutes } from '../features/alert-raising/alert-raising-routes.ts';
import { openMqttEndpoint } from '../features/telemetry/protocols/mqtt/open-mqtt-endpoint.ts';
import { createJournalIntake } from '../features/telemetry/journal/journal-intake.ts';
import type { Intake } from '../features/telemetry/pipeline/intake.ts';
import { registerTelemetryParsers } from '../features/telemetry/register-telemetry-parsers.ts';
import { telemetryRoutes } from '../features/telemetry/telemetry-routes.ts';
import { openTrackers } from './open-trackers.ts';
import { proofOptions } from './proof-options.ts';
import type { RoleContext, RolePart } from './role.ts';

/** The endpoints in a separate process, which keeps working while the database is down. */
export function createIngestRole(context: RoleContext): RolePart {
  const { journal } = context;
  if (journal === undefined) throw new Error('The role ingest requires a journal');
  const endpoints = createEndpoints(context, createJournalIntake({ ...context, journal }));
  return { ...endpoints, findObstacle: async () => journal.findRefusal() };
}

/** Endpoints for devices and other systems; their positions go to the intake. */
export function createEndpoints(context: RoleContext, intake: Intake) {
  const { clock, config, database, keys, metrics } = context;
  let mqtt: Awaited<ReturnType<typeof openMqttEndpoint>> | undefined;
  let trackers: Awaited<ReturnType<typeof openTrackers>> | undefined;
  return {
    routes: { ...telemetryRoutes({ intake, clock, metrics }), ...alertRaisingRoutes({ database, clock }) },
    plugins: [async (server) => registerTelemetryParsers(server)],
    findRefusal: intake.findRefusal,
    begin: async () => {
      // Reports the problem to the operator at once, rather than with the first position.
      await intake.findRefusal();
      if (config.trackers !== undefined) trackers = await openTrackers(context, config.trackers, intake);
      if (config.mqtt === undefined) return;
      mqtt = await openMqttEndpoint({
        ...context,
        settings: config.mqtt,
        isShared: config.role !== 'all',
        installationKey: keys.databaseRoleKey,
        intake,
        proveApiKey: rememberProofs((key) => proveApiKey(database, key), proofOptions(context)),
      });
    },
    halt: async () => {
      await Promise.all([mqtt?.stop(), trackers?.stop()]);
    },
    end: async () => {
      await intake.drain();
    },
  } satisfies RolePart;
}
