import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { MapScreenContext, type MapScreen } from '../frame/map-screen.ts';
import { AssetTip } from './asset-tip.tsx';

const rows = [
  {
    id: 1,
    code: 'CAT-320',
    status: 'running',
    model: '320 GC',
    manufacturer: '',
    hourMeterHours: 1234.5,
    odometerKm: null,
  },
];
const client = {
  rows: ({ assetId }: { readonly assetId: number }) => Promise.resolve({ rows: assetId === 1 ? rows : [] }),
};
let root: Root;

beforeAll(() => startI18n('en', ['common', 'geolocation', 'asset-day', 'status', 'fields']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function point(assetId: number): Promise<string | undefined> {
  await act(async () => {
    root.render(
      <MapScreenContext value={{ client } as unknown as MapScreen}>
        <AssetTip hover={{ kind: 'asset', assetId, x: 300, y: 300 }} />
      </MapScreenContext>,
    );
  });
  return document.querySelector('[role="tooltip"]')?.textContent;
}

test('the marker of an unknown asset has no tooltip', async () => {
  expect(await point(2)).toBeUndefined();
});

test('a marker shows model, manufacturer, hour meter and odometer, also if one is unknown', async () => {
  const told = await point(1);
  expect(told).toMatch(/CAT-320.*Running.*320 GC.*Manufacturerno data.*1,234\.5\sh.*no data/);
});

test('Escape hides the tooltip until another asset is hovered', async () => {
  await point(1);
  act(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  });
  expect(await point(1)).toBeUndefined();
});
