import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { plantAlerts } from '../../../testing/plant-alerts.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/alertas/alertas';
let account: TestAccount;
let alerts: Awaited<ReturnType<typeof plantAlerts>>;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'A-1': {}, 'A-2': {}, 'A-3': {}, 'A-4': {} },
    people: { Second: { role: 'admin' } },
  });
  alerts = await plantAlerts(account.owner);
});

const detail = () => screen.findByRole('article', { name: alerts.typeName });
const lineOf = (asset: string): HTMLElement | null =>
  screen.queryByText(asset, { selector: '[data-row] *' })?.closest<HTMLElement>('[data-row]') ?? null;

async function finishAs(app: OpenedApp, cause: string, note = ''): Promise<HTMLElement> {
  await app.key('f');
  const dialog = await screen.findByRole('dialog', { name: text('alerts:finish') });
  await app.press(cause, { role: 'radio', in: dialog });
  if (note !== '') await app.fill(text('alerts:note'), note, { in: dialog });
  await app.press(text('alerts:finish'), { in: dialog });
  return dialog;
}

it('shows one user the other’s changes, and keeps typed values', async () => {
  const alertId = await alerts.raise('A-1');
  const app = await openApp(`${path}?alert=${alertId}`, { as: account.owner });
  const open = await detail();
  await within(open).findAllByText(text('alert-words:status_opened'));
  await app.key('f');
  const dialog = await screen.findByRole('dialog', { name: text('alerts:finish') });
  await app.press(text('alerts:falseAlarm'), { role: 'radio', in: dialog });
  await app.fill(text('alerts:note'), 'Sensor replaced.', { in: dialog });
  const { call } = account.people['Second'] ?? account.owner;
  const params = { alertId };
  const { version } = await call('getAlert', { params });
  await call('startAlert', { params, body: { version } });
  await app.press(text('alerts:finish'), { in: dialog });
  const conflict = await within(dialog).findByText(new RegExp(text('alerts:changedMeanwhile')));
  expect(conflict).toHaveTextContent('Second');
  expect(within(dialog).getByLabelText(text('alerts:note'))).toHaveValue('Sensor replaced.');
  await app.press(text('alerts:finish'), { in: dialog });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await within(open).findByText(/Sensor replaced\./);
});

it('treats alerts by keyboard with a work order and a countermeasure, while new ones wait', async () => {
  await alerts.raise('A-2');
  const app = await openApp(path, { as: account.owner });
  await waitFor(() => expect(lineOf('A-2')).toHaveTextContent(text('alert-words:status_opened')));
  await app.key('j');
  const open = await detail();
  await app.key('t');
  await waitFor(() => expect(lineOf('A-2')).toHaveTextContent(text('alert-words:status_running')));
  await alerts.raise('A-3');
  await app.press(text('work-orders:new'), { in: open });
  const order = await screen.findByRole('dialog', { name: text('work-orders:new') });
  await app.press(text('work-orders:create'), { in: order });
  const [link] = await within(open).findAllByRole('link', { name: /^OS-/ });
  const code = link?.textContent ?? '';

  const bar = await screen.findByRole('button', { name: text('alerts:newAlerts_one', { formatted: '1' }) });
  expect(lineOf('A-3')).toBeNull();
  await app.user.click(bar);
  await waitFor(() => expect(lineOf('A-3')).toBeVisible());

  await app.key('c');
  const form = within(open).getByRole('form', { name: text('alerts:addToHistory') });
  const field = within(form).getByRole('textbox', { name: text('alerts:countermeasureHint') });
  expect(field).toHaveFocus();
  await app.user.paste('New oil pump');
  await app.choose(text('alerts:workOrder'), code, { in: form });
  await app.user.click(field);
  await app.key('{Control>}{Enter}{/Control}');
  const done = await within(open).findByText('New oil pump', { selector: ':not(textarea)' });
  expect(within(done.closest('li') ?? open).getByRole('link', { name: code })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: text('alerts:countermeasureHint') })).toHaveValue(''),
  );
});

it('finishes with a cause and reopens with a reason, also on a phone', async () => {
  const alertId = await alerts.raise('A-4');
  const app = await openApp(`${path}?alert=${alertId}`, { as: account.owner, width: 360 });
  const open = await detail();
  expect(lineOf('A-4')).toBeNull();
  const dialog = await finishAs(app, text('alerts:falseAlarm'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await within(open).findByText(text('alert-words:status_resolved'));
  await app.key('r');
  const reopening = await screen.findByRole('dialog', { name: text('alerts:reopen') });
  await app.fill(new RegExp(`^${text('alerts:note')}`), 'It came again.', { in: reopening });
  await app.press(text('alerts:reopen'), { in: reopening });
  await waitFor(() => expect(reopening).not.toBeInTheDocument());
  await app.press(text('alerts:treatment'), { role: 'tab' });
  await within(open).findByText('It came again.');
  await app.press(text('alerts:title'), { in: open });
  await waitFor(() => expect(lineOf('A-4')).toHaveTextContent(text('alert-words:status_opened')));
});

it('opens its first alert on a wide screen, and leaves none open once it is closed', async () => {
  await alerts.raise('A-1');
  const app = await openApp(path, { as: account.owner });
  await detail();
  expect(app.address()).toMatch(/[?&]alert=\d+/);
  await app.key('{Escape}');
  expect(await screen.findByText(text('alerts:chooseTitle'))).toBeVisible();
  expect(app.address()).not.toContain('alert=');
  await app.close();
  const phone = await openApp(path, { as: account.owner, width: 360 });
  await waitFor(() => expect(lineOf('A-1')).toBeVisible());
  expect(phone.address()).not.toContain('alert=');
});
