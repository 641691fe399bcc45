import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noResponse, RequestError } from '../../../api/api-error.ts';
import { enqueue, listOutbox, type OutboxItem } from '../store/outbox.ts';
import { sendOutbox, type SendingOptions } from './send-outbox.ts';

const owner = { personId: 7, accountId: 3 };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

async function queue(...names: readonly (readonly [name: string, about: string])[]): Promise<void> {
  for (const [description, about] of names) {
    const change = {
      call: 'addCountermeasure',
      alertId: 1,
      countermeasureKey: 'a',
      kind: 'other',
      description,
    } as const;
    const seen = { of: 'alert', status: 'opened', owner: null } as const;
    const content = { change, seen, record: about, queuedAt: '2026-11-30T10:00:00.000Z' };
    await enqueue(owner, { content, about, version: 1 });
  }
}

function nameOf({ content: { change } }: OutboxItem): string {
  return change.call === 'addCountermeasure' ? change.description : change.call;
}

/** Locks acquired one after the other, as between tabs. */
function createLocks(): SendingOptions['locks'] {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return { request } as SendingOptions['locks'];
}

function options(send: SendingOptions['send'], change: Partial<SendingOptions> = {}): SendingOptions {
  return { owner, send, locks: createLocks(), isOwner: () => true, random: () => 0, ...change };
}

it('sends in order, and each change once from several tabs', async () => {
  await queue(['one', 'a'], ['two', 'b'], ['three', 'a']);
  const sent: string[] = [];
  const shared = options(async (item) => {
    sent.push(nameOf(item));
    return 2;
  });
  const tabs = await Promise.all([sendOutbox(shared), sendOutbox(shared), sendOutbox(shared)]);
  expect(sent).toEqual(['one', 'two', 'three']);
  expect(tabs.map((tab) => tab.sent)).toEqual([3, 0, 0]);
  expect(await listOutbox(owner)).toEqual([]);
});

it('repeats a change whose response was lost with the same key', async () => {
  await queue(['one', 'a']);
  const keys: string[] = [];
  let fails = true;
  const lossy = options(async ({ key }) => {
    keys.push(key);
    if (!fails) return 2;
    fails = false;
    throw noResponse(new TypeError('cut'));
  });
  expect(await sendOutbox(lossy)).toEqual({ sent: 0, retryMs: 500 });
  expect(await listOutbox(owner)).toMatchObject([{ state: 'waiting' }]);
  expect((await sendOutbox(lossy)).sent).toBe(1);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

it('sends a change that was being sent when its tab ended', async () => {
  await queue(['one', 'a']);
  const reached: string[] = [];
  void sendOutbox(
    options(({ key }) => {
      reached.push(key);
      return new Promise(() => undefined);
    }),
  );
  await vi.waitFor(() => expect(reached).toHaveLength(1));
  expect(await listOutbox(owner)).toMatchObject([{ state: 'sending' }]);
  await sendOutbox(
    options(async ({ key }) => {
      reached.push(key);
      return 2;
    }),
  );
  expect(new Set(reached).size).toBe(1);
  expect(await listOutbox(owner)).toEqual([]);
});

it('waits longer after each failure, at most five minutes', async () => {
  await queue(['one', 'a']);
  const failing = options(
    async () => {
      throw new RequestError('unexpected', 503, 'unavailable');
    },
    { random: () => 1 },
  );
  const waits = [];
  for (const attempt of [0, 1, 4, 12]) waits.push((await sendOutbox(failing, attempt)).retryMs);
  expect(waits).toEqual([1_000, 2_000, 16_000, 300_000]);
});

it('leaves a conflict to the user, holds back its record and sends the others', async () => {
  await queue(['take', 'a'], ['fix', 'a'], ['tick', 'b']);
  const sent: string[] = [];
  const conflicting = options(async (item) => {
    if (nameOf(item) === 'take') throw new RequestError('conflict', 409, 'changed');
    sent.push(nameOf(item));
    return 2;
  });
  expect(await sendOutbox(conflicting)).toEqual({ sent: 1, retryMs: null });
  expect(sent).toEqual(['tick']);
  expect((await listOutbox(owner)).map((item) => [nameOf(item), item.state, item.reason])).toEqual([
    ['take', 'conflict', 'conflict'],
    ['fix', 'waiting', null],
  ]);
});

it.each(['forbidden', 'not_found', 'alert_resolved'])(
  'keeps a change that is refused with %s',
  async (code) => {
    await queue(['one', 'a']);
    await sendOutbox(
      options(async () => {
        throw new RequestError(code, 403, 'refused');
      }),
    );
    expect(await listOutbox(owner)).toMatchObject([{ state: 'refused', reason: code }]);
  },
);

it('removes a change that took effect although its response is gone', async () => {
  await queue(['one', 'a']);
  const lost = options(async () => {
    throw new RequestError('idempotency_response_lost', 409, 'lost');
  });
  expect((await sendOutbox(lost)).sent).toBe(1);
  expect(await listOutbox(owner)).toEqual([]);
});

it.each([
  ['unauthenticated', 401],
  ['account_mismatch', 409],
  ['idempotency_key_running', 409],
  ['too_many_requests', 429],
])('keeps a change waiting after %s', async (code, status) => {
  await queue(['one', 'a']);
  const refusing = options(async () => {
    throw new RequestError(code, status, 'not now');
  });
  expect((await sendOutbox(refusing)).retryMs).not.toBeNull();
  expect(await listOutbox(owner)).toMatchObject([{ state: 'waiting' }]);
});

it('sends nothing once another user or account is open', async () => {
  await queue(['one', 'a'], ['two', 'b']);
  let isOwner = true;
  const leaving = options(
    async () => {
      isOwner = false;
      return 2;
    },
    { isOwner: () => isOwner },
  );
  expect((await sendOutbox(leaving)).sent).toBe(1);
  expect(await listOutbox(owner)).toHaveLength(1);
});
