import { expect, it } from 'vitest';
import { countPresses } from '../../../testing/count-presses.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAlerts } from '../../../testing/plant-alerts.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

const path = '/services/simc/alertas/alertas';
const minuteMs = 60_000;

it('shows whether the countermeasure held, and counts the recurrence, with its work order', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'A-1': {} } });
  const { call } = owner;
  const alerts = await plantAlerts(owner);
  const alertId = await alerts.raise('A-1');
  const params = { alertId };
  const { code } = await call('createWorkOrder', {
    body: { alertId, assetId: assetIds['A-1'] ?? 0, task: 'Radiator' },
  });
  await call('addCountermeasure', {
    params,
    body: { key: crypto.randomUUID(), kind: 'replacement', description: 'New radiator', orderNumber: code },
  });
  const { id: causeId } = await call('createAlertCause', { body: { name: 'Wear' } });

  const { key, press } = await openApp(`${path}?alert=${alertId}`, { as: owner });
  await screen.findByRole('heading', { name: alerts.typeName });
  await key('f');
  const dialog = await screen.findByRole('dialog', { name: text('alerts:finish') });
  await press('Wear', { role: 'radio', in: dialog });
  await press(text('alerts:finish'), { in: dialog });
  const proof = await screen.findByRole('region', { name: text('alerts:didItWork') });
  await within(proof).findAllByText(text('alerts:verdict_waiting'));
  expect((await call('getAlert', { params })).cause?.id).toBe(causeId);

  await alerts.raise('A-1', 'again');
  await waitFor(async () => expect((await call('getAlert', { params })).watch?.state).toBe('recurred'));
  await openApp(`${path}?alert=${alertId}`, { as: owner });
  const later = await screen.findByRole('region', { name: text('alerts:didItWork') });
  expect((await within(later).findAllByText(text('alerts:verdict_recurred')))[0]).toBeVisible();
  expect(later).toHaveTextContent(/It recurred 1 time, after .*reopened\./);
  expect(within(later).getByRole('link', { name: code })).toBeVisible();
  const [line] = await screen.findAllByText(alerts.typeName, { selector: '[data-row] *' });
  expect(line?.closest('[data-row]')).toHaveTextContent(text('alert-words:status_opened'));
});

it('acknowledges and closes an alert with a countermeasure within 5 presses', async () => {
  const { owner } = await plantAccount({ assets: { 'A-1': {} } });
  const alerts = await plantAlerts(owner);
  const alertId = await alerts.raise('A-1');
  await owner.call('createAlertCause', { body: { name: 'Wear' } });
  const { press, user } = await openApp(path, { as: owner });
  const { presses } = countPresses();
  const [line] = await screen.findAllByText(alerts.typeName, { selector: '[data-row] *' });
  await user.click(line ?? document.body);
  await press(text('alerts:take'));
  await waitFor(() => expect(screen.queryByRole('button', { name: text('alerts:take') })).toBeNull());
  await press(text('alerts:finish'));
  const dialog = await screen.findByRole('dialog', { name: text('alerts:finish') });
  await waitFor(() => expect(within(dialog).getByLabelText(/^Countermeasure/)).toHaveFocus());
  await user.keyboard('New radiator');
  await press('Wear', { role: 'radio', in: dialog });
  await press(text('alerts:finish'), { in: dialog });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(presses()).toBeLessThanOrEqual(5);
  const alert = await owner.call('getAlert', { params: { alertId } });
  expect(alert).toMatchObject({ status: 'resolved', cause: { name: 'Wear' } });
  expect(alert.countermeasures).toMatchObject([{ description: 'New radiator' }]);
});

