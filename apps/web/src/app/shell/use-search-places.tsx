import { metricModules } from '@azimute/contract/metrics/modules';
import { metricCodes } from '@azimute/contract/metrics/values';
import type { RouteName } from '@azimute/contract/routes';
import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useProfile } from '../../api/use-session.ts';
import { managementTabsFor } from '../../features/alert-types/api/alert-types-search.ts';
import { useMayManageAlerts } from '../../features/alert-types/api/use-may-manage-alerts.ts';
import { useAssetRights } from '../../features/assets/api/use-asset-rights.ts';
import { deviceTabsFor } from '../../features/devices/api/device-search.ts';
import { geofenceViews } from '../../features/geofences/api/geofence-search.ts';
import { contents } from '../../features/modules/api/contents.ts';
import { contentOfMetric } from '../../features/modules/api/modules.ts';
import { useText } from '../../i18n/use-text.ts';
import { modulesOf, screensOf } from '../../ui/screens.ts';
import type { SearchResult } from './search-result.ts';

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface Part {
  readonly label: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Parts of screens that the user can open: tabs, views, and pages of modules and figures. */
export function useSearchPlaces(): readonly SearchResult[] {
  const screens = useScreenParts();
  const pages = useModulePages();
  return [...screens, ...pages];
}

function useScreenParts(): readonly SearchResult[] {
  const shell = useText('shell');
  const parts = useParts();
  const navigate = useNavigate();
  return screensOf(useProfile()).flatMap(({ name, to, text, icon: Icon }) =>
    (parts[name] ?? []).map(({ label, search }) => ({
      key: `${name} ${label}`,
      label,
      detail: shell(text),
      icon: <Icon {...look} />,
      run: () => void navigate({ to, search } as NavigateOptions),
    })),
  );
}

/** Returns the tabs and views that screens show by their search params. */
function useParts(): Partial<Record<RouteName, readonly Part[]>> {
  const devices = useText('devices');
  const types = useText('alert-types');
  const geofences = useText('geofences');
  const figures = useText('alert-figures');
  const access = useText('dashboard-access');
  const rights = useAssetRights();
  const manages = useMayManageAlerts();
  return {
    'services-simc-geolocalizacao-ativos-dispositivos': deviceTabsFor(rights).map((tab) => ({
      label: devices(tab),
      search: { tab },
    })),
    'services-simc-alertas-gerenciamento': managementTabsFor(manages).map((tab) => ({
      label: types(`tab_${tab}`),
      search: { tab },
    })),
    'services-simc-alertas-alertas': [{ label: figures('title'), search: { view: 'figures' } }],
    'services-simc-geolocalizacao-cercas': geofenceViews
      .filter((view) => view !== 'list')
      .map((view) => ({ label: geofences(`view_${view}`), search: { view } })),
    'admin-dashboards': [{ label: access('by_user'), search: { by: 'user' } }],
  };
}

/** Returns the pages of the user's modules, and each figure's page in the first of them that shows it. */
function useModulePages(): readonly SearchResult[] {
  const shell = useText('shell');
  const text = useText('modules');
  const metrics = useText('metrics');
  const navigate = useNavigate();
  const modules = modulesOf(useProfile());
  const pageOf = ({ slug, icon: Icon }: (typeof modules)[number], content: string, label: string) => ({
    key: `${slug} ${content}`,
    label,
    detail: shell(slug),
    icon: <Icon {...look} />,
    run: () => void navigate({ to: '/{-$locale}/services/simc/$slug/$content', params: { slug, content } }),
  });
  return [
    ...modules.flatMap((module) =>
      contents[module.slug].map((content) => pageOf(module, content, text(`content_${content}`))),
    ),
    ...metricCodes.flatMap((code) => {
      const module = modules.find(({ slug }) => metricModules[code].includes(`services:simc:${slug}`));
      return module === undefined ? [] : [pageOf(module, contentOfMetric(code), metrics(`name_${code}`))];
    }),
  ];
}
