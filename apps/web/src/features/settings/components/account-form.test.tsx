import type { AccountDetail } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { AccountForm } from './account-form.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;

const account: AccountDetail = {
  id: 1,
  name: 'Alfa',
  domain: 'alfa.example',
  role: 'admin',
  photo: null,
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  distanceUnit: 'km',
  silentAfterMinutes: 1440,
  retentionMonths: 24,
  modules: [],
  requiresTwoFactor: false,
};

beforeAll(() => startI18n('en', ['common', 'errors', 'photo', 'settings', 'shell', 'ui']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('says to an administrator which role they have in the account', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AccountForm account={account} /> }),
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
  // What is loaded when it is needed takes its time.
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(host.querySelector('dl')).not.toBeNull();
  });
  const names = [...host.querySelectorAll('dt')].map(({ textContent }) => textContent);
  const values = [...host.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect([names, values]).toEqual([['Your role'], ['Administrator']]);
});
