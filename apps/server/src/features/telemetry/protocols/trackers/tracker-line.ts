import type { CommandResult, TrackerProtocol, TrackerSession } from './tracker-protocol.ts';

export interface OwnedTracker {
  readonly id: string;
  readonly accountId: number;
}

/** A way to write to a tracker: its connection, or the address of its last datagram for some seconds. */
export interface TrackerLine {
  readonly tracker: OwnedTracker;
  readonly protocol: Pick<TrackerProtocol, 'encodeCommand' | 'numberOfCommand'>;
  readonly session: TrackerSession;
  /** True if the port gives the tracker to its account without a claim. */
  readonly isDedicated: boolean;
  readonly isOpen: () => boolean;
  /** Writes at once. Rejects if it is not known whether the bytes left. */
  readonly write: (bytes: Buffer) => Promise<void>;
}

/** Commands as the ports know them. */
export interface TrackerCommands {
  /** The tracker can be written to; replaces its older line. Returns at once. */
  readonly open: (line: TrackerLine) => void;
  readonly close: (line: TrackerLine) => void;
  /** The tracker sent the result of a command. Returns at once. */
  readonly settle: (tracker: OwnedTracker, result: CommandResult) => void;
}
