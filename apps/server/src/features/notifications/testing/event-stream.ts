import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';

type StreamState = NotificationStreamEvents['state'];

/** A reader of a notification stream that keeps all it was sent. */
export interface EventStream {
  readonly status: number;
  readonly states: readonly StreamState[];
  /** Waits for a state that holds; the test's own time limit is the only clock. */
  until(holds: (state: StreamState) => boolean): Promise<StreamState>;
  /** Waits for the end; the reason that the server gave, or null where it only closed. */
  end(): Promise<NotificationStreamEnd | null>;
  close(): void;
}

export async function openEventStream(url: string, token: string): Promise<EventStream> {
  const stopping = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  const states: StreamState[] = [];
  let ended: NotificationStreamEnd | null = null;
  let wake = Promise.withResolvers<void>();
  const take = (event: string): void => {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
    if (data === undefined) return;
    if (name === 'state') states.push(JSON.parse(data) as StreamState);
    if (name === 'end') ended = (JSON.parse(data) as NotificationStreamEvents['end']).code;
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
  return {
    status: response.status,
    states,
    until: async (holds) => {
      for (;;) {
        const found = states.find(holds);
        if (found !== undefined) return found;
        const closed = await Promise.race([wake.promise.then(() => false), over.then(() => true)]);
        if (closed && !states.some(holds)) throw new Error(`Closed; received ${JSON.stringify(states)}`);
      }
    },
    end: async () => {
      await over;
      return ended;
    },
    close: () => stopping.abort(),
  };
}
