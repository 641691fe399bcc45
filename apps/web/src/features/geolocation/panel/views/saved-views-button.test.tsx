import type { Profile, SavedMapView } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../api/session.ts';
import { startI18n } from '../../../../i18n/i18n.ts';
import { press } from '../../../../ui/testing/press.ts';
import { forgetToasts } from '../../../../ui/testing/shown-toasts.ts';
import { stubLayout } from '../../../../ui/testing/stub-layout.ts';
import { MapContext, type ShownMap } from '../../../maps/components/map-context.ts';
import { MapScreenContext, type MapScreen } from '../../frame/map-screen.ts';
import { readMapView } from '../../frame/map-view.ts';
import { SavedViewsButton } from './saved-views-button.tsx';

const shownMap = { map: null, camera: null, isPhone: false } as unknown as ShownMap;
const screen = { map: null, client: null, camera: null, view: readMapView({}) } as unknown as MapScreen;
const accounts = [{ id: 1, role: 'admin' }];
const person = { accounts, current_account_id: 1, time_zone: null } as unknown as Profile;
let saved: SavedMapView[];
let root: Root;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'map-views', 'messages']);
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  saved = ['Night', 'Cranes'].map((name, index) => ({
    id: index + 1,
    name,
    shared: false,
    isDefault: false,
    view: { q: name },
    updatedAt: '2026-11-20T12:00:00Z',
  }));
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method !== 'DELETE') return Response.json({ items: saved, nextCursor: null, total: saved.length });
    saved = saved.filter(({ id }) => !address.endsWith(`/${id}`));
    return new Response(null, { status: 204 });
  });
  sessionStore.setProfile(person);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MapContext value={shownMap}>
            <MapScreenContext value={screen}>
              <SavedViewsButton />
            </MapScreenContext>
          </MapContext>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  forgetToasts();
});

const shownViews = (): string[] =>
  [...document.querySelectorAll('li')].map(({ firstElementChild }) => firstElementChild?.textContent ?? '');

/** Like a slow press: the button goes down outside the list, and up after all effects of that. */
async function holdAndRelease(name: string): Promise<void> {
  await act(async () => document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await press('button', name);
}

async function askToDelete(name: string): Promise<void> {
  await press('button', `More options for ${name}`);
  await press('[role="menuitem"]', 'Delete');
}

it('deletes a view, however long the button is held, and shows the rest', async () => {
  await press('button', 'Saved views');
  await vi.waitFor(() => expect(shownViews()).toEqual(['Night', 'Cranes']));
  await askToDelete('Night');
  expect(document.body.textContent).toContain('Delete view Night?');
  await holdAndRelease('Delete view');
  await vi.waitFor(() => expect(shownViews()).toEqual(['Cranes']));
  expect(document.body.textContent).not.toContain('Delete view Night?');
});

it('keeps the whole list if the deletion is canceled', async () => {
  await press('button', 'Saved views');
  await askToDelete('Cranes');
  await holdAndRelease('Cancel');
  expect(document.body.textContent).not.toContain('Delete view Cranes?');
  expect(shownViews()).toEqual(['Night', 'Cranes']);
});
