import { productRoutes, screenAt } from '@azimute/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';

// What the shell's parts ask for as they are loaded, and what this environment lacks.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
const { createAppRouter } = await import('./router.tsx');
const router = createAppRouter(new QueryClient());

/** Path of the route that shows an address, its parameters as in the product's table; null for 404. */
function routed(pathname: string): string | null {
  const [matched, params, found] = router.getMatchedRoutes(pathname);
  const isValid = matched.every(({ options }) => options.staticData?.isValid?.(params) !== false);
  const fullPath: unknown = found?.fullPath;
  if (!isValid || typeof fullPath !== 'string' || fullPath.endsWith('$')) return null;
  const path = fullPath.replace('/{-$locale}', '').replace(/\/$/, '');
  return path === '' ? '/' : path.replaceAll(/\$(\w+)/g, '{$1}');
}

describe('the router', () => {
  const paths = productRoutes.map(({ path }) => path.replaceAll(/\{\w+\}/g, '7'));

  it('has a screen at each address at which the product’s table has one', () => {
    for (const pathname of paths.filter((path) => screenAt(path))) {
      for (const address of [pathname, `/pt${pathname}`, `/es${pathname}`]) {
        expect({ address, routed: routed(address) }).toEqual({
          address,
          routed: screenAt(pathname)?.path,
        });
      }
    }
  });

  it('has none at any other, built or not', () => {
    const others = [...paths.filter((path) => !screenAt(path)), '/nowhere', '/HOME', '/home/more'];
    for (const address of others) {
      expect({ address, routed: routed(address) }).toEqual({ address, routed: null });
    }
  });
});
