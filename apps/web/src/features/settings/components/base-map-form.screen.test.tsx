import { expect, it } from 'vitest';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it('refuses an address without TLS, and keeps an administrator’s map', async () => {
  const { owner } = await plantAccount();
  const { press, fill, choose } = await openApp('/account', { as: owner });
  await choose(text('base-maps:roadmap'), text('base-maps:ownChoice'));
  const address = text('base-maps:address');
  await fill(address, 'http://tiles.example/{z}/{x}/{y}.png');
  await fill(text('base-maps:owed'), 'Mapas da Ana');
  await press(text('base-maps:save'));
  await waitFor(() =>
    expect(screen.getByLabelText(address)).toHaveAccessibleDescription(
      new RegExp(text('base-maps:addressWrong')),
    ),
  );
  await fill(address, 'https://tiles.example/{z}/{x}/{y}.png');
  await press(text('base-maps:save'));
  expect(await screen.findByText(text('messages:updated'))).toBeVisible();
  const { roadmap } = await owner.call('getBaseMapSettings');
  expect(roadmap).toMatchObject({
    kind: 'own',
    address: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: 'Mapas da Ana',
  });

  await choose(text('base-maps:roadmap'), text('base-maps:roadmapNone'));
  await press(text('base-maps:save'));
  await waitFor(async () =>
    expect((await owner.call('getBaseMapSettings')).roadmap).toEqual({ kind: 'none' }),
  );
});
