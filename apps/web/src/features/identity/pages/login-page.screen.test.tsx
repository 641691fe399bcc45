import { beforeAll, describe, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ people: { Luna: { locale: 'pt' } } });
});

describe('the login screen', () => {
  it('shows a field’s error beside it, and focuses the first', async () => {
    const app = await openApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: text('login:welcome') })).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`Azimute - ${text('login:title')}`));
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    const email = screen.getByLabelText(text('login:email'));
    await submitLogin(app, { email: '', password: '' });
    expect(email).toHaveAccessibleDescription(text('errors:required'));
    expect(screen.getByLabelText(text('login:password'))).toHaveAccessibleDescription(
      text('errors:required'),
    );
    expect(email).toHaveFocus();

    await submitLogin(app, { email: 'someone', password: 'something' });
    expect(email).toHaveAccessibleDescription(text('errors:email'));
    expect(email).toHaveFocus();
  });

  it.each(['a wrong password', 'an unknown person'])('shows the same error for %s', async (wrong) => {
    const email = wrong === 'an unknown person' ? 'nobody@demo.example' : account.owner.email;
    const app = await openApp('/');
    await submitLogin(app, { email, password: 'not the password' });
    expect(await screen.findByRole('alert')).toHaveTextContent(text('errors:invalid_grant'));
    expect(app.address()).toBe('/');
  });

  it('goes home in the profile’s language, which overrides that of the URL', async () => {
    const { Luna } = account.people;
    if (!Luna) throw new Error('Luna was not planted.');
    const { pt, es } = texts;
    const app = await openApp('/es');
    await submitLogin(app, { email: Luna.email, text: es });
    await waitFor(() => expect(app.address()).toBe('/pt/home'));
    await waitFor(() => expect(document.title).toBe(`Azimute - ${pt('home:title')}`));
    // The desktop and phone navigation.
    const [navigation] = await screen.findAllByRole('navigation', { name: pt('shell:main') });
    if (!navigation) throw new Error('There is no navigation.');
    expect(within(navigation).getByRole('link', { name: pt('shell:home') })).toHaveAttribute(
      'aria-current',
      'page',
    );

    const later = await openApp('/es/home?kept=1#content', { as: Luna });
    await waitFor(() => expect(later.address()).toBe('/pt/home?kept=1#content'));
  });

  it('goes to the link that was opened without a session', async () => {
    const wanted = `${assetsPath}?status=running#content`;
    const app = await openApp(wanted);
    expect(app.address()).toBe(`/?${new URLSearchParams({ to: wanted })}`);
    await submitLogin(app, account.owner);
    await waitFor(() =>
      expect(app.address()).toMatch(/^\/services\/simc\/geolocalizacao\/ativos\?.*running/),
    );
    expect(await screen.findByRole('heading', { name: text('assets:title') })).toBeVisible();
  });

  it('replaces a screen whose session ended elsewhere, and remembers the screen', async () => {
    const app = await openApp('/home', { as: { ...account.owner, token: 'ended' } });
    expect(await screen.findByRole('heading', { name: text('login:welcome') })).toBeVisible();
    expect(await screen.findByText(text('session-end:ended'))).toBeVisible();
    expect(app.address()).toBe('/?to=%2Fhome');
  });

  it.each(['https://elsewhere.example/home', '//elsewhere.example/home'])(
    'goes home instead of %s',
    async (to) => {
      const app = await openApp(`/?${new URLSearchParams({ to })}`);
      await submitLogin(app, account.owner);
      await waitFor(() => expect(app.address()).toBe('/home'));
    },
  );
});
