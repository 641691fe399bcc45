import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';

interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

export type NotificationState = NotificationStreamEvents['state'];
/** Data to reload wherever it is shown. */
export type StreamHint = 'alerts' | 'geofences';

export interface WatchOptions {
  /** The same for all tabs of the browser with this user and account. */
  readonly name: string;
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Returns true if an error refuses the stream, rather than being temporary. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Identifies the session of this tab; after a message of another session, a tab asks the server. */
  readonly sessionKey: string;
  readonly onState: (state: NotificationState) => void;
  /** Alerts or visits that the user can see have changed. */
  readonly onHint: (hint: StreamHint) => void;
  /** The rights may have changed, unless the tab already has this version. */
  readonly onRights: (version: string | null) => void;
  /** The session of this tab has ended; `because` is the server's reason, if given. */
  readonly onEnded: (because: string | undefined) => void;
  /** Ends early if there is a new reason to retry, or on abort. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, to spread the reconnects of many browsers. */
  readonly random: () => number;
}

type TabMessage =
  | { readonly type: 'state'; readonly state: NotificationState }
  | { readonly type: 'hint'; readonly hint: StreamHint }
  | { readonly type: 'rights'; readonly version: string | null; readonly sessionKey: string }
  | { readonly type: 'ended'; readonly because: string | undefined; readonly sessionKey: string }
  /** A new tab asks the others for their state. */
  | { readonly type: 'ask' };

/** The server sends at least every 20 s. */
const silentMs = 45_000;
const longestPauseMs = 30_000;
const refusedPauseMs = 60_000;

/**
 * Delay after each kind of end; the tab may need time to learn that it signed out or changed the account itself. A user
 * whose session was ended or moved elsewhere must see it within a second.
 */
const pauseAfterEndMs: Readonly<Record<NotificationStreamEnd, number>> = {
  over: 0,
  server_stopping: 1_000,
  unauthenticated: 200,
  account_mismatch: 500,
};

/**
 * Watches the user's notifications until stopped. One tab holds the stream and informs the others; when it closes,
 * another takes over.
 */
export function watchNotifications(options: WatchOptions): () => void {
  const { name, locks, channel, onState, sessionKey } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let latest: NotificationState | null = null;
  let holds = false;
  const tell = (message: TabMessage): void => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (signal.aborted) return;
    if (data.type === 'state') onState(data.state);
    else if (data.type === 'hint') options.onHint(data.hint);
    else if (data.type === 'rights') options.onRights(data.sessionKey === sessionKey ? data.version : null);
    else if (data.type === 'ended') {
      if (data.sessionKey === sessionKey) options.onEnded(data.because);
    } else if (holds && latest !== null) tell({ type: 'state', state: latest });
  });
  tell({ type: 'ask' });
  const hold = async (): Promise<void> => {
    holds = true;
    await keepReading(options, signal, {
      state: (state) => {
        latest = state;
        onState(state);
        tell({ type: 'state', state });
      },
      hint: (hint) => {
        options.onHint(hint);
        tell({ type: 'hint', hint });
      },
      rights: (version) => {
        options.onRights(version);
        tell({ type: 'rights', version, sessionKey });
      },
      ended: (because) => {
        options.onEnded(because);
        tell({ type: 'ended', because, sessionKey });
      },
    });
  };
  locks.request(name, { signal }, hold).catch(() => undefined);
  return () => {
    stopping.abort();
    channel.close();
  };
}

interface Told {
  readonly state: (state: NotificationState) => void;
  readonly hint: (hint: StreamHint) => void;
  /** Null if something other than rights in this account changed. */
  readonly rights: (version: string | null) => void;
  readonly ended: (because: string | undefined) => void;
}

async function keepReading(
  { open, isRefusal, pause, random }: WatchOptions,
  signal: AbortSignal,
  told: Told,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let pauseMs: number;
    let spreadMs = 1_000;
    try {
      const end = await readOnce(open, signal, {
        ...told,
        rights: (version) => {
          failures = 0;
          told.rights(version);
        },
      });
      pauseMs = end === null ? backOff(failures++) : pauseAfterEndMs[end.code];
      if (end?.code === 'unauthenticated') told.ended(end.because);
      if (end?.code === 'unauthenticated' || end?.code === 'account_mismatch') spreadMs = 200;
    } catch (error) {
      pauseMs = isRefusal(error) ? refusedPauseMs : backOff(failures++);
    }
    if (!signal.aborted) await pause(pauseMs + random() * spreadMs, signal);
  }
}

function backOff(failures: number): number {
  return Math.min(1_000 * 2 ** failures, longestPauseMs);
}

/** Returns the server's reason for ending the stream; null if the connection was lost or sent nothing for too long. */
async function readOnce(
  open: WatchOptions['open'],
  signal: AbortSignal,
  told: Told,
): Promise<NotificationStreamEvents['end'] | null> {
  const silence = new AbortController();
  const fallSilent = (): void => silence.abort();
  let timer = setTimeout(fallSilent, silentMs);
  let end: NotificationStreamEvents['end'] | null = null;
  let version: string | null = null;
  try {
    const stream = await open(AbortSignal.any([signal, silence.signal]));
    for await (const event of readEvents(stream)) {
      clearTimeout(timer);
      timer = setTimeout(fallSilent, silentMs);
      if (event?.name === 'state') told.state(JSON.parse(event.data) as NotificationState);
      if (event?.name === 'alerts' || event?.name === 'geofences') told.hint(event.name);
      if (event?.name === 'rights') {
        const previous = version;
        ({ version } = JSON.parse(event.data) as NotificationStreamEvents['rights']);
        told.rights(version === previous ? null : version);
      }
      if (event?.name === 'end') end = JSON.parse(event.data) as NotificationStreamEvents['end'];
    }
  } finally {
    clearTimeout(timer);
  }
  return end;
}

/**
 * Parses the portal's text/event-stream: one data line per event, lines ended by line feeds. Comments, which only keep
 * the connection alive, are null.
 */
async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | null> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield readEvent(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readEvent(block: string): StreamEvent | null {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  return name === undefined || data === undefined ? null : { name, data };
}
