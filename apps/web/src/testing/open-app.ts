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
import { fetchFromNode, portalUrl, type TestPerson } from './test-portal.ts';

export { screen, waitFor, within };

/** Vitest's environment names the document's browser so. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };

type Name = string | RegExp;
/** May have the portal answer after all. */
type Answer = (call: string, send: () => Promise<Response>) => Response | Promise<Response>;

interface Place {
  readonly role?: string;
  /** The part of the page to look in; all of it unless told. */
  readonly in?: HTMLElement;
}

export interface OpenedApp {
  /** Acts as a person does: clicks, types, presses keys, uploads. */
  readonly user: UserEvent;
  /** Presses what has this role (a button unless told) and this name, once it is there and enabled. */
  readonly press: (name: Name, place?: Place) => Promise<HTMLElement>;
  /** Replaces what stands in the field with this label. */
  readonly fill: (label: Name, text: string, place?: Omit<Place, 'role'>) => Promise<void>;
  /** Chooses an option of the select with this label, or of its list, by its text. */
  readonly choose: (label: Name, option: Name, place?: Omit<Place, 'role'>) => Promise<void>;
  /** Presses keys where the focus is, as `{Escape}` or `{Control>}k{/Control}`. */
  readonly key: (keys: string) => Promise<void>;
  /** Calls that the page has made, as `GET /assets?limit=100`, without the prefix of the API. */
  readonly calls: readonly string[];
  /** Has this answer the calls that match, such as `/^PUT .assets/`, in place of the portal. Returns how to stop. */
  readonly intercept: (pattern: RegExp, answer: Answer) => () => void;
  /** Path, search and hash that the page stands at. */
  readonly address: () => string;
  /** Ends the page, but for what its tab has stored. */
  readonly unload: () => Promise<void>;
  /** Ends the page; opening the next one does too. */
  readonly close: () => Promise<void>;
}

interface OpenOptions {
  /** Who is signed in; nobody unless told. */
  readonly as?: TestPerson | undefined;
  /** Of the screen, in pixels: a desk unless told. */
  readonly width?: number;
  /** The tab that is open loads the page, with the session and all else that it has stored. */
  readonly sameTab?: boolean;
  /** Whether maps open, with all but their pictures. Otherwise they say that this browser cannot draw them. */
  readonly hasMaps?: boolean;
}

configure({
  asyncUtilTimeout: limits.waitMs,
  // Called with every poll: the page is described once, when the wait has ended.
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
 * Opens the app at an address of the portal, as a browser that loads it does, but without styles, layout and drawing.
 * The portal that the tests of the run share answers its calls.
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
    // What was under way ends before the next page, and before the document goes.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    vi.unstubAllGlobals();
    opened = undefined;
  }
}

function lookIn(part: HTMLElement | undefined) {
  return part ? within(part) : screen;
}

/** The first control with this label: the library gives a list of choices the label of its field as well. */
function findField(label: Name, part: HTMLElement | undefined): Promise<HTMLElement> {
  return waitFor(() => {
    const labelled = lookIn(part).getAllByLabelText(label);
    const field = labelled.find((element) => element.matches('input, select, textarea, [contenteditable]'));
    if (!field) throw new Error(`There is no field ${String(label)}.`);
    return field;
  });
}

/** Opens a list of choices until it shows the option: what a dialog does as it opens may close it again. */
function openList(user: UserEvent, field: HTMLElement, option: Name): Promise<HTMLElement> {
  return waitFor(async () => {
    if (field.getAttribute('aria-expanded') !== 'true') await user.click(field);
    return screen.getByRole('option', { name: option });
  });
}

/** Sends what the page fetches to the portal. */
function answerFromPortal(): Pick<OpenedApp, 'calls' | 'intercept'> {
  const calls: string[] = [];
  const intercepted: { readonly pattern: RegExp; readonly answer: Answer }[] = [];
  vi.stubGlobal('fetch', async (target: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, window.location.href);
    const call = `${init.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}${url.search}`;
    calls.push(call);
    const found = intercepted.find(({ pattern }) => pattern.test(call));
    const send = async (): Promise<Response> => {
      if (!(init.body instanceof Blob)) return await fetchFromNode(url, init);
      // Node takes no file of the page, which brings its own type.
      const headers = new Headers(init.headers);
      if (init.body.type !== '') headers.set('content-type', init.body.type);
      return await fetchFromNode(url, { ...init, headers, body: await readBytes(init.body) });
    };
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

/** What a person reads on the page, for the message of a test that misses something there. */
function textOfPage(): string {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const style of page.querySelectorAll('style')) style.remove();
  return page.textContent.slice(0, 4_000);
}

/** A file of the page as Node sends it. */
function readBytes(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsArrayBuffer(blob);
  });
}
