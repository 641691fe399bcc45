import { describe, expect, it } from 'vitest';
import { watchNotifications, type NotificationState } from './watch-notifications.ts';

const encoder = new TextEncoder();
const stateText = (state: NotificationState) =>
  `event: rights\ndata: {"version":"a"}\n\nevent: state\ndata: ${JSON.stringify(state)}\n\n`;
const one: NotificationState = { unread: 1, newestId: 1 };
const two: NotificationState = { unread: 2, newestId: 2 };

/** Simulates a browser with tabs: a lock that they hold in turn, a shared channel, and the portal's streams. */
function createBrowser() {
  const streams: { write: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  const pauses: number[] = [];
  const listeners = new Map<object, (event: MessageEvent) => void>();
  let turn = Promise.resolve();
  let refusal: Error | null = null;
  let changed = Promise.withResolvers<void>();
  const note = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await changed.promise;
  };
  const request = (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    const held = turn.then(() => (signal.aborted ? undefined : hold()));
    turn = held.then(
      () => undefined,
      () => undefined,
    );
    return held;
  };
  const openTab = (sessionKey = 'one') => {
    const states: NotificationState[] = [];
    const rights: (string | null)[] = [];
    const hints: string[] = [];
    const ends: (string | undefined)[] = [];
    const tab = {};
    const stop = watchNotifications({
      name: 'tabs',
      open: (signal) => {
        if (refusal !== null) return Promise.reject(refusal);
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const writer = writable.getWriter();
        signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
        streams.push({
          write: (text) => void writer.write(encoder.encode(text)),
          end: () => void writer.close(),
          signal,
        });
        note();
        return Promise.resolve(readable);
      },
      isRefusal: (error) => error === refusal,
      locks: { request } as unknown as LockManager,
      channel: {
        postMessage: (data: unknown) => {
          for (const [other, listen] of listeners) if (other !== tab) listen({ data } as MessageEvent);
        },
        addEventListener: (_type: string, listen: unknown) => {
          listeners.set(tab, listen as (event: MessageEvent) => void);
        },
        close: () => void listeners.delete(tab),
      },
      onState: (state) => {
        states.push(state);
        note();
      },
      sessionKey,
      onHint: (hint) => {
        hints.push(hint);
        note();
      },
      onRights: (version) => {
        rights.push(version);
        note();
      },
      onEnded: (because) => {
        ends.push(because);
        note();
      },
      pause: (ms, signal) => {
        pauses.push(ms);
        note();
        // A refused stream is not retried here.
        return refusal !== null && !signal.aborted ? new Promise(() => undefined) : Promise.resolve();
      },
      random: () => 0,
    });
    return { states, rights, hints, ends, stop };
  };
  return {
    openTab,
    streams,
    pauses,
    until,
    refuse: (error: Error) => {
      refusal = error;
    },
  };
}

describe('watching notifications', () => {
  it('stops retrying if the stream is refused', async () => {
    const browser = createBrowser();
    browser.refuse(new Error('403'));
    browser.openTab();
    await browser.until(() => browser.pauses.length === 1);
    expect(browser.pauses).toEqual([60_000]);
  });

  it('opens one stream for two tabs, which both receive each state', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await browser.until(() => browser.streams.length === 1);
    browser.streams[0]?.write(`:\n\n${stateText(one).slice(0, 20)}`);
    browser.streams[0]?.write(stateText(one).slice(20) + stateText(two));
    await browser.until(() => second.states.length === 2);
    expect([first.states, second.states]).toEqual([
      [one, two],
      [one, two],
    ]);
    expect(browser.streams).toHaveLength(1);
  });

  it('notifies each tab of changed alerts and geofence crossings', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab('two')];
    await browser.until(() => browser.streams.length === 1);
    for (const hint of ['alerts', 'geofences'])
      browser.streams[0]?.write(`event: ${hint}\ndata: {"changed":true}\n\n`);
    await browser.until(() => second.hints.length === 2);
    expect([first.hints, second.hints]).toEqual([
      ['alerts', 'geofences'],
      ['alerts', 'geofences'],
    ]);
  });

  it('notifies each tab of changed rights and of the end, and of other sessions only that they changed', async () => {
    const browser = createBrowser();
    const [first, twin, other] = [browser.openTab(), browser.openTab(), browser.openTab('two')];
    await browser.until(() => browser.streams.length === 1);
    const rights = (version: string) => `event: rights\ndata: {"version":"${version}"}\n\n`;
    browser.streams[0]?.write(rights('a') + rights('b') + rights('b'));
    browser.streams[0]?.write('event: end\ndata: {"code":"unauthenticated","because":"removed"}\n\n');
    browser.streams[0]?.end();
    await browser.until(() => twin.ends.length === 1);
    expect([first.rights, twin.rights, other.rights]).toEqual([
      ['a', 'b', null],
      ['a', 'b', null],
      [null, null, null],
    ]);
    expect([first.ends, twin.ends, other.ends]).toEqual([['removed'], ['removed'], []]);
  });

  it('passes the current state to a new tab, without another stream', async () => {
    const browser = createBrowser();
    const first = browser.openTab();
    await browser.until(() => browser.streams.length === 1);
    browser.streams[0]?.write(stateText(one));
    await browser.until(() => first.states.length === 1);
    const late = browser.openTab();
    expect(late.states).toEqual([one]);
    expect(browser.streams).toHaveLength(1);
  });

  it('moves to another tab when the one with the stream closes', async () => {
    const browser = createBrowser();
    const first = browser.openTab();
    const second = browser.openTab();
    await browser.until(() => browser.streams.length === 1);
    first.stop();
    await browser.until(() => browser.streams.length === 2);
    expect(browser.streams[0]?.signal.aborted).toBe(true);
    browser.streams[1]?.write(stateText(two));
    await browser.until(() => second.states.length === 1);
    expect(first.states).toEqual([]);
  });

  it('reconnects at once after an end, with growing delays after losses, and starts over after a message', async () => {
    const browser = createBrowser();
    const tab = browser.openTab();
    const endOf = async (index: number, text: string): Promise<void> => {
      await browser.until(() => browser.streams.length > index);
      if (text !== '') browser.streams[index]?.write(text);
      browser.streams[index]?.end();
    };
    await endOf(0, `${stateText(one)}event: end\ndata: {"code":"over"}\n\n`);
    await endOf(1, '');
    await endOf(2, '');
    await endOf(3, stateText(two));
    await endOf(4, 'event: end\ndata: {"code":"account_mismatch"}\n\n');
    await browser.until(() => browser.streams.length === 6);
    expect(browser.pauses).toEqual([0, 1_000, 2_000, 1_000, 500]);
    expect(tab.states).toEqual([one, two]);
    tab.stop();
  });
});
