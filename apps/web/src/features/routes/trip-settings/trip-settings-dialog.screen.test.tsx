import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it("sets a category's own speed limit as a version, and deletes it", async () => {
  const { owner } = await plantAccount({ assets: { 'F-1': { columns: { category: 'Fuel truck' } } } });
  const app = await openApp('/services/simc/geolocalizacao/rotas', { as: owner, hasMaps: true });
  await app.press(text('routes:moreActions'));
  await app.press(text('routes:tripSettings'), { role: 'menuitem' });
  await app.press(text('trip-settings:newCategory'));
  const form = await screen.findByRole('dialog', { name: text('trip-settings:newCategory') });
  expect(within(form).getByText(text('trip-settings:fromNow'))).toBeVisible();
  await app.choose(text('trip-settings:category'), 'Fuel truck', { in: form });
  await app.fill(text('trip-settings:limitKph'), '70', { in: form });
  await app.press(text('trip-settings:save'), { in: form });

  const list = await screen.findByRole('list', { name: text('trip-settings:title') });
  const rowOf = (): HTMLElement | undefined =>
    within(list)
      .getAllByRole('listitem')
      .find((row) => row.textContent.includes('Fuel truck'));
  await waitFor(() => expect(rowOf()).toHaveTextContent('70 km/h'));
  await app.press(text('trip-settings:changeNamed', { name: 'Fuel truck' }));
  const edited = await screen.findByRole('dialog', { name: 'Fuel truck' });
  await app.press(text('trip-settings:remove'), { in: edited });

  const versions = await screen.findByRole('list', { name: text('trip-settings:versions') });
  await waitFor(() => {
    const rows = within(versions).getAllByRole('listitem');
    expect(rows.filter((row) => row.textContent.includes('Fuel truck'))).toHaveLength(2);
  });
  await waitFor(() => {
    const kept = screen.getByRole('list', { name: text('trip-settings:title') });
    expect(within(kept).queryByText('Fuel truck')).toBeNull();
  });
});
