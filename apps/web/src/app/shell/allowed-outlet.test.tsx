import type { Profile } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { stubLayout } from '../../ui/testing/stub-layout.ts';
import { AllowedOutlet } from './allowed-outlet.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;

function person(role: 'admin' | 'viewer', code: string, change: boolean): Profile {
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
        role,
        photo: null,
        timeZone: 'America/Sao_Paulo',
        currency: 'BRL',
        distanceUnit: 'km',
      },
    ],
    current_account_id: 1,
    modules: [{ code, change }],
    oath_sso: false,
    time_zone: null,
    two_factor_missing: false,
    own_password_missing: false,
    seen_by: null,
    rights_version: '1',
    locale: 'en',
  };
}

async function open(path: string, profile: Profile): Promise<string> {
  sessionStore.setProfile(profile);
  const rootRoute = createRootRoute({ component: AllowedOutlet });
  const screen = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => 'the screen' });
  const router = createRouter({
    routeTree: rootRoute.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>,
    );
  });
  return host.textContent;
}

beforeAll(() => startI18n('en', ['common']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const auditPath = '/admin/users/audit';
const devicesPath = '/services/simc/geolocalizacao/ativos/dispositivos';
const assets = 'services:simc:geolocalizacao:ativos';

describe('the outlet of a screen', () => {
  it('explains the audit’s audience to a viewer whose module opens its URL', async () => {
    const said = await open(auditPath, person('viewer', 'admin:users', false));
    expect(said).not.toContain('the screen');
    expect(said).toContain('Only administrators of the account have access.');
  });

  it('names the missing right on the screen for connecting devices to a person who only sees assets', async () => {
    const said = await open(devicesPath, person('viewer', assets, false));
    expect(said).not.toContain('the screen');
    expect(said).toContain('permission to make changes');
  });

  it.each([
    [auditPath, person('admin', 'admin:users', true)],
    ['/admin/dashboards', person('viewer', 'admin:dashboards', false)],
    ['/admin/users', person('viewer', 'admin:users', false)],
    [devicesPath, person('viewer', assets, true)],
    ['/services/simc/geolocalizacao/ativos', person('viewer', assets, false)],
  ])('shows %s to its audience', async (path, profile) => {
    expect(await open(path, profile)).toContain('the screen');
  });

  it('reports missing access if no module opens the URL', async () => {
    const said = await open(auditPath, person('admin', assets, true));
    expect(said).toContain('Ask an administrator of your account for access.');
  });
});
