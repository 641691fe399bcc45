import { assetStatuses, type AssetStatus } from '@azimute/contract/constants';
import { productRoutes } from '@azimute/contract/routes';
import { describe, expect, it } from 'vitest';
import { countNeedingAttention, countReporting, suiteScreens } from './suite-screens.ts';

const statuses = Object.fromEntries(assetStatuses.map((status, index) => [status, 10 ** index])) as Record<
  AssetStatus,
  number
>;

describe('the screens of the suite', () => {
  it('have an entry each as soon as they are built, except the home that lists them', () => {
    const built = productRoutes.filter(
      ({ path, name, built: isBuilt }) =>
        isBuilt && path.startsWith('/services/simc/') && name !== 'services-simc-home',
    );
    expect(suiteScreens.map(({ name }) => name)).toEqual(built.map(({ name }) => name));
  });

  it('lead to the path of their route', () => {
    for (const { name, to } of suiteScreens) {
      expect(to).toBe(`/{-$locale}${productRoutes.find((route) => route.name === name)?.path}`);
    }
  });

  it('count each asset in one of their figures at most', () => {
    expect(countReporting(statuses)).toBe(statuses.running + statuses.turned_off);
    expect(countNeedingAttention(statuses)).toBe(statuses.without_communication + statuses.without_status);
  });
});
