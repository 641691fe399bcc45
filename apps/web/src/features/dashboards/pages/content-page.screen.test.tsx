import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { plantDashboards } from '../testing/plant-dashboards.ts';

let account: TestAccount;
let planted: Awaited<ReturnType<typeof plantDashboards>>;
let folder: string;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': { devices: ['device'] } } });
  planted = await plantDashboards(account.owner);
  folder = `/services/dashboards/briefcase/${planted.briefcaseId}`;
});

it('opens granted content on a phone, and closes revoked content once reloaded', async () => {
  const { owner, viewer } = account;
  const { briefcaseId, boardId } = planted;
  await owner.call('changeAccess', {
    body: { changes: [{ kind: 'person_on_briefcase', userId: viewer.id, briefcaseId, switch: 'on' }] },
  });
  const { press } = await openApp('/services/dashboards', { as: viewer, width: 360 });
  await press(/Manual/, {
    role: 'link',
    in: await screen.findByRole('list', { name: text('dashboards:contents') }),
  });
  const link = await screen.findByRole('link', { name: text('dashboards:openLink', { name: 'Manual' }) });
  expect(link).toHaveAttribute('href', 'https://manual.example/');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  const board = await openApp(`${folder}/content/${boardId}`, { as: viewer, width: 360 });
  const total = await screen.findByRole('article', { name: 'Total' });
  await waitFor(() => expect(total).toHaveTextContent(text('dashboards:formula_fleet_assets')));
  expect(screen.getByRole('article', { name: 'Note' })).toHaveTextContent('Reviewed each week.');
  expect(screen.queryByRole('button', { name: text('dashboards:arrange') })).toBeNull();

  await owner.call('changeAccess', {
    body: {
      changes: [{ kind: 'person_on_content', userId: viewer.id, contentId: boardId, switch: 'off' }],
    },
  });
  await board.press(text('dashboards:refresh'));
  expect(await screen.findByRole('heading', { name: text('dashboards:missingContent') })).toBeVisible();
});

it('links each figure of a board to its rows', async () => {
  await openApp(`${folder}/content/${planted.boardId}`, { as: account.owner });
  for (const [title, rows] of [
    ['Total', /geolocalizacao\/ativos/],
    ['Late', /alertas\/alertas\?.*overdue=true/],
    ['Use', /utilization\/utilization\?.*from=/],
    ['Cost', /financials\/cost\?.*from=/],
  ] as const) {
    const link = await screen.findByRole('link', { name: text('dashboards:openRows', { title }) });
    expect(link).toHaveAttribute('href', expect.stringMatching(rows));
  }
});

it('adds a map, which lists its assets as a table too, and links to each', async () => {
  const { owner, assetIds } = account;
  const time = new Date().toISOString();
  await postPositions(owner, [{ deviceId: 'device', time, latitude: -20, longitude: -44 }]);
  const { press, fill, choose, address } = await openApp(`${folder}/content/${planted.boardId}`, {
    as: owner,
  });
  await press(text('dashboards:arrange'));
  await press(text('dashboards:addTile'));
  const form = await screen.findByRole('dialog', { name: text('dashboards:newTile') });
  await choose(text('dashboards:view'), text('dashboards:view_map'), { in: form });
  expect(within(form).queryByLabelText(text('dashboards:measure'))).toBeNull();
  await fill(text('dashboards:tileTitle'), 'Where they are', { in: form });
  await press(text('dashboards:addTile'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(text('dashboards:saveBoard'));
  expect(await screen.findByText(text('messages:updated'))).toBeVisible();

  const map = await screen.findByRole('article', { name: 'Where they are' });
  await press(text('dashboards:asTable', { title: 'Where they are' }), { in: map });
  await press('A-1', { role: 'link', in: await within(map).findByRole('table') });
  await waitFor(() => expect(address()).toMatch(`geolocalizacao/ativos?asset=${assetIds['A-1']}`));
});
