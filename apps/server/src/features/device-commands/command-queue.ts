import type { CommandKind } from '@azimute/contract';
import type pg from 'pg';
import type { OwnedTracker } from '../telemetry/protocols/trackers/serve-frames.ts';
import type { CommandResult, TrackerCommand } from '../telemetry/protocols/trackers/tracker-protocol.ts';
import { readsAsError } from './reads-as-error.ts';

/** A queued command of a tracker. */
export interface NextCommand {
  readonly id: number;
  readonly command: TrackerCommand;
}

/** An attempt to write a command. */
export interface Attempt {
  readonly id: number;
  /** Identifies this attempt. */
  readonly fence: string;
}

/** The queues of all accounts, as the processes with connections use them. */
export interface CommandQueue {
  readonly listWaiting: (at: Date) => Promise<OwnedTracker[]>;
  readonly next: (tracker: OwnedTracker, at: Date) => Promise<NextCommand | undefined>;
  /** Returns true if this process has to write the command now. */
  readonly begin: (
    tracker: OwnedTracker,
    attempt: Attempt,
    options: { readonly number: string | undefined; readonly needsClaim: boolean; readonly at: Date },
  ) => Promise<boolean>;
  readonly end: (
    tracker: OwnedTracker,
    attempt: Attempt,
    state: 'sent' | 'unknown' | 'queued',
  ) => Promise<void>;
  /** Ends a command that the protocol cannot express. */
  readonly refuse: (tracker: OwnedTracker, id: number, at: Date) => Promise<void>;
  readonly settle: (tracker: OwnedTracker, result: CommandResult, at: Date) => Promise<void>;
}

export function openCommandQueue(pipeline: Pick<pg.Pool, 'query'>): CommandQueue {
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
    next: async ({ id, accountId }, at) => {
      const [row] = await call<{ id: number; kind: CommandKind; settings: object }>(
        'next-command',
        'select device_command_id as id, kind, settings from next_device_command($1, $2, $3)',
        [accountId, id, at],
      );
      // The schema of the call that stored it.
      return row && { id: row.id, command: { kind: row.kind, ...row.settings } as TrackerCommand };
    },
    begin: async ({ accountId }, { id, fence }, { number, needsClaim, at }) => {
      const [row] = await call<{ begun: boolean }>(
        'begin-command',
        'select begin_device_command($1, $2, $3, $4, $5, $6) as begun',
        [accountId, id, fence, number, needsClaim, at],
      );
      return row?.begun === true;
    },
    end: async ({ accountId }, { id, fence }, state) => {
      await call('end-command', 'select end_device_command($1, $2, $3, $4, $5)', [
        accountId,
        id,
        fence,
        state,
        state === 'unknown' ? 'connection_lost' : null,
      ]);
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
