import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPortal } from '../../../api/portal.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { SharedFilePage } from './shared-file-page.tsx';

const host = document.body.appendChild(document.createElement('div'));
const settings = document.createElement('script');
let root: Root;
/** Responses of the portal, in order. */
let answers: Response[];
let asked: unknown[];

beforeAll(() => startI18n('en', ['common', 'errors', 'login', 'shared-file', 'shared-link']));
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    asked.push(JSON.parse(body));
    return answers.shift() ?? Response.error();
  });
  settings.id = 'portal';
  settings.setAttribute('type', 'application/json');
  settings.textContent = JSON.stringify({ productName: 'Azimute', defaultLocale: 'en', demo: false });
  document.body.append(settings);
  await readPortal();
  window.location.hash = 'token';
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  settings.remove();
  window.location.hash = '';
  vi.unstubAllGlobals();
});

const shared = { accountName: 'Serra Azul', expiresAt: '2099-01-01T12:00:00Z', downloadsLeft: null };
const file = { name: 'Manual.pdf', kind: 'pdf', sizeBytes: 2048 };
const refused = (status: number, code: string, errors: object): Response =>
  Response.json({ code, message: '', errors }, { status });

const open = () => act(async () => root.render(<SharedFilePage />));
const press = () => act(async () => host.querySelector<HTMLButtonElement>('main [type="submit"]')?.click());
const heading = () => host.querySelector('h1')?.textContent;

describe('the screen of a shared file', () => {
  it.each([
    ['expired', 'This link has expired'],
    ['revoked', 'This link was revoked'],
    ['renewed', 'This link was replaced'],
  ])('reports that the link is %s, and how to get another', async (problem, title) => {
    answers = [refused(410, 'link_ended', { token: [problem] })];
    await open();
    expect(heading()).toBe(title);
    expect(host.textContent).toContain('Ask the sender for a new link');
  });

  it('shows the file', async () => {
    answers = [Response.json({ ...shared, needsPassword: false, file })];
    await open();
    expect(asked).toEqual([{ token: 'token' }]);
    expect(host.textContent).toContain('Manual.pdf');
    expect(host.textContent).toContain('2\u00A0kB');
  });

  it('asks for its password until correct', async () => {
    answers = [
      Response.json({ ...shared, needsPassword: true, file: null }),
      refused(422, 'validation_failed', { password: ['wrong_password'] }),
      Response.json({ ...shared, needsPassword: true, file }),
    ];
    await open();
    const field = host.querySelector<HTMLInputElement>('input[name="password"]');
    if (field === null) throw new Error('There is no field.');
    field.value = 'wrong';
    await press();
    expect(host.textContent).toContain('Wrong password. Check it and try again.');
    field.value = 'right';
    await press();
    expect(host.textContent).toContain('Manual.pdf');
    expect(asked.at(-1)).toEqual({ token: 'token', password: 'right' });
  });

  it('ends when the link ends meanwhile', async () => {
    answers = [
      Response.json({ ...shared, needsPassword: false, file }),
      refused(410, 'link_ended', { token: ['used_up'] }),
    ];
    await open();
    await act(async () => host.querySelector<HTMLButtonElement>('main button')?.click());
    expect(heading()).toBe('This link reached its limit');
  });
});
