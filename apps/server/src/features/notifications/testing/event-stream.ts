import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';

type StreamState = NotificationStreamEvents['state'];

/** A reader of a notification stream that stores everything received. */
export interface EventStream {
  readonly status: number;
  readonly states: readonly StreamState[];
  /** Versions of the rights, as received. */
  readonly rights: readonly string[];
  /** Number of hints to reload geofence visits. */
  readonly crossings: () => number;
  /** Waits for a number of versions of the rights; returns the last one. */
  untilRights(count: number): Promise<string>;
  /** Waits for a matching state; only the test's own timeout ends it. */
  until(holds: (state: StreamState) => boolean): Promise<StreamState>;
  /** Waits for the end; returns the server's reason, or null if it only closed. */
  end(): Promise<NotificationStreamEnd | null>;
  /** Reason for the session's end, if the stream sent one. */
  readonly because: () => string | undefined;
  close(): void;
}

/** Opens a user's stream over a real connection. */
export async function streamOf(
  portal: { listen(): Promise<string> },
  { token }: { readonly token: string },
  query = '',
): Promise<EventStream> {
  return await openEventStream(`${await portal.listen()}/api/v1/notifications/stream${query}`, token);
}

export async function openEventStream(url: string, token: string): Promise<EventStream> {
  const stopping = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  const states: StreamState[] = [];
  const rights: string[] = [];
  let crossings = 0;
  let ended: NotificationStreamEvents['end'] | null = null;
  let wake = Promise.withResolvers<void>();
  const take = (event: string): void => {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
    if (data === undefined) return;
    if (name === 'state') states.push(JSON.parse(data) as StreamState);
    if (name === 'rights') rights.push((JSON.parse(data) as NotificationStreamEvents['rights']).version);
    if (name === 'geofences') crossings += 1;
    if (name === 'end') ended = JSON.parse(data) as NotificationStreamEvents['end'];
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const over = (async () => {
    let rest = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + part).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) take(event);
    }
  })().catch(() => undefined);
  /** Waits until `find` returns a value; fails if the stream ends. */
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      const closed = await Promise.race([wake.promise.then(() => false), over.then(() => true)]);
      if (closed && find() === undefined)
        throw new Error(`Closed; received ${JSON.stringify({ rights, states, ended })}`);
    }
  };
  return {
    status: response.status,
    states,
    rights,
    crossings: () => crossings,
    until: (holds) => until(() => states.find(holds)),
    untilRights: (count) => until(() => rights[count - 1]),
    end: async () => {
      await over;
      return ended?.code ?? null;
    },
    because: () => ended?.because,
    close: () => stopping.abort(),
  };
}
