/** Codes of modules that an account enables and profiles give access to. */
export const moduleCodes = [
  'notifications',
  'admin:dashboards',
  'admin:users',
  'services:dashboards',
  'services:file-manager',
  'services:simc:cockpit',
  'services:simc:fleet',
  'services:simc:connectivity',
  'services:simc:utilization',
  'services:simc:safety',
  'services:simc:financials',
  'services:simc:geolocalizacao',
  'services:simc:geolocalizacao:mapa',
  'services:simc:geolocalizacao:cercas',
  'services:simc:geolocalizacao:rotas',
  'services:simc:geolocalizacao:ativos',
  'services:simc:alertas',
  'services:simc:alertas:alertas',
  'services:simc:alertas:gerenciamento',
  'services:simc:comandos',
  'services:simc:settings',
] as const;

export type ModuleCode = (typeof moduleCodes)[number];
export type SectionLevel = 'see' | 'change';

/** Monitoring suite. No profile section names it; access to any module of it satisfies it. */
export const suiteModule = 'services:simc';

export interface Section {
  readonly module: ModuleCode;
  readonly level: SectionLevel;
}

/** Predicate: is `code` the ancestor itself or below it? `services:simc:alertas` is below `services:simc`. */
export function isModuleWithin(code: string, ancestor: string): boolean {
  return code === ancestor || code.startsWith(`${ancestor}:`);
}

/** Predicate: does the module open the route? The name is the code with hyphens, or continues with `-`. */
export function moduleOpensRoute(code: string, routeName: string): boolean {
  const opened = code.replaceAll(':', '-');
  return routeName === opened || routeName.startsWith(`${opened}-`);
}

/** Predicate: is any held module the required one, or above or below it? */
export function seesModule(held: readonly string[], required: string): boolean {
  return held.some((code) => isModuleWithin(code, required) || isModuleWithin(required, code));
}

/** Predicate: is any held module the required one, or above it? */
export function changesModule(held: readonly string[], required: string): boolean {
  return held.some((code) => isModuleWithin(required, code));
}

/** Returns the granted codes that the account has enabled. */
export function narrowModules(
  accountModules: readonly ModuleCode[],
  granted: readonly ModuleCode[],
): ModuleCode[] {
  return moduleCodes.filter(
    (code) =>
      accountModules.some((on) => isModuleWithin(code, on)) &&
      granted.some((module) => isModuleWithin(code, module)),
  );
}

export interface EffectiveModules {
  readonly sees: ModuleCode[];
  readonly changes: ModuleCode[];
}

/**
 * Returns what a user can see and change: administrators all enabled modules; viewers the union of their profiles'
 * sections, plus notifications with any profile.
 */
export function deriveModules(person: {
  readonly role: 'admin' | 'viewer';
  readonly accountModules: readonly ModuleCode[];
  readonly sections: readonly Section[];
  readonly hasProfile: boolean;
}): EffectiveModules {
  const { accountModules } = person;
  if (person.role === 'admin') {
    return { sees: [...accountModules], changes: [...accountModules] };
  }
  const narrow = (sections: readonly Section[]): ModuleCode[] =>
    narrowModules(
      accountModules,
      sections.map(({ module }) => module),
    );
  const granted: Section[] = person.hasProfile
    ? [...person.sections, { module: 'notifications', level: 'change' }]
    : [];
  return {
    sees: narrow(granted),
    changes: narrow(granted.filter((section) => section.level === 'change')),
  };
}
