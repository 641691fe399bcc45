import { expect, it } from 'vitest';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it('restricts a person’s alert notifications, and saves them', async () => {
  const { viewer } = await plantAccount({
    viewer: { sees: ['notifications', 'services:simc:alertas:alertas'] },
  });
  const { press, choose, user } = await openApp('/notifications', { as: viewer });
  const findQuiet = () =>
    screen.findByRole('switch', { name: new RegExp(`^${text('notifications:quietHours')}`) });
  await press(text('notifications:choices'));
  await user.click(await findQuiet());
  // Like any browser that cannot receive pushes.
  expect(await screen.findByText(text('notifications:push_unsupported'))).toBeVisible();
  await choose(text('notifications:fromSeverity'), text('severity:high'));
  await choose(text('notifications:mails'), text('notifications:mails_daily'));
  await press(text('notifications:choicesSave'));
  await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true));

  await press(text('notifications:choices'));
  expect(await findQuiet()).toBeChecked();
  const chosen = (field: string) => screen.getByRole('combobox', { name: field });
  expect(chosen(text('notifications:fromSeverity'))).toHaveValue(text('severity:high'));
  expect(chosen(text('notifications:mails'))).toHaveValue(text('notifications:mails_daily'));
  expect(await viewer.call('getAlertChoices')).toEqual({
    fromSeverity: 'high',
    mails: 'daily',
    quietHours: { from: '22:00', to: '06:00' },
  });
});
