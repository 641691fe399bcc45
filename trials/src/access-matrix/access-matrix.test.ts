import { addressOf, calls, keyScopeOf, moduleCodes, type CallName } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePortal, unguarded, type MatrixPortal } from './testing/compose-portal.ts';
import { casesOf } from './testing/expect-access.ts';
import { evaluateEndpoint } from './testing/evaluate-endpoint.ts';
import { changedTables, takeFingerprint, type Fingerprint } from './testing/fingerprint.ts';
import { apart, evaluateAnswers, evaluateRefusals, isRefusal, ruleOf } from './testing/evaluate-case.ts';
import { evaluateKey } from './testing/evaluate-key.ts';
import { statedKeyCalls } from './testing/stated-key-calls.ts';
import { mintToken } from './testing/mint-token.ts';

const names = Object.keys(calls) as CallName[];
describe('every call, for everyone, with its module on and off, in every place', () => {
  let portal: MatrixPortal;
  beforeAll(async () => {
    portal = await composePortal();
  });
  afterAll(() => portal.stop());

  it.each(names)('%s', async (name) => {
    const cases = casesOf(ruleOf(name), addressOf(name).method);
    const here = cases.filter((one) => !apart.includes(one.person) || !isRefusal(name, one));
    expect(await evaluateAnswers(portal, name, here)).toEqual([]);
  });

  it.each(apart)('refuses %s what is refused to them', async (person) => {
    const refused = names.map((name) => ({
      name,
      cases: casesOf(ruleOf(name), addressOf(name).method).filter(
        (one) => one.person === person && isRefusal(name, one),
      ),
    }));
    expect(await evaluateRefusals(portal, person, refused)).toEqual([]);
  });

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

describe('a user of another account', () => {
  let portal: MatrixPortal;
  beforeAll(async () => {
    portal = await composePortal();
    await portal.setModules(moduleCodes);
  });
  afterAll(() => portal.stop());

  it.each(names.filter((name) => /^\/(?:profile-)?users\/:userId/.test(addressOf(name).path)))(
    'is to %s as one who does not exist',
    async (name) => {
      const { world, database } = portal;
      const token = await mintToken(database, world, 'admin');
      const foreign = { ...world.targets.ownUnit, userId: world.targets.otherAccount.userId };
      const answer = await portal.ask(name, foreign, token);
      expect(answer.status, answer.body).toBe(404);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'user_not_found', message: 'User not found' });
      expect(await portal.ask(name, { ...foreign, userId: 2_000_000_000 }, token)).toEqual(answer);
    },
  );
});

describe('the evaluation of these cases', () => {
  let unchecked: MatrixPortal;
  beforeAll(async () => {
    unchecked = await composePortal({ ruleOf: unguarded });
  });
  afterAll(() => unchecked.stop());

  it('notices a portal that forgets its rules', async () => {
    const closed = { person: 'viewer', moduleOn: false, place: 'ownUnit' } as const;
    const problems = await evaluateAnswers(unchecked, 'createLiveTicket', [closed]);
    expect(problems).toEqual([
      expect.stringContaining('answered 201, not 403'),
      expect.stringContaining('was refused and changed live_tickets'),
    ]);
    const withheld = { person: 'withheld', moduleOn: true, place: 'ownUnit' } as const;
    const refusals = await evaluateRefusals(unchecked, 'withheld', [
      { name: 'getAsset', cases: [withheld] },
      { name: 'createLiveTicket', cases: [withheld] },
    ]);
    expect(refusals).toContainEqual(expect.stringMatching(/^createLiveTicket .*changed live_tickets/));
  });
});

describe('every call of an endpoint opens for a living key with the scope alone, and for devices of its account', () => {
  let portal: MatrixPortal;
  beforeAll(async () => {
    portal = await composePortal();
  });
  afterAll(() => portal.stop());

  const endpoints = names.filter((name) => ruleOf(name).kind === 'api-key');

  it.each(endpoints)('%s', async (name) => {
    expect(await evaluateEndpoint(portal, name)).toEqual([]);
  });

  it('are those that a key may read by, and no others', () => {
    const byContract = names.filter((name) => {
      const { access } = calls[name];
      return access.kind === 'module' && keyScopeOf(access, addressOf(name).method) !== undefined;
    });
    expect(byContract.toSorted()).toEqual(statedKeyCalls.toSorted());
  });

  it.each(statedKeyCalls)('%s is answered to a key as to a person who sees its ULs', async (name) => {
    expect(await evaluateKey(portal, name)).toEqual([]);
  });

  const forNoKey = names.filter(
    (name) => !['api-key', 'public'].includes(ruleOf(name).kind) && !statedKeyCalls.includes(name),
  );
  describe('any other', () => {
    let before: Fingerprint;
    beforeAll(async () => {
      before = await takeFingerprint(portal.database);
    });

    it.each(forNoKey)('%s is no call for a key', async (name) => {
      const { world } = portal;
      for (const key of [world.keys.own, world.keys.reading]) {
        const answer = await portal.ask(name, world.targets.ownUnit, key);
        expect(answer.status).toBe(401);
      }
    });

    it('has changed nothing', async () => {
      expect(changedTables(before, await takeFingerprint(portal.database))).toEqual([]);
    });
  });
});
