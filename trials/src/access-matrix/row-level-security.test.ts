import { calls, moduleCodes, type CallName } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePortal, unguarded, type MatrixPortal } from './testing/compose-portal.ts';
import { concerns } from './testing/expect-access.ts';
import { evaluateWithoutChecks, ruleOf } from './testing/evaluate-case.ts';
import { mintToken } from './testing/mint-token.ts';
import { people, places, services } from './testing/places.ts';

const names = (Object.keys(calls) as CallName[]).filter(
  (name) => !['api-key', 'public'].includes(ruleOf(name).kind),
);

let portal: MatrixPortal;
beforeAll(async () => {
  portal = await composePortal({ ruleOf: unguarded });
});
afterAll(() => portal.stop());

describe('with the checks of the code off, row-level security', () => {
  it.each(names)('hides foreign and closed data from %s', async (name) => {
    const cases = [...people, ...services]
      .filter((person) => concerns(person, ruleOf(name)))
      .flatMap((person) => [
        // Data elsewhere stays out of reach with a module off.
        { person, moduleOn: false, place: 'ownUnit' } as const,
        ...places.map((place) => ({ person, moduleOn: true, place })),
      ]);
    expect(await evaluateWithoutChecks(portal, name, cases)).toEqual([]);
  });

  it('causes the refusals: the same calls reach further without it', async () => {
    const { world, database } = portal;
    await portal.setModules(moduleCodes);
    const token = await mintToken(database, world, 'admin');
    const answer = await portal.ask('getAsset', world.targets.otherUnit, token);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(world.markers.otherUnit[0]);
  });
});

describe('the evaluation of these cases', () => {
  const foreign = { person: 'viewer', moduleOn: true, place: 'otherUnit' } as const;

  it('detects a table without row-level security', async () => {
    for (const table of ['units', 'assets', 'asset_states', 'devices']) {
      await portal.database.queryAsOwner(`alter table ${table} disable row level security`);
    }
    const reading = await evaluateWithoutChecks(portal, 'getAsset', [foreign]);
    expect(reading).toContainEqual(expect.stringContaining('leaks zz-other-unit'));
    const changing = await evaluateWithoutChecks(portal, 'updateAsset', [foreign]);
    expect(changing).toContainEqual(expect.stringContaining('changed assets'));
    const closed = await evaluateWithoutChecks(portal, 'listAssets', [
      { person: 'seer', moduleOn: false, place: 'ownUnit' },
    ]);
    expect(closed).toContainEqual(expect.stringContaining('leaks zz-own-unit'));
  });
});
