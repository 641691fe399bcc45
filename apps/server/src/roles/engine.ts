import { announceStates } from '../features/live/announce-states.ts';
import { createIntake } from '../features/telemetry/pipeline/intake.ts';
import { registerTelemetryParsers } from '../features/telemetry/register-telemetry-parsers.ts';
import { telemetryRoutes } from '../features/telemetry/telemetry-routes.ts';
import type { RoleContext, RolePart } from './role.ts';

/** What devices use: the doors and the pipeline behind them. */
export function createEngineRole(context: RoleContext) {
  const { clock, config, metrics } = context;
  const intake = createIntake(context);
  // The live streams of the same process hear of states without it.
  const announcer = config.role === 'engine' ? announceStates(context) : undefined;
  return {
    routes: telemetryRoutes({ intake, clock, metrics }),
    plugins: [async (server) => registerTelemetryParsers(server)],
    findRefusal: intake.findRefusal,
    begin: async () => {
      // Tells the operator at once, not with the first position.
      await intake.findRefusal();
    },
    end: async () => {
      await intake.drain();
      await announcer?.stop();
    },
  } satisfies RolePart;
}
