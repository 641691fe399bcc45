import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, isValidElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { undoOfferedSeconds } from '@azimute/contract/undo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { noResponse, RequestError } from '../../api/api-error.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { defineAction } from './define-action.ts';
import { useAction, type RunningAction } from './use-action.ts';

const queryClient = new QueryClient();
const root = createRoot(document.body.appendChild(document.createElement('div')));
const isStale = (key: string): boolean | undefined => queryClient.getQueryState([key])?.isInvalidated;
const toasts = (): unknown[] =>
  notificationsStore
    .getState()
    .notifications.map(({ message }) =>
      isValidElement<{ readonly text: string }>(message) ? message.props.text : message,
    );
const settled = (): Promise<void> => act(async () => new Promise((resolve) => setTimeout(resolve)));

let answer: () => Promise<{ readonly changed: number }>;
let running: RunningAction<number, { readonly changed: number }>;
const done = vi.fn<(answer: { readonly changed: number }, input: number) => void>();

const action = {
  texts: 'files',
  call: (_id: number) => answer(),
  invalidates: [['files'], ['links']],
  deletes: () => [['links']],
  success: ({ text, format }, { changed }) => text('restored', format.counted(changed)),
} satisfies Parameters<typeof defineAction<number, { readonly changed: number }, 'files'>>[0];
const plain = defineAction<number, { readonly changed: number }, 'files'>(action);
const asked = defineAction<number, { readonly changed: number }, 'files'>({
  ...action,
  confirm: (_words, id) => ({ title: `Delete ${id}?`, effect: 'It is lost.', confirmLabel: 'Delete' }),
});

function Screen({ shown }: { readonly shown: typeof plain }) {
  const now = useAction(shown, { onDone: done });
  useEffect(() => {
    running = now;
  });
  return now.dialog;
}

const open = (shown: typeof plain): Promise<void> =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <Screen shown={shown} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
const run = async (): Promise<void> => {
  act(() => running.run(7));
  await settled();
};
const press = async (label: string): Promise<void> => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  act(() => button?.click());
  await settled();
};

beforeAll(() => startI18n('en', ['common', 'errors', 'files', 'messages']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  answer = async () => ({ changed: 2 });
  for (const key of ['files', 'links', 'units']) queryClient.setQueryData([key], []);
});
afterEach(() => {
  done.mockClear();
  act(() => notificationsStore.setState((before) => ({ ...before, notifications: [], queue: [] })));
});
afterAll(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('reports success, and refetches changed data, except deleted records', async () => {
  await open(plain);
  await run();
  expect(done).toHaveBeenCalledWith({ changed: 2 }, 7);
  expect(toasts()).toHaveLength(1);
  expect([isStale('files'), isStale('links'), isStale('units')]).toEqual([true, false, false]);
});

it('shows an error until it succeeds, and refetches its data if the server refused', async () => {
  await open(plain);
  answer = () => Promise.reject(noResponse(null));
  await run();
  expect([toasts().length, isStale('files')]).toEqual([1, false]);
  answer = () => Promise.reject(new RequestError('conflict', 409, ''));
  await run();
  expect([toasts().length, isStale('files')]).toEqual([1, true]);
  answer = async () => ({ changed: 1 });
  await run();
  expect(notificationsStore.getState().notifications.filter(({ role }) => role === 'alert')).toEqual([]);
  expect(done).toHaveBeenCalledOnce();
});

it('offers to undo once, confirms it, and refetches; a refusal is shown', async () => {
  let reverse = async (): Promise<string | void> => {};
  const sent = vi.fn<(changed: number, id: number) => void>();
  await open({
    ...action,
    undo: ({ changed }, id) => {
      sent(changed, id);
      return () => reverse();
    },
  });
  const isOffered = (): boolean =>
    notificationsStore
      .getState()
      .notifications.some(({ autoClose }) => autoClose === undoOfferedSeconds * 1000);
  const undo = async (): Promise<void> => {
    const message = notificationsStore.getState().notifications.find(({ autoClose }) => autoClose)?.message;
    const shown = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => shown.render(<MantineProvider env="test">{message}</MantineProvider>));
    await press('Undo');
    await press('Undo');
    act(() => shown.unmount());
  };
  const call = vi.fn<() => Promise<string | void>>(async () => {});
  reverse = call;
  await run();
  expect(sent).toHaveBeenCalledWith(2, 7);
  expect(isOffered()).toBe(true);
  for (const key of ['files', 'links']) queryClient.setQueryData([key], []);
  await undo();
  expect(call).toHaveBeenCalledOnce();
  expect([isOffered(), toasts()]).toEqual([false, ['Change undone']]);
  expect([isStale('files'), isStale('links'), isStale('units')]).toEqual([true, true, false]);

  reverse = () => Promise.reject(new RequestError('undo_expired', 410, ''));
  await run();
  await undo();
  expect(toasts().at(-1)).toBe('The time to undo this change has passed. Revert it manually.');
});

it('asks first, and shows a refusal in the dialog', async () => {
  await open(asked);
  await run();
  expect(done).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('Delete 7?');
  answer = () => Promise.reject(new RequestError('forbidden', 403, ''));
  await press('Delete');
  expect([toasts().length, document.querySelectorAll('[role="alert"]').length]).toEqual([0, 1]);
  answer = async () => ({ changed: 1 });
  await press('Delete');
  expect(done).toHaveBeenCalledWith({ changed: 1 }, 7);
  expect(running.dialog).toBeNull();
});
