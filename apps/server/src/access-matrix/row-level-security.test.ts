import { addressOf, calls, moduleCodes, type AccessRule, type CallName } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePortal, type MatrixPortal } from './testing/compose-portal.ts';
import { expectAccess, foreignPlaces, modulesWithout, type AccessCase } from './testing/expect-access.ts';
import { changedTables, takeFingerprint } from './testing/fingerprint.ts';
import { mintToken, people, places, type Place, type World } from './testing/plant-world.ts';

const names = Object.keys(calls) as CallName[];
const ruleOf = (name: CallName): AccessRule => calls[name].access;

/** A ticket opens nothing by itself: the stream asks for the rights of its session when it opens and while it is open. */
const OPENS_NOTHING = ['live_tickets'];

/** Administrators make the ULs of their account and give them to profiles, whichever modules are on. */
const ADMINISTRATORS_READ: readonly CallName[] = ['listUnits'];

/** Rows that belong to a place, in any table. */
function rowsAt(world: World, place: Place): string {
  const { accountId, unitId, assetId } = world.targets[place];
  return place === 'otherAccount'
    ? `(row->>'account_id')::int = ${accountId}`
    : `(row->>'unit_id')::int = ${unitId} or (row->>'asset_id')::int = ${assetId}`;
}

describe('with the checks of the code off, row-level security alone', () => {
  let portal: MatrixPortal;
  beforeAll(async () => {
    portal = await composePortal({ enforceAccess: false });
  });
  afterAll(() => portal.stop());

  const judge = async (
    name: CallName,
    one: AccessCase & { person: (typeof people)[number] },
  ): Promise<string[]> => {
    const { world, database } = portal;
    const expected = expectAccess(ruleOf(name), addressOf(name).method, one);
    const isDenied = expected === 403;
    const foreign = foreignPlaces(one.person);
    const token = await mintToken(database, world, one.person);
    const guarded = isDenied ? ['true'] : foreign.map((place) => rowsAt(world, place));
    const before = await Promise.all(guarded.map((where) => takeFingerprint(database, where)));
    const { body } = await portal.ask(name, world.targets[one.place], token);
    const problems: string[] = [];
    for (const [index, where] of guarded.entries()) {
      const after = await takeFingerprint(database, where);
      const changed = changedTables(before[index] ?? new Map(), after, OPENS_NOTHING);
      if (changed.length > 0) problems.push(`changed ${changed.join()}`);
    }
    const isClosed =
      isDenied && !one.moduleOn && !(one.person === 'admin' && ADMINISTRATORS_READ.includes(name));
    const hiddenPlaces = isClosed ? places : foreign;
    const secrets = one.person === 'admin' ? [] : [world.administratorsMarker];
    for (const marker of [...hiddenPlaces.flatMap((place) => world.markers[place]), ...secrets]) {
      if (body.includes(marker)) problems.push(`leaks ${marker}: ${body}`);
    }
    return problems.map((problem) => `${JSON.stringify(one)} ${problem}`);
  };

  it.each(names.filter((name) => !['api-key', 'public'].includes(ruleOf(name).kind)))(
    'keeps what is foreign or closed from %s',
    async (name) => {
      const problems: string[] = [];
      for (const person of people) {
        for (const moduleOn of [false, true]) {
          await portal.setModules(moduleOn ? moduleCodes : modulesWithout(ruleOf(name)));
          for (const place of places) problems.push(...(await judge(name, { person, moduleOn, place })));
        }
      }
      expect(problems).toEqual([]);
    },
  );

  it('is what refused: the same calls reach further where it lets them', async () => {
    const { world, database } = portal;
    await portal.setModules(moduleCodes);
    const token = await mintToken(database, world, 'admin');
    const answer = await portal.ask('getAsset', world.targets.otherUnit, token);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(world.markers.otherUnit[0]);
  });
});
