import { sectionModules } from '@azimute/contract/profiles/values';
import type { ModuleCode } from '@azimute/contract/modules';
import { useText } from '../../../i18n/use-text.ts';

const moduleGroups = ['monitoring', 'services', 'modules', 'administration'] as const;
type ModuleGroup = (typeof moduleGroups)[number];

/** Returns the name of a module in the current language. */
export function useModuleWords(): (code: ModuleCode) => string {
  const text = useText('profiles');
  return (code) => text(`module_${code}`);
}

function groupOf(code: ModuleCode): ModuleGroup {
  if (code.startsWith('admin:') || code === 'services:simc:settings') return 'administration';
  if (code.startsWith('services:simc:geolocalizacao') || code.startsWith('services:simc:alertas')) {
    return 'monitoring';
  }
  return code.startsWith('services:simc:') ? 'modules' : 'services';
}

/** Modules for a profile's sections, grouped like the navigation. */
export const modulesByGroup: readonly (readonly [ModuleGroup, readonly ModuleCode[]])[] = moduleGroups
  .map((group) => [group, sectionModules.filter((code) => groupOf(code) === group)] as const)
  .filter(([, codes]) => codes.length > 0);
