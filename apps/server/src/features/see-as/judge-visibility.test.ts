import {
  deriveModules,
  memberScreens,
  moduleCodes,
  redirectFor,
  routeNamed,
  seesModule,
  type ModuleCode,
} from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeVisibility, type Standing } from './judge-visibility.ts';

const someModules = fc.subarray([...moduleCodes, 'services:simc:geolocalizacao'] as ModuleCode[]);
const standings: fc.Arbitrary<Standing> = fc.record({
  active: fc.constant(true),
  directoryLogin: fc.boolean(),
  twoFactorMissing: fc.constant(false),
  ownPasswordMissing: fc.constant(false),
  role: fc.constantFrom('admin' as const, 'viewer' as const),
  accountModules: someModules,
  profiles: fc
    .array(
      fc.record({
        sections: someModules.map((modules) => modules.map((module) => ({ module, level: 'see' as const }))),
        unitIds: fc.subarray([1, 2, 3]),
      }),
      { maxLength: 3 },
    )
    .map((profiles) => profiles.map((profile, id) => ({ id, name: `P${id}`, ...profile }))),
});

function rightsOf({ role, accountModules, profiles }: Standing): ModuleCode[] {
  const sections = profiles.flatMap((profile) => profile.sections);
  return deriveModules({ role, accountModules, sections, hasProfile: profiles.length > 0 }).sees;
}

describe('why a thing is visible', () => {
  it('says of every screen what its guard says', () => {
    fc.assert(
      fc.property(standings, fc.constantFrom(...memberScreens), (standing, name) => {
        const person = {
          modules: rightsOf(standing).map((code) => ({ code })),
          oath_sso: standing.directoryLogin,
        };
        const { visible } = judgeVisibility(standing, { kind: 'screen', name });
        expect(visible).toBe(redirectFor(routeNamed(name), person) === null);
      }),
    );
  });

  it('says of every asset what the rights to the module and the ULs say', () => {
    fc.assert(
      fc.property(standings, fc.integer({ min: 1, max: 4 }), (standing, unitId) => {
        const scoped = standing.profiles.some(({ unitIds }) => unitIds.includes(unitId));
        const { visible } = judgeVisibility(standing, { kind: 'asset', unitId });
        expect(visible).toBe(
          seesModule(rightsOf(standing), 'services:simc:geolocalizacao') &&
            (standing.role === 'admin' || scoped),
        );
      }),
    );
  });

  it('names the profiles that give the section and those that give the UL, each by itself', () => {
    const standing: Standing = {
      active: true,
      directoryLogin: false,
      twoFactorMissing: false,
      ownPasswordMissing: false,
      role: 'viewer',
      accountModules: ['services:simc:geolocalizacao'],
      profiles: [
        {
          id: 1,
          name: 'Map',
          sections: [{ module: 'services:simc:geolocalizacao:mapa', level: 'see' }],
          unitIds: [],
        },
        { id: 2, name: 'North', sections: [], unitIds: [7] },
      ],
    };
    expect(judgeVisibility(standing, { kind: 'asset', unitId: 7 })).toEqual({
      visible: true,
      checks: [
        { check: 'active', holds: true, profiles: [] },
        { check: 'module_on', holds: true, profiles: [] },
        { check: 'section', holds: true, profiles: [{ id: 1, name: 'Map' }] },
        { check: 'unit', holds: true, profiles: [{ id: 2, name: 'North' }] },
      ],
    });
    expect(judgeVisibility(standing, { kind: 'asset', unitId: 8 }).visible).toBe(false);
  });

  it.each([
    ['an inactive member', { active: false }, 'active'],
    ['who must choose a password first', { ownPasswordMissing: true }, 'own_password'],
    ['who must set up a second factor first', { twoFactorMissing: true }, 'two_factor'],
  ] as const)('shows nothing to %s, and says why', (_who, change, check) => {
    const standing: Standing = {
      active: true,
      directoryLogin: false,
      twoFactorMissing: false,
      ownPasswordMissing: false,
      role: 'admin',
      accountModules: [...moduleCodes],
      profiles: [],
      ...change,
    };
    const { visible, checks } = judgeVisibility(standing, { kind: 'asset', unitId: 1 });
    expect(visible).toBe(false);
    expect(checks).toContainEqual({ check, holds: false, profiles: [] });
  });
});
