import { describe, expect, it } from 'vitest';
import { moduleCodes } from './modules.ts';
import { productRoutes, redirectFor, routeNamed, screenAt, takesLocale, type RoutePerson } from './routes.ts';

const person = (modules: readonly string[], singleSignOn = false): RoutePerson => ({
  modules: modules.map((code) => ({ code })),
  oath_sso: singleSignOn,
});

/** Returns the names of routes with an access, over the whole table. */
const namesWith = (...access: readonly string[]): string[] =>
  productRoutes.filter((route) => access.includes(route.access)).map(({ name }) => name);

/** Without routes that are open to visitors too. */
const opened = (who: RoutePerson): string[] =>
  productRoutes
    .filter((route) => route.access !== 'anyone' && redirectFor(route, who) === null)
    .map(({ name }) => name);

const alwaysOpen = ['home', 'account', 'settings-profile', 'settings-my-accounts'];
const withPassword = [...alwaysOpen, 'settings-security'];
const suite = ['services-simc', 'services-simc-home', 'services-simc-verify-statement'];

describe('the route table', () => {
  it('names each route by its path, and none twice', () => {
    for (const { path, name } of productRoutes) {
      const words = path
        .split('/')
        .filter((part) => !['', 'api', 'v1', '{briefcaseId}', '{contentId}'].includes(part))
        .map((part) => part.replaceAll(/[{}]/g, ''));
      expect(name).toBe(words.length === 0 ? 'index' : words.join('-'));
    }
    expect(new Set(productRoutes.map(({ path }) => path)).size).toBe(productRoutes.length);
    expect(new Set(productRoutes.map(({ name }) => name)).size).toBe(productRoutes.length);
  });

  it('opens the demo mailbox and shared links to visitors and members, and nothing else', () => {
    const open = ['mailbox', 'shared-file', 'tracked-route', 'mailed-report'] as const;
    expect(namesWith('anyone')).toEqual(open);
    for (const who of [null, person([]), { ...person([], true), two_factor_missing: true }])
      for (const name of open) expect(redirectFor(routeNamed(name), who)).toBeNull();
  });

  it('redirects a visitor from every screen except guest ones to the login screen', () => {
    for (const route of productRoutes.filter(({ access }) => access !== 'anyone')) {
      expect(redirectFor(route, null)).toBe(route.access === 'guest' ? null : '/');
    }
    expect(namesWith('guest')).toEqual([
      'index',
      'forgot-password',
      'reset-password',
      'azuread',
      'azuread-directory',
      'first-access',
    ]);
  });

  it('redirects a signed-in person from every guest screen home', () => {
    for (const route of productRoutes.filter(({ access }) => access === 'guest')) {
      expect(redirectFor(route, person([]))).toBe('/home');
      expect(redirectFor(route, person(moduleCodes))).toBe('/home');
    }
  });

  it('opens only public screens to people without modules, and redirects the rest home', () => {
    expect(opened(person([])).toSorted()).toEqual(withPassword.toSorted());
    for (const route of productRoutes.filter(({ access }) => ['module', 'suite'].includes(access))) {
      expect(redirectFor(route, person([]))).toBe('/home');
    }
  });

  it('opens security to everyone except AD users', () => {
    expect(opened(person([], true)).toSorted()).toEqual(alwaysOpen.toSorted());
    expect(opened(person(moduleCodes, true))).not.toContain('settings-security');
  });

  it('opens only security to people who must first set up a second factor', () => {
    const held = { ...person(moduleCodes), two_factor_missing: true };
    for (const { name, access } of productRoutes.filter((route) => route.access !== 'anyone')) {
      const expected =
        name === 'settings-security' ? null : access === 'guest' ? '/home' : '/settings/security';
      expect(redirectFor(routeNamed(name), held), name).toBe(expected);
    }
  });

  it('opens everything but guest screens to people with every module', () => {
    expect(opened(person(moduleCodes)).toSorted()).toEqual(
      namesWith('always', 'not-single-sign-on', 'module', 'suite').toSorted(),
    );
  });

  it.each([
    ['notifications', ['notifications']],
    [
      'admin',
      [
        'admin-dashboards',
        'admin-users',
        'admin-users-services',
        'admin-users-migrations',
        'admin-users-audit',
      ],
    ],
    ['admin:users', ['admin-users', 'admin-users-services', 'admin-users-migrations', 'admin-users-audit']],
    ['user', []],
    [
      'services:dashboards',
      ['services-dashboards', 'services-dashboards-briefcase', 'services-dashboards-briefcase-content'],
    ],
    ['services:simc:fleet', [...suite, 'services-simc-fleet', 'services-simc-fleet-content']],
    [
      'services:simc:geolocalizacao',
      [
        ...suite,
        ...[
          'mapa',
          'cercas',
          'rotas',
          'ativos',
          'ativos-dispositivos',
          'ativos-fabricantes',
          'ativos-campos',
          'ativos-unidades',
          'ativos-clientes',
        ].map((part) => `services-simc-geolocalizacao-${part}`),
      ],
    ],
    ['services:simc:geolocalizacao:mapa', [...suite, 'services-simc-geolocalizacao-mapa']],
    [
      'services:simc:geolocalizacao:ativos',
      [
        ...suite,
        ...['', '-dispositivos', '-fabricantes', '-campos', '-unidades', '-clientes'].map(
          (part) => `services-simc-geolocalizacao-ativos${part}`,
        ),
      ],
    ],
    [
      'services:simc:alertas',
      [
        ...suite,
        'services-simc-alertas-alertas',
        ...['ordens', 'manutencao', 'manutencao-planos', 'manutencao-historico'].map(
          (part) => `services-simc-alertas-alertas-${part}`,
        ),
        'services-simc-alertas-gerenciamento',
      ],
    ],
    ['services:simc:alertas:gerenciamento', [...suite, 'services-simc-alertas-gerenciamento']],
    ['services:simc:settings', [...suite, 'services-simc-settings-profiles', 'services-simc-settings-users']],
  ])('opens by the module %s names that start with its words, and no others', (code, names) => {
    expect(opened(person([code])).toSorted()).toEqual([...withPassword, ...names].toSorted());
  });

  it('matches a module by the words of a name, not by its letters', () => {
    const route = { path: '/administrators', name: 'administrators', access: 'module' } as const;
    expect(redirectFor(route, person(['admin']))).toBe('/home');
    expect(redirectFor({ ...route, name: 'admin-users' }, person(['admin']))).toBeNull();
  });
});

