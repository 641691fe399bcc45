import type { AssetDayOnSite, DaysOnSite } from '@azimute/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { showInModule } from '../../modules/testing/show-in-module.tsx';
import { OnSiteView } from './on-site-view.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

const sums = {
  assetDays: 2,
  shortAssetDays: 1,
  insideSeconds: 36_000,
  observedSeconds: 28_800,
  unobservedSeconds: 7_200,
  certainty: 0.8,
  inferred: false,
};
const row: DaysOnSite = {
  asset: { id: 7, code: 'ESC-0405', model: 'X' },
  customer: { id: 3, name: 'Silva' },
  geofence: {
    id: 5,
    name: 'Yard',
    color: 'petrol',
    deleted: false,
    unit: { id: 1, code: 'N', name: 'North' },
  },
  days: 2,
  assets: 1,
  firstDay: '2026-03-02',
  lastDay: '2026-03-04',
  isInside: false,
  ...sums,
};
const { assetDays: _days, shortAssetDays: _short, ...time } = sums;
const day: AssetDayOnSite = {
  day: '2026-03-02',
  asset: { id: 7, code: 'ESC-0405', model: 'X' },
  counts: true,
  ...time,
  visits: [
    {
      id: 11,
      enteredAt: '2026-03-02T11:00:00.000Z',
      leftAt: null,
      insideSeconds: 36_000,
      certainty: 0.8,
      inferred: false,
      entryProof: ['2026-03-02T11:00:05.000Z'],
      exitProof: [],
    },
  ],
};

const show = async (address = ''): Promise<void> => {
  shown = await showInModule(OnSiteView, {
    address: `/services/simc/geolocalizacao/cercas?view=days&from=2026-03-01&to=2026-03-31${address}`,
    texts: ['on-site', 'geofences', 'assets'],
    modules: ['services:simc:geolocalizacao'],
    answer: (path, query) => {
      if (path === '/days-on-site/days') return { items: [day], total: 1, nextCursor: null };
      if (path !== '/days-on-site') return { items: [], total: 0, nextCursor: null };
      const isSecond = query.get('cursor') !== null;
      const asset = { id: 8, code: 'ESC-0406', model: 'X' };
      return {
        items: [isSecond ? { ...row, asset } : row],
        total: 2,
        nextCursor: isSecond ? null : 'next',
        timeZone: 'America/Sao_Paulo',
        at: '2026-03-31T12:00:00Z',
        sums: isSecond ? null : sums,
      };
    },
  });
};

it('shows the days of each row, their total, rule and time zone', async () => {
  await show();
  expect(shown.texts('tbody tr > *')).toEqual([
    'ESC-0405',
    '2',
    '1',
    'Silva',
    'Yard',
    'N',
    'Mar 2, 2026',
    'Mar 4, 2026',
    '10.0 h',
    '8.0 h',
    '2.0 h',
    '80%',
  ]);
  expect(shown.texts('tfoot tr > *').slice(0, 3)).toEqual(['Total asset-days', '2', '1']);
  expect(shown.host.textContent).toContain('America/Sao_Paulo');
  expect(shown.host.textContent.replaceAll(/\s/gu, ' ')).toContain('A day counts with at least 1 h inside.');
  expect(shown.host.textContent).toContain('1 of 2 rows.');
  const [asked] = shown.asked.filter(({ pathname }) => pathname === '/days-on-site');
  expect(asked?.search).toContain('from=2026-03-01&to=2026-04-01&leastMinutes=60&groupBy=assets');
});

it('opens the days of a row, with links to their visits and evidence', async () => {
  await show();
  await shown.press('tbody a', 'ESC-0405');
  expect(shown.search()).toMatchObject({ geofence: 5, asset: 7, from: '2026-03-01' });
  const links = [...shown.host.querySelectorAll('[data-side-panel] a')].map((link) =>
    decodeURIComponent(link.getAttribute('href') ?? ''),
  );
  expect(links[0]).toContain('view=visits');
  expect(links[0]).toContain('visit=11');
  expect(links[1]).toContain('mapa?asset=7&day=2026-03-02&t=');
});

it('prints every row', async () => {
  await show();
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await shown.press('button[aria-label="Print"]', '');
  await vi.waitFor(() => expect(print).toHaveBeenCalled());
  expect(shown.texts('tbody th')).toEqual(['ESC-0405', 'ESC-0406']);
});

it('makes no request for more than a year, and reports it', async () => {
  await show('&from=2024-01-01');
  expect(shown.host.textContent).toContain('Period longer than a year');
  expect(shown.asked.filter(({ pathname }) => pathname === '/days-on-site')).toEqual([]);
});
