import type { AccountDetail, Profile } from '@azimute/contract';
import { usualVariants } from '@azimute/contract/metrics/variants';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { assetFacetsOptions } from '../../assets/api/assets-queries.ts';
import { sessionStore } from '../../../api/session.ts';
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
  worksStanding: { Mixer: false },
  figureVariants: usualVariants,
  leastCoverage: 0.5,
  nearTarget: 0.05,
  requiresTwoFactor: false,
  approvesCommands: false,
  contactPhone: '',
  contactAddress: '',
};

beforeAll(() =>
  startI18n('en', ['common', 'errors', 'metrics', 'photo', 'profiles', 'settings', 'shell', 'ui']),
);
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
  const modules = [{ code: 'services:simc:geolocalizacao:ativos', change: true }];
  sessionStore.setProfile({ accounts: [], current_account_id: 1, modules } as unknown as Profile);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  sessionStore.end(false);
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AccountForm account={account} /> }),
    history: createMemoryHistory(),
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const categories = ['Truck', 'Crane', ''].map((value) => ({ value, label: value, count: 1 }));
  client.setQueryData(assetFacetsOptions({}).queryKey, { categories } as never);
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  // Lazily loaded parts take a while.
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(host.querySelector('dl')).not.toBeNull();
  });
}

it('shows an administrator their role in the account', async () => {
  await show();
  const names = [...host.querySelectorAll('dt')].map(({ textContent }) => textContent);
  const values = [...host.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect([names, values]).toEqual([['Your role'], ['Administrator']]);
});

it('switches each optional module', async () => {
  await show();
  const switches = [...host.querySelectorAll<HTMLInputElement>('fieldset input[role="switch"]')];
  expect(switches.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Access to dashboards',
    'Users and audit',
    'Dashboards',
    'Files',
    'Cockpit',
    'Fleet',
    'Connectivity',
    'Utilization',
    'Safety',
    'Financials',
    'GeolocationMap, Geofences, Routes, Assets',
    'AlertsAlerts, Alert management',
    'Device commands',
    'Profiles',
  ]);
});

it('offers categories in use and configured ones, each by its words or the account’s setting', async () => {
  await show();
  const boxes = (): unknown[] =>
    [...host.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not([role="switch"])')].map((box) => [
      box.labels?.[0]?.textContent,
      box.checked,
    ]);
  expect(boxes()).toEqual([
    ['Crane', true],
    ['Mixer', false],
    ['Truck', false],
  ]);
  act(() =>
    host.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not([role="switch"])')[2]?.click(),
  );
  expect(boxes()[2]).toEqual(['Truck', true]);
});
