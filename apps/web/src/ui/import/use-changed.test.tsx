import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useChanged } from './use-changed.ts';

const stored = { zone: 'UTC', unit: 'km' };
const mutationKey = ['change'];
let shown: typeof stored;
let change: (entered: Partial<typeof stored>) => void;
const refusals: (() => void)[] = [];

function Preview() {
  const changed = useChanged(stored, mutationKey);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'change' },
    mutationFn: (_entered: Partial<typeof stored>) =>
      new Promise((_resolve, reject) => refusals.push(() => reject(new Error('refused')))),
  });
  useEffect(() => {
    shown = changed;
    change = mutate;
  });
  return null;
}

const root = createRoot(document.createElement('div'));
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));
/** Announcements use timers, some of which may still be pending on a busy machine. */
const settleUntil = (isShown: () => boolean) =>
  vi.waitFor(async () => {
    await settle();
    if (!isShown()) throw new Error('not shown yet');
  });

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterAll(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('shows all pending changes, and none that failed', async () => {
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Preview />
      </QueryClientProvider>,
    ),
  );
  change({ zone: 'America/Maceio' });
  change({ unit: 'mi' });
  await settleUntil(() => shown.unit === 'mi');
  expect(shown).toEqual({ zone: 'America/Maceio', unit: 'mi' });
  refusals[0]?.();
  await settleUntil(() => shown.zone === 'UTC');
  expect(shown).toEqual({ zone: 'UTC', unit: 'mi' });
});
