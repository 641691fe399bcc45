import type { NavigateOptions } from '@tanstack/react-router';
import { readLocale } from '../../i18n/i18n.ts';
import { callApi } from '../../api/client.ts';
import type { ScreenEntry } from '../../ui/screens.ts';

export interface FoundRecord {
  readonly id: number;
  readonly label: string;
  readonly detail: string;
  readonly to: Pick<NavigateOptions, 'to' | 'params' | 'search'>;
}

interface SearchSource {
  /** Whoever may open it finds its records; they have its name and icon. */
  readonly screen: ScreenEntry['name'];
  readonly read: (
    query: { readonly search: string; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<FoundRecord[]>;
}

/** The lists that the search over everything looks in, beside that of assets. */
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
];

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
