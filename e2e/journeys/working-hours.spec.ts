import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertManagementPath, modulePath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test('working hours are given to a UL, with a holiday, and taken away', async ({ page, request }) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const name = unique('Pátio');
  await session.post('/units', { code: name, name, profileIds: [] });
  await page.goto(`/pt${alertManagementPath}?tab=due`);
  await page.getByRole('button', { name: pt('alert-types:hoursNew') }).click();
  const dialog = page.getByRole('dialog', { name: pt('alert-types:hoursNew') });
  await dialog.getByRole('combobox', { name: pt('alert-types:hoursOf') }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await dialog.getByRole('button', { name: pt('alert-types:holidayNew') }).click();
  await dialog.getByLabel(pt('alert-types:holidayDay'), { exact: true }).fill('2026-12-25');
  await dialog.getByLabel(pt('alert-types:holidayName'), { exact: true }).fill('Natal');
  const year = new Date().getFullYear();
  const chosen = dialog.getByRole('combobox', { name: pt('alert-types:country') });
  await expect(chosen).toHaveValue('BR');
  await dialog.getByRole('combobox', { name: pt('alert-types:lastYear') }).selectOption(String(year));
  await dialog.getByRole('button', { name: pt('alert-types:holidaysAdd') }).click();
  // Christmas of this year was there, by hand.
  const others = `${year}` === '2026' ? 9 : 10;
  await expect(dialog.getByRole('status').first()).toHaveText(
    pt('alert-types:holidaysAdded_other', { formatted: String(others) }),
  );
  await dialog.getByRole('button', { name: pt('alert-types:hoursSave') }).click();
  const list = page.getByRole('list', { name: pt('alert-types:workHours'), exact: true });
  const row = list.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('08:00');
  await expect(row).toContainText(pt('alert-types:holidayCount_other', { formatted: String(others + 1) }));
  await row.getByRole('button', { name: pt('alert-types:hoursEditNamed', { name }) }).click();
  const edited = page.getByRole('dialog', { name: pt('alert-types:hoursEdit') });
  await expect(edited.getByLabel(pt('alert-types:holidayName')).last()).toHaveValue('Natal');
  await edited.getByRole('button', { name: pt('alert-types:hoursTakeAway') }).click();
  await page.getByRole('button', { name: pt('alert-types:hoursTakeAwayConfirm') }).click();
  await expect(row).toBeHidden();
});

test('utilization within working hours orders the ranking, and explains itself', async ({
  page,
  request,
}) => {
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  await page.goto(`/pt${modulePath('utilization')}/ranking?metric=utilization_in_hours`);
  await expect(page.getByRole('combobox', { name: pt('modules:orderBy') })).toHaveValue(
    'utilization_in_hours',
  );
  await page.goto(`/pt${modulePath('utilization')}/utilization-in-hours`);
  await expect(page.getByText(pt('metrics:about_utilization_in_hours'))).toBeVisible();
  await expect(page.getByText(pt('modules:workingHoursTitle'))).toBeVisible();
});
