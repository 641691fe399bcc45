import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount } from '../../testing/test-portal.ts';
import { text } from '../../testing/texts.ts';

const path = '/services/simc/comandos';
const commands = ['services:simc:comandos'] as const;

it('sends a command to the device of the link, and cancels it', async () => {
  const device = `IMEI-${process.hrtime.bigint()}`;
  const { owner } = await plantAccount({ assets: { 'CM-1': { devices: [device] } } });
  const { press, fill, choose } = await openApp(`${path}?device=${device}`, { as: owner });
  await press(text('device-commands:send'));
  const dialog = await screen.findByRole('dialog', { name: text('device-commands:send') });
  expect(
    within(dialog).getByRole('combobox', { name: new RegExp(text('device-commands:device')) }),
  ).toHaveValue(device);
  await choose(new RegExp(`^${text('device-commands:command')}`), text('device-commands:kind_output'), {
    in: dialog,
  });
  await fill(new RegExp(text('device-commands:number')), '2', { in: dialog });
  await press(text('device-commands:send'), { in: dialog });
  expect(await screen.findByText(text('device-commands:about_queued'))).toBeVisible();
  const listed = async () => (await owner.call('listDeviceCommands', { query: { device } })).items[0];
  expect(await listed()).toMatchObject({
    command: { kind: 'output', number: 2, isOn: true },
    state: 'queued',
  });
  await press(text('device-commands:cancel'));
  expect(await screen.findByText(text('device-commands:about_cancelled'))).toBeVisible();
  expect(await listed()).toMatchObject({ state: 'cancelled' });
});

async function plantAwaiting() {
  const device = `IMEI-${process.hrtime.bigint()}`;
  const { owner, people } = await plantAccount({
    assets: { 'CM-2': { devices: [device] } },
    columns: { approves_commands: true },
    people: { second: { changes: commands } },
  });
  const { id } = await owner.call('sendDeviceCommand', {
    body: { deviceId: device, command: { kind: 'reboot' } },
  });
  return { device, id, owner, second: people['second'] };
}

it('lets a second user approve a command', async () => {
  const { device, id, owner, second } = await plantAwaiting();
  const { press } = await openApp(`${path}?show=approval&command=${id}`, { as: second });
  await press(text('device-commands:approve'));
  const question = await screen.findByRole('dialog', {
    name: text('device-commands:approveTitle', { device }),
  });
  await press(text('device-commands:approve'), { in: question });
  await waitFor(async () =>
    expect(await owner.call('getDeviceCommand', { params: { deviceCommandId: id } })).toMatchObject({
      state: 'queued',
      approvedBy: { id: second?.id },
    }),
  );
});

it('lets the sender of a command cancel it, but not approve it', async () => {
  const { id, owner } = await plantAwaiting();
  await openApp(`${path}?command=${id}`, { as: owner });
  expect(await screen.findByRole('button', { name: text('device-commands:cancel') })).toBeVisible();
  expect(screen.getByText(text('device-commands:about_awaiting_approval'))).toBeVisible();
  expect(screen.queryByRole('button', { name: text('device-commands:approve') })).toBeNull();
});

it('shows users who only see commands no actions', async () => {
  const device = `IMEI-${process.hrtime.bigint()}`;
  const { owner, viewer } = await plantAccount({ assets: { 'CM-3': { devices: [device] } } });
  const { id } = await owner.call('sendDeviceCommand', {
    body: { deviceId: device, command: { kind: 'custom', text: 'getver' } },
  });
  await openApp(`${path}?command=${id}`, { as: viewer });
  expect(await screen.findByText(text('device-commands:about_queued'))).toBeVisible();
  expect(screen.getAllByText('getver').length).toBeGreaterThan(0);
  for (const action of ['send', 'cancel'] as const)
    expect(screen.queryByRole('button', { name: text(`device-commands:${action}`) })).toBeNull();
});
