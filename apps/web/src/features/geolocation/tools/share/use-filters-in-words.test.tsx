import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../../i18n/i18n.ts';
import { customFieldsOptions } from '../../../custom-fields/custom-fields-query.ts';
import { noCustomer } from '../../../../live/catalogue.ts';
import { MapScreenContext, type MapScreen } from '../../frame/map-screen.ts';
import { readMapView } from '../../frame/map-view.ts';
import { useFiltersInWords } from './use-filters-in-words.ts';

let root: Root;

beforeAll(() => startI18n('en', ['common', 'geolocation', 'map-menu', 'status', 'fields']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Words({ onWords }: { readonly onWords: (words: string) => void }) {
  onWords(useFiltersInWords());
  return null;
}

it('shows names, empty values in words, and unknown ids as they are', async () => {
  const said: string[] = [];
  const view = { ...readMapView({}), fields: { customers: ['7', noCustomer, '8'], models: ['N460', ''] } };
  // As the worker sends them: empty if there is no name.
  const labels = { customers: { '7': 'Anel Norte', [noCustomer]: '', '8': '' }, units: {} };
  const screen = { view, snapshot: { list: { labels } } } as unknown as MapScreen;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(customFieldsOptions.queryKey, []);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MapScreenContext value={screen}>
          <Words onWords={(words) => said.push(words)} />
        </MapScreenContext>
      </QueryClientProvider>,
    ),
  );
  expect(said.at(-1)).toBe('Model: N460, Not informed · Customer: Anel Norte, Not informed, 8');
});
