import type { Socket } from 'node:net';
import type { Logger } from '../../../../platform/log.ts';
import type { Admission } from './admit-connections.ts';
import type { FrameReader, TakeFrame } from './serve-frames.ts';
import type { OwnedTracker, TrackerCommands, TrackerLine } from './tracker-line.ts';
import type { TrackerProtocol, TrackerSession } from './tracker-protocol.ts';

export interface ConnectionTimes {
  /** Time in which a connection must identify its tracker. */
  readonly identifyMs: number;
  /** Time without a byte after which it is closed. */
  readonly idleMs: number;
}

export interface ConnectionOptions {
  readonly protocol: TrackerProtocol;
  readonly reader: FrameReader;
  readonly take: TakeFrame;
  readonly commands: TrackerCommands;
  readonly admission: Admission;
  readonly times: ConnectionTimes;
  readonly log: Logger;
  /** Counts a connection that the portal closes. */
  readonly onRefused: (reason: CloseReason) => void;
}

export type CloseReason =
  | 'account'
  | 'unclaimed'
  | 'unidentified'
  | 'too_long'
  | 'idle'
  | 'replaced'
  | 'unread';

export interface ServedConnection {
  /** Stores and answers the frame that has begun, then closes. */
  stop(): void;
  readonly closed: Promise<void>;
}

const NOTHING = Buffer.alloc(0);
/** Bytes of responses that a tracker does not read. */
const MOST_UNREAD = 65_536;
/** Unread bytes at the close would make the system discard the last response. */
const LINGER_MS = 1_000;

/** Serves a connection: one frame at a time, in order; bytes behind it wait, and the tracker with them. */
export function serveConnection(socket: Socket, options: ConnectionOptions): ServedConnection {
  const { protocol, reader, take, commands, admission, times, log, onRefused } = options;
  const session: TrackerSession = { state: new Map() };
  let received: Buffer = NOTHING;
  let isWorking = false;
  let isEnding = false;
  let hasEnded = false;

  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    socket.end();
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  const finish = (): void => {
    isEnding = true;
    if (!isWorking) end();
  };
  const refuse = (reason: CloseReason): void => {
    if (isEnding) return;
    onRefused(reason);
    finish();
  };
  let line: TrackerLine | undefined;
  const hangUp = (): void => {
    if (line !== undefined) commands.close(line);
    line = undefined;
  };
  const openLine = (tracker: OwnedTracker): void => {
    if (line?.tracker.id === tracker.id && line.tracker.accountId === tracker.accountId) return;
    hangUp();
    line = {
      tracker,
      protocol,
      session,
      isDedicated: reader.accountId !== undefined,
      isOpen: () => !isEnding && socket.writable && !socket.readableEnded,
      write: (bytes) =>
        new Promise((resolve, reject) => {
          socket.write(bytes, (error) => (error ? reject(error) : resolve()));
        }),
    };
    commands.open(line);
  };
  const unidentified = setTimeout(() => refuse('unidentified'), times.identifyMs);

  /** Returns true if there may be another frame. */
  const serveNext = async (): Promise<boolean> => {
    if (isEnding) return false;
    const range = protocol.findFrame(received);
    if ((range === null ? received.length : range.to - range.from) > protocol.longestFrame)
      refuse('too_long');
    if (range === null || isEnding) return false;
    const frame = received.subarray(range.from, range.to);
    received = received.length === range.to ? NOTHING : received.subarray(range.to);
    const outcome = await take(reader, session, frame);
    if (outcome.kind === 'unidentified') return true;
    if (outcome.reply !== undefined && socket.writable) socket.write(outcome.reply);
    if (outcome.kind === 'unclaimed') {
      refuse('unclaimed');
      return false;
    }
    clearTimeout(unidentified);
    const limit = admission.identify(outcome.tracker, { replace: () => refuse('replaced') });
    if (limit !== undefined) refuse(limit);
    else if (socket.writableLength > MOST_UNREAD) refuse('unread');
    else openLine(outcome.tracker);
    return true;
  };

  const work = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    try {
      for (let goesOn = true; goesOn;) goesOn = await serveNext();
      isWorking = false;
      if (isEnding || socket.readableEnded) end();
      else socket.resume();
    } catch (error) {
      isWorking = false;
      log.debug(
        { err: error, tracker: session.trackerId },
        'The connection of a tracker was closed unanswered',
      );
      socket.destroy();
    }
  };

  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket
    .on('data', (chunk: Buffer) => {
      if (isEnding) return;
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (received.length > protocol.longestFrame) socket.pause();
      void work();
    })
    .on('end', () => void work())
    .on('error', () => socket.destroy())
    .on('close', () => {
      clearTimeout(unidentified);
      hangUp();
      admission.leave();
      resolve();
    })
    .setTimeout(times.idleMs, () => refuse('idle'));
  return { stop: finish, closed };
}
