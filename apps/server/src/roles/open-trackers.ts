import { rememberProofs } from '../features/access/remember-proofs.ts';
import { openCommandQueue } from '../features/device-commands/command-queue.ts';
import { deliverCommands } from '../features/device-commands/deliver-commands.ts';
import { keepWatchingStops } from '../features/device-commands/keep-watching-stops.ts';
import {
  openTrackerPorts,
  type TrackerPorts,
} from '../features/telemetry/protocols/trackers/open-tracker-ports.ts';
import type { Intake } from '../features/telemetry/pipeline/intake.ts';
import { createOwnerFinder, findMissingAccounts } from '../features/tracker-claims/find-tracker-account.ts';
import { createFrameKeeper } from '../features/tracker-claims/keep-watched-frames.ts';
import { explainUnavailability } from '../platform/postgres/explain-unavailability.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { TrackerSettings } from '../platform/tracker-settings.ts';
import { proofOptions } from './proof-options.ts';
import type { RoleContext } from './role.ts';

/**
 * Opens the ports that trackers connect to.
 * @throws StartupError
 */
export async function openTrackers(
  context: RoleContext,
  settings: TrackerSettings,
  intake: Intake,
): Promise<TrackerPorts> {
  const { database, log } = context;
  await requireAccounts(context, settings);
  const keepFrames = createFrameKeeper(database.pipeline, log);
  const commands = deliverCommands({
    ...context,
    queue: openCommandQueue(database.pipeline),
    onSent: (tracker, bytes, atMs) => keepFrames(tracker, [{ atMs, isSent: true, bytes, decoded: null }]),
  });
  const stops = keepWatchingStops(context);
  const trackers = await openTrackerPorts({
    ...context,
    settings,
    intake,
    findOwner: rememberProofs(createOwnerFinder(database.pipeline), proofOptions(context)),
    keepFrames,
    commands,
  });
  const entries = settings.ports.map(
    ({ protocol, transport }, at) => `${protocol}/${transport}:${trackers.ports[at]}`,
  );
  log.info({ ports: entries, host: settings.host }, 'Trackers can connect');
  return {
    ...trackers,
    stop: async () => {
      await trackers.stop();
      await commands.stop();
      await stops.stop();
    },
  };
}

/** Endpoints with a journal also start while the database is down. */
async function requireAccounts({ database }: RoleContext, { ports }: TrackerSettings): Promise<void> {
  const dedicated = ports.flatMap(({ accountId }) => accountId ?? []);
  if (dedicated.length === 0) return;
  let missing: readonly number[];
  try {
    missing = await findMissingAccounts(database.pipeline, dedicated);
  } catch (error) {
    if (explainUnavailability(error) === undefined) throw error;
    return;
  }
  if (missing.length > 0)
    throw new StartupError(
      'account_missing',
      `TRACKER_PORTS names account ${missing.join(', ')}, which does not exist. npm run account -- list shows the accounts.`,
    );
}
