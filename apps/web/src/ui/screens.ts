import type { Profile } from '@azimute/contract';
import {
  mayOpen,
  meetsNeed,
  routeNamed,
  screenRightsOf,
  type RouteName,
  type ScreenRights,
  type SuiteSlug,
} from '@azimute/contract/routes';
import {
  IconAlertTriangle,
  IconAntenna,
  IconBulldozer,
  IconClockPlay,
  IconCoins,
  IconGauge,
  IconShieldCheck,
  IconBellCog,
  IconClipboardList,
  IconBackhoe,
  IconBuildingCog,
  IconBuildings,
  IconUserCircle,
  IconIdBadge2,
  IconUserCheck,
  IconBell,
  IconFolders,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconHome,
  IconLayoutGrid,
  IconMap2,
  IconPolygon,
  IconRoute,
  IconRosetteDiscountCheck,
  IconRouter,
  IconUsers,
  IconShieldLock,
  type Icon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

/** Parts of the navigation, in their order. */
export const screenGroups = [
  'monitoring',
  'services',
  'notifications',
  'administration',
  'settings',
] as const;
type ScreenGroup = (typeof screenGroups)[number];
type ScreenText =
  | 'home'
  | 'suite'
  | 'map'
  | 'geofences'
  | 'routes'
  | 'alerts'
  | 'workOrders'
  | 'alertManagement'
  | 'assets'
  | 'devices'
  | 'verifyStatement'
  | 'files'
  | 'dashboards'
  | 'dashboardAccess'
  | 'notifications'
  | 'profile'
  | 'security'
  | 'myAccounts'
  | 'users'
  | 'profiles'
  | 'userProfiles'
  | 'audit'
  | 'account';

export interface ScreenEntry {
  readonly name: RouteName;
  readonly to: NonNullable<LinkProps['to']>;
  /** Key of its name in the shell's texts. */
  readonly text: ScreenText;
  /** Its part of the navigation; null for what stands above all parts. */
  readonly group: ScreenGroup | null;
  readonly icon: Icon;
  /** Also in the bar of a phone, which has room for four. */
  readonly onBar?: boolean;
  /** The addresses below its own are of parts of it. */
  readonly hasParts?: boolean;
  /** About the person: also in the user menu. */
  readonly isPersonal?: boolean;
}

export interface ModuleEntry {
  /** Also the key of its name in the shell's texts. */
  readonly slug: SuiteSlug;
  readonly icon: Icon;
}

/** The screens of the navigation in their order. */
export const screens: readonly ScreenEntry[] = [
  { name: 'home', to: '/{-$locale}/home', text: 'home', group: null, icon: IconHome, onBar: true },
  {
    name: 'services-simc-home',
    to: '/{-$locale}/services/simc/home',
    text: 'suite',
    group: 'monitoring',
    icon: IconLayoutGrid,
  },
  {
    name: 'services-simc-geolocalizacao-mapa',
    to: '/{-$locale}/services/simc/geolocalizacao/mapa',
    text: 'map',
    group: 'monitoring',
    icon: IconMap2,
    onBar: true,
  },
  {
    name: 'services-simc-geolocalizacao-rotas',
    to: '/{-$locale}/services/simc/geolocalizacao/rotas',
    text: 'routes',
    group: 'monitoring',
    icon: IconRoute,
  },
  {
    name: 'services-simc-geolocalizacao-cercas',
    to: '/{-$locale}/services/simc/geolocalizacao/cercas',
    text: 'geofences',
    group: 'monitoring',
    icon: IconPolygon,
  },
  {
    name: 'services-simc-alertas-alertas',
    to: '/{-$locale}/services/simc/alertas/alertas',
    text: 'alerts',
    group: 'monitoring',
    icon: IconAlertTriangle,
    onBar: true,
  },
  {
    name: 'services-simc-alertas-alertas-ordens',
    to: '/{-$locale}/services/simc/alertas/alertas/ordens',
    text: 'workOrders',
    group: 'monitoring',
    icon: IconClipboardList,
  },
  {
    name: 'services-simc-alertas-gerenciamento',
    to: '/{-$locale}/services/simc/alertas/gerenciamento',
    text: 'alertManagement',
    group: 'monitoring',
    icon: IconBellCog,
  },
  {
    name: 'services-simc-geolocalizacao-ativos',
    to: '/{-$locale}/services/simc/geolocalizacao/ativos',
    text: 'assets',
    group: 'monitoring',
    icon: IconBackhoe,
    onBar: true,
  },
  {
    name: 'services-simc-geolocalizacao-ativos-dispositivos',
    to: '/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos',
    text: 'devices',
    group: 'monitoring',
    icon: IconRouter,
  },
  {
    name: 'services-simc-verify-statement',
    to: '/{-$locale}/services/simc/verify-statement',
    text: 'verifyStatement',
    group: 'monitoring',
    icon: IconRosetteDiscountCheck,
  },
  {
    name: 'services-dashboards',
    to: '/{-$locale}/services/dashboards',
    text: 'dashboards',
    group: 'services',
    icon: IconLayoutDashboard,
    hasParts: true,
  },
  {
    name: 'services-file-manager',
    to: '/{-$locale}/services/file-manager',
    text: 'files',
    group: 'services',
    icon: IconFolders,
  },
  {
    name: 'notifications',
    to: '/{-$locale}/notifications',
    text: 'notifications',
    group: 'notifications',
    icon: IconBell,
  },
  {
    name: 'admin-users',
    to: '/{-$locale}/admin/users',
    text: 'users',
    group: 'administration',
    icon: IconUsers,
  },
  {
    name: 'services-simc-settings-profiles',
    to: '/{-$locale}/services/simc/settings/profiles',
    text: 'profiles',
    group: 'administration',
    icon: IconIdBadge2,
  },
  {
    name: 'services-simc-settings-users',
    to: '/{-$locale}/services/simc/settings/users',
    text: 'userProfiles',
    group: 'administration',
    icon: IconUserCheck,
  },
  {
    name: 'admin-dashboards',
    to: '/{-$locale}/admin/dashboards',
    text: 'dashboardAccess',
    group: 'administration',
    icon: IconKey,
  },
  {
    name: 'admin-users-audit',
    to: '/{-$locale}/admin/users/audit',
    text: 'audit',
    group: 'administration',
    icon: IconHistory,
  },
  {
    name: 'settings-profile',
    to: '/{-$locale}/settings/profile',
    text: 'profile',
    group: 'settings',
    icon: IconUserCircle,
    isPersonal: true,
  },
  {
    name: 'settings-security',
    to: '/{-$locale}/settings/security',
    text: 'security',
    group: 'settings',
    icon: IconShieldLock,
    isPersonal: true,
  },
  {
    name: 'settings-my-accounts',
    to: '/{-$locale}/settings/my-accounts',
    text: 'myAccounts',
    group: 'settings',
    icon: IconBuildings,
    isPersonal: true,
  },
  {
    name: 'account',
    to: '/{-$locale}/account',
    text: 'account',
    group: 'settings',
    icon: IconBuildingCog,
    isPersonal: true,
  },
];

/** The modules of the header, each with the home of its service, in their order. */
const modules: readonly ModuleEntry[] = [
  { slug: 'cockpit', icon: IconGauge },
  { slug: 'fleet', icon: IconBulldozer },
  { slug: 'connectivity', icon: IconAntenna },
  { slug: 'utilization', icon: IconClockPlay },
  { slug: 'safety', icon: IconShieldCheck },
  { slug: 'financials', icon: IconCoins },
];

/** The screens that the person may open and has something to do on. */
export function screensOf(profile: Profile): readonly ScreenEntry[] {
  const rights = screenRightsOf(profile);
  return screens.filter(({ name }) => mayOpen(name, profile) && isFor(name, rights));
}

/** Whether whoever has these rights finds something on the screen. */
export function isFor(name: RouteName, rights: ScreenRights): boolean {
  return meetsNeed(routeNamed(name), rights);
}

/** The modules that the person may open. */
export function modulesOf(profile: Profile): readonly ModuleEntry[] {
  return modules.filter(({ slug }) => mayOpen(`services-simc-${slug}`, profile));
}
