import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ columns: { currency: 'BRL' } });
});

it('sets working hours of a UL, with a holiday and those of a country, and deletes them', async () => {
  const app = await openApp('/services/simc/alertas/gerenciamento?tab=due', { as: account.owner });
  await app.press(text('alert-types:hoursNew'));
  const dialog = await screen.findByRole('dialog', { name: text('alert-types:hoursNew') });
  await app.choose(text('alert-types:hoursOf'), 'NORTH', { in: dialog });
  await app.press(text('alert-types:holidayNew'), { in: dialog });
  const year = new Date().getFullYear();
  await app.fill(text('alert-types:holidayDay'), `${year}-12-25`, { in: dialog });
  await app.fill(text('alert-types:holidayName'), 'Christmas party', { in: dialog });
  expect(within(dialog).getByLabelText(text('alert-types:country'))).toHaveValue('BR');
  await app.choose(text('alert-types:lastYear'), String(year), { in: dialog });
  await app.press(text('alert-types:holidaysAdd'), { in: dialog });
  // Christmas was entered by hand, so the other nine are added.
  const [said] = within(dialog).getAllByRole('status');
  expect(said).toHaveTextContent(text('alert-types:holidaysAdded_other', { formatted: '9' }));
  await app.press(text('alert-types:hoursSave'), { in: dialog });

  const list = await screen.findByRole('list', { name: text('alert-types:workHours') });
  const row = within(list).getByRole('listitem');
  expect(row).toHaveTextContent('NORTH');
  expect(row).toHaveTextContent('08:00');
  expect(row).toHaveTextContent(text('alert-types:holidayCount_other', { formatted: '10' }));
  await app.press(text('alert-types:hoursEditNamed', { name: 'NORTH' }), { in: row });
  const edited = await screen.findByRole('dialog', { name: text('alert-types:hoursEdit') });
  expect(within(edited).getAllByLabelText(text('alert-types:holidayName')).at(-1)).toHaveValue(
    'Christmas party',
  );
  await app.press(text('alert-types:deleteHours'), { in: edited });
  await app.press(text('alert-types:deleteHoursConfirm'));
  await waitFor(() => expect(row).not.toBeInTheDocument());
  const { items } = await account.owner.call('listWorkingHours');
  expect(items).toEqual([]);
});
