import { sectionModules } from '@azimute/contract/profiles/values';
import type { ModuleCode } from '@azimute/contract/modules';
import { useText } from '../../../i18n/use-text.ts';

const moduleGroups = ['monitoring', 'services', 'modules', 'administration'] as const;
type ModuleGroup = (typeof moduleGroups)[number];

const words = {
  notifications: 'module_notifications',
  'admin:dashboards': 'module_admin_dashboards',
  'admin:users': 'module_admin_users',
  'services:dashboards': 'module_dashboards',
  'services:file-manager': 'module_files',
  'services:simc:cockpit': 'module_cockpit',
  'services:simc:fleet': 'module_fleet',
  'services:simc:connectivity': 'module_connectivity',
  'services:simc:utilization': 'module_utilization',
  'services:simc:safety': 'module_safety',
  'services:simc:financials': 'module_financials',
  'services:simc:geolocalizacao': 'module_geolocation',
  'services:simc:geolocalizacao:mapa': 'module_map',
  'services:simc:geolocalizacao:cercas': 'module_fences',
  'services:simc:geolocalizacao:rotas': 'module_routes',
  'services:simc:geolocalizacao:ativos': 'module_assets',
  'services:simc:alertas': 'module_all_alerts',
  'services:simc:alertas:alertas': 'module_alerts',
  'services:simc:alertas:gerenciamento': 'module_alert_management',
  'services:simc:settings': 'module_settings',
} as const satisfies Record<ModuleCode, string>;

/** The name of a module in the language that is shown. */
export function useModuleWords(): (code: ModuleCode) => string {
  const text = useText('profiles');
  return (code) => text(words[code]);
}

function groupOf(code: ModuleCode): ModuleGroup {
  if (code.startsWith('admin:') || code === 'services:simc:settings') return 'administration';
  if (code.startsWith('services:simc:geolocalizacao') || code.startsWith('services:simc:alertas')) {
    return 'monitoring';
  }
  return code.startsWith('services:simc:') ? 'modules' : 'services';
}

/** What a profile's sections are chosen from, in the parts of the navigation. */
export const modulesByGroup: readonly (readonly [ModuleGroup, readonly ModuleCode[]])[] = moduleGroups
  .map((group) => [group, sectionModules.filter((code) => groupOf(code) === group)] as const)
  .filter(([, codes]) => codes.length > 0);