describe('the parameters of a path', () => {
  const dashboards = '/services/dashboards/briefcase';

  it.each([
    `${dashboards}/`,
    `${dashboards}/0`,
    `${dashboards}/abc`,
    `${dashboards}/7x`,
    `${dashboards}/12345678901`,
    `${dashboards}/7/content/abc`,
    '/services/simc/cockpits',
    '/services/simc/fleet/a/b',
  ])('are invalid in %s', (pathname) => {
    expect(screenAt(pathname)).toBeNull();
  });

  it.each([
    [`${dashboards}/7`, 'services-dashboards-briefcase'],
    [`/pt${dashboards}/7/content/31`, 'services-dashboards-briefcase-content'],
    ['/services/simc/fleet', 'services-simc-fleet'],
    ['/services/simc/fleet/availability', 'services-simc-fleet-content'],
  ])('match %s to its route', (pathname, name) => {
    expect(screenAt(pathname)?.name).toBe(name);
  });
});

describe('the screen at a path', () => {
  it.each(['/nowhere', '/HOME', '//home', '/home/more', '/fr/home', '/pt/pt/home', '/pt//home'])(
    'is null for %j',
    (pathname) => {
      expect(screenAt(pathname)?.name).toBeUndefined();
    },
  );

  it.each([
    ['/', 'index'],
    ['/pt', 'index'],
    ['/es/', 'index'],
    ['/en/home', 'home'],
    ['/pt/home/', 'home'],
    ['/pt/services/simc/geolocalizacao/mapa', 'services-simc-geolocalizacao-mapa'],
  ])('at %s is %s', (pathname, name) => {
    expect(screenAt(pathname)?.name).toBe(name);
  });

  it('has a language prefix unless it is an API path', () => {
    expect(productRoutes.filter((route) => !takesLocale(route)).map(({ name }) => name)).toEqual([
      'azuread',
      'azuread-directory',
    ]);
  });
});
