import type { Profile } from '@azimute/contract';
import {
  mayOpen,
  meetsNeed,
  routeNamed,
  screenAt,
  screenRightsOf,
  type RouteName,
  type ScreenRights,
  type SuiteSlug,
} from '@azimute/contract/routes';
import {
  IconAddressBook,
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
  IconBuildingFactory2,
  IconBuildings,
  IconBuildingWarehouse,
  IconUserCircle,
  IconIdBadge2,
  IconRobot,
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
  IconForms,
  IconServer2,
  IconSend,
  IconSettings,
  IconTransfer,
  IconUsers,
  IconShieldLock,
  IconTool,
  type Icon,
} from '@tabler/icons-react';

/** Groups of the navigation with a heading, in order. */
export const screenGroups = ['monitoring', 'services', 'notifications', 'administration'] as const;
type ScreenGroup = (typeof screenGroups)[number];
type ScreenText =
  | 'home'
  | 'suite'
  | 'map'
  | 'geofences'
  | 'routes'
  | 'alerts'
  | 'workOrders'
  | 'maintenance'
  | 'maintenanceDue'
  | 'maintenancePlans'
  | 'maintenancePlansTab'
  | 'maintenanceHistory'
  | 'maintenanceHistoryTab'
  | 'alertManagement'
  | 'management'
  | 'assets'
  | 'devices'
  | 'deviceCommands'
  | 'customFields'
  | 'makerFeeds'
  | 'units'
  | 'customers'
  | 'verifyStatement'
  | 'files'
  | 'dashboards'
  | 'dashboardAccess'
  | 'notifications'
  | 'profile'
  | 'security'
  | 'myAccounts'
  | 'people'
  | 'users'
  | 'profiles'
  | 'userProfiles'
  | 'serviceAccounts'
  | 'audit'
  | 'account'
  | 'installation'
  | 'migrations'
  | 'settings';

export interface ScreenEntry {
  readonly name: RouteName;
  /** Route of the link, with the optional language prefix. */
  readonly to: string;
  /** Key of its name in the shell's texts. */
  readonly text: ScreenText;
  /** Key of its name as a tab, if the area makes a shorter one clear. */
  readonly tabText?: ScreenText;
  readonly icon: Icon;
  /** True for screens about the user, which the user menu also shows. */
  readonly isPersonal?: boolean;
}

/** Screens under one entry of the navigation, as its tabs. */
export interface Area {
  /**
   * Place in the navigation: above all groups, in a group, as a group's heading, or at the foot. `linked` areas are
   * reached from other screens and the search.
   */
  readonly place: 'top' | ScreenGroup | 'heading' | 'foot' | 'linked';
  /** Name and icon; by default the first screen's. */
  readonly text?: ScreenText;
  readonly icon?: Icon;
  /** Also in the phone's bar, which has space for four. */
  readonly onBar?: boolean;
  readonly screens: readonly ScreenEntry[];
}

export interface ModuleEntry {
  /** Also the key of its name in the shell's texts. */
  readonly slug: SuiteSlug;
  readonly icon: Icon;
}

function makeScreen(
  name: RouteName,
  text: ScreenText,
  icon: Icon,
  more: Pick<ScreenEntry, 'tabText' | 'isPersonal'> = {},
): ScreenEntry {
  return { name, to: `/{-$locale}${routeNamed(name).path}`, text, icon, ...more };
}

