import {
  calls,
  changesModule,
  deriveModules,
  memberScreens,
  moduleCodes,
  redirectFor,
  routeNamed,
  seesModule,
  type AccessRule,
  type EffectiveModules,
  type ModuleCode,
  type RouteName,
} from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateVisibility, type Standing } from './evaluate-visibility.ts';

const levels = fc.constantFrom('see' as const, 'change' as const);
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
        sections: someModules.chain((modules) =>
          fc.tuple(...modules.map((module) => levels.map((level) => ({ module, level })))),
        ),
        unitIds: fc.subarray([1, 2, 3]),
      }),
      { maxLength: 3 },
    )
    .map((profiles) => profiles.map((profile, id) => ({ id, name: `P${id}`, ...profile }))),
});

function rightsOf({ role, accountModules, profiles }: Standing): EffectiveModules {
  const sections = profiles.flatMap((profile) => profile.sections);
  return deriveModules({ role, accountModules, sections, hasProfile: profiles.length > 0 });
}

/** Calls of which a screen needs at least one to show anything; screens that are missing here need none. */
const livesBy: { readonly [N in RouteName]?: readonly (keyof typeof calls)[] } = {
  notifications: ['listNotifications'],
  'admin-dashboards': ['listAccessPeople'],
  'admin-users': ['listUsers'],
  'admin-users-services': ['listServiceAccounts'],
  'admin-users-migrations': ['listMigrations', 'listMigrationServers'],
  'admin-users-audit': ['listAudit'],
  'services-dashboards': ['listContents'],
  'services-file-manager': ['listFiles'],
  'services-simc-geolocalizacao-mapa': ['createLiveTicket'],
  'services-simc-geolocalizacao-ativos': ['listAssets'],
  'services-simc-geolocalizacao-ativos-dispositivos': ['listPositionImports', 'listUnknownDevices'],
  'services-simc-geolocalizacao-ativos-fabricantes': ['listMakerFeeds'],
  'services-simc-geolocalizacao-ativos-campos': ['createCustomField'],
  'services-simc-geolocalizacao-ativos-unidades': ['createUnit'],
  'services-simc-geolocalizacao-ativos-clientes': ['createCustomer'],
  'services-simc-settings-profiles': ['listProfiles'],
  'services-simc-settings-users': ['listProfileUsers'],
};

function mayMake({ role }: Standing, rights: EffectiveModules, rule: AccessRule): boolean {
  switch (rule.kind) {
    case 'module':
      return rule.level === 'see'
        ? seesModule(rights.sees, rule.module)
        : changesModule(rights.changes, rule.module);
    case 'administrator':
      return role === 'admin' && (rule.module === undefined || seesModule(rights.sees, rule.module));
    default:
      return rule.kind !== 'api-key';
  }
}

describe('the explanation of visibility', () => {
  it('agrees for every screen with its guard and its calls', () => {
    fc.assert(
      fc.property(standings, fc.constantFrom(...memberScreens), (standing, name) => {
        const rights = rightsOf(standing);
        const person = {
          modules: rights.sees.map((code) => ({ code })),
          oath_sso: standing.directoryLogin,
        };
        const { visible } = evaluateVisibility(standing, { kind: 'screen', name });
        const showsSomething =
          livesBy[name]?.some((call) => mayMake(standing, rights, calls[call].access)) ?? true;
        expect(visible).toBe(redirectFor(routeNamed(name), person) === null && showsSomething);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['admin-users-audit', { module: 'admin:users', level: 'see' }, 'administrator'],
    [
      'services-simc-geolocalizacao-ativos-dispositivos',
      { module: 'services:simc:geolocalizacao:ativos', level: 'see' },
      'change',
    ],
  ] as const)('hides %s from a viewer whose profile only opens its URL', (name, section, check) => {
    const standing: Standing = {
      active: true,
      directoryLogin: false,
      twoFactorMissing: false,
      ownPasswordMissing: false,
      role: 'viewer',
      accountModules: [...moduleCodes],
      profiles: [{ id: 1, name: 'See', sections: [section], unitIds: [] }],
    };
    const { visible, checks } = evaluateVisibility(standing, { kind: 'screen', name });
    expect(visible).toBe(false);
    expect(checks).toContainEqual({ check: 'section', holds: true, profiles: [{ id: 1, name: 'See' }] });
    expect(checks).toContainEqual({ check, holds: false, profiles: [] });
    expect(evaluateVisibility({ ...standing, role: 'admin' }, { kind: 'screen', name }).visible).toBe(true);
  });

  it("names the profiles that give the right to a screen's main action", () => {
    const section = { module: 'services:simc:geolocalizacao:ativos', level: 'change' } as const;
    const { visible, checks } = evaluateVisibility(
      {
        active: true,
        directoryLogin: false,
        twoFactorMissing: false,
        ownPasswordMissing: false,
        role: 'viewer',
        accountModules: [...moduleCodes],
        profiles: [{ id: 4, name: 'Fleet', sections: [section], unitIds: [] }],
      },
      { kind: 'screen', name: 'services-simc-geolocalizacao-ativos-dispositivos' },
    );
    expect(visible).toBe(true);
    expect(checks).toContainEqual({ check: 'change', holds: true, profiles: [{ id: 4, name: 'Fleet' }] });
  });

  it('agrees for every asset with the rights to the module and the ULs', () => {
    fc.assert(
      fc.property(standings, fc.integer({ min: 1, max: 4 }), (standing, unitId) => {
        const scoped = standing.profiles.some(({ unitIds }) => unitIds.includes(unitId));
        const { visible } = evaluateVisibility(standing, { kind: 'asset', unitId });
        expect(visible).toBe(
          seesModule(rightsOf(standing).sees, 'services:simc:geolocalizacao') &&
            (standing.role === 'admin' || scoped),
        );
      }),
    );
  });

  it('names the profiles that give the section and those that give the UL separately', () => {
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
    expect(evaluateVisibility(standing, { kind: 'asset', unitId: 7 })).toEqual({
      visible: true,
      checks: [
        { check: 'active', holds: true, profiles: [] },
        { check: 'module_on', holds: true, profiles: [] },
        { check: 'section', holds: true, profiles: [{ id: 1, name: 'Map' }] },
        { check: 'unit', holds: true, profiles: [{ id: 2, name: 'North' }] },
      ],
    });
    expect(evaluateVisibility(standing, { kind: 'asset', unitId: 8 }).visible).toBe(false);
  });

  it.each([
    ['an inactive member', { active: false }, 'active'],
    ['who must choose a password first', { ownPasswordMissing: true }, 'own_password'],
    ['who must set up a second factor first', { twoFactorMissing: true }, 'two_factor'],
  ] as const)('shows nothing to %s, with the reason', (_who, change, check) => {
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
    const { visible, checks } = evaluateVisibility(standing, { kind: 'asset', unitId: 1 });
    expect(visible).toBe(false);
    expect(checks).toContainEqual({ check, holds: false, profiles: [] });
  });
});
