import type { WeeklyMailList } from '@azimute/contract';
import { ApiSession } from '../support/api-session.ts';
import { adminEmail } from '../support/portal.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { modulePath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const { pt } = texts;

test('a person subscribes to a page with its filters, pauses and ends it', async ({ page, request }) => {
  const admin = await ApiSession.open(request, adminEmail);
  const person = await plantPerson(admin, { role: 'admin' });
  const reader = await signInContext(page.context(), request, { email: person.email, locale: 'pt' });
  const [unit] = await reader.listUnits();
  const dialog = page.getByRole('dialog', { name: pt('weekly-mails:title') });
  const row = dialog.getByRole('listitem');

  await page.goto(`/pt${modulePath('utilization')}?units=${unit?.id}`);
  await page.getByRole('button', { name: pt('modules:weeklyMails') }).click();
  await expect(dialog).toContainText(pt('weekly-mails:noMails'));
  await dialog.getByRole('button', { name: pt('weekly-mails:subscribe') }).click();
  await expect(row).toContainText(pt('modules:name_utilization'));
  await expect(row).toContainText(unit?.name ?? '');
  const { items } = await reader.get<WeeklyMailList>('/weekly-mails');
  expect(items).toMatchObject([{ slug: 'utilization', filters: { units: [unit?.id] }, isPaused: false }]);

  await row.getByRole('button', { name: pt('weekly-mails:pause') }).click();
  await expect(row).toContainText(pt('weekly-mails:isPaused'));
  await row.getByRole('button', { name: pt('weekly-mails:resume') }).click();
  await expect(row).not.toContainText(pt('weekly-mails:isPaused'));
  await row.getByRole('button', { name: pt('weekly-mails:end') }).click();
  await page
    .getByRole('dialog', { name: pt('weekly-mails:endTitle', { name: pt('modules:name_utilization') }) })
    .getByRole('button', { name: pt('weekly-mails:end') })
    .click();
  await expect(dialog).toContainText(pt('weekly-mails:noMails'));
});
