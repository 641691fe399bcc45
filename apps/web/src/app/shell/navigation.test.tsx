import type { Profile } from '@azimute/contract';
import { suiteSlugs } from '@azimute/contract/routes';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IconTruck } from '@tabler/icons-react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { stubLayout } from '../../ui/testing/stub-layout.ts';
import { ModulesBar } from './modules-bar.tsx';
import { Navigation } from './navigation.tsx';
import { modulesOf, type ModuleEntry } from '../../ui/screens.ts';
import { useCollapsed } from './use-collapsed.ts';

const everyModule = ['notifications', 'services', 'admin', 'services:simc'];
const host = document.body.appendChild(document.createElement('div'));
let root: Root;

function person(...modules: string[]): Profile {
  return {
    id: 7,
    name: 'Ana',
    email: 'ana@demo.example',
    photo: null,
    accounts: [
      {
        id: 1,
        name: 'Alfa',
        domain: 'alfa.example',
        role: 'admin',
        photo: null,
        timeZone: 'America/Sao_Paulo',
        currency: 'BRL',
        distanceUnit: 'km',
      },
    ],
    current_account_id: 1,
    modules: modules.map((code) => ({ code, change: true })),
    oath_sso: false,
    time_zone: null,
    two_factor_missing: false,
    own_password_missing: false,
    seen_by: null,
    rights_version: '1',
    locale: 'en',
  };
}

function Frame() {
  const [collapsed, setCollapsed] = useCollapsed(7, false);
  return <Navigation collapsed={collapsed} onCollapse={setCollapsed} />;
}

async function show(component: () => ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
  });
  root = createRoot(host);
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
}

beforeAll(() => startI18n('en', ['common', 'notifications', 'shell']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json({ unread: 0 }));
  stubLayout();
  localStorage.clear();
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Returns the navigation's labels from top to bottom, groups in capitals. */
const outline = (): string[] =>
  [...host.querySelectorAll('h2, li a')].map(({ tagName, textContent }) =>
    tagName === 'H2' ? textContent.toUpperCase() : textContent,
  );
const toggle = (): HTMLButtonElement | null => host.querySelector('button[aria-expanded]');

describe('the navigation', () => {
  it('has its groups in order, and no heading for an empty group', async () => {
    sessionStore.setProfile(person(...everyModule));
    await show(Frame);
    expect(outline()).toEqual([
      'Home',
      'MONITORING',
      'Map',
      'Routes',
      'Geofences',
      'Alerts',
      'Assets',
      'SERVICES',
      'Maintenance',
      'Work orders',
      'Dashboards',
      'Files',
      'NOTIFICATIONS',
      'Notifications',
      'ADMINISTRATION',
      'People and access',
      'Audit',
      'Settings',
    ]);
    expect(host.querySelector('h2 a')?.getAttribute('href')).toBe('/services/simc/home');
    act(() => root.unmount());
    sessionStore.setProfile(person());
    await show(Frame);
    expect(outline()).toEqual(['Home', 'Settings']);
  });

  it('opens the first screen of an area that the person can open', async () => {
    sessionStore.setProfile(person('services:simc:alertas', 'admin:dashboards'));
    await show(Frame);
    const leads = [...host.querySelectorAll('li a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(leads).toContainEqual(['Alerts', '/services/simc/alertas/alertas']);
    expect(leads).toContainEqual(['People and access', '/admin/dashboards']);
  });

  it('links to the audit only for administrators', async () => {
    const admin = person('admin:users');
    const accounts = admin.accounts.map((account) => ({ ...account, role: 'viewer' as const }));
    sessionStore.setProfile({ ...admin, accounts, modules: [{ code: 'admin:users', change: false }] });
    await show(Frame);
    expect(outline()).toContain('People and access');
    expect(outline()).not.toContain('Audit');
    act(() => root.unmount());
    sessionStore.setProfile(admin);
    await show(Frame);
    expect(outline()).toContain('Audit');
  });

  it('collapses and expands, and keeps its state', async () => {
    sessionStore.setProfile(person());
    await show(Frame);
    expect([toggle()?.textContent, toggle()?.ariaExpanded]).toEqual(['Collapse menu', 'true']);
    act(() => toggle()?.click());
    expect(host.querySelector('nav')?.dataset['collapsed']).toBe('true');
    act(() => root.unmount());

    await show(Frame);
    expect([toggle()?.textContent, toggle()?.ariaExpanded]).toEqual(['Expand menu', 'false']);
    // Screen names stay for screen readers.
    expect(outline()).toContain('Settings');
    act(() => toggle()?.click());
    expect(host.querySelector('nav')?.dataset['collapsed']).toBeUndefined();
  });
});

describe('the modules of the header', () => {
  const modules: readonly ModuleEntry[] = [
    { slug: 'fleet', icon: IconTruck },
    { slug: 'safety', icon: IconTruck },
  ];
  const leadsTo = (): (string | null)[] =>
    [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'));

  it('link to their screens in a row, and in a menu if space is short', async () => {
    await show(() => <ModulesBar modules={modules} />);
    expect(host.querySelector('nav')?.getAttribute('aria-label')).toBe('Modules');
    expect(outline()).toEqual(['Fleet', 'Safety']);
    expect(leadsTo()).toEqual(['/services/simc/fleet', '/services/simc/safety']);
    await act(async () => host.querySelector('button')?.click());
    const items = [...host.querySelectorAll('[role="menuitem"]')];
    expect(items.map(({ textContent }) => textContent)).toEqual(['Fleet', 'Safety']);
  });

  it('are those that the person can open, and none without access', async () => {
    const opened = (...codes: string[]): string[] => modulesOf(person(...codes)).map(({ slug }) => slug);
    expect(opened('services:simc:safety', 'services:simc:cockpit')).toEqual(['cockpit', 'safety']);
    expect(opened('services:simc')).toEqual([...suiteSlugs]);
    expect(opened('services:simc:geolocalizacao')).toEqual([]);
    await show(() => <ModulesBar modules={[]} />);
    expect(host.querySelector('nav')).toBeNull();
  });
});
