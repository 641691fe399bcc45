import {
  changesModule,
  deriveModules,
  isModuleWithin,
  moduleCodes,
  moduleOpensRoute,
  routeNamed,
  seesModule,
  type EffectiveModules,
  type ModuleCode,
  type ProductRoute,
  type RouteName,
  type RouteNeed,
  type Section,
  type Visibility,
  type VisibilityCheck,
} from '@azimute/contract';

/** Facts about a member that determine visibility. */
export interface Standing {
  readonly active: boolean;
  readonly directoryLogin: boolean;
  readonly twoFactorMissing: boolean;
  readonly ownPasswordMissing: boolean;
  readonly role: 'admin' | 'viewer';
  readonly accountModules: readonly ModuleCode[];
  readonly profiles: readonly {
    readonly id: number;
    readonly name: string;
    readonly sections: readonly Section[];
    readonly unitIds: readonly number[];
  }[];
}

export type Thing =
  | { readonly kind: 'screen'; readonly name: RouteName }
  | { readonly kind: 'asset'; readonly unitId: number };

type Check = Visibility['checks'][number];
type Opens = (modules: readonly ModuleCode[]) => boolean;

/** The module required for assets, in any screen. */
const assetsModule: ModuleCode = 'services:simc:geolocalizacao';

/**
 * Returns every check that applies, with the profiles that pass it; the user sees the screen or asset if all checks
 * pass. An administrator needs no profile.
 */
export function evaluateVisibility(standing: Standing, thing: Thing): Visibility {
  const { profiles, role } = standing;
  const checks: Check[] = [fact('active', standing.active)];
  const opens = opensThing(thing);
  if (opens === 'password') checks.push(fact('password', !standing.directoryLogin));
  if (typeof opens === 'function') {
    if (standing.ownPasswordMissing) checks.push(fact('own_password', false));
    if (standing.twoFactorMissing) checks.push(fact('two_factor', false));
    const need = needOf(thing);
    const on = moduleCodes.filter((code) => standing.accountModules.some((one) => isModuleWithin(code, one)));
    checks.push(fact('module_on', opens(on)));
    if (role === 'admin') {
      checks.push(fact('administrator', true));
    } else {
      const giving = (sections: readonly Section[]): EffectiveModules =>
        deriveModules({ role, accountModules: on, sections, hasProfile: true });
      checks.push(
        given(
          'section',
          profiles.filter(({ sections }) => opens(giving(sections).sees)),
        ),
      );
      if (need === 'administrator') {
        checks.push(fact('administrator', false));
      } else if (need !== undefined) {
        checks.push(
          given(
            'change',
            profiles.filter(({ sections }) => changesModule(giving(sections).changes, need.change)),
          ),
        );
      }
      if (thing.kind === 'asset') {
        checks.push(
          given(
            'unit',
            profiles.filter(({ unitIds }) => unitIds.includes(thing.unitId)),
          ),
        );
      }
    }
  }
  return { visible: checks.every(({ holds }) => holds), checks };
}

function opensThing(thing: Thing): Opens | 'password' | 'nothing' {
  if (thing.kind === 'asset') return (modules) => seesModule(modules, assetsModule);
  const route: ProductRoute = routeNamed(thing.name);
  switch (route.access) {
    case 'module':
      return (modules) => modules.some((code) => moduleOpensRoute(code, route.name));
    case 'suite':
      return (modules) => modules.some((code) => isModuleWithin(code, 'services:simc'));
    case 'not-single-sign-on':
      return 'password';
    default:
      return 'nothing';
  }
}

/** An administrator meets every requirement. */
function needOf(thing: Thing): RouteNeed | undefined {
  return thing.kind === 'screen' ? routeNamed(thing.name).needs : undefined;
}

function fact(check: VisibilityCheck, holds: boolean): Check {
  return { check, holds, profiles: [] };
}

function given(check: VisibilityCheck, by: Standing['profiles']): Check {
  return { check, holds: by.length > 0, profiles: by.map(({ id, name }) => ({ id, name })) };
}
