import { localePrefixOf } from './locales.ts';
import { changesModule, isModuleWithin, moduleOpensRoute, type ModuleCode } from './modules.ts';

/**
 * Access to a screen: guests only, guests and members, every signed-in user, users with a password, users with a
 * module that opens it by name, users with any module of the monitoring suite, or operators in their account.
 */
export type RouteAccess =
  | 'guest'
  | 'anyone'
  | 'always'
  | 'not-single-sign-on'
  | 'module'
  | 'suite'
  | 'operator';

/** Further requirement of a screen: administrators, or users who can change a module. */
export type RouteNeed = 'administrator' | { readonly change: ModuleCode };

export interface ProductRoute {
  /** Without language prefix; `{...}` is a parameter checked by parameterChecks. */
  readonly path: string;
  readonly name: string;
  readonly access: RouteAccess;
  /** Users who do not meet it see an explanation instead, and no link leads to the screen. */
  readonly needs?: RouteNeed;
}

/** Services of the monitoring suite, shown in the header. */
export const suiteSlugs = [
  'cockpit',
  'fleet',
  'connectivity',
  'utilization',
  'safety',
  'financials',
] as const;
export type SuiteSlug = (typeof suiteSlugs)[number];

const suiteRoutes = suiteSlugs.flatMap(
  (slug) =>
    [
      { path: `/services/simc/${slug}`, name: `services-simc-${slug}`, access: 'module' },
      { path: `/services/simc/${slug}/{content}`, name: `services-simc-${slug}-content`, access: 'module' },
    ] as const,
);

