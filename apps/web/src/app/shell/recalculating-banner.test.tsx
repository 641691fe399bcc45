import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { stubLayout } from '../../ui/testing/stub-layout.ts';
import { RecalculatingBanner } from './recalculating-banner.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;
beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common']);
});
afterEach(async () => act(() => root.unmount()));

function Screen({ answer }: { readonly answer: unknown }) {
  useQuery({ queryKey: ['answer', answer], queryFn: () => answer });
  return <RecalculatingBanner />;
}

async function show(answer: unknown): Promise<string> {
  root = createRoot(host);
  await act(async () => {
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <Screen answer={answer} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await Promise.resolve();
  });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  return host.querySelector('output')?.textContent ?? '';
}

const from = '2026-03-02T12:00:00.000Z';

it.each([
  ['a response', { recalculatingFrom: from, days: [] }],
  ['pages of a list', { pages: [{ items: [], recalculatingFrom: from }], pageParams: [null] }],
  ['figures', { items: [{ recalculatingFrom: from }, { recalculatingFrom: from }] }],
])('reports that %s is being recalculated', async (_of, answer) => {
  expect(await show(answer)).toMatch(/Recalculating.*3\/2\/26/);
});

it.each([
  ['nothing of it is', { recalculatingFrom: null, items: [{ recalculatingFrom: from }] }],
  ['a response does not mention it', { items: [] }],
  ['there is no response', null],
])('shows nothing if %s', async (_case, answer) => {
  expect(await show(answer)).toBe('');
});
