import { afterAll, describe, expect, it } from 'vitest';
import { openLivePortal } from '../testing/live-portal.ts';
import { apiPosition } from '../testing/traccar-server.ts';
import { runComparison } from './run-comparison.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-10T12:00:00Z');
const START = NOW - 5 * 60 * MINUTE;
const iso = (minute: number): string => new Date(START + minute * MINUTE).toISOString();

/** Stands for 30 minutes, drives for 10, stands for 4, drives for 10, and stands. */
const positions = Array.from({ length: 300 }, (_, index) => {
  const driven = Math.max(0, Math.min(20, index - 60)) + Math.max(0, Math.min(20, index - 88));
  const drives = (index > 60 && index <= 80) || (index > 88 && index <= 108);
  return apiPosition(index + 1, START + index * 30_000, {
    latitude: -23.5,
    longitude: -46.6 + driven * 0.003,
    speed: drives ? 20 : 0,
    attributes: { ignition: true, ...(index === 150 && { alarm: 'sos' }) },
  });
});
const event = (type: string, minute: number, more: object = {}) => ({
  id: minute,
  type,
  deviceId: 1,
  eventTime: iso(minute),
  attributes: {},
  ...more,
});
const span = (from: number, to: number) => ({ deviceId: 1, startTime: iso(from), endTime: iso(to) });
const portal = await openLivePortal(NOW, {
  devices: [
    { id: 1, uniqueId: 'cmp-1', name: 'Compared', groupId: 0, attributes: {} },
    { id: 2, uniqueId: '', name: 'No place', groupId: 0, attributes: {} },
  ],
  geofences: [{ id: 4, name: 'Depot', area: 'CIRCLE (-23.5 -46.6, 300)', attributes: {} }],
  positions,
  trips: [span(30.5, 40.5), span(44.5, 54.5)],
  stops: [],
  events: [
    event('alarm', 75, { attributes: { alarm: 'sos' } }),
    event('geofenceExit', 31, { geofenceId: 4 }),
    event('geofenceExit', 95, { geofenceId: 4 }),
    event('geofenceEnter', 96, { geofenceId: 4 }),
  ],
});
const { owner, viewer, people, dependencies, ofServer, signal } = portal;
afterAll(() => portal.close());

const period = { from: iso(15), to: iso(140) };

describe('a comparison with a Traccar server', () => {
  it('explains each difference by the change that reproduces it, or lists it as unexplained', async () => {
    const id = await portal.read(iso(-60));
    const { migrationId } = (await portal.serverOf(id)) ?? {};
    await portal.migrate(migrationId ?? 0);
    // The server concludes what its positions do not say.
    portal.traccar.events.push(event('alarm', 90, { attributes: { alarm: 'sos' } }));
    const params = { migrationServerId: id };
    await owner.refused('getMigrationComparison', { params }, 404);
    await people.other.refused('compareMigrationServer', { params, body: period }, 404);
    await viewer.refused('compareMigrationServer', { params, body: period }, 403);
    await owner.refused('compareMigrationServer', { params, body: { from: iso(9), to: iso(9) } }, 'to');
    const far = { from: iso(-60 * 24 * 40), to: iso(0) };
    await owner.refused('compareMigrationServer', { params, body: far }, 'from');

    const begun = await owner.call('compareMigrationServer', { params, body: period });
    expect(begun).toMatchObject({ state: 'queued', deviceCount: 0 });
    await runComparison(dependencies, ofServer(id), signal);
    const done = await owner.call('getMigrationComparison', { params });
    expect(done).toMatchObject({ state: 'finished', deviceCount: 2, devicesDone: 2, devicesLeftOut: 1 });
    const { items } = await owner.call('listMigrationDifferences', { params });
    const trip = items.find(({ kind }) => kind === 'trip');
    expect(trip).toMatchObject({
      asset: { code: 'Compared' },
      reason: 'threshold',
      setting: 'end_seconds',
      ownValue: 300,
      right: 'both',
    });
    expect([trip?.theirs.length, trip?.ours.length]).toEqual([2, 1]);
    expect(items.filter(({ kind }) => kind === 'alarm')).toMatchObject([
      { subject: 'sos', at: iso(90), ours: [], reason: null, right: null },
    ]);
    // The geofence was migrated after the period.
    expect(items.filter(({ kind }) => kind === 'geofence')).toEqual([]);
    const { kinds } = done;
    expect(kinds.find(({ kind }) => kind === 'alarm')).toMatchObject({ theirs: 2, ours: 1, differences: 1 });

    const { items: unexplained } = await owner.call('listMigrationDifferences', {
      params,
      query: { reasons: ['none'], kinds: ['alarm'] },
    });
    expect(unexplained).toHaveLength(1);
    const file = await owner.send('getMigrationDifferencesFile', { params, query: { locale: 'pt' } });
    expect(file.body.split('\n').filter((line) => line !== '')).toHaveLength(items.length + 1);
    expect(file.body).toContain('Sem explicação');
    await people.other.refused('getMigrationComparison', { params }, 404);
    await people.other.refused('listMigrationDifferences', { params }, 404);
    await people.other.refused('getMigrationDifferencesFile', { params }, 404);
  }, 120_000);

  it('fails visibly if the server does not respond, and is replaced by the next one', async () => {
    const [server] = (await owner.call('listMigrationServers', {})).items;
    const params = { migrationServerId: server?.id ?? 0 };
    await owner.call('compareMigrationServer', { params, body: period });
    portal.traccar.fails = 503;
    await runComparison(dependencies, ofServer(params.migrationServerId), signal);
    portal.traccar.fails = null;
    expect(await owner.call('getMigrationComparison', { params })).toMatchObject({ state: 'failed' });
    await owner.call('compareMigrationServer', { params, body: period });
    expect((await owner.call('listMigrationDifferences', { params })).items).toEqual([]);
    await runComparison(dependencies, ofServer(params.migrationServerId), signal);
    const { state, reasons } = await owner.call('getMigrationComparison', { params });
    expect(state).toBe('finished');
    expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(1);
  }, 60_000);
});
