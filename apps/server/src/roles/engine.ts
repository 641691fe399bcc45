import { proveApiKey } from '../features/access/prove-api-key.ts';
import { rememberProofs } from '../features/access/remember-proofs.ts';
import { alertRaisingRoutes } from '../features/alert-raising/alert-raising-routes.ts';
import { announceChanges } from '../features/live/announce-changes.ts';
import { openMqttDoor } from '../features/telemetry/doors/mqtt/open-mqtt-door.ts';
import { createIntake, type Intake } from '../features/telemetry/pipeline/intake.ts';
import { registerTelemetryParsers } from '../features/telemetry/register-telemetry-parsers.ts';
import { telemetryRoutes } from '../features/telemetry/telemetry-routes.ts';
import type { RoleContext, RolePart } from './role.ts';

/** What devices use: the doors and the pipeline behind them. */
export function createEngineRole(context: RoleContext) {
  const { clock, config, database, keys, metrics } = context;
  const intake = createIntake(context);
  // The live streams of the same process hear of states without it.
  const announcer = config.role === 'engine' ? announceChanges(context) : undefined;
  let mqtt: Awaited<ReturnType<typeof openMqttDoor>> | undefined;
  return {
    intake,
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
        isShared: config.role === 'engine',
        installationKey: keys.databaseRoleKey,
        intake,
        proveApiKey: rememberProofs((key) => proveApiKey(database, key)),
      });
    },
    halt: async () => {
      await mqtt?.stop();
    },
    end: async () => {
      await intake.drain();
      await announcer?.stop();
    },
  } satisfies RolePart & { readonly intake: Intake };
}
