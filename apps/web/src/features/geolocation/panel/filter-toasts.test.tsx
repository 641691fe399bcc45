import type { AssetStatus } from '@azimute/contract/assets/values';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { LiveSnapshot } from '../../../live/live-snapshot.ts';
import { press } from '../../../ui/testing/press.ts';
import { forgetToasts, shownSuccesses } from '../../../ui/testing/shown-toasts.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { customFieldsOptions } from '../../custom-fields/custom-fields-query.ts';
import { MapScreenContext, type MapScreen } from '../frame/map-screen.ts';
import { readMapView, type MapView } from '../frame/map-view.ts';
import { FilterChips } from './filter-chips.tsx';
import { FleetListPanel } from './fleet-panel.tsx';
import { StatusCounts } from './status-counts.tsx';

const nothing = (): void => undefined;
const noAssets = {
  list: { total: 0, counts: [], from: 0, rows: [], catalogueComplete: true, inView: 0, labels: {} },
  catalogueError: null,
  facet: { field: 'models', values: [{ value: 'M2', label: 'M2', count: 3 }] },
  picked: { rows: [], unknown: [] },
} as unknown as LiveSnapshot;
const picking = { picked: [], isPicking: false };
let root: Root;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'geolocation', 'messages', 'status', 'ui', 'fields']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  forgetToasts();
});

function Filtered({ part }: { readonly part: (view: MapView, change: ChangeView) => ReactNode }) {
  const [view, setView] = useState(readMapView({ models: ['M1'] }));
  const change: ChangeView = (changes) => setView({ ...view, ...changes });
  const screen = {
    view,
    change,
    snapshot: noAssets,
    hover: null,
    picking,
    onRetry: nothing,
  } as unknown as MapScreen;
  return <MapScreenContext value={screen}>{part(view, change)}</MapScreenContext>;
}
type ChangeView = (changes: Partial<MapView>) => void;

async function show(part: (view: MapView, change: ChangeView) => ReactNode): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(customFieldsOptions.queryKey, []);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <Filtered part={part} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

describe('a map filter', () => {
  it('announces once that it was applied when its menu closes, and that it was cleared', async () => {
    await show(() => <FilterChips />);
    await press('button', 'Model');
    await press('label', 'M2');
    expect(shownSuccesses()).toEqual([]);
    await press('button', 'Model');
    expect(shownSuccesses()).toEqual(['Filter applied']);
    await press('button', 'Remove');
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });

  it('by status is announced at once, and only the last of several', async () => {
    await show((view, change) => (
      <StatusCounts
        counts={[]}
        chosen={view.status}
        onChange={(status: readonly AssetStatus[]) => change({ status })}
      />
    ));
    const [first = '', second = ''] = [...document.querySelectorAll('button')].map(({ title }) => title);
    await press('button', first);
    await press('button', second);
    expect(shownSuccesses()).toEqual(['Filter applied']);
    await press('button', second);
    await press('button', first);
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });

  it('announces that it was cleared if nothing matched', async () => {
    await show(() => <FleetListPanel onSelect={nothing} onPlace={() => undefined} />);
    await press('button', 'Clear');
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });
});
