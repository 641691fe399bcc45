import {
  deriveModules,
  moduleCodes,
  type ModuleCode,
  type Profile,
  type Section,
  type UserRights,
} from '@azimute/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { authenticate } from '../identity/authenticate.ts';
import { profileModules, startProfilesPortal, type ProfilesPortal } from './testing/start-profiles-portal.ts';

interface Given {
  readonly sections: readonly Section[];
  /** Which of the two ULs of the account. */
  readonly units: readonly (0 | 1)[];
}

let portal: ProfilesPortal;
beforeAll(async () => {
  portal = await startProfilesPortal();
});
afterAll(() => portal.stop());

const levels = fc.constantFrom('see' as const, 'change' as const);
const profiles: fc.Arbitrary<Given[]> = fc.array(
  fc.record({
    sections: fc
      .subarray([...moduleCodes])
      .chain((codes) =>
        fc.tuple(...codes.map((module) => levels.map((level): Section => ({ module, level })))),
      ),
    units: fc.subarray([0, 1] as const),
  }),
  { maxLength: 3 },
);
// The administrator who asks needs the settings.
const accountModules = fc
  .subarray([...moduleCodes])
  .map((codes): ModuleCode[] => [...new Set<ModuleCode>([...codes, 'services:simc:settings'])]);

/** By the rule's own words: what any profile gives, as far as the account has it on; notifications with any profile. */
function unionOf(given: readonly Given[], on: readonly ModuleCode[], level: 'see' | 'change'): ModuleCode[] {
  const within = (code: string, parent: string): boolean => `${code}:`.startsWith(`${parent}:`);
  const sections = given.flatMap((profile) => profile.sections);
  return moduleCodes.filter((code) => {
    const isGiven = sections.some(
      (section) => within(code, section.module) && (level === 'see' || section.level === 'change'),
    );
    const isTold = given.length > 0 && within(code, 'notifications');
    return (isGiven || isTold) && on.some((one) => within(code, one));
  });
}

async function plant(given: readonly Given[], on: readonly ModuleCode[]): Promise<void> {
  const { accountId, units, userIds } = portal;
  await portal.queryAsOwner('delete from profiles');
  await portal.queryAsOwner('update accounts set modules = $1 where account_id = $2', [on, accountId]);
  for (const [index, { sections, units: places }] of given.entries()) {
    const [made] = await portal.queryAsOwner<{ id: number }>(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      [accountId, `P${index}`],
    );
    const place = [accountId, made?.id];
    await portal.queryAsOwner(
      'insert into profile_sections select $1, $2, unnest($3::text[]), unnest($4::text[])',
      [...place, sections.map(({ module }) => module), sections.map(({ level }) => level)],
    );
    const unitIds = places.map((unit) => units[unit]);
    await portal.queryAsOwner('insert into profile_units select $1, $2, unnest($3::int[])', [
      ...place,
      unitIds,
    ]);
    await portal.queryAsOwner('insert into profile_users values ($1, $2, $3)', [...place, userIds['rui']]);
  }
}

it('are the union of all profiles, cut by what the account has on, wherever they are asked for', async () => {
  const rui = portal.userIds['rui'] ?? 0;
  await fc.assert(
    fc.asyncProperty(profiles, accountModules, async (given, on) => {
      await plant(given, on);
      const sees = unionOf(given, on, 'see');
      const changes = unionOf(given, on, 'change');
      const sections = given.flatMap((profile) => profile.sections);
      const hasProfile = given.length > 0;
      expect(deriveModules({ role: 'viewer', accountModules: on, sections, hasProfile })).toEqual({
        sees,
        changes,
      });
      const profile = (await portal.ask('rui', 'GET', '/profile')).json<Profile>();
      expect(profile.modules).toEqual(sees.map((code) => ({ code, change: changes.includes(code) })));
      const places = [...new Set(given.flatMap(({ units }) => units))].toSorted();
      const rights = (await portal.ask('ana', 'GET', `/profile-users/${rui}/rights`)).json<UserRights>();
      expect(rights).toMatchObject({ sees, changes, unitIds: places.map((unit) => portal.units[unit]) });

      const session = await authenticate(portal.database, portal.tokens['rui'] ?? '', '127.0.0.1');
      if (session === null) throw new Error('The session has ended');
      const { rows } = await asActor(portal.database.app, session.actor, (client) =>
        client.query<{ assets: number; units: number[]; settings: boolean }>(
          `select (select count(*)::int from assets) as assets,
            array(select unit_id from units order by unit_id) as units,
            exists (select from profiles) as settings`,
        ),
      );
      const isFleetSeen = sees.some((code) => code.startsWith('services:simc:geolocalizacao'));
      const assets = places.reduce<number>((sum, unit) => sum + (unit === 0 ? 2 : 1), 0);
      expect(rows).toEqual([
        {
          assets: isFleetSeen ? assets : 0,
          units: isFleetSeen ? places.map((unit) => portal.units[unit]) : [],
          settings: hasProfile && sees.includes('services:simc:settings'),
        },
      ]);
    }),
    { numRuns: 25 },
  );
  await plant([], profileModules);
});
