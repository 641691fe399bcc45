import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { suiteScreens } from '../suite-screens.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': {}, 'A-2': {} } });
});

it('begins with the screens of the suite and what stands there now, and leads to each', async () => {
  const { press, address } = await openApp('/services/simc', { as: account.owner });
  const list = await screen.findByRole('list', { name: text('suite:screens') });
  expect(address()).toBe('/services/simc/home');
  const shown = within(list).getAllByRole('article');
  expect(shown).toHaveLength(suiteScreens.length);
  await waitFor(() => expect(shown[0]).toHaveTextContent(/0\s*reporting now, of 2 assets/));
  await press(text('shell:assets'), { role: 'link', in: list });
  await waitFor(() => expect(address()).toBe('/services/simc/geolocalizacao/ativos'));
});