/** Every screen of the product. Other paths show the 404 screen. */
export const productRoutes = [
  { path: '/', name: 'index', access: 'guest' },
  { path: '/forgot-password', name: 'forgot-password', access: 'guest' },
  { path: '/reset-password', name: 'reset-password', access: 'guest' },
  { path: '/api/v1/azuread', name: 'azuread', access: 'guest' },
  {
    path: '/api/v1/azuread/{directory}',
    name: 'azuread-directory',
    access: 'guest',
  },
  { path: '/first-access', name: 'first-access', access: 'guest' },
  { path: '/mailbox', name: 'mailbox', access: 'anyone' },
  { path: '/shared-file', name: 'shared-file', access: 'anyone' },
  { path: '/tracked-route', name: 'tracked-route', access: 'anyone' },
  { path: '/mailed-report', name: 'mailed-report', access: 'anyone' },

  { path: '/home', name: 'home', access: 'always' },
  { path: '/account', name: 'account', access: 'always' },
  { path: '/settings/profile', name: 'settings-profile', access: 'always' },
  { path: '/settings/my-accounts', name: 'settings-my-accounts', access: 'always' },
  { path: '/settings/security', name: 'settings-security', access: 'not-single-sign-on' },

  { path: '/notifications', name: 'notifications', access: 'module' },
  { path: '/admin/dashboards', name: 'admin-dashboards', access: 'module' },
  { path: '/admin/users', name: 'admin-users', access: 'module' },
  {
    path: '/admin/users/services',
    name: 'admin-users-services',
    access: 'module',
    needs: 'administrator',
  },
  {
    path: '/admin/users/migrations',
    name: 'admin-users-migrations',
    access: 'module',
    needs: 'administrator',
  },
  {
    path: '/admin/users/audit',
    name: 'admin-users-audit',
    access: 'module',
    needs: 'administrator',
  },

  { path: '/services/dashboards', name: 'services-dashboards', access: 'module' },
  {
    path: '/services/dashboards/briefcase/{briefcaseId}',
    name: 'services-dashboards-briefcase',
    access: 'module',
  },
  {
    path: '/services/dashboards/briefcase/{briefcaseId}/content/{contentId}',
    name: 'services-dashboards-briefcase-content',
    access: 'module',
  },
  { path: '/services/file-manager', name: 'services-file-manager', access: 'module' },

  { path: '/services/simc', name: 'services-simc', access: 'suite' },
  { path: '/services/simc/home', name: 'services-simc-home', access: 'suite' },
  {
    path: '/services/simc/geolocalizacao/mapa',
    name: 'services-simc-geolocalizacao-mapa',
    access: 'module',
  },
  {
    path: '/services/simc/geolocalizacao/rotas',
    name: 'services-simc-geolocalizacao-rotas',
    access: 'module',
  },
  {
    path: '/services/simc/geolocalizacao/cercas',
    name: 'services-simc-geolocalizacao-cercas',
    access: 'module',
  },
  {
    path: '/services/simc/geolocalizacao/ativos',
    name: 'services-simc-geolocalizacao-ativos',
    access: 'module',
  },
  {
    path: '/services/simc/geolocalizacao/ativos/dispositivos',
    name: 'services-simc-geolocalizacao-ativos-dispositivos',
    access: 'module',
    needs: { change: 'services:simc:geolocalizacao:ativos' },
  },
  {
    path: '/services/simc/geolocalizacao/ativos/fabricantes',
    name: 'services-simc-geolocalizacao-ativos-fabricantes',
    access: 'module',
    needs: 'administrator',
  },
  {
    path: '/services/simc/geolocalizacao/ativos/campos',
    name: 'services-simc-geolocalizacao-ativos-campos',
    access: 'module',
    needs: 'administrator',
  },
  {
    path: '/services/simc/geolocalizacao/ativos/unidades',
    name: 'services-simc-geolocalizacao-ativos-unidades',
    access: 'module',
    needs: 'administrator',
  },
  {
    path: '/services/simc/geolocalizacao/ativos/clientes',
    name: 'services-simc-geolocalizacao-ativos-clientes',
    access: 'module',
    needs: 'administrator',
  },
  { path: '/services/simc/comandos', name: 'services-simc-comandos', access: 'module' },
  {
    path: '/services/simc/alertas/alertas',
    name: 'services-simc-alertas-alertas',
    access: 'module',
  },
  {
    path: '/services/simc/alertas/alertas/ordens',
    name: 'services-simc-alertas-alertas-ordens',
    access: 'module',
  },
  {
    path: '/services/simc/alertas/alertas/manutencao',
    name: 'services-simc-alertas-alertas-manutencao',
    access: 'module',
  },
  {
    path: '/services/simc/alertas/alertas/manutencao/planos',
    name: 'services-simc-alertas-alertas-manutencao-planos',
    access: 'module',
  },
  {
    path: '/services/simc/alertas/alertas/manutencao/historico',
    name: 'services-simc-alertas-alertas-manutencao-historico',
    access: 'module',
  },
  {
    path: '/services/simc/alertas/gerenciamento',
    name: 'services-simc-alertas-gerenciamento',
    access: 'module',
  },
  {
    path: '/services/simc/verify-statement',
    name: 'services-simc-verify-statement',
    access: 'suite',
  },
  {
    path: '/services/simc/settings/profiles',
    name: 'services-simc-settings-profiles',
    access: 'module',
  },
  {
    path: '/services/simc/settings/users',
    name: 'services-simc-settings-users',
    access: 'module',
  },
  ...suiteRoutes,
  { path: '/operator', name: 'operator', access: 'operator' },
] as const satisfies readonly ProductRoute[];

export type RouteName = (typeof productRoutes)[number]['name'];
/** Screens of accounts for signed-in users. */
export const memberScreens: readonly RouteName[] = productRoutes
  .filter(({ access }) => !['guest', 'anyone', 'operator'].includes(access))
  .map(({ name }) => name);

export type RoutePath = (typeof productRoutes)[number]['path'];

/** Facts about a user that decide access; part of the profile. */
export interface RoutePerson {
  readonly modules: readonly { readonly code: string }[];
  readonly oath_sso: boolean;
  readonly accounts?: readonly { readonly id: number; readonly isOperators?: boolean | undefined }[];
  readonly current_account_id?: number;
  /** True if the user must first set up the second factor that the account requires. */
  readonly two_factor_missing?: boolean;
  /** True if the user must first choose a password that no administrator of another account knows. */
  readonly own_password_missing?: boolean;
}

export function routeNamed(name: RouteName): ProductRoute {
  const route = productRoutes.find((one) => one.name === name);
  if (!route) throw new Error(`There is no route ${name}.`);
  return route;
}

type Redirection = '/' | '/home' | '/settings/security';