/** Areas of the navigation, in order, each with its screens. */
const areas: readonly Area[] = [
  { place: 'top', onBar: true, screens: [makeScreen('home', 'home', IconHome)] },
  { place: 'heading', screens: [makeScreen('services-simc-home', 'suite', IconLayoutGrid)] },
  {
    place: 'monitoring',
    onBar: true,
    screens: [makeScreen('services-simc-geolocalizacao-mapa', 'map', IconMap2)],
  },
  { place: 'monitoring', screens: [makeScreen('services-simc-geolocalizacao-rotas', 'routes', IconRoute)] },
  {
    place: 'monitoring',
    screens: [makeScreen('services-simc-geolocalizacao-cercas', 'geofences', IconPolygon)],
  },
  {
    place: 'monitoring',
    onBar: true,
    screens: [
      makeScreen('services-simc-alertas-alertas', 'alerts', IconAlertTriangle),
      makeScreen('services-simc-alertas-gerenciamento', 'alertManagement', IconBellCog, {
        tabText: 'management',
      }),
    ],
  },
  {
    place: 'monitoring',
    onBar: true,
    screens: [
      makeScreen('services-simc-geolocalizacao-ativos', 'assets', IconBackhoe),
      makeScreen('services-simc-geolocalizacao-ativos-dispositivos', 'devices', IconRouter),
      makeScreen('services-simc-geolocalizacao-ativos-fabricantes', 'makerFeeds', IconBuildingFactory2),
      makeScreen('services-simc-comandos', 'deviceCommands', IconSend),
      makeScreen('services-simc-geolocalizacao-ativos-unidades', 'units', IconBuildingWarehouse),
      makeScreen('services-simc-geolocalizacao-ativos-clientes', 'customers', IconAddressBook),
      makeScreen('services-simc-geolocalizacao-ativos-campos', 'customFields', IconForms),
    ],
  },
  {
    place: 'services',
    screens: [
      makeScreen('services-simc-alertas-alertas-manutencao', 'maintenance', IconTool, {
        tabText: 'maintenanceDue',
      }),
      makeScreen('services-simc-alertas-alertas-manutencao-planos', 'maintenancePlans', IconTool, {
        tabText: 'maintenancePlansTab',
      }),
      makeScreen('services-simc-alertas-alertas-manutencao-historico', 'maintenanceHistory', IconTool, {
        tabText: 'maintenanceHistoryTab',
      }),
    ],
  },
  {
    place: 'services',
    screens: [makeScreen('services-simc-alertas-alertas-ordens', 'workOrders', IconClipboardList)],
  },
  { place: 'services', screens: [makeScreen('services-dashboards', 'dashboards', IconLayoutDashboard)] },
  { place: 'services', screens: [makeScreen('services-file-manager', 'files', IconFolders)] },
  { place: 'notifications', screens: [makeScreen('notifications', 'notifications', IconBell)] },
  {
    place: 'administration',
    text: 'people',
    icon: IconUsers,
    screens: [
      makeScreen('admin-users', 'users', IconUsers),
      makeScreen('services-simc-settings-profiles', 'profiles', IconIdBadge2),
      makeScreen('services-simc-settings-users', 'userProfiles', IconUserCheck),
      makeScreen('admin-users-services', 'serviceAccounts', IconRobot),
      makeScreen('admin-dashboards', 'dashboardAccess', IconKey),
    ],
  },
  { place: 'administration', screens: [makeScreen('operator', 'installation', IconServer2)] },
  { place: 'administration', screens: [makeScreen('admin-users-audit', 'audit', IconHistory)] },
  {
    place: 'foot',
    text: 'settings',
    icon: IconSettings,
    screens: [
      makeScreen('settings-profile', 'profile', IconUserCircle, { isPersonal: true }),
      makeScreen('settings-security', 'security', IconShieldLock, { isPersonal: true }),
      makeScreen('settings-my-accounts', 'myAccounts', IconBuildings, { isPersonal: true }),
      makeScreen('account', 'account', IconBuildingCog, { isPersonal: true }),
      makeScreen('admin-users-migrations', 'migrations', IconTransfer),
    ],
  },
  // Statements carry its address; the rental contracts lead to it.
  {
    place: 'linked',
    screens: [makeScreen('services-simc-verify-statement', 'verifyStatement', IconRosetteDiscountCheck)],
  },
];

/** All screens, in order of the navigation. */
export const screens: readonly ScreenEntry[] = areas.flatMap((area) => area.screens);

/** Modules of the header in order, each with its start page. */
const modules: readonly ModuleEntry[] = [
  { slug: 'cockpit', icon: IconGauge },
  { slug: 'fleet', icon: IconBulldozer },
  { slug: 'connectivity', icon: IconAntenna },
  { slug: 'utilization', icon: IconClockPlay },
  { slug: 'safety', icon: IconShieldCheck },
  { slug: 'financials', icon: IconCoins },
];

/** Returns the screens that the user can access and use. */
export function screensOf(profile: Profile): readonly ScreenEntry[] {
  const rights = screenRightsOf(profile);
  return screens.filter(({ name }) => mayOpen(name, profile) && isFor(name, rights));
}

/** Returns whether a user with these rights can use the screen. */
export function isFor(name: RouteName, rights: ScreenRights): boolean {
  return meetsNeed(routeNamed(name), rights);
}

/** Returns the modules that the user can access. */
export function modulesOf(profile: Profile): readonly ModuleEntry[] {
  return modules.filter(({ slug }) => mayOpen(`services-simc-${slug}`, profile));
}

/** Returns the areas with at least one screen that the user can access, with these screens only. */
export function areasOf(profile: Profile): readonly Area[] {
  const open = new Set(screensOf(profile));
  return areas
    .map((area) => ({ ...area, screens: area.screens.filter((one) => open.has(one)) }))
    .filter((area) => area.screens.length > 0);
}

/** Returns the name, position and link of an area: its first screen's, unless it has a name of its own. */
export function entryOf({ text, icon, screens: [first] }: Area): Pick<ScreenEntry, 'to' | 'text' | 'icon'> {
  if (first === undefined) throw new Error('An area of the navigation has no screens.');
  return { to: first.to, text: text ?? first.text, icon: icon ?? first.icon };
}

/** Returns the area of a path's screen; undefined if the navigation has none. */
export function areaAt(pathname: string, among: readonly Area[]): Area | undefined {
  const name = screenAt(pathname)?.name;
  return among.find(({ screens: within }) => within.some((one) => isWithin(name, one)));
}

/** Predicate: is the route this screen, or part of it without an entry of its own? */
export function isWithin(name: string | undefined, screen: ScreenEntry): boolean {
  if (name === undefined) return false;
  if (name === screen.name) return true;
  return name.startsWith(`${screen.name}-`) && !screens.some((other) => other.name === name);
}
