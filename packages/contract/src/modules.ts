/** Codes of the modules that an account switches on and a profile's sections open. */
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
  'services:simc:settings',
] as const;

export type ModuleCode = (typeof moduleCodes)[number];
export type SectionLevel = 'see' | 'change';

/** The monitoring suite, which no section names: whoever sees any module of it sees what is asked for by it. */
export const suiteModule = 'services:simc';

export interface Section {
  readonly module: ModuleCode;
  readonly level: SectionLevel;
}

/** Whether `code` is `ancestor` itself or lies below it: `services:simc:alertas` is below `services:simc`. */
export function isModuleWithin(code: string, ancestor: string): boolean {
  return code === ancestor || code.startsWith(`${ancestor}:`);
}

/** Whether a route of that name is opened by the module: the name equals the code, colons as hyphens, or goes on with `-`. */
export function moduleOpensRoute(code: string, routeName: string): boolean {
  const opened = code.replaceAll(':', '-');
  return routeName === opened || routeName.startsWith(`${opened}-`);
}

/** Whether any held module is the required one, lies above it or lies below it. */
export function seesModule(held: readonly string[], required: string): boolean {
  return held.some((code) => isModuleWithin(code, required) || isModuleWithin(required, code));
}

/** Whether any held module is the required one or lies above it. */
export function changesModule(held: readonly string[], required: string): boolean {
  return held.some((code) => isModuleWithin(required, code));
}

/** Codes that lie within what is granted, as far as the account has them on. */
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
 * What a person may see and change in an account: an administrator everything that is on, a viewer the union of the
 * sections of their profiles as far as the account has them on, and notifications with any profile at all.
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
