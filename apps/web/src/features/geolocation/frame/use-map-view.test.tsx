import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMapView, type ChangeView } from './use-map-view.ts';

const root = createRoot(document.createElement('div'));
const camera = { latitude: -23.5, longitude: -46.6, zoom: 9 };
let change: ChangeView;

function Map() {
  const [, latest] = useMapView();
  useEffect(() => {
    change = latest;
  });
  return null;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  act(() => root.render(null));
  vi.unstubAllGlobals();
});

it('the resting place of the map is written to its own URL, never to that of the next screen', async () => {
  const layout = createRootRoute();
  const loaded = Promise.withResolvers<void>();
  const router = createRouter({
    routeTree: layout.addChildren([
      createRoute({ getParentRoute: () => layout, path: 'map', component: Map }),
      createRoute({ getParentRoute: () => layout, path: 'next', loader: () => loaded.promise }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/map'] }),
  });
  await act(async () => {
    await router.load();
    root.render(<RouterProvider router={router as never} />);
  });
  await act(async () => change({ camera }));
  expect(router.latestLocation.href).toMatch(/^\/map\?at=-23\.5/);
  const gone = router.navigate({ to: '/next' as never });
  await act(async () => change({ camera: { ...camera, zoom: 11 } }));
  expect(router.latestLocation.href).toBe('/next');
  loaded.resolve();
  await act(() => gone);
  expect(router.latestLocation.href).toBe('/next');
});

/** Filters as soon as its text is in the address, and comes to rest before the filter is applied. */
function Hasty() {
  const [view, changeView] = useMapView();
  useEffect(() => {
    change = changeView;
  });
  const isFirst = view.search === 'crane' && view.status.length === 0 && view.camera === null;
  useLayoutEffect(() => {
    if (isFirst) changeView({ status: ['running'] });
  }, [isFirst, changeView]);
  useEffect(() => {
    if (isFirst) changeView({ camera });
  }, [isFirst, changeView]);
  return null;
}

it('a change is kept by the next one while the URL is outdated', async () => {
  const layout = createRootRoute();
  const router = createRouter({
    routeTree: layout.addChildren([
      createRoute({ getParentRoute: () => layout, path: 'map', component: Hasty }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/map'] }),
  });
  await act(async () => {
    await router.load();
    root.render(<RouterProvider router={router as never} />);
  });
  await act(async () => change({ search: 'crane' }));
  await act(() => router.load());
  const { pathname, search } = router.latestLocation;
  expect({ pathname, search }).toEqual({
    pathname: '/map',
    search: { q: 'crane', status: ['running'], at: '-23.5000,-46.6000,9.0' },
  });
});
