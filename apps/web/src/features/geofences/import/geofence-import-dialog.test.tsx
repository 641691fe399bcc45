import type { GeofenceImport, ImportedArea } from '@azimute/contract';
import { afterEach, expect, it } from 'vitest';
import { showInModule } from '../../modules/testing/show-in-module.tsx';
import { GeofenceImportDialog } from './geofence-import-dialog.tsx';

let shown: Awaited<ReturnType<typeof showInModule>>;
afterEach(() => shown.remove());

const draft: GeofenceImport = {
  id: 4,
  fileName: 'sites.kml',
  state: 'draft',
  failure: null,
  format: 'kml',
  areaCount: 3,
  preview: { create: 2, bad: 1, repairable: 1, repaired: 0, warned: 1 },
  progress: { done: 0, total: 2, created: 0, refused: 0 },
  settings: {
    unitId: null,
    color: 'petrol',
    maxSpeedKph: null,
    resources: ['entry', 'exit'],
    assets: { all: true },
    repair: false,
  },
  createdAt: '2026-03-02T11:00:00.000Z',
  startedAt: null,
  finishedAt: null,
};
const area: ImportedArea = {
  line: 1,
  name: 'Yard',
  parent: null,
  color: 'green',
  maxSpeedKph: 40,
  tags: ['works'],
  vertexCount: 4,
  areaSquareMeters: 20_000,
  keptShare: null,
  problems: [],
  warnings: [],
};
const areas: readonly ImportedArea[] = [
  area,
  { ...area, line: 2, name: 'Gate', parent: 'Yard', tags: [], keptShare: 0.8 },
  { ...area, line: 4, name: 'Sea', warnings: ['far_from_assets'] },
  { ...area, line: 3, name: 'Bow', keptShare: 0.6, problems: ['self_intersection', 'name_taken'] },
];

const show = async (of: GeofenceImport): Promise<void> => {
  shown = await showInModule(() => <GeofenceImportDialog importId={4} onClose={() => undefined} />, {
    address: '/services/simc/geolocalizacao/cercas?import=4',
    texts: ['geofence-import', 'import', 'geofences', 'assets'],
    modules: ['services:simc:geolocalizacao'],
    answer: (path, query) => {
      if (path === '/geofence-imports/4') return of;
      if (path !== '/geofence-imports/4/areas') return { items: [], total: 0, nextCursor: null };
      const items = query.get('only') === 'bad' ? areas.filter((one) => one.problems.length > 0) : areas;
      return { items, total: items.length, nextCursor: null };
    },
  });
};
const words = (): string => document.body.textContent.replaceAll(/\s+/gu, ' ');
const button = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);

it('shows for each area its outcome or the reason, and starts only with a UL', async () => {
  await show(draft);
  await expect.poll(words).toContain('3 areas · KML');
  await expect.poll(words).toContain('4 vertices');
  expect(words()).toContain('40 km/h · works');
  expect(words()).toContain('in Yard');
  expect(words()).toContain('Repaired: 80% of the area is kept');
  expect(words()).toContain('The outline crosses itself. Another geofence already has this name.');
  expect(words()).toContain('Can be repaired');
  expect(words()).toContain('More than 200 km from every asset in the UL.');
  expect(words()).toContain('Choose the UL for the geofences.');
  expect(button('Create 2 geofences')?.disabled).toBe(true);
});

it('lists what was omitted once it has ended', async () => {
  await show({ ...draft, state: 'finished', progress: { done: 2, total: 2, created: 2, refused: 0 } });
  await expect.poll(words).toContain('Skipped areas');
  await expect.poll(words).toContain('Bow');
  expect(words()).not.toContain('Gate');
});
