import type { FigureVariants } from '@azimute/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { figureOf, idleShare, showInModule } from '../testing/show-in-module.tsx';
import { ModulePage } from './module-page.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

const counts = {
  opened: 5,
  running: 2,
  mine: 0,
  overdue: 1,
  bySeverity: [
    { severity: 'critical', count: 0 },
    { severity: 'high', count: 3 },
    { severity: 'low', count: 4 },
  ],
  newestId: 9,
};
const noChoices = {
  units: [],
  categories: [],
  segments: [],
  customers: [],
  regions: [],
  manufacturers: [],
  models: [],
};

async function show(
  slug: string,
  modules: readonly string[],
  figureVariants?: FigureVariants,
): Promise<void> {
  shown = await showInModule(ModulePage, {
    address: `/services/simc/${slug}`,
    modules,
    ...(figureVariants !== undefined && { figureVariants }),
    answer: (path, query) => {
      if (path === '/alerts/counts') return counts;
      if (path !== '/figures') return noChoices;
      // The panels have no groups to show.
      return {
        items: query
          .getAll('metrics')
          .map((metric) => ({ ...idleShare, metric, figure: figureOf(25, 1, 4) })),
      };
    },
  });
}
const tiles = (): string[] => shown.texts('[aria-labelledby^="tile-"] h2');

it('shows only figures to a person without access to alerts', async () => {
  await show('cockpit', ['services:simc:cockpit']);
  expect(tiles()).toHaveLength(8);
  expect(tiles()).not.toContain('Open alerts');
  expect(shown.asked.some(({ pathname }) => pathname.startsWith('/alerts'))).toBe(false);
});

it('shows open alerts on the Cockpit only, and links to them', async () => {
  await show('fleet', ['services:simc']);
  expect(tiles()).not.toContain('Open alerts');
  shown.remove();
  await show('cockpit', ['services:simc']);
  expect([tiles().length, tiles().indexOf('Open alerts')]).toEqual([8, 4]);
  const tile = '[aria-labelledby="tile-alerts"]';
  await vi.waitFor(() => expect(shown.texts(`${tile} a`)).toEqual(['', '7', 'High 3', 'Low 4']));
  const hrefs = [...shown.host.querySelectorAll(`${tile} a`)].map((link) => link.getAttribute('href'));
  expect(hrefs.at(-1)).toMatch(/alertas\?statuses=.*&severities=/);
});

it('shows the account’s variants by name, instead of the default ones', async () => {
  await show('fleet', ['services:simc'], {
    utilization: 'working_share',
    availability: 'availability_in_hours',
  });
  expect(tiles()).toEqual([
    'Physical availability',
    'Availability in working hours',
    'Mean time between failures',
    'Mean time to repair',
  ]);
  shown.remove();
  await show('utilization', ['services:simc'], {
    utilization: 'working_share',
    availability: 'availability_in_hours',
  });
  expect(tiles()[0]).toBe('Working share');
  const bars = shown.asked.filter(({ searchParams }) => searchParams.get('groupBy') === 'categories');
  expect(bars.map(({ searchParams }) => searchParams.getAll('metrics'))).toEqual([
    ['working_share'],
    ['co2'],
  ]);
});
