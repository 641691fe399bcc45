import { configure, screen, waitFor, within, type ByRoleOptions } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { sessionStore } from '../api/session.ts';
import { startPage } from '../app/start-page.tsx';
import { forgetToasts } from '../ui/testing/shown-toasts.ts';
import { limits } from './limits.ts';
import { stubDrawing } from './stub-drawing.ts';
import { PageRequest } from './page-request.ts';
import { stubScreen } from './stub-screen.ts';
import { portalUrl, sendFromNode, type TestPerson } from './test-portal.ts';

export { screen, waitFor, within };

/** Vitest's environment exposes the document's browser under this name. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };

type Name = string | RegExp;
/** May forward the call to the portal. */
type Answer = (call: string, send: () => Promise<Response>) => Response | Promise<Response>;

interface Place {
  readonly role?: string;
  /** Part of the page to search; the whole page by default. */
  readonly in?: HTMLElement;
}

export interface OpenedApp {
  /** Simulates user input: clicks, typing, keys and uploads. */
  readonly user: UserEvent;
  /** Waits for the enabled element with this role (a button by default) and name, and presses it. */
  readonly press: (name: Name, place?: Place) => Promise<HTMLElement>;
  /** Replaces the content of the field with this label. */
  readonly fill: (label: Name, text: string, place?: Omit<Place, 'role'>) => Promise<void>;
  /** Chooses an option of the select or list with this label, by its text. */
  readonly choose: (label: Name, option: Name, place?: Omit<Place, 'role'>) => Promise<void>;
  /** Presses keys at the focus, such as `{Escape}` or `{Control>}k{/Control}`. */
  readonly key: (keys: string) => Promise<void>;
  /** Calls of the page, such as `GET /assets?limit=100`, without the API prefix. */
  readonly calls: readonly string[];
  /** Answers matching calls, such as `/^PUT .assets/`, in place of the portal. Returns a stop function. */
  readonly intercept: (pattern: RegExp, answer: Answer) => () => void;
  /** Current path, search and hash of the page. */
  readonly address: () => string;
  /** Ends the page, but keeps the tab's storage. */
  readonly unload: () => Promise<void>;
  /** Ends the page; opening the next one does so too. */
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  /** Signed-in user; by default none. */
  readonly as?: TestPerson | undefined;
  /** Screen width in pixels; a desktop by default. */
  readonly width?: number;
  /** Loads the page in the open tab, with its session and storage. */
  readonly sameTab?: boolean;
  /** Whether maps open, without their pictures. Otherwise they report that this browser cannot draw them. */
  readonly hasMaps?: boolean;
}

configure({
  asyncUtilTimeout: limits.waitMs,
  // Called on every poll, so the page is described only once, after the timeout.
  getElementError: (message) => new Error(message ?? 'Not found.'),
  asyncWrapper: async (wait) => {
    try {
      return await wait();
    } catch (error) {
      if (error instanceof Error) error.message += `\n\nThe page reads:\n${textOfPage()}`;
      throw error;
    }
  },
});

let opened: OpenedApp | undefined;

/** Ends the open page, if there is one. */
export async function closeApp(): Promise<void> {
  await opened?.close();
}

/**
 * Opens the app at an address like a browser, but without styles, layout and drawing. The test run's shared portal
 * answers its calls.
 */
export async function openApp(
  address: string,
  { as, width = 1440, sameTab = false, hasMaps = false }: OpenOptions = {},
): Promise<OpenedApp> {
  if (sameTab) await opened?.unload();
  else await closeApp();
  jsdom.reconfigure({ url: portalUrl() + address });
  stubScreen(width);
  if (hasMaps) stubDrawing(width);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('XMLHttpRequest', PageRequest);
  const { calls, intercept } = answerFromPortal();
  if (as) {
    const tokens = { access_token: as.token, refresh_token: 'none', token_type: 'Bearer' as const };
    sessionStore.start({ ...tokens, expires_in: 600, scope: '' });
  }
  document.body.innerHTML = '<div id="root"></div>';
  const root = await startPage();
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  opened = {
    user,
    press: async (name, { role = 'button', in: part } = {}) => {
      const found = await waitFor(() => {
        const element = lookIn(part).getByRole(role, { name } satisfies ByRoleOptions);
        if (element.matches(':disabled')) throw new Error(`${String(name)} is disabled.`);
        return element;
      });
      await user.click(found);
      return found;
    },
    fill: async (label, text, { in: part } = {}) => {
      const field = await findField(label, part);
      await user.clear(field);
      await user.click(field);
      if (text !== '') await user.paste(text);
    },
    choose: async (label, option, { in: part } = {}) => {
      const field = await findField(label, part);
      if (field instanceof HTMLSelectElement)
        return await user.selectOptions(field, await within(field).findByRole('option', { name: option }));
      await user.click(await openList(user, field, option));
    },
    key: (keys) => user.keyboard(keys),
    calls,
    intercept,
    address: () => window.location.pathname + window.location.search + window.location.hash,
    unload,
    close: async () => {
      root.unmount();
      sessionStore.end(false);
      window.sessionStorage.clear();
      window.localStorage.clear();
      for (const cookie of document.cookie.split('; '))
        document.cookie = `${cookie.split('=', 1).join('')}=; Max-Age=0; Path=/`;
      await unload();
    },
  };
  return opened;

  async function unload(): Promise<void> {
    root.unmount();
    forgetToasts();
    document.body.innerHTML = '';
    // Pending work must finish before the next page opens and before the document is removed.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    vi.unstubAllGlobals();
    opened = undefined;
  }
}

function lookIn(part: HTMLElement | undefined) {
  return part ? within(part) : screen;
}

/** Returns the first control with this label, since the library also labels a list of choices like its field. */
function findField(label: Name, part: HTMLElement | undefined): Promise<HTMLElement> {
  return waitFor(() => {
    const labelled = lookIn(part).getAllByLabelText(label);
    const field = labelled.find((element) => element.matches('input, select, textarea, [contenteditable]'));
    if (!field) throw new Error(`There is no field ${String(label)}.`);
    return field;
  });
}

/** Opens a list of choices until it shows the option: an opening dialog may close the list again. */
function openList(user: UserEvent, field: HTMLElement, option: Name): Promise<HTMLElement> {
  return waitFor(async () => {
    if (field.getAttribute('aria-expanded') !== 'true') await user.click(field);
    return screen.getByRole('option', { name: option });
  });
}

/** Sends the page's requests to the portal. */
function answerFromPortal(): Pick<OpenedApp, 'calls' | 'intercept'> {
  const calls: string[] = [];
  const intercepted: { readonly pattern: RegExp; readonly answer: Answer }[] = [];
  vi.stubGlobal('fetch', async (target: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, window.location.href);
    const call = `${init.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}${url.search}`;
    calls.push(call);
    const found = intercepted.find(({ pattern }) => pattern.test(call));
    const send = (): Promise<Response> => sendFromNode(url, init);
    return found ? await found.answer(call, send) : await send();
  });
  return {
    calls,
    intercept: (pattern, answer) => {
      const entry = { pattern, answer };
      intercepted.unshift(entry);
      return () => void intercepted.splice(intercepted.indexOf(entry), 1);
    },
  };
}

/** Returns the visible text of the page, for error messages of tests. */
function textOfPage(): string {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const style of page.querySelectorAll('style')) style.remove();
  return page.textContent.slice(0, 4_000);
}
