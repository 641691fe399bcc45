import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAssetNames, type NamedAsset } from './use-asset-names.ts';

const fleet: readonly NamedAsset[] = Array.from({ length: 600 }, (_, index) => ({
  id: index + 1,
  code: `CAM-${index + 1}`,
  archivedAt: null,
}));
let asked: URLSearchParams[];
let assets: number;
let queries: QueryClient;
let root: Root;
const drawn: { names?: readonly NamedAsset[] } = {};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const query = new URL(address instanceof Request ? address.url : address, 'http://portal').searchParams;
    asked.push(query);
    const wanted = query.get('search') ?? '';
    const items = fleet.slice(0, assets).filter(({ code }) => code.includes(wanted));
    return Response.json({ items: items.slice(0, Number(query.get('limit'))), nextCursor: null, total: 0 });
  });
  queries = new QueryClient();
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Names({ search }: { readonly search: string }) {
  const names = useAssetNames(none, search);
  useEffect(() => {
    drawn.names = names;
  });
  return null;
}

const none: readonly number[] = [];

const names = (): readonly string[] => (drawn.names ?? []).map(({ code }) => code);

/** Renders the names for a search, and waits until there are this many. */
async function show(text: string, count: number): Promise<void> {
  act(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Names search={text} />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => Promise.resolve());
    expect(queries.isFetching()).toBe(0);
    expect(names()).toHaveLength(count);
  });
}

it('finds an asset beyond the first page by a search', async () => {
  assets = 600;
  await show('', 500);
  expect(names()).not.toContain('CAM-599');
  await show('CAM-599', 501);
  expect(names()).toContain('CAM-599');
  expect(asked.filter((query) => query.has('search'))).toHaveLength(1);
});

it('sends no search in a fully loaded fleet', async () => {
  assets = 40;
  await show('', 40);
  await show('CAM-4', 40);
  expect(asked.filter((query) => query.has('search'))).toEqual([]);
});
