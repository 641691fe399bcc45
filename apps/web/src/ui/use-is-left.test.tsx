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
import { useIsLeft } from './use-is-left.ts';

const root = createRoot(document.createElement('div'));
let isLeft: () => boolean;

function Screen() {
  const latest = useIsLeft();
  useEffect(() => {
    isLeft = latest;
  });
  return null;
}

/** Opens a screen at /here, with a next one that loads once it is released. */
async function open(path: string) {
  const layout = createRootRoute();
  const loaded = Promise.withResolvers<void>();
  const router = createRouter({
    routeTree: layout.addChildren([
      createRoute({ getParentRoute: () => layout, path: 'here', component: Screen }),
      createRoute({ getParentRoute: () => layout, path: 'next', loader: () => loaded.promise }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(async () => {
    await router.load();
    root.render(<RouterProvider router={router as never} />);
  });
  return { router, letIn: loaded.resolve };
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  act(() => root.render(null));
  vi.unstubAllGlobals();
});

it.each(['/here', '/here/', '/here?at=1'])('%s is not left by writing its own URL', async (path) => {
  const { router } = await open(path);
  expect(isLeft()).toBe(false);
  await act(() => router.navigate({ to: '.', search: { at: 2 } } as never));
  expect([isLeft(), router.latestLocation.href]).toEqual([false, '/here?at=2']);
});

it('a screen is left once the person navigates, unless they stay after all', async () => {
  const { router, letIn } = await open('/here');
  const gone = router.navigate({ to: '/next' as never });
  expect(isLeft()).toBe(true);
  const back = router.navigate({ to: '/here' as never });
  await act(() => back);
  expect(isLeft()).toBe(false);
  letIn();
  await act(() => gone);
});
