import { createManualClock } from '../../../../../platform/clock.ts';
import { createLogger, type Logger } from '../../../../../platform/log.ts';
import { parseTrackerSettings } from '../../../../../platform/tracker-settings.ts';
import { createOwnerFinder } from '../../../../tracker-claims/find-tracker-account.ts';
import type { Intake } from '../../../pipeline/intake.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
} from '../../../testing/create-test-portal.ts';
import { openTrackerPorts, type TrackerPorts, type TrackerPortsOptions } from '../open-tracker-ports.ts';
import { noCommands } from './no-commands.ts';

type Options = Partial<Pick<TrackerPortsOptions, 'intake' | 'times'>> & { readonly log?: Logger };

/** Creates two accounts on a portal at 13:00 on 15 February 2026, to which ports for trackers can be opened. */
export async function createTrackerPortal() {
  const clock = createManualClock(new Date('2026-02-15T13:00:00Z'));
  const portal = await createTestPortal({ clock, log: createLogger({ level: 'silent' }) });
  const account = await createTestAccount(portal, 'trackers.example');
  const other = await createTestAccount(portal, 'others.example');
  let trackers: TrackerPorts | undefined;
  let ids = 0;

  const claim = async (id: string, of: TestAccount): Promise<void> => {
    await of.addAsset(id);
    await portal.queryAsOwner(
      'insert into tracker_claims (account_id, tracker_id, claimed_at) values ($1, $2, now())',
      [of.accountId, id],
    );
  };
  const open = async (
    entries: string,
    env: Readonly<Record<string, string>> = {},
    options: Options = {},
  ): Promise<readonly number[]> => {
    const problems: string[] = [];
    const all: Readonly<Record<string, string>> = { TRACKER_PORTS: entries, ...env };
    const settings = parseTrackerSettings((name) => all[name], '127.0.0.1', problems);
    if (settings === undefined || problems.length > 0) throw new Error(problems.join());
    trackers = await openTrackerPorts({
      ...portal,
      clock,
      log: createLogger({ level: 'silent' }),
      findOwner: createOwnerFinder(portal.database.pipeline),
      keepFrames: () => undefined,
      commands: noCommands,
      settings,
      ...options,
    });
    return trackers.ports;
  };
  /** Stops the opened ports. */
  const stopPorts = async (): Promise<void> => {
    const opened = trackers;
    trackers = undefined;
    await opened?.stop();
  };

  return {
    ...portal,
    account,
    other,
    claim,
    /** Returns the ID of a new tracker that the account has claimed and assigned. */
    claimTracker: async (of: TestAccount = account): Promise<string> => {
      ids += 1;
      const id = `8650${String(ids).padStart(4, '0')}`;
      await claim(id, of);
      return id;
    },
    open,
    openOne: async (
      entry = 'h02:0',
      env?: Readonly<Record<string, string>>,
      options?: Options,
    ): Promise<number> => {
      const [port = 0] = await open(entry, env, options);
      return port;
    },
    stopPorts,
    /** Returns the times of the stored fixes of a tracker, in seconds after noon. */
    storedOf: async (id: string, of = account): Promise<number[]> => {
      const rows = await portal.queryAsOwner<{ at: Date }>(
        `select p.fixed_at as at from positions p join devices d using (account_id, device_id)
        where account_id = $1 and d.external_id = $2 order by 1`,
        [of.accountId, id],
      );
      return rows.map(({ at }) => (at.getTime() - Date.UTC(2026, 1, 15, 12)) / 1000);
    },
    countOf: async (outcome: string): Promise<number> => {
      const { values } = await portal.metrics.trackerFrames.get();
      return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    },
    refusedFor: async (reason: string): Promise<number> => {
      const { values } = await portal.metrics.trackerRefusals.get();
      return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
    },
    /** An intake that stores only what the test lets through. */
    guardedIntake: (guard: () => Promise<void>): Pick<Intake, 'submit'> => ({
      submit: async (sender, submission) => {
        await guard();
        return await portal.intake.submit(sender, submission);
      },
    }),
    /** Stops the ports and forgets what was counted. */
    reset: async (): Promise<void> => {
      await stopPorts();
      portal.metrics.trackerFrames.reset();
      portal.metrics.trackerRefusals.reset();
    },
    close: async (): Promise<void> => {
      await stopPorts();
      await portal.close();
    },
  };
}
