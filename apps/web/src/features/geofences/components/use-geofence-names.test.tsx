import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useGeofenceNames } from './use-geofence-names.ts';

const all = Array.from({ length: 600 }, (_, index) => ({ id: index + 1, name: `Yard ${index + 1}` }));
let count: number;
let asked: string[];
let root: Root;
let names: readonly string[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams, search } = new URL(address, 'http://portal');
    asked.push(pathname.replace(/.*\/geofences/, '') + search);
    const one = /\/geofences\/(?<id>\d+)$/.exec(pathname)?.groups?.['id'];
    if (one !== undefined) return Response.json(all[Number(one) - 1]);
    const wanted = searchParams.get('search') ?? '';
    const items = all.slice(0, count).filter(({ name }) => name.includes(wanted));
    return Response.json({ items: items.slice(0, Number(searchParams.get('limit'))) });
  });
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Names({ named, search }: { readonly named: readonly number[]; readonly search: string }) {
  const found = useGeofenceNames(named, search);
  useEffect(() => {
    names = found.map(({ name }) => name);
  });
  return null;
}

async function show(named: readonly number[], search: string, wanted: string): Promise<void> {
  const client = new QueryClient();
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Names named={named} search={search} />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => Promise.resolve());
    expect(names).toContain(wanted);
  });
}

it('names a selected geofence, and finds one beyond the first page by a search', async () => {
  count = 600;
  await show([], '', 'Yard 500');
  expect(names).toHaveLength(500);
  await show([590], '', 'Yard 590');
  await show([], 'Yard 599', 'Yard 599');
});

it('makes no other request if all are loaded', async () => {
  count = 40;
  await show([590], 'Yard 4', 'Yard 40');
  expect(asked).toEqual(['?limit=500']);
});
