import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it('subscribes to a page with its filters, pauses it, resumes it and ends it', async () => {
  const { owner, unitIds } = await plantAccount({ assets: { 'A-1': {} } });
  const { press } = await openApp(`/services/simc/utilization?units=${unitIds['NORTH']}`, { as: owner });
  await press(text('modules:weeklyMails'));
  const dialog = await screen.findByRole('dialog', { name: text('weekly-mails:title') });
  expect(await within(dialog).findByText(text('weekly-mails:noMails'))).toBeVisible();
  await press(text('weekly-mails:subscribe'), { in: dialog });
  const row = await within(dialog).findByRole('listitem');
  expect(row).toHaveTextContent(text('modules:name_utilization'));
  expect(row).toHaveTextContent('NORTH');
  const { items } = await owner.call('listWeeklyMails');
  expect(items).toMatchObject([
    { slug: 'utilization', filters: { units: [unitIds['NORTH']] }, isPaused: false },
  ]);

  await press(text('weekly-mails:pause'), { in: row });
  await waitFor(() => expect(row).toHaveTextContent(text('weekly-mails:isPaused')));
  await press(text('weekly-mails:resume'), { in: row });
  await waitFor(() => expect(row).not.toHaveTextContent(text('weekly-mails:isPaused')));
  await press(text('weekly-mails:end'), { in: row });
  const name = text('modules:name_utilization');
  await press(text('weekly-mails:end'), {
    in: await screen.findByRole('dialog', { name: text('weekly-mails:endTitle', { name }) }),
  });
  expect(await within(dialog).findByText(text('weekly-mails:noMails'))).toBeVisible();
});
