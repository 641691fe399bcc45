import { productRoutes, suiteSlugs } from '@azimute/contract/routes';
import { describe, expect, it } from 'vitest';
import { suiteScreens } from './suite-screens.ts';

describe('the screens of the suite', () => {
  it('have an entry each, but for the home that lists them, settings, modules, and screens within others', () => {
    const screens = productRoutes.filter(
      ({ path, name }) =>
        path.startsWith('/services/simc/') &&
        !path.startsWith('/services/simc/settings/') &&
        // The header leads to the modules.
        !suiteSlugs.some((slug) => path.startsWith(`/services/simc/${slug}`)) &&
        name !== 'services-simc-home',
    );
    const ownEntries = screens.filter(
      ({ path }) => !screens.some((other) => path.startsWith(`${other.path}/`)),
    );
    expect(suiteScreens.map(({ name }) => name)).toEqual(ownEntries.map(({ name }) => name));
  });

  it('lead to the path of their route', () => {
    for (const { name, to } of suiteScreens) {
      expect(to).toBe(`/{-$locale}${productRoutes.find((route) => route.name === name)?.path}`);
    }
  });

  it('count no asset in two figures', () => {
    const counted = suiteScreens.flatMap((screen) => screen.counted);
    expect(new Set(counted).size).toBe(counted.length);
  });
});
