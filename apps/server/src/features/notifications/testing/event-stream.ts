import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';

type StreamState = NotificationStreamEvents['state'];

/** A reader of a notification stream that keeps all it was sent. */
export interface EventStream {
  readonly status: number;
  readonly states: readonly StreamState[];
  /** Versions of the rights, as they were told. */
  readonly rights: readonly string[];
  /** How often it was told to read visits of geofences again. */
  readonly crossings: () => number;
  /** Waits until so many versions of the rights were told; answers the last one. */
  untilRights(count: number): Promise<string>;
  /** Waits for a state that holds; the test's own time limit is the only clock. */
  until(holds: (state: StreamState) => boolean): Promise<StreamState>;
  /** Waits for the end; the reason that the server gave, or null where it only closed. */
  end(): Promise<NotificationStreamEnd | null>;
  /** Why the session ended, where the stream said so. */
  readonly because: () => string | undefined;
  close(): void;
}

/** Opens a person's stream over a real connection. */
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
  /** Waits until `find` answers; the end of the stream fails it. */
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
