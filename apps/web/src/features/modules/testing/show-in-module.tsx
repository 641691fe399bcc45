import type { FigureVariants, MetricAnswer, MetricFigure } from '@azimute/contract';
import { apiPrefix } from '@azimute/contract/call-address';
import { createRootRoute, createRoute } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import type { startI18n } from '../../../i18n/i18n.ts';
import { drawRouted, wordsIn } from '../../../ui/testing/draw-routed.tsx';
import { press } from '../../../ui/testing/press.ts';
import type { ModuleSearch } from '../api/module-search.ts';

interface Shown {
  readonly host: HTMLElement;
  /** Returns the text of each matching element, with plain spaces. */
  readonly texts: (selector: string) => string[];
  readonly search: () => ModuleSearch;
  /** Presses the first element with the text, and waits for the data that it loads. */
  readonly press: (selector: string, words: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Requested addresses, without the API prefix. */
  readonly asked: readonly URL[];
  /** Bodies of requests, in order. */
  readonly sent: readonly unknown[];
  readonly remove: () => void;
}

interface ShownOptions {
  readonly address?: string;
  /** Modules of the user. */
  readonly modules?: readonly string[];
  /** True if the user can change what they see; false by default. */
  readonly mayChange?: boolean;
  /** Role in the account; administrator by default. */
  readonly role?: 'admin' | 'viewer';
  /** Variants of the account. */
  readonly figureVariants?: FigureVariants;
  /** Namespaces of texts in addition to the namespaces of modules. */
  readonly texts?: NonNullable<Parameters<typeof startI18n>[1]>;
  /** The only media query that matches. */
  readonly media?: string;
  /** Answers a call by its path without the API prefix; a Response is sent unchanged. */
  readonly answer: (path: string, query: URLSearchParams) => unknown;
}

/** Renders a component of a module at one of its addresses. */
export async function showInModule(Component: () => ReactNode, options: ShownOptions): Promise<Shown> {
  const {
    address = '/services/simc/utilization/idle-share',
    modules = ['services:simc'],
    mayChange = false,
    role = 'admin',
    figureVariants,
    texts = [],
    media,
    answer,
  } = options;
  const asked: URL[] = [];
  const sent: unknown[] = [];
  const root = createRootRoute();
  const { host, router, settle, remove } = await drawRouted({
    routeTree: root.addChildren(
      ['/services/simc/$slug', '/services/simc/$slug/$content'].map((path) =>
        createRoute({ getParentRoute: () => root, path, component: Component }),
      ),
    ),
    address,
    media,
    texts: ['modules', 'metrics', 'severity', 'device-messages', 'telemetry', ...texts],
    modules: modules.map((code) => ({ code, change: mayChange })),
    account: { figureVariants, role },
    fetch: async (called, { body } = {}) => {
      const url = new URL(called.replace(apiPrefix, ''), 'http://portal.example');
      asked.push(url);
      if (typeof body === 'string') sent.push(JSON.parse(body));
      const answered = answer(url.pathname, url.searchParams);
      return answered instanceof Response ? answered : Response.json(answered);
    },
  });
  return {
    host,
    texts: (selector) => wordsIn(host, selector),
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
    remove,
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
  recalculatingFrom: null,
  dataAt: null,
  rows: '/metrics/idle_share/rows',
  groups: [],
  groupCount: 0,
  target: null,
  spread: null,
  uses: null,
};
