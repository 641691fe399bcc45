import { addressOf, calls, moduleCodes, type CallName } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePortal, type MatrixPortal } from './testing/compose-portal.ts';
import { concerns, expectAccess, type AccessCase, type Person } from './testing/expect-access.ts';
import { changedTables, takeFingerprint } from './testing/fingerprint.ts';
import { judgeAnswer, ruleOf } from './testing/judge-case.ts';
import { mintToken, people, places } from './testing/plant-world.ts';

const names = Object.keys(calls) as CallName[];
const persons: readonly Person[] = ['anonymous', ...people, 'reader'];

/** Every case of a call. The refused ones come first, so that no allowed one has changed what they reach for. */
function casesOf(name: CallName): AccessCase[] {
  const cases = persons
    .filter((person) => concerns(person, ruleOf(name)))
    .flatMap((person) =>
      [true, false].flatMap((moduleOn) => places.map((place) => ({ person, moduleOn, place }))),
    );
  const isAllowed = (one: AccessCase) =>
    expectAccess(ruleOf(name), addressOf(name).method, one) === 'allowed';
  return cases.toSorted((a, b) => Number(isAllowed(a)) - Number(isAllowed(b)));
}

describe('every call, for everyone, with its module on and off, in every place', () => {
  let portal: MatrixPortal;
  beforeAll(async () => {
    portal = await composePortal({ enforceAccess: true });
  });
  afterAll(() => portal.stop());

  it.each(names)(
    '%s',
    async (name) => {
      const problems: string[] = [];
      for (const one of casesOf(name)) problems.push(...(await judgeAnswer(portal, name, one)));
      expect(problems).toEqual([]);
    },
    60_000,
  );

  it('shows to whom a place belongs what stands there', async () => {
    const { world, database } = portal;
    await portal.setModules(moduleCodes);
    for (const place of ['ownUnit', 'otherUnit'] as const) {
      const token = await mintToken(database, world, 'admin');
      for (const name of ['listAssets', 'getAsset', 'getFleetSummary', 'listUnits'] as const) {
        const { body } = await portal.ask(name, world.targets[place], token);
        expect(body, `${name} ${place}`).toContain(world.markers[place][0]);
      }
    }
    const seen = await portal.ask(
      'getAsset',
      world.targets.ownUnit,
      await mintToken(database, world, 'viewer'),
    );
    expect(seen.body).toContain(world.markers.ownUnit[1]);
  });
});

describe('the judge of these cases', () => {
  let unchecked: MatrixPortal;
  beforeAll(async () => {
    unchecked = await composePortal({ enforceAccess: false });
  });
  afterAll(() => unchecked.stop());

  it('notices a portal that forgets its rules', async () => {
    const closed = { person: 'viewer', moduleOn: false, place: 'ownUnit' } as const;
    const problems = await judgeAnswer(unchecked, 'createLiveTicket', closed);
    expect(problems).toEqual([
      expect.stringContaining('answered 201, not 403'),
      expect.stringContaining('was refused and changed live_tickets'),
    ]);
  });
});

describe('every call of a door, with every kind of key', () => {
  let portal: MatrixPortal;
  beforeAll(async () => {
    portal = await composePortal({ enforceAccess: true });
  });
  afterAll(() => portal.stop());

  const doors = names.filter((name) => ruleOf(name).kind === 'api-key');

  it.each(doors)('%s refuses all but a living key with the scope, and changes nothing', async (name) => {
    const { world, database } = portal;
    const session = await mintToken(database, world, 'admin');
    const before = await takeFingerprint(database);
    const { keys, targets } = world;
    const refusals = [
      [null, 401],
      [`azk_${'x'.repeat(43)}`, 401],
      ['wrong', 401],
      [session, 401],
      [keys.revoked, 401],
      [keys.scopeless, 403],
    ] as const;
    for (const [key, status] of refusals) {
      expect((await portal.ask(name, targets.ownUnit, key)).status).toBe(status);
    }
    expect(changedTables(before, await takeFingerprint(database))).toEqual([]);
  });

  it.each(doors)('%s reaches devices of the key’s account only, wherever their ULs are', async (name) => {
    const { world, database } = portal;
    const { keys, targets } = world;
    const rowsOf = (accountId: number) =>
      takeFingerprint(database, `(row->>'account_id')::int = ${accountId}`);
    const own = await rowsOf(world.ownAccountId);
    const withOther = await portal.ask(name, targets.ownUnit, keys.other);
    expect(changedTables(own, await rowsOf(world.ownAccountId))).toEqual([]);
    const other = await rowsOf(world.otherAccountId);
    const withOwn = await portal.ask(name, targets.otherAccount, keys.own);
    expect(changedTables(other, await rowsOf(world.otherAccountId))).toEqual([]);
    for (const { body } of [withOther, withOwn]) {
      expect(JSON.parse(body)).toMatchObject({ accepted: 0 });
    }
    for (const place of ['ownUnit', 'otherUnit'] as const) {
      const accepted = await portal.ask(name, targets[place], keys.own);
      expect([accepted.status, JSON.parse(accepted.body)]).toMatchObject([200, { accepted: 1 }]);
    }
  });

  it.each(names.filter((name) => !['api-key', 'public'].includes(ruleOf(name).kind)))(
    '%s is no call for a key',
    async (name) => {
      const { world, database } = portal;
      const before = await takeFingerprint(database);
      const answer = await portal.ask(name, world.targets.ownUnit, world.keys.own);
      expect(answer.status).toBe(401);
      expect(changedTables(before, await takeFingerprint(database))).toEqual([]);
    },
  );
});
