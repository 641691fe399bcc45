/** One set of readings that a tracker took at an instant, in the portal's units. */
export interface Report {
  readonly fixedAtMs: number;
  /** Absent without a valid fix. */
  readonly place?: { readonly latitude: number; readonly longitude: number };
  readonly speedKph?: number;
  readonly headingDegrees?: number;
  readonly altitudeMeters?: number;
  readonly accuracyMeters?: number;
  readonly ignition?: boolean;
  readonly hourMeterHours?: number;
  readonly odometerKm?: number;
  /** Kinds of alarms by the names that `readAlarmKinds` accepts. */
  readonly alarms?: readonly string[];
  /** Further readings by the names of Traccar's attributes, in the portal's units. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The tracker's result of a command. */
export interface CommandResult {
  /** Number that links the result to its command, where the protocol has one. */
  readonly id?: string;
  readonly text: string;
  /** Absent if the tracker does not report it. */
  readonly isAccepted?: boolean;
}

export interface DecodedFrame {
  /** ID that the frame states; absent if only the session knows it. */
  readonly trackerId?: string;
  readonly reports?: readonly Report[];
  /** Sent once the reports are stored, or at once if there are none. */
  readonly reply?: Buffer;
  /** Sent instead of `reply` if no account has claimed the tracker, where the protocol has such a response. */
  readonly refusal?: Buffer;
  readonly commandResult?: CommandResult;
}

/** State of a connection that frames share. A datagram has a session of its own. */
export interface TrackerSession {
  trackerId?: string;
  /** State of the protocol, such as the version of Wialon IPS or the model of a GT06. */
  readonly state: Map<string, unknown>;
}

/** Bytes of a frame: from the first to before the last. Bytes before it are garbage and are dropped. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** A command that a person sends to a tracker. */
export type TrackerCommand =
  | { readonly kind: 'custom'; readonly text: string }
  | { readonly kind: 'output'; readonly number: number; readonly isOn: boolean }
  | { readonly kind: 'reboot' }
  | { readonly kind: 'interval'; readonly seconds: number }
  | { readonly kind: 'locate' }
  | { readonly kind: 'firmware'; readonly url: string };

/** A protocol of trackers over TCP or UDP. All functions are pure. */
export interface TrackerProtocol {
  readonly name: string;
  /** Bytes; a connection with more bytes without a frame is closed. */
  readonly longestFrame: number;
  /** True if a tracker sends again what was not acknowledged. */
  readonly repeats: boolean;
  /** Returns the first complete frame, or null if more bytes are needed. Frames may be split and follow garbage. */
  readonly findFrame: (bytes: Buffer) => FrameRange | null;
  /** @throws Refusal if the frame does not follow the protocol */
  readonly decode: (frame: Buffer, session: TrackerSession, nowMs: number) => DecodedFrame;
  /** How datagrams differ; absent if the protocol is not spoken over UDP. */
  readonly datagrams?: Partial<Pick<TrackerProtocol, 'findFrame' | 'decode'>>;
  /** Returns the bytes of a command, or null if the protocol cannot express it; absent if it has no commands. */
  readonly encodeCommand?: (command: TrackerCommand, session: TrackerSession, id: number) => Buffer | null;
  /** Returns the number that the result of an encoded command states; absent if results state none. */
  readonly numberOfCommand?: (bytes: Buffer) => string | undefined;
}
