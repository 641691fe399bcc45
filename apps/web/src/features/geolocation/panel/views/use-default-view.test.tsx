import type { Profile } from '@azimute/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../api/session.ts';
import type { LiveClient } from '../../../../live/live-client.ts';
import type { Camera } from '../../../../map/map-types.ts';
import type { PortalMap } from '../../../../map/portal-map.ts';
import { readMapView, type MapView } from '../../frame/map-view.ts';
import { useDefaultView } from './use-default-view.ts';

const chosen = {
  id: 1,
  name: 'Harbour',
  shared: false,
  isDefault: true,
  view: { at: '-23.9000,-46.3000,12.0' },
  updatedAt: '2026-11-20T12:00:00Z',
};
const client = {} as LiveClient;
let answer: PromiseWithResolvers<Response>;
let gone: Camera[];
let moves: { isTouched: boolean; goTo: (camera: Camera) => void };
let queries: QueryClient;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  answer = Promise.withResolvers();
  vi.stubGlobal('fetch', () => answer.promise);
  const accounts = [{ id: 1, role: 'viewer' }];
  sessionStore.setProfile({ accounts, current_account_id: 1, time_zone: null } as unknown as Profile);
  gone = [];
  moves = { isTouched: false, goTo: (camera) => gone.push(camera) };
  queries = new QueryClient();
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Opening({ map, view }: { readonly map: PortalMap; readonly view: MapView }) {
  useDefaultView({ map, client, view, change: () => undefined });
  return null;
}

/** The map is ready long before the views. */
async function open(): Promise<(view: MapView) => Promise<void>> {
  const map = { moves } as unknown as PortalMap;
  const show = (view: MapView) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <Opening map={map} view={view} />
        </QueryClientProvider>,
      ),
    );
  await show(readMapView({}));
  return show;
}

async function tellViews(): Promise<void> {
  await act(async () => {
    answer.resolve(Response.json({ items: [chosen], nextCursor: null, total: 1 }));
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  });
}

it('an untouched map moves to its default view, whether the whole fleet is shown or not', async () => {
  const show = await open();
  await show(readMapView({ at: '-15.0000,-50.0000,4.0' }));
  await tellViews();
  expect(gone).toEqual([{ latitude: -23.9, longitude: -46.3, zoom: 12 }]);
});

it('a map moved in the meantime stays', async () => {
  await open();
  moves.isTouched = true;
  await tellViews();
  expect(gone).toEqual([]);
});
