import { expect, it } from 'vitest';
import { cutConnection } from '../../../testing/cut-connection.ts';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';

it('keeps what cannot be saved without a connection, and its error goes when it can', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'K-1': {} } });
  const app = await openApp(`${path}?asset=${assetIds['K-1']}`, { as: owner });
  const panel = await screen.findByRole('complementary', {
    name: text('assets:panelLabel', { code: 'K-1' }),
  });
  await app.press(text('assets:edit'), { in: panel });
  const dialog = await screen.findByRole('dialog', { name: text('assets:editTitle', { code: 'K-1' }) });
  await app.fill(text('fields:model'), 'A model of its own', { in: dialog });

  const reconnect = cutConnection(app);
  expect(await screen.findByText(text('common:offline'))).toBeVisible();
  const save = await app.press(text('assets:save'), { in: dialog });
  const error = await screen.findByText(text('errors:request-no-response'));
  expect(error.closest('[role="alert"]')).toBeVisible();
  await waitFor(() => expect(save).toBeEnabled());
  expect(screen.getByDisplayValue('A model of its own')).toBeVisible();

  reconnect();
  await waitFor(() => expect(screen.queryByText(text('common:offline'))).toBeNull());
  await app.press(text('assets:save'), { in: dialog });
  expect(await screen.findByText(text('assets:updated'))).toBeVisible();
  await waitFor(() => expect(screen.queryByText(text('errors:request-no-response'))).toBeNull());
  await waitFor(() => expect(panel).toHaveTextContent('A model of its own'));
});
