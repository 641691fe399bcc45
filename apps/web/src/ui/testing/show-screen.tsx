import type { Profile } from '@azimute/contract';
import { apiPrefix } from '@azimute/contract/call-address';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { sessionStore } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { press } from './press.ts';
import { forgetToasts } from './shown-toasts.ts';
import { stubLayout } from './stub-layout.ts';

interface Call {
  readonly method: string;
  /** Below the prefix of the API. */
  readonly path: string;
  readonly body: unknown;
}

interface ScreenOptions {
  readonly texts: Parameters<typeof startI18n>[1];
  /** That the person may change. */
  readonly modules?: readonly string[];
  /** Answers a call; a response is sent as it is. */
  readonly answer: (call: Call) => unknown;
}

interface ShownScreen {
  readonly client: QueryClient;
  /** What was sent to be changed. */
  readonly sent: readonly Call[];
  /** Waits for what is read. */
  readonly settle: () => Promise<void>;
  readonly readAgain: () => Promise<void>;
  readonly press: (selector: string, words: string) => Promise<void>;
  readonly fieldOf: (label: string) => HTMLInputElement;
  readonly type: (label: string, typed: string) => Promise<void>;
  /** Presses a key where the focus is. */
  readonly key: (key: string, ctrl?: boolean) => Promise<void>;
  readonly texts: (selector: string) => string[];
  readonly remove: () => void;
}

function fieldOf(label: string): HTMLInputElement {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  const found = fields.find((one) =>
    `${one.labels?.[0]?.textContent ?? ''} ${one.getAttribute('aria-label')}`.includes(label),
  );
  if (!found) throw new Error(`There is no field ${label}.`);
  return found;
}

/** Draws what is part of a screen for an administrator, before a server that answers as it is told. */
export async function showScreen(Component: () => ReactNode, options: ScreenOptions): Promise<ShownScreen> {
  const { texts, modules = [], answer } = options;
  const sent: Call[] = [];
  stubLayout();
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
  // Fields that grow ask it when fonts have come.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address.replace(apiPrefix, ''), 'http://portal.example');
    const call = {
      method,
      path: pathname,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
    };
    if (method !== 'GET') sent.push(call);
    const answered = answer(call);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  await startI18n('en', ['common', 'errors', 'messages', 'ui', ...texts]);
  sessionStore.setProfile({
    id: 7,
    locale: 'en',
    time_zone: null,
    current_account_id: 1,
    accounts: [{ id: 1, name: 'Alfa', role: 'admin', timeZone: 'America/Sao_Paulo', distanceUnit: 'km' }],
    modules: modules.map((code) => ({ code, change: true })),
  } as unknown as Profile);
  const router = createRouter({
    routeTree: createRootRoute({ component: Component }),
    history: createMemoryHistory(),
  });
  const host = document.body.appendChild(document.createElement('div'));
  const drawn = createRoot(host);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  await act(async () => {
    await router.load();
    drawn.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  const settle = async (): Promise<void> => {
    // What was read may draw what reads more.
    do {
      await act(async () => {
        await vi.waitFor(() => {
          if (client.isFetching() + client.isMutating() > 0) throw new Error('It is not done yet.');
        });
        // Who shows it is told in a turn of its own.
        await new Promise((resolve) => setTimeout(resolve));
      });
    } while (client.isFetching() + client.isMutating() > 0);
  };
  await settle();
  return {
    client,
    sent,
    settle,
    readAgain: async () => {
      await act(() => client.invalidateQueries());
      await settle();
    },
    press: async (selector, words) => {
      await press(selector, words);
      await settle();
    },
    fieldOf,
    type: async (label, typed) => {
      const field = fieldOf(label);
      const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      await act(async () => {
        value?.set?.call(field, typed);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    key: async (key, ctrl = false) => {
      const target = document.activeElement ?? document.body;
      await act(async () => {
        target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: ctrl, bubbles: true }));
      });
      await settle();
    },
    texts: (selector) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s/gu, ' ')),
    remove: () => {
      act(() => drawn.unmount());
      host.remove();
      Reflect.deleteProperty(document, 'fonts');
      client.clear();
      forgetToasts();
      sessionStore.end(false);
      vi.unstubAllGlobals();
    },
  };
}

export const unreachable = (): Response =>
  Response.json({ code: 'unavailable', detail: '' }, { status: 503 });

export const conflict = (): Response => Response.json({ code: 'conflict', detail: '' }, { status: 409 });
