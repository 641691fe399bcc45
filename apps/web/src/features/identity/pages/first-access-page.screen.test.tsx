import { describe, expect, it } from 'vitest';
import { openApp, screen, type OpenedApp } from '../../../testing/open-app.ts';
import { texts } from '../../../testing/texts.ts';

const text = texts.pt;
const fieldNamed = (name: 'account' | 'password' | 'passwordAgain') =>
  screen.getByLabelText(text(`login:${name}`));

interface Passwords {
  readonly password?: string;
  readonly again?: string;
}

async function fillIn(
  { fill }: OpenedApp,
  { password = 'a password of some length', again = password }: Passwords = {},
): Promise<void> {
  await fill(text('login:account'), 'Terraplenagem Ipê');
  await fill(text('login:name'), 'Ana Prado');
  await fill(text('login:email'), 'ana@ipe.example');
  await fill(text('login:password'), password);
  await fill(text('login:passwordAgain'), again);
}

describe('the screen of the first administrator', () => {
  it('shows a field’s error beside it, and a used link above the form', async () => {
    const app = await openApp('/pt/first-access#token=used');
    expect(await screen.findByRole('heading', { name: text('login:firstWelcome') })).toBeVisible();
    // The rule is shown before it is broken.
    expect(fieldNamed('password')).toHaveAccessibleDescription(text('login:passwordHint', { minimum: 8 }));
    await app.press(text('login:create'));
    expect(fieldNamed('account')).toHaveAccessibleDescription(text('errors:required'));

    await fillIn(app, { again: 'another password' });
    await app.press(text('login:create'));
    expect(fieldNamed('passwordAgain')).toHaveAccessibleDescription(text('errors:passwords_differ'));
    await fillIn(app, { password: '1234567' });
    await app.press(text('login:create'));
    expect(fieldNamed('password')).toHaveAccessibleDescription(
      text('errors:password_min_length', { minimum: 8 }),
    );

    await fillIn(app);
    await app.press(text('login:create'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text('errors:link_used'));
    expect(app.address()).toBe('/pt/first-access#token=used');
  });

  it('asks for the full link if its token is missing', async () => {
    await openApp('/pt/first-access');
    expect(await screen.findByText(text('login:linkMissing'))).toBeVisible();
  });
});
