import type { MetricRow } from '@azimute/contract';
import { afterEach, expect, it } from 'vitest';
import { useModuleView } from '../api/use-module-view.ts';
import { figureOf, idleShare, showInModule } from '../testing/show-in-module.tsx';
import { AssetDays } from './asset-days.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

function Days() {
  return <AssetDays answer={idleShare} view={useModuleView()} />;
}

const row: MetricRow = {
  asset: { id: 7, code: 'ESC-0405', isArchived: false },
  day: '2026-11-20',
  unit: { id: 3, name: 'Campinas' },
  isClosed: true,
  isRevised: false,
  knownFrom: '2026-11-21T03:00:00Z',
  dataAt: null,
  figure: figureOf(50, 3600, 7200),
  facts: {},
};
const formula = {
  numerator: [{ fact: 'idlingSeconds', factor: 1 }],
  denominator: [{ fact: 'engineOnSeconds', factor: 1 }],
};

const show = async (address: string): Promise<void> => {
  shown = await showInModule(Days, {
    address,
    answer: (path) =>
      path === '/metrics'
        ? { items: [{ code: 'idle_share', formula }] }
        : { items: [row], total: 2, nextCursor: 'next' },
  });
};
const sorted = (): (string | null)[] =>
  [...shown.host.querySelectorAll('thead th')].map((head) => head.getAttribute('aria-sort'));
const lastAsked = (): string =>
  shown.asked
    .filter(({ pathname }) => pathname.endsWith('/rows'))
    .map(({ searchParams: query }) => `${query.get('sort')} ${query.get('order')}`)
    .at(-1) ?? '';

it('ends with the total of all asset-days, however few are shown', async () => {
  await show('/services/simc/utilization/idle-share');
  expect(shown.texts('tbody tr > *')).toEqual([
    'Nov 20, 2026',
    'ESC-0405',
    'Campinas',
    '50.0%',
    '1.0 h',
    '2.0 h',
    '90%',
  ]);
  expect(shown.texts('tfoot tr > *')).toEqual(['Sum', '25.0%', '10.0 h', '40.0 h', '90%']);
});

it('sorts by its columns, in the URL', async () => {
  await show('/services/simc/utilization/idle-share?sort=nonsense');
  expect([lastAsked(), sorted().indexOf('descending')]).toEqual(['day desc', 0]);
  await shown.press('th button', 'Asset');
  expect(shown.search()).toMatchObject({ sort: 'asset', order: 'asc' });
  expect([lastAsked(), sorted().indexOf('ascending')]).toEqual(['asset asc', 1]);
  await shown.press('th button', 'Idle share');
  expect([lastAsked(), sorted().indexOf('descending')]).toEqual(['value desc', 3]);
  await shown.press('th button', 'Idle share');
  expect([lastAsked(), sorted().indexOf('ascending')]).toEqual(['value asc', 3]);
});

it('opens the day of a row, and keeps the sort order', async () => {
  await show('/services/simc/utilization/idle-share?sort=value');
  await shown.press('tbody a', 'Nov 20');
  expect(shown.search()).toMatchObject({ sort: 'value', asset: 7, day: '2026-11-20' });
});
