import type { Profile } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useLayoutEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../api/session.ts';
import { startI18n } from '../../../../i18n/i18n.ts';
import type { LiveClient } from '../../../../live/live-client.ts';
import type { PastQuestion } from '../../../../live/live-protocol.ts';
import { press } from '../../../../ui/testing/press.ts';
import { stubLayout } from '../../../../ui/testing/stub-layout.ts';
import { MapScreenContext, type MapScreen, type ShownPast } from '../../frame/map-screen.ts';
import { readMapView, type MapView } from '../../frame/map-view.ts';
import { TimeTravel } from './time-travel.tsx';

/** 14:32 in São Paulo. */
const start = '20261110T173200Z';
const person = {
  accounts: [{ id: 1, role: 'admin', timeZone: 'America/Sao_Paulo' }],
  current_account_id: 1,
  time_zone: null,
} as unknown as Profile;
const answers = {
  past_fleet: { at: '', keptFrom: '', arrivedLater: [7], geofences: [], next: null },
  past_moves: { toMs: 0 },
  past_at: null,
  past_difference: { moved: 3, changed: 1, one: null },
  past_live: null,
};
let root: Root;
let asked: PastQuestion[];
let requests: URL[];
let refusal: string | null;
let view: MapView;
let past: ShownPast | null;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'time-travel', 'messages']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [asked, requests, refusal] = [[], [], null];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://portal.example');
    requests.push(url);
    if (url.pathname.endsWith('/activity')) {
      const day = { from: '2026-11-10T03:00:00Z', to: '2026-11-11T03:00:00Z' };
      return Response.json({ ...day, keptFrom: '2024-11-25T12:00:00Z', moving: [0, 12, 4] });
    }
    if (refusal === null) return Response.json({});
    const errors = { at: [refusal] };
    return Response.json({ code: 'validation_failed', message: 'Validation error', errors }, { status: 422 });
  });
  sessionStore.setProfile(person);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const client = {
  ask: async (question: PastQuestion) => {
    asked.push(question);
    return answers[question.kind];
  },
} as unknown as LiveClient;

function Shown() {
  const [shownView, setView] = useState(readMapView({ past: start }));
  const [shownPast, setPast] = useState<ShownPast | null>(null);
  useLayoutEffect(() => {
    [view, past] = [shownView, shownPast];
  });
  const change = (changes: Partial<MapView>): void => setView((before) => ({ ...before, ...changes }));
  const screen = { client, view: shownView, change, past: shownPast, setPast } as unknown as MapScreen;
  return (
    <MapScreenContext value={screen}>
      {shownView.pastMs !== null && <TimeTravel pastMs={shownView.pastMs} />}
    </MapScreenContext>
  );
}

async function open(): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Shown />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}
const asksAt = () =>
  requests
    .filter(({ pathname }) => pathname.endsWith('/fleet'))
    .map(({ searchParams }) => searchParams.get('at'));
const slider = () => document.querySelector<HTMLInputElement>('input[type="range"]');
const key = (name: string) =>
  act(async () =>
    slider()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );

it('shows the fleet at the instant in the URL, marked as past, with the differences from now', async () => {
  await open();
  expect(document.body.textContent).toContain('Not live');
  expect(document.querySelector<HTMLInputElement>('input[type="datetime-local"]')?.value).toBe(
    '2026-11-10T14:32',
  );
  await vi.waitFor(() => expect(past?.facts?.arrivedLater).toEqual(new Set([7])));
  expect(asksAt()).toEqual(['2026-11-10T17:32:00.000Z']);
  await vi.waitFor(() => expect(document.body.textContent).toContain('3 assets have moved since'));
  expect(document.body.textContent).toContain('up to 12 at once');
});

it('steps through the day by keyboard, and reads only the last of many instants', async () => {
  await open();
  await key('ArrowLeft');
  await key('PageUp');
  expect(view.pastMs).toBe(Date.parse('2026-11-10T17:41:00Z'));
  await vi.waitFor(() => expect(past?.ms).toBe(view.pastMs));
  expect(asksAt()).toEqual(['2026-11-10T17:41:00.000Z']);
});

it('reports missing data by name', async () => {
  refusal = 'beyond_retention';
  await open();
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('keeps positions since'),
  );
  await vi.waitFor(() => expect(past?.facts).toBeNull());
  expect(asked).toMatchObject([{ kind: 'past_fleet' }]);
});

it('returns the fleet to live', async () => {
  await open();
  await vi.waitFor(() => expect(past).not.toBeNull());
  await press('button', 'Back to live');
  expect(view.pastMs).toBeNull();
  expect([asked.at(-1)?.kind, past]).toEqual(['past_live', null]);
});
