import type { NavigateOptions } from '@tanstack/react-router';
import { readLocale } from '../../i18n/i18n.ts';
import { callApi } from '../../api/client.ts';
import type { RouteName } from '@azimute/contract/routes';

export interface FoundRecord {
  readonly id: number;
  readonly label: string;
  readonly detail: string;
  readonly to: Pick<NavigateOptions, 'to' | 'params' | 'search'>;
}

interface SearchSource {
  /** Records are found by users with access to this screen, and show its name and icon. */
  readonly screen: RouteName;
  readonly read: (
    query: { readonly search: string; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<FoundRecord[]>;
}

/** Lists of the global search, besides assets. Modules are screens here too. */
export const searchSources: readonly SearchSource[] = [
  {
    screen: 'services-simc-geolocalizacao-cercas',
    read: async (query, signal) =>
      (await callApi('listGeofences', { query, signal })).items.map(({ id, name, unit }) => ({
        id,
        label: name,
        detail: unit.name,
        to: { to: '/{-$locale}/services/simc/geolocalizacao/cercas', search: { geofence: id } },
      })),
  },
  {
    screen: 'services-simc-alertas-alertas',
    read: async (query, signal) =>
      (await callApi('listAlerts', { query, signal })).items.map(({ id, number, type, asset }) => ({
        id,
        label: `ALR-${number}`,
        detail: join(type.name, asset?.code),
        to: { to: '/{-$locale}/services/simc/alertas/alertas', search: { alert: id } },
      })),
  },
  {
    screen: 'services-simc-alertas-alertas-ordens',
    read: async (query, signal) =>
      (await callApi('listWorkOrders', { query, signal })).items.map(({ id, code, task, asset }) => ({
        id,
        label: code,
        detail: join(task, asset.code),
        to: {
          to: '/{-$locale}/services/simc/alertas/alertas/ordens',
          search: { show: 'all', workOrder: id },
        },
      })),
  },
  {
    screen: 'services-dashboards',
    read: async (query, signal) =>
      (await callApi('listContents', { query: { ...query, language: readLocale() }, signal })).items.map(
        ({ id, name, briefcase }) => ({
          id,
          label: name,
          detail: briefcase.name,
          to: {
            to: '/{-$locale}/services/dashboards/briefcase/$briefcaseId/content/$contentId',
            params: { briefcaseId: String(briefcase.id), contentId: String(id) },
          },
        }),
      ),
  },
  {
    screen: 'services-file-manager',
    read: async (query, signal) =>
      (await callApi('listFiles', { query, signal })).items.map(({ id, name, folder }) => ({
        id,
        label: name,
        detail: folder?.name ?? '',
        to: { to: '/{-$locale}/services/file-manager', search: { file: id } },
      })),
  },
  {
    screen: 'admin-users',
    read: async (query, signal) =>
      (await callApi('listUsers', { query, signal })).items.map(({ id, name, email }) => ({
        id,
        label: name,
        detail: email,
        to: { to: '/{-$locale}/admin/users', search: { user: id } },
      })),
  },
  {
    screen: 'services-simc-settings-profiles',
    read: async (query, signal) =>
      (await callApi('listProfiles', { query, signal })).items.map(({ id, name, description }) => ({
        id,
        label: name,
        detail: description,
        to: { to: '/{-$locale}/services/simc/settings/profiles', search: { profile: id } },
      })),
  },
  {
    screen: 'services-simc-alertas-gerenciamento',
    read: async (query, signal) =>
      (await callApi('listAlertTypes', { query, signal })).items.map(({ id, name, code }) => ({
        id,
        label: name,
        detail: code,
        to: { to: '/{-$locale}/services/simc/alertas/gerenciamento', search: { alertType: id } },
      })),
  },
  {
    screen: 'services-simc-geolocalizacao-ativos-unidades',
    read: async (query, signal) =>
      (await callApi('listUnits', { query, signal })).items.map(({ id, name, code }) => ({
        id,
        label: name,
        detail: code,
        to: { to: '/{-$locale}/services/simc/geolocalizacao/ativos/unidades', search: { row: id } },
      })),
  },
  {
    screen: 'services-simc-geolocalizacao-ativos-clientes',
    read: async (query, signal) =>
      (await callApi('listCustomers', { query, signal })).items.map(({ id, name }) => ({
        id,
        label: name,
        detail: '',
        to: { to: '/{-$locale}/services/simc/geolocalizacao/ativos/clientes', search: { row: id } },
      })),
  },
  {
    screen: 'services-simc-financials',
    read: async (query, signal) =>
      (await callApi('listRentalContracts', { query, signal })).items.map(
        ({ id, code, customer, asset }) => ({
          id,
          label: code,
          detail: join(customer.name, asset.code),
          to: {
            to: '/{-$locale}/services/simc/$slug/$content',
            params: { slug: 'financials', content: 'rentals' },
            search: { contract: id },
          },
        }),
      ),
  },
];

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
