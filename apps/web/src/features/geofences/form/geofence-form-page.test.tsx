import { afterEach, expect, it } from 'vitest';
import { showScreen, unreachable } from '../../../ui/testing/show-screen.tsx';
import { geofenceOptions } from '../api/geofence-queries.ts';
import { GeofenceFormPage } from './geofence-form-page.tsx';

const geofence = {
  id: 7,
  name: 'North yard',
  unit: { id: 3, code: 'GRU', name: 'Guarulhos' },
  parent: null,
  color: 'petrol',
  resources: ['entry'],
  severity: 'medium',
  tags: [],
  drawnAs: 'polygon',
  maxSpeedKph: null,
  allAssets: true,
  assetIds: [],
  assetCount: 0,
  hiddenAssetCount: 0,
  subCount: 0,
  entryDwellSeconds: 0,
  exitDwellSeconds: 0,
  toleranceMeters: null,
  confirmSeconds: 30,
  schedule: null,
  mustBeInside: false,
  bounds: [-46.5, -23.5, -46.49, -23.49],
  shape: {
    type: 'Polygon',
    coordinates: [
      [
        [-46.5, -23.5],
        [-46.49, -23.5],
        [-46.49, -23.49],
        [-46.5, -23.5],
      ],
    ],
  },
  version: 1,
};
let shown: Awaited<ReturnType<typeof showScreen>>;
afterEach(() => shown.remove());

function Page() {
  return <GeofenceFormPage geofenceId={7} parentId={undefined} />;
}

it('keeps unsaved changes when a later request fails', async () => {
  let isReachable = true;
  shown = await showScreen(Page, {
    texts: ['assets', 'backtest', 'base-maps', 'geofences', 'places', 'severity'],
    modules: ['services:simc:geolocalizacao:cercas'],
    answer: ({ path }) => {
      if (path !== '/geofences/7') return { items: [], features: [], nextCursor: null, total: 0 };
      return isReachable ? geofence : unreachable();
    },
  });
  await shown.type('Name', 'South yard');
  isReachable = false;
  await shown.readAgain();
  expect(shown.client.getQueryState(geofenceOptions(7).queryKey)?.status).toBe('error');
  expect(shown.fieldOf('Name').value).toBe('South yard');
});
