import { deriveModules, moduleCodes, type ModuleCode, type Section } from '@azimute/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { clearProfiles, profilesPlan } from './testing/profiles-plan.ts';

interface Given {
  readonly sections: readonly Section[];
  /** Indexes of the account's two ULs. */
  readonly units: readonly (0 | 1)[];
}

const portal = await portalOf(profilesPlan);
const { owner, viewer: rui, accountId, queryAsOwner } = portal;
const units = [portal.unitIds.NORTH, portal.unitIds.SOUTH] as const;

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
// The calling administrator needs the settings module.
const accountModules = fc
  .subarray([...moduleCodes])
  .map((codes): ModuleCode[] => [...new Set<ModuleCode>([...codes, 'services:simc:settings'])]);

/**
 * The rule itself: everything that any profile gives and the account has turned on; and notifications with any
 * profile.
 */
function unionOf(given: readonly Given[], on: readonly ModuleCode[], level: 'see' | 'change'): ModuleCode[] {
  const within = (code: string, parent: string): boolean => `${code}:`.startsWith(`${parent}:`);
  const sections = given.flatMap((profile) => profile.sections);
  return moduleCodes.filter((code) => {
    const isGiven = sections.some(
      (section) => within(code, section.module) && (level === 'see' || section.level === 'change'),
    );
    const isNotified = given.length > 0 && within(code, 'notifications');
    return (isGiven || isNotified) && on.some((one) => within(code, one));
  });
}

async function plant(given: readonly Given[], on: readonly ModuleCode[]): Promise<void> {
  await clearProfiles(portal);
  await queryAsOwner('update accounts set modules = $1 where account_id = $2', [on, accountId]);
  for (const [index, { sections, units: places }] of given.entries()) {
    const [made] = await queryAsOwner<{ id: number }>(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      [accountId, `P${index}`],
    );
    const place = [accountId, made?.id];
    await queryAsOwner('insert into profile_sections select $1, $2, unnest($3::text[]), unnest($4::text[])', [
      ...place,
      sections.map(({ module }) => module),
      sections.map(({ level }) => level),
    ]);
    const unitIds = places.map((unit) => units[unit]);
    await queryAsOwner('insert into profile_units select $1, $2, unnest($3::int[])', [...place, unitIds]);
    await queryAsOwner('insert into profile_users values ($1, $2, $3)', [...place, rui.id]);
  }
}

it.each([1, 2, 3, 4, 5])(
  'rights are the union of all profiles, limited to enabled modules, in every call (%i)',
  async () => {
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
        const profile = await rui.call('getProfile');
        expect(profile.modules).toEqual(sees.map((code) => ({ code, change: changes.includes(code) })));
        const places = [...new Set(given.flatMap((one) => one.units))].toSorted();
        const rights = await owner.call('getUserRights', { params: { userId: rui.id } });
        expect(rights).toMatchObject({ sees, changes, unitIds: places.map((unit) => units[unit]) });

        const actor = await actorOf(portal, rui);
        const { rows } = await asActor(portal.database.app, actor, (client) =>
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
            units: isFleetSeen ? places.map((unit) => units[unit]) : [],
            settings: hasProfile && sees.includes('services:simc:settings'),
          },
        ]);
      }),
      { numRuns: 5 },
    );
  },
);
