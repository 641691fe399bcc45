import { runAssetImport } from '../features/asset-imports/run-asset-import.ts';
import { importAssetsTask } from '../features/asset-imports/start-asset-import.ts';
import { openDemoDoors } from '../features/demo/open-demo-doors.ts';
import { startSimulator, type Simulator } from '../features/demo/simulate-fleet.ts';
import { announceStates } from '../features/live/announce-states.ts';
import { tellUnknownDevices, trimQuarantine } from '../features/device-inbox/keep-inbox.ts';
import { replayQuarantineTask } from '../features/device-inbox/quarantine-runs.ts';
import { runQuarantine } from '../features/device-inbox/run-quarantine.ts';
import { removeOldNotifications } from '../features/notifications/remove-old-notifications.ts';
import { applyRetention } from '../features/retention/apply-retention.ts';
import { runPositionImport } from '../features/position-imports/run-position-import.ts';
import { importPositionsTask } from '../features/position-imports/start-position-import.ts';
import { createIntake, type Intake } from '../features/telemetry/pipeline/intake.ts';
import { startWorker, type JobWorker } from '../platform/jobs/start-worker.ts';
import type { RoleContext, RolePart } from './role.ts';

const APPLY_RETENTION = 'apply_retention';
const REMOVE_OLD_IMPORTS = 'remove_old_asset_imports';
const REMOVE_OLD_POSITION_IMPORTS = 'remove_old_position_imports';
const REMOVE_OLD_NOTIFICATIONS = 'remove_old_notifications';
const TRIM_QUARANTINE = 'trim_quarantine';
const TELL_UNKNOWN_DEVICES = 'tell_unknown_devices';

/** What runs by itself: the jobs of the queue, and the demo's fleet. `engine` is the intake of the doors beside it. */
export function createJobsRole(context: RoleContext, engine?: Intake) {
  const { asOwner, config, database, log } = context;
  const intake = engine ?? createIntake(context);
  // The live streams of the same process hear of states without it.
  const announcer = config.role === 'jobs' ? announceStates(context) : undefined;
  let simulator: Simulator | undefined;
  let worker: JobWorker | undefined;
  return {
    routes: {},
    plugins: [],
    begin: async (address: string) => {
      worker = startWorker({
        database,
        log,
        crontab: [
          `7 * * * * ${APPLY_RETENTION} ?queue=${APPLY_RETENTION}`,
          `17 * * * * ${REMOVE_OLD_IMPORTS}`,
          `29 * * * * ${REMOVE_OLD_POSITION_IMPORTS}`,
          `41 * * * * ${REMOVE_OLD_NOTIFICATIONS}`,
          `53 * * * * ${TRIM_QUARANTINE}`,
          `* * * * * ${TELL_UNKNOWN_DEVICES}`,
        ].join('\n'),
        tasks: {
          [APPLY_RETENTION]: ({ connection, signal }) => applyRetention({ ...context, connection, signal }),
          [importAssetsTask]: ({ payload, signal }) => runAssetImport(context, payload, signal),
          [replayQuarantineTask]: ({ payload, signal }) => runQuarantine(context, payload, signal),
          [TRIM_QUARANTINE]: async ({ connection }) => {
            await trimQuarantine(connection);
          },
          [TELL_UNKNOWN_DEVICES]: async ({ connection }) => {
            await tellUnknownDevices(connection);
          },
          [REMOVE_OLD_IMPORTS]: async ({ connection }) => {
            await connection.query('select remove_old_asset_imports()');
          },
          [importPositionsTask]: ({ payload, signal }) =>
            runPositionImport({ ...context, intake }, payload, signal),
          [REMOVE_OLD_POSITION_IMPORTS]: async ({ connection }) => {
            await connection.query('select remove_old_position_imports()');
          },
          [REMOVE_OLD_NOTIFICATIONS]: async ({ connection }) => {
            await removeOldNotifications(connection);
          },
        },
      });
      if (!config.demo) return;
      const doors = await asOwner(openDemoDoors);
      const baseUrl = config.role === 'all' ? address : (config.publicUrl ?? address);
      simulator = startSimulator({ baseUrl, doors, log });
    },
    halt: async () => {
      await simulator?.stop();
      await worker?.stop();
    },
    end: async () => {
      await intake.drain();
      await announcer?.stop();
    },
  } satisfies RolePart;
}
