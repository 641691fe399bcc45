import type { Profile } from '@azimute/contract';
import { productRoutes, screenAt } from '@azimute/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionStore } from '../api/session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { stubLayout } from '../ui/testing/stub-layout.ts';

// Stubs what the shell's parts need on loading, and this environment lacks.
stubLayout();
const { createAppRouter } = await import('./router.tsx');
const router = createAppRouter(new QueryClient());

/** Returns the path of the route for an address, with parameters as in the product's table; null for 404. */
function routed(pathname: string): string | null {
  const [matched, params, found] = router.getMatchedRoutes(pathname);
  const isValid = matched.every(({ options }) => options.staticData?.isValid?.(params) !== false);
  const fullPath: unknown = found?.fullPath;
  if (!isValid || typeof fullPath !== 'string' || fullPath.endsWith('$')) return null;
  const path = fullPath.replace('/{-$locale}', '').replace(/\/$/, '');
  // The table lists each module separately.
  const whole = path.replace('$slug', params['slug'] ?? '');
  return path === '' ? '/' : whole.replaceAll(/\$(\w+)/g, '{$1}');
}

describe('the router', () => {
  // Each module has its ranking.
  const paths = productRoutes.map(({ path }) =>
    path.replace('{content}', 'ranking').replaceAll(/\{\w+\}/g, '7'),
  );

  it('has a screen at each address in the product’s table', () => {
    for (const pathname of paths.filter((path) => screenAt(path))) {
      for (const address of [pathname, `/pt${pathname}`, `/es${pathname}`]) {
        expect({ address, routed: routed(address) }).toEqual({
          address,
          // All but one have an address in every language.
          routed: screenAt(address)?.path ?? null,
        });
      }
    }
  });

  it('has none at any other', () => {
    const others = [...paths.filter((path) => !screenAt(path)), '/nowhere', '/HOME', '/home/more'];
    for (const address of others) {
      expect({ address, routed: routed(address) }).toEqual({ address, routed: null });
    }
  });
});

describe('the router’s guard', () => {
  const ana: Profile = {
    id: 1,
    name: 'Ana',
    email: 'ana@demo.example',
    photo: null,
    accounts: [],
    current_account_id: 1,
    modules: [{ code: 'services:simc:geolocalizacao:ativos', change: false }],
    oath_sso: false,
    time_zone: null,
    two_factor_missing: false,
    own_password_missing: false,
    seen_by: null,
    rights_version: '1',
    locale: 'en',
  };

  beforeAll(() => startI18n('en', ['common', 'errors', 'shell']));

  it.each([
    ['a screen outside of their modules', '/services/simc/geolocalizacao/mapa?asset=5', '/home'],
    ['the login screen', '/', '/home'],
    ['the first access', '/first-access#token=unknown', '/home'],
    ['a screen of their module', '/services/simc/geolocalizacao/ativos', null],
  ])('sends a signed-in person who opens %s to an allowed screen', async (_, asked, instead) => {
    sessionStore.setProfile(ana);
    window.history.replaceState(null, '', asked);
    const opened = createAppRouter(new QueryClient());
    await opened.load();
    expect(window.location.pathname).toBe(instead ?? asked);
  });
});
