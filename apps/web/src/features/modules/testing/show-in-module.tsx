import type { FigureVariants, MetricAnswer, MetricFigure, Profile } from '@azimute/contract';
import { apiPrefix } from '@azimute/contract/call-address';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { press } from '../../../ui/testing/press.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import type { ModuleSearch } from '../api/module-search.ts';

interface Shown {
  readonly host: HTMLElement;
  /** Words of each element, with plain spaces. */
  readonly texts: (selector: string) => string[];
  readonly search: () => ModuleSearch;
  /** Presses the first element that holds the words, and waits for what is read then. */
  readonly press: (selector: string, words: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Addresses that were called, without the prefix of the API. */
  readonly asked: readonly URL[];
  /** What was sent with those that send something, in their order. */
  readonly sent: readonly unknown[];
  readonly remove: () => void;
}

interface ShownOptions {
  readonly address?: string;
  /** Of the person. */
  readonly modules?: readonly string[];
  /** Whether they may change what they see; else they may not. */
  readonly mayChange?: boolean;
  /** Of the account. */
  readonly figureVariants?: FigureVariants;
  /** Texts beside those of modules. */
  readonly texts?: Parameters<typeof startI18n>[1];
  /** The one query of the screen that holds. */
  readonly media?: string;
  /** Answers a call by its path below the prefix of the API; a response is sent as it is. */
  readonly answer: (path: string, query: URLSearchParams) => unknown;
}

/** Draws a component of a module at an address of it. */
export async function showInModule(Component: () => ReactNode, options: ShownOptions): Promise<Shown> {
  const {
    address = '/services/simc/utilization/idle-share',
    modules = ['services:simc'],
    mayChange = false,
    figureVariants,
    texts = [],
    media,
    answer,
  } = options;
  const asked: URL[] = [];
  const sent: unknown[] = [];
  stubLayout();
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { media: query, matches: query === media }) as MediaQueryList;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (called: string, { body }: RequestInit = {}) => {
    const url = new URL(called.replace(apiPrefix, ''), 'http://portal.example');
    asked.push(url);
    if (typeof body === 'string') sent.push(JSON.parse(body));
    const answered = answer(url.pathname, url.searchParams);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  await startI18n('en', [
    'common',
    'errors',
    'ui',
    'modules',
    'metrics',
    'severity',
    'device-messages',
    'telemetry',
    ...texts,
  ]);
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
        figureVariants,
      },
    ],
    modules: modules.map((code) => ({ code, change: mayChange })),
  } as unknown as Profile);
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/services/simc/$slug', component: Component }),
      createRoute({
        getParentRoute: () => root,
        path: '/services/simc/$slug/$content',
        component: Component,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const host = document.body.appendChild(document.createElement('div'));
  const drawn = createRoot(host);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
          if (client.isFetching() > 0) throw new Error('It still reads.');
        });
        // Who shows it is told in a turn of its own.
        await new Promise((resolve) => setTimeout(resolve));
      });
    } while (client.isFetching() > 0);
  };
  await settle();
  return {
    host,
    texts: (selector) =>
      [...host.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s/gu, ' ')),
    asked,
    sent,
    search: () => router.state.location.search as ModuleSearch,
    press: async (selector, words) => {
      await press(selector, words);
      await settle();
    },
    back: async () => {
      await act(async () => router.history.back());
      await settle();
    },
    remove: () => {
      act(() => drawn.unmount());
      host.remove();
      client.clear();
      vi.unstubAllGlobals();
    },
  };
}

export function figureOf(value: number, numerator: number, denominator: number | null): MetricFigure {
  return {
    state: 'ready',
    value,
    numerator,
    denominator,
    coverage: { assets: { known: 9, of: 10 }, hours: { known: 90, of: 100 }, share: 0.9 },
  };
}

export const idleShare: MetricAnswer = {
  fuels: [],
  metric: 'idle_share',
  variantOf: null,
  version: 1,
  unit: 'percent',
  currency: 'BRL',
  direction: 'less',
  timeZone: 'America/Sao_Paulo',
  from: '2026-11-01',
  to: '2026-12-01',
  figure: figureOf(25, 36_000, 144_000),
  before: null,
  leftOut: [],
  revisedDays: 0,
  dataAt: null,
  rows: '/metrics/idle_share/rows',
  groups: [],
  groupCount: 0,
  target: null,
  spread: null,
  uses: null,
};
