import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAddress, type Address } from './use-address.ts';

interface Search {
  readonly search?: string;
}

const root = createRoot(document.createElement('div'));
let address: Address<Search>;

const readSearch = (raw: Readonly<Record<string, unknown>>): Search =>
  typeof raw['search'] === 'string' ? { search: raw['search'] } : {};

function List() {
  const latest = useAddress(readSearch);
  useEffect(() => {
    address = latest;
  });
  return null;
}

/** Opens a list at /list, with a next screen that loads once it is released. */
async function openList(path: string) {
  const layout = createRootRoute();
  let letIn = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (letIn = resolve));
  const router = createRouter({
    routeTree: layout.addChildren([
      createRoute({ getParentRoute: () => layout, path: 'list', component: List }),
      createRoute({ getParentRoute: () => layout, path: 'next', loader: () => loaded }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(async () => {
    await router.load();
    root.render(<RouterProvider router={router as never} />);
  });
  return { router, letIn };
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  act(() => root.render(null));
  vi.unstubAllGlobals();
});

it.each(['/list', '/list/'])('keeps the state of the screen at %s in its URL', async (path) => {
  const { router } = await openList(path);
  await act(async () => address.change(() => ({ search: 'esc' })));
  expect(router.latestLocation.href).toBe('/list?search=esc');
  expect(address.search).toEqual({ search: 'esc' });
});

it('writes nothing to the URL of the next screen while it loads', async () => {
  const { router, letIn } = await openList('/list');
  const gone = router.navigate({ to: '/next' as never });
  await act(async () => address.change(() => ({ search: 'esc' })));
  expect(router.latestLocation.href).toBe('/next');
  letIn();
  await act(() => gone);
  expect(router.latestLocation.href).toBe('/next');
});

it('keeps its URL if a change returns the same value', async () => {
  const { router } = await openList('/list?search=esc&folder=7');
  await act(async () => address.change((search) => search));
  expect(router.latestLocation.href).toBe('/list?search=esc&folder=7');
});
