import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCells } from '../../platform/cells/answer-cells.ts';
import { askCell, askCells, CellUnreachableError } from '../../platform/cells/ask-cells.ts';
import type { Belonging } from '../../platform/cells/cell-calls.ts';
import { createLogger } from '../../platform/log.ts';
import type { Cell } from '../../platform/cells/cells-settings.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { answerOtherCells } from './answer-other-cells.ts';
import type { CellsContext } from './cells-context.ts';

const key = 'k'.repeat(40);
let portal: IdentityServer;
let cell: Cell;
const away: Cell = { name: 'away', place: 2, address: 'http://127.0.0.1:1' };

beforeAll(async () => {
  let context: CellsContext;
  portal = await startIdentityServer(
    (deps) => {
      context = { ...deps, log: createLogger({ level: 'silent' }), cells: { all: [], own: away, key } };
      return {};
    },
    {
      plugins: async (server) =>
        await answerCells(
          { key },
          answerOtherCells(context, async () => ({})),
        )(server),
    },
  );
  await plantPeople(portal, {
    accounts: ['alfa.example'],
    modules: [],
    people: [{ email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } }],
  });
  cell = { name: 'here', place: 1, address: await portal.server.listen({ port: 0, host: '127.0.0.1' }) };
});
afterAll(() => portal.stop());

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const isHere = async (asked: Belonging): Promise<boolean> =>
  (await askCell({ key }, cell, 'whose', asked)).isHere;

describe('what lives in a cell', () => {
  it('are the sessions, homes and accounts of it, and no others', async () => {
    const { access, refresh } = await portal.signIn('ana@alfa.example');
    expect(await isHere({ kind: 'session', value: digestOf(access) })).toBe(true);
    expect(await isHere({ kind: 'session', value: digestOf(refresh) })).toBe(false);
    expect(await isHere({ kind: 'refresh-token', value: digestOf(refresh) })).toBe(true);
    expect(await isHere({ kind: 'email', value: 'Ana@alfa.example' })).toBe(true);
    expect(await isHere({ kind: 'email', value: 'eva@alfa.example' })).toBe(false);
    expect(await isHere({ kind: 'domain', value: 'alfa.example' })).toBe(true);
    expect(await isHere({ kind: 'account', value: '999' })).toBe(false);
  });

  it('is no longer here once its account has left, and is told from what nobody knows', async () => {
    await portal.queryAsOwner(
      `insert into account_moves (account_id, cell, direction, step, is_closed) values (999, 'away', 'away', 'moved', true)`,
    );
    await portal.queryAsOwner(`insert into moved_credentials values (sha256('left'), 999)`);
    const ask = (value: string) =>
      askCell({ key }, cell, 'whose', { kind: 'api-key', value: digestOf(value) });
    expect(await ask('left')).toEqual({ isHere: false, hasMoved: true });
    expect(await ask('unknown')).toEqual({ isHere: false, hasMoved: false });
  });

  it('is told to nobody without the key', async () => {
    await expect(
      askCell({ key: 'x'.repeat(40) }, cell, 'whose', { kind: 'domain', value: 'alfa.example' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is told of those cells that answer, and the others are named', async () => {
    const { answered, unreachable } = await askCells({ key }, [away, cell], 'whose', {
      kind: 'domain',
      value: 'alfa.example',
    });
    expect(answered).toEqual([{ cell, answer: { isHere: true, hasMoved: false } }]);
    expect(unreachable).toEqual([expect.any(CellUnreachableError)]);
    expect(unreachable[0]?.cell).toBe(away);
  });
});
