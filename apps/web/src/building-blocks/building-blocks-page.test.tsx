import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { stubLayout } from '../ui/testing/stub-layout.ts';
import { BuildingBlocksPage } from './building-blocks-page.tsx';

const host = document.body.appendChild(document.createElement('div'));
const root = createRoot(host);

beforeAll(() =>
  startI18n('en', ['common', 'errors', 'ui', 'status', 'severity', 'assets', 'messages', 'fields']),
);
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('shows every building block on one page', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: BuildingBlocksPage }),
    history: createMemoryHistory(),
  });
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  const names = [...host.querySelectorAll('section[aria-label] > h2')].map(({ textContent }) => textContent);
  for (const block of [
    'Surface',
    'StatusLabel',
    'TextField',
    'SelectField',
    'NumberField',
    'PeriodOfDaysPicker',
    'ConfirmDialog',
    'FormDialog',
    'toasts',
    'TaskProgress',
    'EmptyState',
    'ErrorState',
    'NoPermission',
    'OfflineState',
    'PageTabs',
    'SkeletonRows',
    'FilterBar',
    'DataTable',
    'BulkBar',
    'SidePanel',
  ]) {
    expect(names.join()).toContain(block);
  }
  expect(host.querySelector('[role="grid"]')).not.toBeNull();
});
