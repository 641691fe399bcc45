import type { CallPaths } from './call-address.ts';
import type { ModuleCode } from './modules.ts';

/** First steps of an account, in order, with the module that each needs. */
export const setupStepModules = {
  company: null,
  unit: 'services:simc:geolocalizacao:ativos',
  machines: 'services:simc:geolocalizacao:ativos',
  tracker: 'services:simc:geolocalizacao:ativos',
  geofence: 'services:simc:geolocalizacao:cercas',
  alert: 'services:simc:alertas:gerenciamento',
  colleague: 'admin:users',
  mail: null,
} as const satisfies Readonly<Record<string, ModuleCode | null>>;
export type SetupStep = keyof typeof setupStepModules;
export const setupSteps = Object.keys(setupStepModules) as [SetupStep, ...SetupStep[]];

export const setupPaths = {
  getSetup: 'GET /setup',
  updateSetup: 'PUT /setup',
  sendTestMail: 'POST /setup/test-mail',
} as const satisfies CallPaths;
