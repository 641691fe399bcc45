import { expect, it } from 'vitest';
import { cutConnection } from '../../../testing/cut-connection.ts';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import { plantAccount, plantedPassword } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it('keeps typed values while offline, and signs in once online', async () => {
  const { owner } = await plantAccount();
  const app = await openApp('/');
  await screen.findByRole('heading', { name: text('login:welcome') });
  const reconnect = cutConnection(app);
  await submitLogin(app, owner);
  expect(await screen.findByRole('alert')).toHaveTextContent(text('errors:request-no-response'));
  expect(screen.getByLabelText(text('login:email'))).toHaveValue(owner.email);
  expect(screen.getByLabelText(text('login:password'))).toHaveValue(plantedPassword);

  reconnect();
  await app.press(text('login:signIn'));
  await waitFor(() => expect(app.address()).toBe('/home'));
});
