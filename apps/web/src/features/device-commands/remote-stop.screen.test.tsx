import { expect, it } from 'vitest';
import { openApp, screen, within } from '../../testing/open-app.ts';
import { plantAccount } from '../../testing/test-portal.ts';
import { text } from '../../testing/texts.ts';

it('sends a remote stop, and shows what it waits for', async () => {
  const device = `IMEI-${process.hrtime.bigint()}`;
  const { owner, unitIds } = await plantAccount({ assets: { 'RS-1': { devices: [device] } } });
  const [unitId = 0] = Object.values(unitIds);
  const shape = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-46.6, -23.5],
        [-46.5, -23.5],
        [-46.5, -23.4],
        [-46.6, -23.5],
      ] as [number, number][],
    ],
  };
  await owner.call('createGeofence', {
    body: { unitId, name: 'Depot yard', resources: ['entry'], assets: { all: true }, shape },
  });
  const { press, choose } = await openApp(`/services/simc/comandos?device=${device}`, { as: owner });
  await press(text('device-commands:send'));
  const dialog = await screen.findByRole('dialog', { name: text('device-commands:send') });
  await choose(new RegExp(`^${text('device-commands:command')}`), text('device-commands:kind_stop'), {
    in: dialog,
  });
  await choose(new RegExp(`^${text('device-commands:stopGeofences')}`), 'Depot yard', { in: dialog });
  await press(text('device-commands:send'), { in: dialog });
  const conditions = await screen.findByRole('list', { name: text('device-commands:conditions') });
  expect(within(conditions).getAllByRole('listitem')).toHaveLength(4);
  expect((await owner.call('listDeviceCommands', { query: { device } })).items[0]).toMatchObject({
    command: { kind: 'stop', number: 1, standSeconds: 180 },
    state: 'queued',
    stop: { phase: 'waiting', alarm: null },
  });
});