it('offers to undo a finish by keyboard, on a phone, and returns the alert to its state', async () => {
  const { owner } = await plantAccount({ assets: { 'A-1': {} } });
  const alerts = await plantAlerts(owner);
  const alertId = await alerts.raise('A-1');
  await owner.call('createAlertCause', { body: { name: 'Wear' } });
  const { press, user } = await openApp(`${path}?alert=${alertId}`, { as: owner, width: 360 });
  await press(text('alerts:finish'));
  const dialog = await screen.findByRole('dialog', { name: text('alerts:finish') });
  await press('Wear', { role: 'radio', in: dialog });
  await press(text('alerts:finish'), { in: dialog });
  const toast = (await screen.findByText(text('alerts:finished'))).closest('[role="alert"]');
  const undo = await within(toast as HTMLElement).findByRole('button', { name: text('common:undo') });
  undo.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(text('common:undone'))).toBeVisible();
  const { status, history } = await owner.call('getAlert', { params: { alertId } });
  expect([status, history[0]?.kind]).toEqual(['opened', 'undone']);
  expect(await screen.findByText(text('alerts:entry_undone'))).toBeVisible();
});

it('offers to undo an acknowledgement', async () => {
  const { owner } = await plantAccount({ assets: { 'A-1': {} } });
  const alerts = await plantAlerts(owner);
  const alertId = await alerts.raise('A-1');
  const { press } = await openApp(`${path}?alert=${alertId}`, { as: owner });
  await press(text('alerts:take'));
  expect(await screen.findByText(text('alerts:taken'))).toBeVisible();
  await press(text('common:undo'));
  expect(await screen.findByText(text('common:undone'))).toBeVisible();
  expect(await screen.findByRole('button', { name: text('alerts:take') })).toBeVisible();
  const { status } = await owner.call('getAlert', { params: { alertId } });
  expect(status).toBe('opened');
});

it('shows a group that stopped reporting together, with its members and likely cause, notified once', async () => {
  const { es } = texts;
  const assets = ['M-1', 'M-2', 'M-3', 'M-4'];
  const { owner, people } = await plantAccount({
    assets: Object.fromEntries(assets.map((code) => [code, { devices: [code] }])),
    people: { Reader: { role: 'admin', locale: 'es' } },
  });
  const { Reader: reader = owner } = people;
  const rest = { severity: 'high', state: 'live' } as const;
  const levels = [{ afterMinutes: 0, userIds: [reader.id], app: true, email: false }];
  const silence = await owner.call('createAlertType', {
    body: {
      ...rest,
      code: 'SIL',
      name: 'Silent',
      condition: { type: 'calculated', when: { kind: 'no_communication', minutes: 10 } },
      sending: { levels },
    },
  });
  await owner.call('createAlertType', {
    body: {
      ...rest,
      code: 'GRP',
      name: 'Silent site',
      condition: { type: 'group', typeIds: [silence.id], atLeast: 3, withinMinutes: 60, by: 'unit' },
      sending: { levels },
    },
  });
  const time = new Date(Date.now() - 10 * minuteMs + 1_000).toISOString();
  await postPositions(
    owner,
    assets.map((deviceId) => ({ deviceId, time, latitude: -19.92, longitude: -44.05 })),
  );
  const alertId = await waitFor(async () => {
    const { items } = await owner.call('listAlerts', { query: { search: 'Silent site' } });
    expect(items).toHaveLength(1);
    return items[0]?.id ?? 0;
  });
  await openApp(`/es${path}?alert=${alertId}`, { as: reader, width: 360 });
  const detail = await screen.findByRole('article', { name: 'Silent site' });
  expect(await within(detail).findByText(es('alerts:members_other', { formatted: '4' }))).toBeVisible();
  expect(await within(detail).findByText(es('alerts:likely_unit_silent'))).toBeVisible();
  for (const code of assets)
    expect(await within(detail).findByText(code, { selector: '[data-row] *' })).toBeVisible();
  await waitFor(async () => {
    const { items } = await reader.call('listNotifications');
    const told = items.filter(({ kind }) => kind === 'alert_raised');
    expect(told).toMatchObject([{ data: { type: 'Silent site', asset: null } }]);
  });
});