/** Returns the route to redirect to, or null if the user can open `route`. */
export function redirectFor(route: ProductRoute, person: RoutePerson | null): Redirection | null {
  if (route.access === 'anyone') return null;
  if (route.access === 'guest') return person ? '/home' : null;
  if (!person) return '/';
  if (person.two_factor_missing === true || person.own_password_missing === true) {
    return route.name === 'settings-security' ? null : '/settings/security';
  }
  const opens: Readonly<Record<Exclude<RouteAccess, 'guest' | 'anyone'>, () => boolean>> = {
    always: () => true,
    'not-single-sign-on': () => !person.oath_sso,
    module: () => person.modules.some(({ code }) => moduleOpensRoute(code, route.name)),
    operator: () => isOperating(person),
    suite: () => person.modules.some(({ code }) => isModuleWithin(code, 'services:simc')),
  };
  return opens[route.access]() ? null : '/home';
}

/** Predicate: is the current account the operators'? */
export function isOperating({ accounts = [], current_account_id: currentId }: RoutePerson): boolean {
  return accounts.some(({ id, isOperators }) => id === currentId && isOperators === true);
}

/** Rights that screens need in addition to the modules that the user sees. */
export interface ScreenRights {
  readonly isAdministrator: boolean;
  /** Codes of the modules that the user can change. */
  readonly changes: readonly string[];
}

/** Predicate: does the user meet the requirement of the screen? */
export function meetsNeed({ needs }: ProductRoute, { isAdministrator, changes }: ScreenRights): boolean {
  if (needs === undefined) return true;
  return needs === 'administrator' ? isAdministrator : changesModule(changes, needs.change);
}

/** Part of the profile. */
interface RightsOwner {
  readonly accounts: readonly { readonly id: number; readonly role: 'admin' | 'viewer' }[];
  readonly current_account_id: number;
  readonly modules: readonly { readonly code: string; readonly change: boolean }[];
}

export function screenRightsOf(profile: RightsOwner): ScreenRights {
  const { accounts, current_account_id: currentId, modules } = profile;
  return {
    isAdministrator: accounts.some(({ id, role }) => id === currentId && role === 'admin'),
    changes: modules.filter(({ change }) => change).map(({ code }) => code),
  };
}

/** Predicate: may the user open the screen? Decides about every link to it. */
export function mayOpen(name: RouteName, person: RoutePerson): boolean {
  return redirectFor(routeNamed(name), person) === null;
}

/** Predicate: does this portal have the screen? Only a demo has a mailbox. */
export function isScreenIn(portal: { readonly mail?: string | undefined }, { name }: ProductRoute): boolean {
  return name !== 'mailbox' || portal.mail === 'mailbox';
}

/**
 * Returns the screen of a path, with or without language prefix, or null if there is none or a parameter is invalid.
 * Such paths return 404 'Page Not Found'.
 */
export function screenAt(pathname: string): ProductRoute | null {
  const parts = partsOf(pathname);
  const hasPrefix = localePrefixOf(pathname) !== null;
  const wanted = hasPrefix ? parts.slice(1) : parts;
  const found = productRoutes.find((route) => matches(partsOf(route.path), wanted));
  return found === undefined || (hasPrefix && !takesLocale(found)) ? null : found;
}

/**
 * Returns the path and fragment of an address in which an e-mail gateway replaced `#` by `%23`; null if the address is
 * intact or leads to no screen. Servers must redirect and pages replace such an address, because it contains a token.
 */
export function recoverFragment(pathname: string): { readonly path: string; readonly hash: string } | null {
  const [, path = '', fragment] = /^(\/(?!\/).*?)%(?:25)*23(.*)$/.exec(pathname) ?? [];
  if (fragment === undefined || screenAt(path) === null) return null;
  // Gateways that encode `#` encode `=` too. Nothing else is decoded, since the result becomes a header.
  return { path, hash: `#${fragment.replaceAll(/%(?:25)*3D/gi, '=')}` };
}

/** Predicate: do addresses of the screen have a language prefix? All do except the one below the API prefix. */
export function takesLocale(route: ProductRoute): boolean {
  return !route.path.startsWith('/api/');
}

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Checks of the parameters in addresses. */
const parameterChecks: Readonly<Record<string, (text: string) => boolean>> = {
  briefcaseId: isId,
  contentId: isId,
  content: (text) => text !== '',
  directory: isId,
};

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((expected, at) => {
      const part = parts[at] ?? '';
      const check = expected.startsWith('{') ? parameterChecks[expected.slice(1, -1)] : undefined;
      return check ? check(part) : part === expected;
    })
  );
}

function partsOf(pathname: string): string[] {
  const inner = pathname.replace(/^\//, '').replace(/\/$/, '');
  return inner === '' ? [] : inner.split('/');
}
