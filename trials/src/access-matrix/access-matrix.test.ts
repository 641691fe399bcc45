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

  it.each(apart)('refuses %s everything that is forbidden', async (person) => {
    const refused = names.map((name) => ({
      name,
      cases: casesOf(ruleOf(name), addressOf(name).method).filter(
        (one) => one.person === person && isRefusal(name, one),
      ),
    }));
    expect(await evaluateRefusals(portal, person, refused)).toEqual([]);
  });

  it('shows the records of a place to its owners', async () => {
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
    'is for %s the same as an unknown one',
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

  it('detects a portal that ignores its rules', async () => {
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

describe('every endpoint call requires an active key with the scope, and devices of its account', () => {
  let portal: MatrixPortal;
  beforeAll(async () => {
    portal = await composePortal();
  });
  afterAll(() => portal.stop());

  const endpoints = names.filter((name) => ruleOf(name).kind === 'api-key');

  it.each(endpoints)('%s', async (name) => {
    expect(await evaluateEndpoint(portal, name)).toEqual([]);
  });

  it('includes exactly those that a read key allows', () => {
    const byContract = names.filter((name) => {
      const { access } = calls[name];
      return access.kind === 'module' && keyScopeOf(access, addressOf(name).method) !== undefined;
    });
    expect(byContract.toSorted()).toEqual(statedKeyCalls.toSorted());
  });

  it.each(statedKeyCalls)('%s returns the same to a key as to a person with its ULs', async (name) => {
    expect(await evaluateKey(portal, name)).toEqual([]);
  });

  const forNoKey = names.filter(
    (name) => !['api-key', 'public'].includes(ruleOf(name).kind) && !statedKeyCalls.includes(name),
  );
  describe('any other call', () => {
    let before: Fingerprint;
    beforeAll(async () => {
      before = await takeFingerprint(portal.database);
    });

    it.each(forNoKey)('%s is refused to a key', async (name) => {
      const { world } = portal;
      for (const key of [world.keys.own, world.keys.reading]) {
        const answer = await portal.ask(name, world.targets.ownUnit, key);
        expect(answer.status).toBe(401);
      }
    });

    it('changes nothing', async () => {
      expect(changedTables(before, await takeFingerprint(portal.database))).toEqual([]);
    });
  });
});
