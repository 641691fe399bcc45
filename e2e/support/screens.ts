import type { SuiteSlug } from '@azimute/contract/routes';
import type { Page } from '@playwright/test';
import type { Texts } from './texts.ts';

export const mapPath = '/services/simc/geolocalizacao/mapa';
export const assetsPath = '/services/simc/geolocalizacao/ativos';
export const devicesPath = `${assetsPath}/dispositivos`;
export const geofencesPath = '/services/simc/geolocalizacao/cercas';
export const alertManagementPath = '/services/simc/alertas/gerenciamento';
export const alertsPath = '/services/simc/alertas/alertas';
export const workOrdersPath = `${alertsPath}/ordens`;
export const maintenancePath = '/services/simc/alertas/alertas/manutencao';
export const filesPath = '/services/file-manager';
export const routesPath = '/services/simc/geolocalizacao/rotas';
export const dashboardsPath = '/services/dashboards';
export const modulePath = (slug: SuiteSlug): string => `/services/simc/${slug}`;
export const suitePath = '/services/simc/home';

/** Part of the demo's fleet; it reports. */
export const demoAsset = 'ESC-0405';

export type Device = 'desk' | 'phone';

/** A screen or a state of it, and how to recognize that its content is there. */
export interface Screen {
  readonly name: string;
  /** Undefined: the page stays as the previous screen left it. */
  readonly path?: string;
  /** The only device that has it. */
  readonly on?: Device;
  readonly show: (page: Page, text: Texts) => Promise<void>;
}
