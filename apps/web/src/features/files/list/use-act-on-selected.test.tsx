import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { useActOnSelected } from './use-act-on-selected.ts';

const matching = Array.from({ length: 520 }, (_, index) => index + 1);
const except = matching.slice(0, 30);
const read = async ({ limit, cursor = '0' }: { readonly limit: number; readonly cursor?: string }) => {
  const end = Number(cursor) + limit;
  return {
    items: matching.slice(Number(cursor), end).map((id) => ({ id })),
    nextCursor: end < matching.length ? String(end) : null,
  };
};

let actOn: ReturnType<typeof useActOnSelected>['act'];
function Actions() {
  const { act: now } = useActOnSelected({
    selected: { filters: {}, except },
    count: matching.length - except.length,
    read,
  });
  useEffect(() => {
    actOn = now;
  });
  return null;
}

beforeAll(() => startI18n('en', ['files', 'common']));

it('acts on every matching file except deselected ones, on any page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.createElement('div'));
  const client = new QueryClient();
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Actions />
      </QueryClientProvider>,
    ),
  );
  const done = vi.fn<(ids: number[]) => void>();
  act(() => actOn(done));
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith(matching.slice(30)));
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
