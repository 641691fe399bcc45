import { beforeAll, describe, expect, it } from 'vitest';
import { openApp, screen, waitFor, type OpenedApp } from '../../../testing/open-app.ts';
import { plantDirectory } from '../../../testing/plant-directory.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import { takeMailedLink } from '../../../testing/take-mailed-link.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';
import { writePortal } from '../../../testing/write-portal.ts';

const newPassword = 'seven quiet excavators';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount();
});

async function choose(
  { fill, press }: OpenedApp,
  password: string,
  again = password,
  words = text,
): Promise<void> {
  await fill(words('password:newPassword'), password);
  await fill(words('password:again'), again);
  await press(words('password:save'));
}

/** Creates a viewer without a password. Returns their id. */
async function invite(name: string, email: string): Promise<number> {
  const { user } = await account.owner.call('createUser', { body: { name, email, role: 'viewer' } });
  return user.id;
}

const fieldNamed = (name: 'newPassword' | 'again') => screen.getByLabelText(text(`password:${name}`));

describe('the forgot-password screen', () => {
  it('asks for an e-mail address, and responds the same for any', async () => {
    writePortal({ mail: 'mailbox' });
    await openApp('/');
    const link = await screen.findByRole('link', { name: text('login:forgot') });
    expect(link).toHaveAttribute('href', '/forgot-password');
    for (const email of [account.viewer.email, 'nobody@forgot.example']) {
      const asking = await openApp('/forgot-password');
      await asking.press(text('password:sendLink'));
      expect(await screen.findByText(text('errors:required'))).toBeVisible();
      await asking.fill(text('login:email'), email);
      await asking.key('{Enter}');
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: text('password:sentTitle') })).toHaveFocus(),
      );
      expect(screen.getByText(text('password:sentLead', { email }))).toBeVisible();
      await waitFor(() => expect(document.title).toBe(`Azimute - ${text('password:sentTitle')}`));
      expect(screen.getByText(text('messages:reset_link_sent'))).toBeVisible();
      expect(screen.getByRole('link', { name: text('password:mailbox') })).toHaveAttribute(
        'href',
        '/mailbox',
      );
      expect(screen.getByRole('link', { name: text('password:back') })).toHaveAttribute('href', '/');
    }
  });
});

describe('an e-mailed link', () => {
  it('accepts a strong new password, once', async () => {
    const { viewer } = account;
    writePortal({ mail: 'mailbox' });
    const asking = await openApp('/forgot-password');
    await asking.fill(text('login:email'), viewer.email);
    await asking.key('{Enter}');
    await screen.findByText(text('messages:reset_link_sent'));
    const link = await takeMailedLink(viewer.id);

    const app = await openApp(link);
    expect(await screen.findByText(text('password:resetLead', { email: viewer.email }))).toBeVisible();
    await choose(app, newPassword, 'another one');
    expect(fieldNamed('again')).toHaveAccessibleDescription(text('errors:passwords_differ'));
    await choose(app, 'Password2024');
    await waitFor(() =>
      expect(fieldNamed('newPassword')).toHaveAccessibleDescription(text('errors:password_breached')),
    );
    await choose(app, newPassword);
    expect(await screen.findByText(text('messages:password_updated'))).toBeVisible();
    // A used link must not stay in the browser history.
    expect(app.address()).toBe('/reset-password');
    expect(screen.getByRole('link', { name: text('password:goToLogin') })).toHaveAttribute('href', '/');

    const login = await openApp('/');
    await submitLogin(login, viewer);
    expect(await screen.findByRole('alert')).toHaveTextContent(text('errors:invalid_grant'));
    await submitLogin(login, { ...viewer, password: newPassword });
    await waitFor(() => expect(login.address()).toBe('/home'));

    await openApp(link);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: text('password:deadTitle') })).toHaveFocus(),
    );
    expect(screen.getByRole('link', { name: text('password:newLink') })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('works with a # encoded by a mail gateway, without showing or sending its token as a path', async () => {
    const link = await takeMailedLink(await invite('Gil Prado', `gil@${account.name}.example`));
    const app = await openApp(`/pt${link.replace('#', '%23')}`);
    expect(
      await screen.findByRole('heading', {
        name: texts.pt('password:inviteTitle', { name: 'Gil Prado' }),
      }),
    ).toBeVisible();
    expect(app.address()).toBe(`/pt${link}`);
    const token = link.slice(link.indexOf('=') + 1);
    expect(document.body).not.toHaveTextContent(token);
    expect(app.calls.filter((call) => call.includes(token) || call.includes('%23'))).toEqual([]);
  });

  it('lets an invited person choose their password, and sign in with it', async () => {
    const { pt } = texts;
    const email = `davi@${account.name}.example`;
    const link = await takeMailedLink(await invite('Davi Nunes', email));
    const app = await openApp(`/pt${link}`, { width: 360 });
    expect(
      await screen.findByRole('heading', { name: pt('password:inviteTitle', { name: 'Davi Nunes' }) }),
    ).toBeVisible();
    await choose(app, newPassword, newPassword, pt);
    expect(await screen.findByRole('link', { name: pt('password:goToLogin') })).toHaveAttribute(
      'href',
      '/pt',
    );
    const login = await openApp('/');
    await submitLogin(login, { email, password: newPassword });
    await waitFor(() => expect(login.address()).toBe('/home'));
  });

  it('sends an invited person to the directory of their company', async () => {
    await plantDirectory(account);
    const link = await takeMailedLink(await invite('Fabio', `fabio@${account.name}.example`));
    const app = await openApp(link);
    const asked = Promise.withResolvers<void>();
    app.intercept(/^POST .directory-sign-in/, () => {
      asked.resolve();
      return Response.json({ address: 'https://directory.example/' });
    });
    await app.press(text('password:company'));
    await asked.promise;
    // The directory redirects to an address without language.
    expect(document.cookie).toContain('azimute-locale=en');
  });
});
