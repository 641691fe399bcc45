import type { Profile } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { press } from '../../../ui/testing/press.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { MapContext, type ShownMap } from '../../maps/components/map-context.ts';
import { MapScreenContext, type MapScreen } from '../frame/map-screen.ts';
import { readMapView } from '../frame/map-view.ts';
import { PanelFoot } from './panel-foot.tsx';

const shownMap = { map: null, camera: null, isPhone: false } as unknown as ShownMap;
const screen = {
  view: readMapView({}),
  snapshot: { list: { total: 3 } },
} as unknown as MapScreen;
const map = 'services:simc:geolocalizacao:mapa';
const table = 'services:simc:geolocalizacao:ativos';
let root: Root;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'geolocation', 'messages', 'ui']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function openExport(modules: readonly string[]): Promise<string[]> {
  const accounts = [{ id: 1, role: 'viewer' }];
  sessionStore.setProfile({
    accounts,
    current_account_id: 1,
    time_zone: null,
    modules: modules.map((code) => ({ code, change: false })),
  } as unknown as Profile);
  const foot = () => (
    <MapContext value={shownMap}>
      <MapScreenContext value={screen}>
        <PanelFoot />
      </MapScreenContext>
    </MapContext>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: foot }),
    history: createMemoryHistory(),
  });
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>,
    );
  });
  await press('button', 'Export');
  return [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent ?? '');
}

it('links to the table only for people who can open it', async () => {
  expect(await openExport([map])).toEqual(['CSV, for any program', 'XLSX, for Excel']);
});

it('offers the table beside the exports', async () => {
  expect(await openExport([map, table])).toEqual([
    'CSV, for any program',
    'XLSX, for Excel',
    'Open in the assets table',
  ]);
});
