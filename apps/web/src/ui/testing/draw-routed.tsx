import type { Profile } from '@azimute/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider, type AnyRoute } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { sessionStore } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { forgetToasts } from './shown-toasts.ts';
import { stubLayout } from './stub-layout.ts';

interface RoutedOptions {
  readonly routeTree: AnyRoute;
  readonly address: string;
  readonly texts: NonNullable<Parameters<typeof startI18n>[1]>;
  /** Modules of the user; name and language have defaults. */
  readonly modules: Profile['modules'];
  /** Overrides of the user's account. */
  readonly account?: Partial<Profile['accounts'][number]>;
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  readonly staleTime?: number;
  /** The only media query that matches. */
  readonly media?: string | undefined;
}

/** Renders routes for an administrator in English, and waits until loading has finished. */
export async function drawRouted(options: RoutedOptions) {
  const { routeTree, address, texts, modules, account, fetch, staleTime = 0, media } = options;
  stubLayout();
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { media: query, matches: query === media }) as MediaQueryList;
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', fetch);
  await startI18n('en', ['common', 'errors', 'ui', ...texts]);
  sessionStore.setProfile({
    id: 7,
    locale: 'en',
    time_zone: null,
    current_account_id: 1,
    accounts: [
      {
        id: 1,
        name: 'Alfa',
        role: 'admin',
        timeZone: 'America/Sao_Paulo',
        currency: 'BRL',
        distanceUnit: 'km',
        ...account,
      },
    ],
    modules,
  } as unknown as Profile);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingComponent: () => <i data-pending />,
  });
  const host = document.body.appendChild(document.createElement('div'));
  const drawn = createRoot(host);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
  const isBusy = () =>
    client.isFetching() + client.isMutating() > 0 || host.querySelector('[data-pending]') !== null;
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
  // Loaded data may trigger further queries, and observers are notified in a separate tick.
  const settle = () =>
    vi.waitFor(async () => {
      await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
      if (isBusy()) throw new Error('It is not done yet.');
    });
  await settle();
  return {
    host,
    router,
    client,
    settle,
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

/** Returns the text of each element, with plain spaces. */
export function wordsIn(part: ParentNode, selector: string): string[] {
  return [...part.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s/gu, ' '));
}
