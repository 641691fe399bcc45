import type { CommandKind } from '@azimute/contract';
import type pg from 'pg';
import type { OwnedTracker } from '../telemetry/protocols/trackers/tracker-line.ts';
import type { CommandResult, TrackerCommand } from '../telemetry/protocols/trackers/tracker-protocol.ts';
import { readsAsError } from './reads-as-error.ts';
import { beginCommand, endCommand, type Attempt, type BeginOptions } from './command-attempts.ts';
import { beginStop, giveStopBack } from './remote-stops.ts';

/** A queued command of a tracker. */
export interface NextCommand {
  readonly id: number;
  /** Written only while its conditions are met. */
  readonly isStop: boolean;
  readonly command: TrackerCommand;
}

/** The queues of all accounts, as the processes with connections use them. */
export interface CommandQueue {
  readonly listWaiting: (at: Date) => Promise<OwnedTracker[]>;
  /** Returns the next command, except those held back. */
  readonly next: (
    tracker: OwnedTracker,
    held: readonly number[],
    at: Date,
  ) => Promise<NextCommand | undefined>;
  /** Returns true if this process has to write the command now. */
  readonly begin: (tracker: OwnedTracker, attempt: Attempt, options: BeginOptions) => Promise<boolean>;
  /** Ends an attempt of which no byte was written: the command is queued again. */
  readonly giveBack: (tracker: OwnedTracker, attempt: Attempt, isStop: boolean) => Promise<void>;
  readonly end: (tracker: OwnedTracker, attempt: Attempt, state: 'sent' | 'unknown') => Promise<void>;
  /** Ends a command that the protocol cannot express. */
  readonly refuse: (tracker: OwnedTracker, id: number, at: Date) => Promise<void>;
  readonly settle: (tracker: OwnedTracker, result: CommandResult, at: Date) => Promise<void>;
}

interface StoredSettings {
  readonly number?: number;
}

export function openCommandQueue(pipeline: pg.Pool): CommandQueue {
  const call = async <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> => {
    const { rows } = await pipeline.query<Row>({ name, text, values });
    return rows;
  };

  return {
    listWaiting: (at) =>
      call<{ id: string; accountId: number }>(
        'list-waiting-commands',
        'select external_id as id, account_id as "accountId" from list_waiting_device_commands($1)',
        [at],
      ),
    next: async ({ id, accountId }, held, at) => {
      const [row] = await call<{ id: number; kind: CommandKind; settings: StoredSettings }>(
        'next-command',
        'select device_command_id as id, kind, settings from next_device_command($1, $2, $3, $4)',
        [accountId, id, held, at],
      );
      if (row === undefined) return undefined;
      const { number } = row.settings;
      if (row.kind === 'stop')
        return { id: row.id, isStop: true, command: { kind: 'output', number: number ?? 1, isOn: true } };
      // The schema of the call that stored it.
      return { id: row.id, isStop: false, command: { kind: row.kind, ...row.settings } as TrackerCommand };
    },
    begin: ({ accountId }, attempt, options) =>
      options.isStop
        ? beginStop(pipeline, { accountId, attempt, options })
        : beginCommand(pipeline, accountId, attempt, options),
    giveBack: async ({ accountId }, attempt, isStop) => {
      if (isStop) await giveStopBack(pipeline, accountId, attempt);
      else await endCommand(pipeline, accountId, attempt, 'queued');
    },
    end: async ({ accountId }, attempt, state) => {
      await endCommand(pipeline, accountId, attempt, state);
    },
    refuse: async ({ accountId }, id, at) => {
      await call('refuse-command', 'select refuse_device_command($1, $2, $3)', [accountId, id, at]);
    },
    settle: async ({ accountId, id: trackerId }, { id, text, isAccepted }, at) => {
      const isError = isAccepted === undefined ? readsAsError(text) : !isAccepted;
      await call('settle-command', 'select settle_device_command($1, $2, $3, $4, $5, $6)', [
        accountId,
        trackerId,
        id,
        text,
        isError,
        at,
      ]);
    },
  };
}
