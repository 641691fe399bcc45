import { trialStatePrefix } from '@azimute/contract/directories';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import { plantDirectory } from '../../../testing/plant-directory.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
const callback = '/api/v1/azuread';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount();
});

const refusal = (code: string, status: number) => Response.json({ code, message: code }, { status });

describe('sign-in through the company’s directory', () => {
  it('starts with the e-mail entered for the password, and is refused for a company without one', async () => {
    const { es } = texts;
    const { id, owner } = await plantAccount();
    await plantDirectory({ id }, { enforced: true });
    const app = await openApp('/es');
    await submitLogin(app, { email: owner.email, text: es });
    expect(await screen.findByRole('alert')).toHaveTextContent(es('errors:proper_domain_required'));
    await app.press(es('login:companyAccount'));
    const email = await screen.findByLabelText(es('company-sign-in:workEmail'));
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveValue(owner.email);
    await app.fill(es('company-sign-in:workEmail'), 'someone@nowhere.example');
    await app.press(es('company-sign-in:go'));
    expect(await screen.findByRole('alert')).toHaveTextContent(es('errors:directory_unknown'));
  });
});

describe('the return from the directory', () => {
  it('shows progress, and goes to the intended screen', async () => {
    const { owner } = account;
    const first = await openApp(assetsPath);
    first.intercept(/^POST .directory-sign-in/, () =>
      Response.json({ address: 'https://directory.example/' }),
    );
    await first.press(text('login:companyAccount'));
    await first.fill(text('company-sign-in:workEmail'), owner.email);
    await first.press(text('company-sign-in:go'));
    await waitFor(() => expect(first.calls).toContain('POST /directory-sign-in'));

    const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
    const app = await openApp(`${callback}?code=c&state=s`, { sameTab: true });
    app.intercept(/^POST .exchange-token/, async () => {
      await seen;
      return Response.json({
        access_token: owner.token,
        refresh_token: 'none',
        token_type: 'Bearer',
        expires_in: 600,
        scope: '',
      });
    });
    expect(await screen.findByRole('status')).toHaveTextContent(text('company-sign-in:wait'));
    // Without code and state, which would stay in the browser history.
    await waitFor(() => expect(app.address()).toBe(`${callback}?${new URLSearchParams({ to: assetsPath })}`));
    letGo();
    await waitFor(() => expect(app.address()).toBe(assetsPath));
    expect(await screen.findByRole('heading', { name: text('assets:title') })).toBeVisible();
  });

  it('explains why a person known to the company is refused', async () => {
    const app = await openApp(`${callback}?code=c&state=s`);
    app.intercept(/^POST .exchange-token/, () => refusal('directory_not_linked', 403));
    expect(await screen.findByRole('alert')).toHaveTextContent(text('errors:directory_not_linked'));
    await waitFor(() => expect(document.title).toBe(`Azimute - ${text('company-sign-in:refusedTitle')}`));
    expect(screen.getByRole('link', { name: text('company-sign-in:backToSignIn') })).toHaveAttribute(
      'href',
      '/',
    );
  });

  it.each([
    ['?error=access_denied', 'directory_called_off'],
    ['?error=server_error', 'directory_refused'],
    // The portal never issued this state.
    ['?code=x&state=x', 'directory_sign_in_expired'],
  ] as const)('reports %s as %s', async (search, code) => {
    await openApp(callback + search);
    expect(await screen.findByRole('alert')).toHaveTextContent(text(`errors:${code}`));
  });

  it('shows an administrator the result of a test, and returns to the account', async () => {
    const app = await openApp(`${callback}?code=c&state=${trialStatePrefix}s`, { as: account.owner });
    app.intercept(/^POST .account.directory.trials.finish/, () =>
      Response.json({ name: 'Elisa', email: 'elisa@yard.example', groups: ['yard'], outcome: 'created' }),
    );
    expect(await screen.findByText(text('company-sign-in:outcome_created'))).toBeVisible();
    for (const told of ['Elisa', 'elisa@yard.example', 'yard']) expect(screen.getByText(told)).toBeVisible();
    expect(screen.getByRole('link', { name: text('company-sign-in:backToAccount') })).toHaveAttribute(
      'href',
      '/account',
    );
  });
});
