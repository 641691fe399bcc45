import { expect, it } from 'vitest';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos/dispositivos?tab=trackers';

it('claims a tracker, shows where it connects, and releases it', async () => {
  const trackerId = `IMEI-${process.hrtime.bigint()}`;
  const { owner } = await plantAccount({ assets: { 'TR-1': { devices: [trackerId] } } });
  const { press, fill } = await openApp(path, { as: owner });
  const [open] = await screen.findAllByRole('button', { name: text('trackers:claim') });
  open?.click();
  const dialog = await screen.findByRole('dialog', { name: text('trackers:claim') });
  await fill(new RegExp(`^${text('trackers:trackerId')}`), ` ${trackerId} `, { in: dialog });
  await press(text('trackers:claim'), { in: dialog });
  await press(trackerId, { role: 'link', in: await screen.findByRole('grid') });
  expect(await screen.findByText('trackers.example.com')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'H02 (TCP)' })).toBeVisible();
  expect(screen.getAllByText('TR-1').length).toBeGreaterThan(1);
  await press(text('trackers:watch'));
  expect(await screen.findByText(text('trackers:noFrames'))).toBeVisible();
  await press(text('trackers:pause'));
  await press(text('trackers:release'));
  await press(text('trackers:releaseConfirm'));
  expect(await screen.findByText(text('trackers:emptyTitle'))).toBeVisible();
  expect((await owner.call('listTrackerClaims', {})).total).toBe(0);
});

it('explains that another account has claimed a tracker, without naming it', async () => {
  const { owner, name } = await plantAccount();
  const trackerId = `IMEI-${process.hrtime.bigint()}`;
  await owner.call('createTrackerClaim', { body: { trackerId } });
  const other = await plantAccount();
  const { press, fill } = await openApp(path, { as: other.owner });
  const [open] = await screen.findAllByRole('button', { name: text('trackers:claim') });
  open?.click();
  const dialog = await screen.findByRole('dialog', { name: text('trackers:claim') });
  await fill(new RegExp(`^${text('trackers:trackerId')}`), trackerId.toLowerCase(), { in: dialog });
  await press(text('trackers:claim'), { in: dialog });
  expect(await screen.findByText(text('trackers:taken'))).toBeVisible();
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
});
