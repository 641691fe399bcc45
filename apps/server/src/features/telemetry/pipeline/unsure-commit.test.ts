import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import { createTestAccount, createTestPortal, type TestPortal } from '../testing/create-test-portal.ts';

let losesAnswers = false;

/** Wraps the pool: while `losesAnswers` is set, commits succeed without an answer. */
function loseCommitAnswers(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get: (target, name) => {
      const own = Reflect.get(target, name) as unknown;
      if (name !== 'connect') return typeof own === 'function' ? (own.bind(target) as unknown) : own;
      return async () => {
        const client = await target.connect();
        return new Proxy(client, {
          get: (line, member) => {
            const value = Reflect.get(line, member) as unknown;
            if (typeof value !== 'function') return value;
            if (member !== 'query' || !losesAnswers) return value.bind(line) as unknown;
            return async (...args: unknown[]) => {
              const answer: unknown = await Reflect.apply(value, line, args);
              if (args[0] === 'commit')
                throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
              return answer;
            };
          },
        });
      };
    },
  });
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({
    clock: systemClock,
    log: createLogger({ level: 'silent' }),
    pipeline: (database) => ({ ...database, pipeline: loseCommitAnswers(database.pipeline) }),
  });
});
afterAll(() => portal.close());

it('announces the states of an unconfirmed commit again with the repeat, which changes nothing', async () => {
  const account = await createTestAccount(portal, 'unsure.example');
  const assetId = await account.addAsset('tracker');
  const told: object[] = [];
  portal.events.on('statesChanged', (event) => told.push(event));
  const send = () =>
    portal.server.inject({
      method: 'POST',
      url: '/api/v1/telemetry/positions',
      headers: { authorization: `Bearer ${account.key}` },
      payload: {
        positions: [{ deviceId: 'tracker', time: '2026-03-02T12:00:00Z', latitude: -10, longitude: -37 }],
      },
    });
  losesAnswers = true;
  expect((await send()).statusCode).toBe(503);
  losesAnswers = false;
  expect(told).toEqual([]);
  expect((await send()).json()).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(told).toEqual([{ accountId: account.accountId, assetIds: [assetId] }]);
});
