import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { plantDashboards } from '../testing/plant-dashboards.ts';

it('grants a folder to a profile after a preview, and undoes it', async () => {
  const { owner, viewer } = await plantAccount();
  const { briefcaseId, boardId } = await plantDashboards(owner);
  const { press, key } = await openApp(`/admin/dashboards?briefcase=${briefcaseId}&search=${viewer.name}`, {
    as: owner,
  });
  const profiles = await screen.findByRole('group', { name: text('dashboard-access:byProfile') });
  await press(text('dashboard-access:profileOn', { name: viewer.name }), { role: 'switch', in: profiles });
  const names = { name: viewer.name, content: 'Downtime' };
  const find = () => screen.findByRole('switch', { name: text('dashboard-access:personOnContent', names) });
  await waitFor(async () => expect(await find()).toBeChecked());
  const read = () => viewer.call('getContent', { params: { contentId: boardId } });
  // The switch shows the change before the server confirms it.
  await waitFor(async () => expect(await read()).toMatchObject({ name: 'Downtime' }));

  (await find()).focus();
  const contents = text('dashboard-access:contents_one', { formatted: '1' });
  const effect = text('dashboard-access:lost_one', { who: viewer.name, contents });
  expect(await screen.findByText(text('dashboard-access:ifPressed', { effect }))).toBeVisible();
  await key(' ');
  await waitFor(async () => expect(await find()).not.toBeChecked());
  await waitFor(() => expect(read()).rejects.toMatchObject({ status: 404 }));
  const said = await screen.findByText(effect);
  await press(text('dashboard-access:undo'), { in: said.closest('[role="alert"]') ?? document.body });
  await waitFor(async () => expect(await find()).toBeChecked());
  expect(await within(document.body).findByText(text('dashboard-access:undone'))).toBeVisible();
});
