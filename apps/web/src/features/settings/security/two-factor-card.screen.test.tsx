import { expect, it, vi } from 'vitest';
import { Authenticator } from '../../../testing/authenticator.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import { plantAccount, plantedPassword } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

/** Matches a field by its whole label, which ends in the required mark. */
const required = (label: string) => new RegExp(`^${label} \\*$`);

/** Sets up a second factor. Returns the recovery codes and the authenticator app. */
async function setUp({ press, fill, key }: OpenedApp) {
  const card = await screen.findByRole('region', { name: text('security:factorTitle') });
  await press(text('security:setUp'), { in: card });
  await fill(required(text('security:yourPassword')), plantedPassword, { in: card });
  await key('{Enter}');
  expect(await within(card).findByRole('img', { name: text('security:qrLabel') })).toBeVisible();
  const phone = new Authenticator(within(card).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent);
  await fill(required(text('security:code')), '000000', { in: card });
  await key('{Enter}');
  expect(await within(card).findByText(text('errors:two_factor_invalid'))).toBeVisible();
  await fill(required(text('security:code')), phone.next(), { in: card });
  await key('{Enter}');
  expect(await within(card).findByRole('heading', { name: text('security:codesTitle') })).toBeVisible();
  const codes = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(codes).toHaveLength(10);
  const save = catchSavedFiles();
  await press(text('security:downloadCodes'), { in: card });
  const { name, lines } = await save();
  vi.restoreAllMocks();
  expect(name).toBe(text('security:codesFile', { portal: 'azimute' }));
  expect(lines).toEqual(expect.arrayContaining(codes));
  return { phone, codes };
}

it('asks for a second factor or a recovery code at the next sign-in, each once', async () => {
  const { viewer } = await plantAccount();
  let app = await openApp('/settings/security', { as: viewer, width: 360 });
  const { phone, codes } = await setUp(app);
  await app.press(text('security:codesKept'));
  expect(await screen.findByText(text('security:codesLeft_other', { formatted: 10 }))).toBeVisible();

  const enter = async (name: 'code' | 'recoveryCode', code: string): Promise<void> => {
    await app.fill(text(`sign-in-code:${name}`), code);
    await app.key('{Enter}');
  };
  app = await openApp('/');
  await submitLogin(app, viewer);
  expect(await screen.findByRole('heading', { name: text('sign-in-code:title') })).toBeVisible();
  const field = screen.getByLabelText(text('sign-in-code:code'));
  await waitFor(() => expect(field).toHaveFocus());
  await enter('code', '000 000');
  await waitFor(() => expect(field).toHaveAccessibleDescription(text('errors:two_factor_invalid')));
  await enter('code', phone.next());
  await waitFor(() => expect(app.address()).toBe('/home'));

  app = await openApp('/');
  await submitLogin(app, viewer);
  await app.press(text('sign-in-code:useRecovery'));
  await enter('recoveryCode', codes[0] ?? '');
  await waitFor(() => expect(app.address()).toBe('/home'));
  await openApp('/settings/security', { sameTab: true });
  expect(await screen.findByText(text('security:codesLeft_other', { formatted: 9 }))).toBeVisible();
  expect(await screen.findByText(new RegExp(text('security:by_recovery-code')))).toBeVisible();
});

it('opens an account that requires a second factor to a person with one', async () => {
  const { owner } = await plantAccount({ columns: { requires_two_factor: true } });
  let app = await openApp('/');
  await submitLogin(app, owner);
  await waitFor(() => expect(app.address()).toBe('/settings/security'));
  expect(await screen.findByRole('heading', { name: text('security:missingTitle') })).toBeVisible();
  app = await openApp('/home', { sameTab: true });
  await waitFor(() => expect(app.address()).toBe('/settings/security'));
  expect(screen.queryByRole('link', { name: text('shell:home') })).toBeNull();
  await setUp(app);
  // Access returns before the user has stored the codes.
  await screen.findAllByRole('link', { name: text('shell:home') });
  await app.press(text('security:codesKept'));
  await waitFor(() => expect(app.address()).toBe('/home'));
  expect(await screen.findByRole('heading', { name: text('setup:title') })).toBeVisible();
});
