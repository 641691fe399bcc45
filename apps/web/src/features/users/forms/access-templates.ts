import type { ModuleCode, Section } from '@azimute/contract/modules';

/** Usual access of a colleague, as sections of a new profile. */
export const accessTemplates = ['map', 'tracking', 'alerts', 'figures'] as const;
export type AccessTemplate = (typeof accessTemplates)[number];

const see = (...modules: readonly ModuleCode[]): Section[] =>
  modules.map((module) => ({ module, level: 'see' }));

const sections: Readonly<Record<AccessTemplate, readonly Section[]>> = {
  map: see('services:simc:geolocalizacao:mapa'),
  tracking: see(
    'services:simc:geolocalizacao:mapa',
    'services:simc:geolocalizacao:rotas',
    'services:simc:geolocalizacao:cercas',
    'services:simc:geolocalizacao:ativos',
  ),
  alerts: [
    ...see('services:simc:geolocalizacao:mapa'),
    { module: 'services:simc:alertas:alertas', level: 'change' },
  ],
  figures: see(
    'services:simc:cockpit',
    'services:simc:fleet',
    'services:simc:utilization',
    'services:simc:connectivity',
    'services:simc:safety',
  ),
};

/** Returns the template's sections that the account has on. */
export function sectionsOf(template: AccessTemplate, on: readonly ModuleCode[]): Section[] {
  return sections[template].filter(({ module }) => on.includes(module));
}
