import type { Profile } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { emptySnapshot } from '../../../live/live-snapshot.ts';
import type { BaseMapState } from '../../../map/base-map/base-map.ts';
import { press } from '../../../ui/testing/press.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { MapScreenContext, type MapScreen } from './map-screen.ts';
import { BaseMapNotice } from '../../maps/components/base-map-notice.tsx';
import { MapContext, type ShownMap } from '../../maps/components/map-context.ts';
import { MapLoading } from './map-loading.tsx';

const drawn: BaseMapState = {
  attribution: [],
  failed: null,
  isConfiguredShown: false,
  mayFold: false,
  lacksStreets: false,
  isDrawn: true,
};
const counted = { ...emptySnapshot, list: { ...emptySnapshot.list, catalogueComplete: true } };
let root: Root;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'base-maps']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Null if there is no map yet. */
async function show(
  state: BaseMapState | null,
  {
    role = 'admin',
    isToolUsed = false,
    snapshot = counted,
  }: {
    readonly role?: string;
    readonly isToolUsed?: boolean;
    readonly snapshot?: MapScreen['snapshot'];
  } = {},
): Promise<void> {
  const accounts = [{ id: 1, role }];
  sessionStore.setProfile({ id: 7, accounts, current_account_id: 1, time_zone: null } as unknown as Profile);
  const watch = (listener: (told: BaseMapState | null) => void) => {
    listener(state);
    return () => undefined;
  };
  const map = state === null ? null : { baseMap: { watch } };
  const page = () => (
    <MapContext value={{ map } as unknown as ShownMap}>
      <MapScreenContext value={{ snapshot } as unknown as MapScreen}>
        <MapLoading />
        <BaseMapNotice isToolUsed={isToolUsed} />
      </MapScreenContext>
    </MapContext>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>,
    );
  });
}

const offer = () => document.querySelector('aside');
const said = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent).join('');

async function showOffer(): Promise<void> {
  await show({ ...drawn, lacksStreets: true });
  // Its module loads on first use.
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(offer()).not.toBeNull();
  });
}

it('offers an administrator a street map if there is none, and links to the account’s maps', async () => {
  await showOffer();
  expect(offer()?.querySelector('a')?.getAttribute('href')).toBe('/account#maps');
});

it('offers nothing to a viewer, nor with streets, nor while a tool is active', async () => {
  await showOffer();
  await show({ ...drawn, lacksStreets: true }, { role: 'viewer' });
  expect(offer()).toBeNull();
  await show(drawn);
  expect(offer()).toBeNull();
  await show({ ...drawn, lacksStreets: true }, { isToolUsed: true });
  expect(offer()).toBeNull();
});

it('does not repeat a dismissed offer', async () => {
  await showOffer();
  await press('button', 'Do not suggest a street map again');
  expect(offer()).toBeNull();
  await show({ ...drawn, lacksStreets: true });
  expect(offer()).toBeNull();
});

it('announces what is loading, also to screen readers, until it is loaded', async () => {
  await show(null, { snapshot: emptySnapshot });
  expect(said()).toBe('Loading the map and the fleet…');
  await show({ ...drawn, isDrawn: false });
  expect(said()).toBe('Loading the map…');
  await show(drawn, { snapshot: emptySnapshot });
  expect(said()).toBe('Loading the fleet…');
  await show(drawn, { snapshot: { ...emptySnapshot, catalogueError: new Error('gone') } });
  expect(said()).toBe('');
  await show(drawn);
  expect(said()).toBe('');
});
