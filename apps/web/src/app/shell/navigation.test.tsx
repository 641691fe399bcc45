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

/** What it says from top to bottom, its groups in capitals. */
const outline = (): string[] =>
  [...host.querySelectorAll('h2, a')].map(({ tagName, textContent }) =>
    tagName === 'H2' ? textContent.toUpperCase() : textContent,
  );
const toggle = (): HTMLButtonElement | null => host.querySelector('button[aria-expanded]');

describe('the navigation', () => {
  it('has its groups in their order; what is not for the person leaves no heading', async () => {
    sessionStore.setProfile(person(...everyModule));
    await show(Frame);
    expect(outline()).toEqual([
      'Home',
      'MONITORING',
      'Overview',
      'Map',
      'Routes',
      'Geofences',
      'Alerts',
      'Work orders',
      'Alert management',
      'Assets',
      'Devices',
      'Verify a statement',
      'SERVICES',
      'Dashboards',
      'Files',
      'NOTIFICATIONS',
      'Notifications',
      'ADMINISTRATION',
      'Users',
      'Profiles',
      'Profiles by user',
      'Access to dashboards',
      'Audit',
      'SETTINGS',
      'My profile',
      'Security',
      'My accounts',
      'Account',
    ]);
    act(() => root.unmount());
    sessionStore.setProfile(person());
    await show(Frame);
    expect(outline()).toEqual(['Home', 'SETTINGS', 'My profile', 'Security', 'My accounts', 'Account']);
  });

  it('leads to the devices who may change assets, not who only sees them', async () => {
    const sees = person('services:simc:geolocalizacao:ativos');
    sessionStore.setProfile({ ...sees, modules: sees.modules.map((one) => ({ ...one, change: false })) });
    await show(Frame);
    expect(outline()).toContain('Assets');
    expect(outline()).not.toContain('Devices');
    act(() => root.unmount());
    sessionStore.setProfile(sees);
    await show(Frame);
    expect(outline()).toContain('Devices');
  });

  it('leads to the audit administrators alone', async () => {
    const admin = person('admin:users');
    const accounts = admin.accounts.map((account) => ({ ...account, role: 'viewer' as const }));
    sessionStore.setProfile({ ...admin, accounts, modules: [{ code: 'admin:users', change: false }] });
    await show(Frame);
    expect(outline()).toContain('Users');
    expect(outline()).not.toContain('Audit');
    act(() => root.unmount());
    sessionStore.setProfile(admin);
    await show(Frame);
    expect(outline()).toContain('Audit');
  });

  it('is collapsed and opened again, and stays as it was left', async () => {
    sessionStore.setProfile(person());
    await show(Frame);
    expect([toggle()?.textContent, toggle()?.ariaExpanded]).toEqual(['Collapse menu', 'true']);
    act(() => toggle()?.click());
    expect(host.querySelector('nav')?.dataset['collapsed']).toBe('true');
    act(() => root.unmount());

    await show(Frame);
    expect([toggle()?.textContent, toggle()?.ariaExpanded]).toEqual(['Expand menu', 'false']);
    // Names of its screens stay, for who does not see their pictures.
    expect(outline()).toContain('My profile');
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

  it('lead to their screens in one line, and in one menu where that is short', async () => {
    await show(() => <ModulesBar modules={modules} />);
    expect(host.querySelector('nav')?.getAttribute('aria-label')).toBe('Modules');
    expect(outline()).toEqual(['Fleet', 'Safety']);
    expect(leadsTo()).toEqual(['/services/simc/fleet', '/services/simc/safety']);
    await act(async () => host.querySelector('button')?.click());
    const items = [...host.querySelectorAll('[role="menuitem"]')];
    expect(items.map(({ textContent }) => textContent)).toEqual(['Fleet', 'Safety']);
  });

  it('are those that the person may open, and none for who may open no module', async () => {
    const opened = (...codes: string[]): string[] => modulesOf(person(...codes)).map(({ slug }) => slug);
    expect(opened('services:simc:safety', 'services:simc:cockpit')).toEqual(['cockpit', 'safety']);
    expect(opened('services:simc')).toEqual([...suiteSlugs]);
    expect(opened('services:simc:geolocalizacao')).toEqual([]);
    await show(() => <ModulesBar modules={[]} />);
    expect(host.querySelector('nav')).toBeNull();
  });
});
