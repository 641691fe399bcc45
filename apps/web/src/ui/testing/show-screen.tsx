import { apiPrefix } from '@azimute/contract/call-address';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRoute } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import type { startI18n } from '../../i18n/i18n.ts';
import { drawRouted, wordsIn } from './draw-routed.tsx';
import { press } from './press.ts';

interface Call {
  readonly method: string;
  /** Path without the API prefix. */
  readonly path: string;
  readonly body: unknown;
}

interface ScreenOptions {
  readonly texts: NonNullable<Parameters<typeof startI18n>[1]>;
  /** Modules that the user can change. */
  readonly modules?: readonly string[];
  /** Answers a call; a Response is sent unchanged. */
  readonly answer: (call: Call) => unknown;
}

interface ShownScreen {
  readonly client: QueryClient;
  /** Requests that change data. */
  readonly sent: readonly Call[];
  /** Waits until loading has finished. */
  readonly settle: () => Promise<void>;
  readonly readAgain: () => Promise<void>;
  readonly press: (selector: string, words: string) => Promise<void>;
  readonly fieldOf: (label: string) => HTMLInputElement;
  readonly type: (label: string, typed: string) => Promise<void>;
  /** Presses a key on the focused element. */
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

/** Renders part of a screen for an administrator, with a mock server. */
export async function showScreen(Component: () => ReactNode, options: ScreenOptions): Promise<ShownScreen> {
  const { texts, modules = [], answer } = options;
  const sent: Call[] = [];
  const { client, settle, remove } = await drawRouted({
    routeTree: createRootRoute({ component: Component }),
    address: '/',
    texts: ['messages', ...texts],
    modules: modules.map((code) => ({ code, change: true })),
    staleTime: Infinity,
    fetch: async (address, { method = 'GET', body } = {}) => {
      const { pathname } = new URL(address.replace(apiPrefix, ''), 'http://portal.example');
      const call = {
        method,
        path: pathname,
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
      };
      if (method !== 'GET') sent.push(call);
      const answered = answer(call);
      return answered instanceof Response ? answered : Response.json(answered);
    },
  });
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
    texts: (selector) => wordsIn(document, selector),
    remove,
  };
}

export const unreachable = (): Response =>
  Response.json({ code: 'unavailable', detail: '' }, { status: 503 });

export const conflict = (): Response => Response.json({ code: 'conflict', detail: '' }, { status: 409 });
