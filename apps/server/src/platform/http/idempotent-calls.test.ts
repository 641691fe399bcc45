import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalOf, type TestPortal } from '../../testing/portal-of.ts';
import type { LooseInput, PortalClient } from '../../testing/portal-client.ts';
import type { CallName } from '@azimute/contract';

let portal: TestPortal;
beforeAll(async () => {
  portal = await portalOf();
});

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

async function sendTwice(person: PortalClient, name: CallName, input: LooseInput) {
  const key = randomUUID();
  return [await person.send(name, input, keyed(key)), await person.send(name, input, keyed(key))] as const;
}

const unitsCalled = async (name: string): Promise<number> =>
  (
    await portal.queryAsOwner('select from units where account_id = $1 and name = $2', [
      portal.accountId,
      name,
    ])
  ).length;

const newUnit = (): { name: string; code: string } => {
  const name = `U ${randomUUID()}`;
  return { name, code: name.slice(0, 10) };
};

describe('a request that is repeated with its idempotency key', () => {
  it('returns the first response and changes nothing', async () => {
    const body = newUnit();
    const [first, second] = await sendTwice(portal.owner, 'createUnit', { body });
    expect(first.statusCode, first.body).toBe(201);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers).toMatchObject({
      'content-type': first.headers['content-type'],
      'idempotent-replayed': 'true',
    });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(await unitsCalled(body.name)).toBe(1);
  });

  it('is the same request with its members in another order', async () => {
    const { name, code } = newUnit();
    const key = randomUUID();
    const first = await portal.owner.send('createUnit', { body: { name, code } }, keyed(key));
    const second = await portal.owner.send('createUnit', { body: { code, name } }, keyed(key));
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
  });

  it('is refused with other content', async () => {
    const key = randomUUID();
    await portal.owner.send('createUnit', { body: newUnit() }, keyed(key));
    const body = newUnit();
    await portal.owner.refused('createUnit', { body }, 'idempotency_key_reused', keyed(key));
    await portal.owner.refused(
      'createCustomer',
      { body: { name: body.name } },
      'idempotency_key_reused',
      keyed(key),
    );
    expect(await unitsCalled(body.name)).toBe(0);
  });

  it('runs if the first one failed without changing anything', async () => {
    const key = randomUUID();
    const body = newUnit();
    await portal.owner.refused('createUnit', { body: { ...body, code: '' } }, 'code', keyed(key));
    const taken = await portal.owner.call('createUnit', { body: newUnit() });
    await portal.owner.refused('createUnit', { body: { ...body, code: taken.code } }, 422, keyed(key));
    const answer = await portal.owner.send('createUnit', { body }, keyed(key));
    expect([answer.statusCode, await unitsCalled(body.name)]).toEqual([201, 1]);
  });

  it('belongs to its user', async () => {
    const key = randomUUID();
    const first = await portal.owner.send('createUnit', { body: newUnit() }, keyed(key));
    const second = await portal.stranger.send('createUnit', { body: newUnit() }, keyed(key));
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).not.toBe(first.body);
  });

  it('has one effect when it is sent 20 times at once', async () => {
    const key = randomUUID();
    const body = newUnit();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => portal.owner.send('createUnit', { body }, keyed(key))),
    );
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect(statuses).toContain(201);
    for (const { statusCode, headers, body: text } of answers.filter((one) => one.statusCode !== 201)) {
      expect([statusCode, JSON.parse(text)]).toMatchObject([409, { code: 'idempotency_key_running' }]);
      expect(headers['retry-after']).toBe('1');
    }
    expect(new Set(answers.filter((one) => one.statusCode === 201).map((one) => one.body)).size).toBe(1);
    expect(await unitsCalled(body.name)).toBe(1);
  });

  it('compares a streamed file', async () => {
    const key = randomUUID();
    const send = (line: string) =>
      portal.owner.send(
        'createPositionImport',
        { query: { fileName: 'a.csv' }, body: `device,time,latitude,longitude\n${line}\n` },
        { headers: { 'idempotency-key': key, 'content-type': 'application/vnd.azimute.positions' } },
      );
    const first = await send('d,2026-01-01T00:00:00Z,1,1');
    expect(first.statusCode, first.body).toBe(201);
    const second = await send('d,2026-01-01T00:00:00Z,1,1');
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect((await send('d,2026-01-01T00:00:00Z,2,2')).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it.each(['', 'with space', 'é', 'k'.repeat(256)])('is refused with the key %j', async (key) => {
    await portal.owner.refused('createUnit', { body: newUnit() }, 'bad_request', keyed(key));
  });
});

describe('a stored response', () => {
  let key: string;
  let body: ReturnType<typeof newUnit>;
  const change = (set: string): Promise<unknown> =>
    portal.queryAsOwner(`update idempotency_keys set ${set} where account_id = $1 and key = $2`, [
      portal.accountId,
      key,
    ]);
  const repeat = () => portal.owner.send('createUnit', { body }, keyed(key));

  beforeAll(async () => {
    key = randomUUID();
    body = newUnit();
    await repeat();
  });

  it('is encrypted', async () => {
    const [row] = await portal.queryAsOwner<{ response: Buffer }>(
      'select response from idempotency_keys where account_id = $1 and key = $2',
      [portal.accountId, key],
    );
    expect(row?.response.includes(body.name)).toBe(false);
  });

  it('is not shown to a user whose rights changed', async () => {
    await change(`rights_hash = '\\x00'`);
    expect((await repeat()).json()).toMatchObject({ code: 'idempotency_response_lost', detail: /rights/ });
  });

  it('is lost if it was too long', async () => {
    await change('response = null');
    expect((await repeat()).json()).toMatchObject({ code: 'idempotency_response_lost' });
  });

  it('is pending after part of the work, and lost if the process ended there', async () => {
    await change('status = null');
    expect((await repeat()).json()).toMatchObject({ code: 'idempotency_key_running' });
    await change(`created_at = created_at - interval '3 minutes'`);
    expect((await repeat()).json()).toMatchObject({ code: 'idempotency_response_lost' });
  });

  it('is kept for 24 hours', async () => {
    await change(`created_at = created_at - interval '1 day'`);
    expect((await repeat()).statusCode).toBe(422);
    body = newUnit();
    expect((await repeat()).statusCode).toBe(201);
    expect(await unitsCalled(body.name)).toBe(1);
  });
});
