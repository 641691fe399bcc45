import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { stubLayout } from '../../ui/testing/stub-layout.ts';
import { CalculatingBanner } from './calculating-banner.tsx';
import { CalculatingProvider } from './calculating-provider.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;
let client: QueryClient;
let reads = 0;
beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common']);
});
beforeEach(() => {
  reads = 0;
  client = new QueryClient();
  root = createRoot(host);
});
afterEach(async () => act(() => root.unmount()));

function Figures() {
  useQuery({ queryKey: ['figures'], queryFn: () => (reads += 1) });
  return <CalculatingBanner />;
}

async function load(loadedShare: number | null): Promise<string> {
  await act(async () => {
    client.setQueryData(['demo', 'history'], { loadedShare });
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <CalculatingProvider>
            <Figures />
          </CalculatingProvider>
        </QueryClientProvider>
      </MantineProvider>,
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return host.querySelector('output')?.textContent ?? '';
}

it('shows how far the history is calculated, and refetches figures as it grows and ends', async () => {
  expect(await load(0.4)).toMatch(/Being calculated: 40\s?%/);
  expect(reads).toBe(1);
  expect(await load(0.44)).toMatch(/44/);
  expect(reads).toBe(1);
  expect(await load(0.6)).toMatch(/60/);
  expect(reads).toBe(2);
  expect(await load(null)).toBe('');
  expect(reads).toBe(3);
});

it('shows nothing if the portal loads no history', async () => {
  expect(await load(null)).toBe('');
  expect(reads).toBe(1);
});
