import type { Installation, Profile } from '@azimute/contract';
import { installationProblems, installationQueues } from '@azimute/contract/installation';
import { locales } from '@azimute/contract/locales';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { installationKey } from '../api/installation-query.ts';
import { InstallationPage } from './installation-page.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;

const at = '2026-12-01T08:00:00.000Z';

const state: Installation = {
  observedAt: at,
  version: '1.4.1',
  update: { version: '1.4.2', notes: 'Fixes a security issue.', isSecurity: true },
  checksUpdates: true,
  problems: installationProblems.map((code) => ({
    code,
    severity: 'warning',
    name:
      { part_failing: 'mail', queue_growing: 'webhooks', keys_expiring: 'api_keys' }[code as string] ?? 'own',
    count: 9,
  })),
  processes: [
    {
      instance: 'first',
      role: 'web',
      version: '1.4.1',
      startedAt: at,
      seenAt: at,
      cpuShare: 0.18,
      memoryBytes: 1.2e9,
    },
  ],
  parts: [
    { part: 'database', state: 'working', detail: null },
    { part: 'mail', state: 'failing', detail: 'SMTP' },
    { part: 'journal', state: 'off', detail: null },
  ],
  queues: installationQueues.map((queue) => ({
    queue,
    waiting: 12,
    oldestSeconds: queue === 'positions' ? null : 90,
  })),
  disk: {
    databaseBytes: 1.52e12,
    freeBytes: 4.8e11,
    totalBytes: 2e12,
    fullInDays: 41.2,
    days: [
      { day: '2026-11-30', databaseBytes: 1.5e12, fullness: 1.5e12 },
      { day: '2026-12-01', databaseBytes: 1.52e12, fullness: 1.52e12 },
    ],
  },
  backup: {
    target: 'bucket',
    schedule: '30 2 * * *',
    isEncrypted: true,
    lastAt: at,
    lastBytes: 2.14e11,
    error: null,
    verifiedAt: at,
    verifyError: '2 rows differ.',
    days: [
      { day: '2026-11-30', state: 'verified' },
      { day: '2026-12-01', state: 'made' },
    ],
  },
  expiries: [
    { kind: 'certificate', name: 'portal.example', count: 1, expiresAt: at },
    { kind: 'api_keys', name: null, count: 3, expiresAt: at },
  ],
  accounts: [{ id: 7, assets: 1_284, requests: 900, p95Seconds: 0.8 }],
  accountCount: 4,
  verification: { verifiedAt: at, assets: 100, differences: 0 },
  disputedTrackers: [{ trackerId: '860123', heldBy: 7, wantedBy: 9, askedAt: at }],
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
  sessionStore.setProfile({ accounts: [], current_account_id: 1, modules: [] } as unknown as Profile);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  sessionStore.end(false);
  vi.unstubAllGlobals();
});

async function show(data: Installation): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(installationKey, data);
  const router = createRouter({
    routeTree: createRootRoute({ component: InstallationPage }),
    history: createMemoryHistory(),
  });
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    );
    await router.load();
  });
  return host.textContent ?? '';
}

it.each(locales)('shows every problem with what to do, in %s', async (locale) => {
  await startI18n(locale, ['common', 'errors', 'installation', 'shell', 'ui']);
  const shown = await show(state);
  const advice = [...host.querySelectorAll('section:first-of-type li span')];
  expect(host.querySelectorAll('section:first-of-type > ul > li')).toHaveLength(installationProblems.length);
  expect(advice.every(({ textContent }) => (textContent ?? '').length > 0)).toBe(true);
  // A key without a text would be shown as it is.
  expect(shown).not.toMatch(/(problem|advice|part|queue|state|expiry|keys)_\w/);
  for (const words of ['1.4.2', 'SMTP', '2 rows differ.', '860123', 'portal.example', '30 2 * * *'])
    expect(shown).toContain(words);
});

it('says that nothing is wrong', async () => {
  await startI18n('en', ['common', 'errors', 'installation', 'shell', 'ui']);
  expect(await show({ ...state, problems: [], disputedTrackers: [] })).toContain('Everything works.');
});
