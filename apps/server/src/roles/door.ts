import { proveApiKey } from '../features/access/prove-api-key.ts';
import { rememberProofs } from '../features/access/remember-proofs.ts';
import { alertRaisingRoutes } from '../features/alert-raising/alert-raising-routes.ts';
import { openMqttDoor } from '../features/telemetry/doors/mqtt/open-mqtt-door.ts';
import { createJournalIntake } from '../features/telemetry/journal/journal-intake.ts';
import type { Intake } from '../features/telemetry/pipeline/intake.ts';
import { registerTelemetryParsers } from '../features/telemetry/register-telemetry-parsers.ts';
import { telemetryRoutes } from '../features/telemetry/telemetry-routes.ts';
import { proofOptions } from './proof-options.ts';
import type { RoleContext, RolePart } from './role.ts';

/** The doors in a process of their own, which goes on while the database is away. */
export function createDoorRole(context: RoleContext): RolePart {
  const { journal } = context;
  if (journal === undefined) throw new Error('A door has a journal');
  const doors = createDoors(context, createJournalIntake({ ...context, journal }));
  return { ...doors, findObstacle: async () => journal.findRefusal() };
}

/** What devices and other systems send to; their positions go to the intake. */
export function createDoors(context: RoleContext, intake: Intake) {
  const { clock, config, database, keys, metrics } = context;
  let mqtt: Awaited<ReturnType<typeof openMqttDoor>> | undefined;
  return {
    routes: { ...telemetryRoutes({ intake, clock, metrics }), ...alertRaisingRoutes({ database, clock }) },
    plugins: [async (server) => registerTelemetryParsers(server)],
    findRefusal: intake.findRefusal,
    begin: async () => {
      // Tells the operator at once, not with the first position.
      await intake.findRefusal();
      if (config.mqtt === undefined) return;
      mqtt = await openMqttDoor({
        ...context,
        settings: config.mqtt,
        isShared: config.role !== 'all',
        installationKey: keys.databaseRoleKey,
        intake,
        proveApiKey: rememberProofs((key) => proveApiKey(database, key), proofOptions(context)),
      });
    },
    halt: async () => {
      await mqtt?.stop();
    },
    end: async () => {
      await intake.drain();
    },
  } satisfies RolePart;
}
