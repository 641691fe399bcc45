import { describe, expect, it } from 'vitest';
import { bindCalls, PortalError, type CallTable } from '@azimute/sdk/typescript/src/client.ts';

interface Calls {
  getThing: { input: { params: { thingId: string }; query?: { tags?: string[] } }; answer: { id: number } };
  addThing: { input: { body: { name: string } }; answer: { id: number } };
  sendThing: { input: { body: { name: string } }; answer: void };
  listThings: { input: { query?: { cursor?: string } }; answer: unknown; item: { id: number } };
}

const table: CallTable<keyof Calls> = {
  getThing: { method: 'GET', path: '/things/{thingId}' },
  addThing: { method: 'POST', path: '/things', takesKey: true },
  sendThing: { method: 'POST', path: '/sent' },
  listThings: { method: 'GET', path: '/things' },
};

type Answer = Response | Error;
const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ status, code, message: 'Refused' }), { status, headers });
const json = (value: unknown): Response => new Response(JSON.stringify(value));

/** A portal that gives these answers in turn, with the requests and waits that it saw. */
function scripted(...answers: Answer[]) {
  const requests: { readonly url: string; readonly headers: Headers }[] = [];
  const waits: number[] = [];
  const portal = bindCalls<Calls>(table, {
    url: 'https://portal.example/',
    key: () => 'azs_key',
    retries: 3,
    fetch: async (url, init) => {
      requests.push({ url: new Request(url).url, headers: new Headers(init?.headers) });
      const answer = answers[requests.length - 1] ?? json({ id: 0 });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (ms) => void waits.push(ms),
  });
  return { portal, requests, waits };
}

describe('the TypeScript client', () => {
  it('fills addresses and repeats parameters', async () => {
    const { portal, requests } = scripted(json({ id: 7 }));
    const input = { params: { thingId: 'a/b' }, query: { tags: ['x', 'y z'] } };
    expect(await portal.getThing(input)).toEqual({ id: 7 });
    expect(requests[0]?.url).toBe('https://portal.example/things/a%2Fb?tags=x&tags=y+z');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer azs_key');
  });

  it('repeats a change with the same key after an outage, and waits as told', async () => {
    const unavailable = problem(503, 'unavailable', { 'retry-after': '2' });
    const { portal, requests, waits } = scripted(
      unavailable,
      new TypeError('fetch failed'),
      problem(409, 'idempotency_key_running', { 'retry-after': '1' }),
      json({ id: 8 }),
    );
    expect(await portal.addThing({ body: { name: 'x' } })).toEqual({ id: 8 });
    const keys = new Set(requests.map(({ headers }) => headers.get('idempotency-key')));
    expect(requests).toHaveLength(4);
    expect(keys.size).toBe(1);
    expect([waits[0], waits[2]]).toEqual([2000, 1000]);
  });

  it('repeats a call without a key only if it was refused by the rate limit', async () => {
    const limited = scripted(problem(429, 'too_many_requests', { 'retry-after': '5' }));
    await limited.portal.sendThing({ body: { name: 'x' } });
    expect(limited.waits).toEqual([5000]);
    const failing = scripted(problem(503, 'unavailable'));
    await expect(failing.portal.sendThing({ body: { name: 'x' } })).rejects.toThrow(PortalError);
    expect(failing.requests).toHaveLength(1);
    const cut = scripted(new TypeError('fetch failed'));
    await expect(cut.portal.sendThing({ body: { name: 'x' } })).rejects.toThrow('fetch failed');
    expect(cut.requests).toHaveLength(1);
  });

  it('gives up after the retries, and at once on other problems', async () => {
    const down = scripted(...Array.from({ length: 9 }, () => problem(503, 'unavailable')));
    await expect(down.portal.addThing({ body: { name: 'x' } })).rejects.toMatchObject({ status: 503 });
    expect(down.requests).toHaveLength(4);
    const wrong = scripted(problem(409, 'conflict'));
    await expect(wrong.portal.addThing({ body: { name: 'x' } })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(wrong.requests).toHaveLength(1);
  });

  it('reads every page of a list', async () => {
    const { portal, requests } = scripted(
      json({ items: [{ id: 1 }, { id: 2 }], nextCursor: 'c 2' }),
      json({ items: [{ id: 3 }], nextCursor: null }),
    );
    const ids: number[] = [];
    for await (const { id } of portal.each('listThings')) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?cursor=c+2']);
  });
});
