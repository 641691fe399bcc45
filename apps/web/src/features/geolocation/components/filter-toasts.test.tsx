import type { AssetStatus } from '@azimute/contract/constants';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { LiveSnapshot } from '../../../live/live-client.ts';
import { press } from '../../../ui/testing/press.ts';
import { forgetToasts, shownSuccesses } from '../../../ui/testing/shown-toasts.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { assetFacetsOptions } from '../api/asset-facets.ts';
import { readMapView, type MapView } from '../map-view.ts';
import { FilterChips } from './filter-chips.tsx';
import { FleetListPanel } from './fleet-panel.tsx';
import { StatusCounts } from './status-counts.tsx';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } });
const nothing = (): void => undefined;
const noAssets = {
  list: { total: 0, counts: [], from: 0, rows: [], catalogueComplete: true, inView: 0 },
  catalogueError: null,
} as unknown as LiveSnapshot;
let root: Root;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'geolocation', 'messages', 'status']);
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
  return part(view, (changes) => setView({ ...view, ...changes }));
}
type ChangeView = (changes: Partial<MapView>) => void;

async function show(part: (view: MapView, change: ChangeView) => ReactNode): Promise<void> {
  const { queryKey } = assetFacetsOptions(readMapView({ models: ['M1'] }));
  client.setQueryData(queryKey, { models: [{ value: 'M2', label: 'M2', count: 3 }] } as never);
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

describe('a filter of the map', () => {
  it('says once that it was applied when its values are closed, and that it was cleared', async () => {
    await show((view, change) => <FilterChips view={view} onChange={change} />);
    await press('button', 'Model');
    await press('label', 'M2');
    expect(shownSuccesses()).toEqual([]);
    await press('button', 'Model');
    expect(shownSuccesses()).toEqual(['Filter applied']);
    await press('button', 'Remove');
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });

  it('by status says so at once, and only the newest of several', async () => {
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

  it('says that it was cleared where it left nothing', async () => {
    await show((view, change) => (
      <FleetListPanel
        view={view}
        onChange={change}
        snapshot={noAssets}
        hoveredId={null}
        onWindow={nothing}
        onHover={nothing}
        onSelect={nothing}
        onRetry={nothing}
      />
    ));
    await press('button', 'Clear');
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });
});
