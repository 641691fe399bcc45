import type { Profile } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { press } from '../../../ui/testing/press.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import { geofenceNamesOptions } from '../api/geofence-queries.ts';
import { useDraftBacktest } from '../backtest/use-draft-backtest.ts';
import { GeofenceFields } from './geofence-fields.tsx';
import { useGeofenceForm } from './use-geofence-form.ts';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;
/** The server's response to saving. */
let answer: { readonly status: number; readonly body: object };
let sent: unknown;

const unit = { id: 3, code: 'GRU', name: 'Guarulhos' };
const asset = { id: 5, code: 'CAM-1045', manufacturer: 'Volvo', model: 'FH', unit, position: null };
const shape = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-46.5, -23.5],
      [-46.49, -23.5],
      [-46.49, -23.49],
      [-46.5, -23.5],
    ] as [number, number][],
  ],
};

beforeAll(() => startI18n('en', ['assets', 'common', 'errors', 'geofences', 'messages', 'severity', 'ui']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
  sent = undefined;
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body: string }) => {
    if (!address.includes('/geofences')) {
      return Response.json({ items: [asset], nextCursor: null, total: 1 });
    }
    sent = JSON.parse(body);
    return Response.json(answer.body, { status: answer.status });
  });
  const account = { id: 1, timeZone: 'America/Sao_Paulo', distanceUnit: 'km' };
  sessionStore.setProfile({
    accounts: [account],
    current_account_id: 1,
    time_zone: null,
    modules: [],
  } as unknown as Profile);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  sessionStore.end(false);
  vi.unstubAllGlobals();
});

function Form() {
  const none = { geofence: undefined, parent: undefined };
  const { form } = useGeofenceForm({ ...none, notified: null, onSaved: () => undefined });
  const backtest = useDraftBacktest({ ...none, values: form.values });
  const element = useRef<HTMLFormElement>(null);
  return (
    <form ref={element} noValidate onSubmit={(event) => form.submit(element.current, event)}>
      <GeofenceFields {...none} form={form} backtest={backtest} onDraw={() => undefined} />
      <button type="button" onClick={() => form.set('shape', shape)}>
        Draw
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

async function show(): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: Form }),
    history: createMemoryHistory(),
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(unitsOptions.queryKey, [unit, { id: 4, code: 'CPQ', name: 'Campinas' }] as never);
  client.setQueryData(geofenceNamesOptions.queryKey, []);
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
}

async function type(label: string, typed: string): Promise<void> {
  const input = [...host.querySelectorAll('input')].find((one) =>
    one.labels?.[0]?.textContent?.includes(label),
  );
  if (!input) throw new Error(`There is no field ${label}.`);
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  await act(async () => {
    value?.set?.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('offers assets only of the chosen UL', async () => {
  await show();
  expect(host.textContent).toContain('Choose a UL to see the available assets.');
  expect(host.textContent).not.toContain('CAM-1045');
});

it('reports everything missing and sends nothing', async () => {
  await show();
  await press('button', 'Save');
  for (const words of [
    'This field is required',
    'Choose at least one resource.',
    'Draw the geofence on the map.',
  ]) {
    expect(host.textContent).toContain(words);
  }
  expect(sent).toBeUndefined();
});

it('fixes the UL once an asset is chosen, and shows server errors', async () => {
  await show();
  await act(async () => host.querySelector<HTMLInputElement>('input[data-autofocus]')?.click());
  await press('[role="option"]', 'GRU Guarulhos');
  await vi.waitFor(() => expect(host.textContent).toContain('CAM-1045'));
  await act(async () => host.querySelector<HTMLInputElement>('input[aria-label="Add CAM-1045"]')?.click());
  expect(host.textContent).toContain('The selected assets belong to this UL.');
  await type('Name', 'Yard');
  await act(async () => host.querySelector<HTMLInputElement>('input[aria-label="Entry"]')?.click());
  await press('button', 'Draw');
  answer = {
    status: 422,
    body: { message: 'x', code: 'validation_failed', errors: { unitId: ['not_found'], name: [104] } },
  };
  await press('button', 'Save');
  await vi.waitFor(() => expect(host.textContent).toContain('Another geofence has this name.'));
  expect(host.textContent).toContain('You do not have access to this UL.');
  expect(sent).toMatchObject({
    unitId: 3,
    name: 'Yard',
    resources: ['entry'],
    assets: { all: false, ids: [5] },
    shape,
  });
});
