import { MantineProvider } from '@mantine/core';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { SkeletonRows } from './skeleton.tsx';
import { press } from './testing/press.ts';
import { stubLayout } from './testing/stub-layout.ts';

const queryFn = vi.fn<() => Promise<string>>(async () => 'Norte');

function Screen() {
  const { data } = useQuery({ queryKey: ['units'], queryFn });
  return data === undefined ? <SkeletonRows rows={3} /> : <p>{data}</p>;
}

let root: Root;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'ui']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryFn.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const open = () =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <Screen />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );

describe('a screen first opened offline', () => {
  it('shows that it is offline instead of loading, and loads once online', async () => {
    onlineManager.setOnline(false);
    await open();
    expect(document.body.textContent).toContain('You are offline');
    expect(document.body.textContent).not.toContain('Loading');
    expect(queryFn).not.toHaveBeenCalled();

    await act(async () => onlineManager.setOnline(true));
    await vi.waitFor(() => expect(document.body.textContent).toContain('Norte'));
  });

  it('makes a request on retry', async () => {
    onlineManager.setOnline(false);
    await open();
    await press('button', 'Try again');
    await vi.waitFor(() => expect(document.body.textContent).toContain('Norte'));
    expect(queryFn).toHaveBeenCalledOnce();
  });

  it('keeps received data if the connection is lost later', async () => {
    await open();
    await vi.waitFor(() => expect(document.body.textContent).toContain('Norte'));
    await act(async () => onlineManager.setOnline(false));
    expect(document.body.textContent).toContain('Norte');
    expect(document.body.textContent).not.toContain('You are offline');
  });
});
