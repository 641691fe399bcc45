import { moduleOpensRoute } from './modules.ts';

/** Who may open a screen: guests only, every signed-in person, those who have a password, or those whose modules open it. */
export type RouteAccess = 'guest' | 'always' | 'not-single-sign-on' | 'module';

export interface ProductRoute {
  readonly path: string;
  readonly name: string;
  readonly access: RouteAccess;
}

/** The screens of the product. A path that is missing here answers the 404 screen. */
export const productRoutes = [
  { path: '/', name: 'index', access: 'guest' },
  { path: '/first-access', name: 'first-access', access: 'guest' },
  { path: '/home', name: 'home', access: 'always' },
  { path: '/services/simc/geolocalizacao/mapa', name: 'services-simc-geolocalizacao-mapa', access: 'module' },
  {
    path: '/services/simc/geolocalizacao/ativos',
    name: 'services-simc-geolocalizacao-ativos',
    access: 'module',
  },
] as const satisfies readonly ProductRoute[];

export type RouteName = (typeof productRoutes)[number]['name'];
export type RoutePath = (typeof productRoutes)[number]['path'];

/** Where a visitor or a signed-in person who asks for `route` must go instead, or null when it is theirs to open. */
export function redirectFor(
  route: ProductRoute,
  person: { readonly modules: readonly { readonly code: string }[]; readonly oath_sso: boolean } | null,
): '/' | '/home' | null {
  if (route.access === 'guest') return person ? '/home' : null;
  if (!person) return '/';
  if (route.access === 'always') return null;
  if (route.access === 'not-single-sign-on') return person.oath_sso ? '/home' : null;
  return person.modules.some((module) => moduleOpensRoute(module.code, route.name)) ? null : '/home';
}
