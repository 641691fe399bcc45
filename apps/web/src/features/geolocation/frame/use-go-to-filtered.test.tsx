import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveClient } from '../../../live/live-client.ts';
import { emptySnapshot } from '../../../live/live-snapshot.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { readMapView } from './map-view.ts';
import { useGoToFiltered } from './use-go-to-filtered.ts';

const bounds = { west: -50, east: -47, south: -17, north: -15 };
const fit = vi.fn<(bounds: unknown) => void>();
const map = { moves: { fit } } as unknown as PortalMap;
const client = { bounds: () => Promise.resolve(bounds) } as unknown as LiveClient;
let root: Root;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  fit.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Screen({ search, inView }: { readonly search: Record<string, unknown>; readonly inView: number }) {
  const snapshot = { ...emptySnapshot, list: { ...emptySnapshot.list, total: 12, inView } };
  useGoToFiltered({ map, client, view: readMapView(search), snapshot });
  return null;
}

async function show(search: Record<string, unknown>, inView: number): Promise<void> {
  await act(async () => root.render(<Screen search={search} inView={inView} />));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
  });
}

test('a filter without a match in view moves the map to its matches', async () => {
  await show({}, 300);
  await show({ units: ['7'] }, 0);
  expect(fit).toHaveBeenCalledExactlyOnceWith(bounds);
});

test('the map stays with a match in view, without a filter and for the filter in the URL', async () => {
  await show({ status: ['silent'] }, 0);
  await show({ units: ['7'] }, 3);
  await show({ units: ['7'] }, 0);
  await show({}, 0);
  await show({ q: 'CA' }, 0);
  await act(async () => root.render(<Screen search={{ units: ['8'] }} inView={0} />));
  await show({ units: ['8'], asset: 5 }, 0);
  expect(fit).not.toHaveBeenCalled();
});
