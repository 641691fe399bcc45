import { expect, it } from 'vitest';
import { openApp, screen } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/utilization';

it('sorts the ranking by utilization within working hours, and explains it', async () => {
  const { owner } = await plantAccount({ assets: { 'A-1': {} } });
  await openApp(`${path}/ranking?metric=utilization_in_hours`, { as: owner });
  const order = await screen.findByRole('combobox', { name: text('modules:orderBy') });
  expect(order).toHaveValue('utilization_in_hours');

  await openApp(`${path}/utilization-in-hours`, { as: owner });
  expect(await screen.findByText(text('metrics:about_utilization_in_hours'))).toBeVisible();
  expect(await screen.findByText(text('modules:workingHoursTitle'))).toBeVisible();
});
