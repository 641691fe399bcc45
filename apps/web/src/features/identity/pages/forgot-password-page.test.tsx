import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPortal } from '../../../api/portal.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;

beforeAll(() => startI18n('en', ['common', 'errors', 'login', 'messages', 'password']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(host);
});
afterEach(async () => {
  act(() => root.unmount());
  await writePortal({});
  document.querySelector('script#portal')?.remove();
  vi.unstubAllGlobals();
});

/** Portal settings, as the server writes them into the page. */
async function writePortal(settings: { readonly mail?: 'server' | 'mailbox' }): Promise<void> {
  const script = document.querySelector('script#portal') ?? document.createElement('script');
  script.id = 'portal';
  script.setAttribute('type', 'application/json');
  script.textContent = JSON.stringify({
    productName: 'Azimute',
    defaultLocale: 'en',
    demo: false,
    ...settings,
  });
  document.body.append(script);
  await readPortal();
}

describe('the forgot-password screen', () => {
  it('refers everyone to an administrator if no e-mail can be sent', async () => {
    await writePortal({});
    act(() => root.render(<ForgotPasswordPage />));
    expect(host.textContent).toContain('Ask an administrator of your account');
    expect(host.querySelector('form')).toBeNull();
  });

  it.each(['server', 'mailbox'] as const)(
    'asks for the e-mail address if e-mails go to the %s',
    async (mail) => {
      await writePortal({ mail });
      act(() => root.render(<ForgotPasswordPage />));
      expect(host.querySelector('input[name="email"]')).not.toBeNull();
      expect(host.textContent).not.toContain('Ask an administrator');
    },
  );
});
