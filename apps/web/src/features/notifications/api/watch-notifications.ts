import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';
import { readEvents } from './read-events.ts';

export type NotificationState = NotificationStreamEvents['state'];

export interface WatchOptions {
  /** The same for all tabs of the browser that show this person in this account. */
  readonly name: string;
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Whether an error refuses the stream, instead of keeping it from being opened just now. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  readonly onState: (state: NotificationState) => void;
  /** Ends early when there is a new reason to try, or with the signal. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, so that many browsers do not come back at the same instant. */
  readonly random: () => number;
}

type TabMessage =
  | { readonly type: 'state'; readonly state: NotificationState }
  /** A tab that has just begun to listen asks what the others know. */
  | { readonly type: 'ask' };

/** The server says something every 20 s. */
const silentMs = 45_000;
const longestPauseMs = 30_000;
const refusedPauseMs = 60_000;

/** How long after each end; the tab may need the time to hear that it signed out or changed the account itself. */
const pauseAfterEndMs: Readonly<Record<NotificationStreamEnd, number>> = {
  over: 0,
  server_stopping: 1_000,
  unauthenticated: 1_000,
  account_mismatch: 2_000,
  forbidden: refusedPauseMs,
};

/**
 * Hears of the person's notifications until it is stopped. One tab of the browser holds the stream and tells the others;
 * when it closes, the next one takes over.
 */
export function watchNotifications(options: WatchOptions): () => void {
  const { name, locks, channel, onState } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let latest: NotificationState | null = null;
  let holds = false;
  const tell = (message: TabMessage): void => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (signal.aborted) return;
    if (data.type === 'state') onState(data.state);
    else if (holds && latest !== null) tell({ type: 'state', state: latest });
  });
  tell({ type: 'ask' });
  const hold = async (): Promise<void> => {
    holds = true;
    await keepReading(options, signal, (state) => {
      latest = state;
      onState(state);
      tell({ type: 'state', state });
    });
  };
  locks.request(name, { signal }, hold).catch(() => undefined);
  return () => {
    stopping.abort();
    channel.close();
  };
}

async function keepReading(
  { open, isRefusal, pause, random }: WatchOptions,
  signal: AbortSignal,
  onState: (state: NotificationState) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let pauseMs: number;
    try {
      const end = await readOnce(open, signal, (state) => {
        failures = 0;
        onState(state);
      });
      pauseMs = end === null ? backOff(failures++) : pauseAfterEndMs[end];
    } catch (error) {
      pauseMs = isRefusal(error) ? refusedPauseMs : backOff(failures++);
    }
    if (!signal.aborted) await pause(pauseMs + random() * 1_000, signal);
  }
}

function backOff(failures: number): number {
  return Math.min(1_000 * 2 ** failures, longestPauseMs);
}

/** Why the server ended the stream; null where the line was cut or fell silent. */
async function readOnce(
  open: WatchOptions['open'],
  signal: AbortSignal,
  onState: (state: NotificationState) => void,
): Promise<NotificationStreamEnd | null> {
  const silence = new AbortController();
  const fallSilent = (): void => silence.abort();
  let timer = setTimeout(fallSilent, silentMs);
  let end: NotificationStreamEnd | null = null;
  try {
    const stream = await open(AbortSignal.any([signal, silence.signal]));
    for await (const event of readEvents(stream)) {
      clearTimeout(timer);
      timer = setTimeout(fallSilent, silentMs);
      if (event?.name === 'state') onState(JSON.parse(event.data) as NotificationState);
      if (event?.name === 'end') end = (JSON.parse(event.data) as NotificationStreamEvents['end']).code;
    }
  } finally {
    clearTimeout(timer);
  }
  return end;
}
