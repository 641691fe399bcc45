import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { planFixes } from './plan-fixes.ts';
import { play } from './play.ts';
import { readTracks, type Track } from './read-tracks.ts';
import { toInstant } from './to-instant.ts';

const aracaju = fileURLToPath(new URL('../../../../../../shared/data/aracaju-tracks.csv', import.meta.url));

const portal = await portalOf();
const { owner, unitIds } = portal;
const ownKey = (await portal.keyWith('telemetry:write')).key;
const to = await portal.listen();
const folder = await mkdtemp(join(tmpdir(), 'azimute-replay-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeFixture(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

function send(
  tracks: readonly Track[],
  devicePrefix: string,
  given: { today?: boolean; speed?: number; key?: string } = {},
) {
  const startMs = Date.now();
  const options = { devicePrefix, speed: given.speed ?? 0, today: given.today ?? false, startMs };
  const planned = tracks.map((track) => planFixes(track, options));
  return play(planned, { to, key: given.key ?? ownKey, startMs });
}

describe('reading tracks refuses', () => {
  it.each([
    ['no-columns.csv', 'id,when\n1,2', /track_id/],
    ['time.csv', 'track_id,time,latitude,longitude\n1,noon,1,1', /line 2 .*noon/],
    ['place.csv', 'track_id,time,latitude,longitude\n1,2014-09-13 07:24:32,,1', /line 2 .*place/],
    ['empty.gpx', '<gpx></gpx>', /no points/],
    ['time.gpx', '<gpx><trk><trkpt lat="1" lon="2"/></trk></gpx>', /point 1 .*time/],
  ])('%s', async (name, text, message) => {
    await expect(readTracks(await writeFixture(name, text), 'UTC')).rejects.toThrow(message);
  });
});

describe('reading tracks', () => {
  it('accepts CSV columns in any order, and sorts by time', async () => {
    const file = await writeFixture(
      'a.csv',
      'time,track_id,longitude,latitude\r\n2014-09-13 07:24:42,7,-37.1,-10.9\r\n2014-09-13 07:24:32,7,-37.2,-10.8\r\n',
    );
    expect(await readTracks(file, 'America/Maceio')).toEqual([
      {
        id: '7',
        points: [
          { trackId: '7', timeMs: Date.UTC(2014, 8, 13, 10, 24, 32), latitude: -10.8, longitude: -37.2 },
          { trackId: '7', timeMs: Date.UTC(2014, 8, 13, 10, 24, 42), latitude: -10.9, longitude: -37.1 },
        ],
      },
    ]);
  });

  it('reads GPX with a device for each track', async () => {
    const file = await writeFixture(
      'a.gpx',
      `<?xml version="1.0"?><gpx><trk><name>Morning</name><trkseg>
        <trkpt lat="-10.5" lon="-37.5"><ele>4</ele><time>2014-09-13T10:24:32Z</time><name>gate</name></trkpt>
        <trkpt lon='-37.6' lat='-10.6'><time>2014-09-13T07:24:42-03:00</time></trkpt></trkseg></trk>
        <trk><trkseg><trkpt lat="1" lon="2"><time>2014-09-13T10:24:32.5Z</time></trkpt></trkseg></trk></gpx>`,
    );
    const tracks = await readTracks(file, 'UTC');
    expect(
      tracks.map(({ id, points }) => [id, points.map(({ timeMs, longitude }) => [timeMs, longitude])]),
    ).toEqual([
      [
        'Morning',
        [
          [Date.UTC(2014, 8, 13, 10, 24, 32), -37.5],
          [Date.UTC(2014, 8, 13, 10, 24, 42), -37.6],
        ],
      ],
      ['2', [[Date.UTC(2014, 8, 13, 10, 24, 32, 500), 2]]],
    ]);
  });

  it.each([
    ['2014-09-13 07:24:32', 'America/Maceio', '2014-09-13T10:24:32.000Z'],
    ['2014-01-13 07:24:32', 'America/Sao_Paulo', '2014-01-13T09:24:32.000Z'],
    ['2014-07-13 07:24', 'America/Sao_Paulo', '2014-07-13T10:24:00.000Z'],
    ['2014-07-13T07:24:32.25', 'UTC', '2014-07-13T07:24:32.250Z'],
    ['2014-07-13T07:24:32+0530', 'America/Maceio', '2014-07-13T01:54:32.000Z'],
  ])('converts %s in %s to %s', (text, zone, expected) => {
    expect(new Date(toInstant(text, zone) ?? 0).toISOString()).toBe(expected);
  });
});

describe('replay', () => {
  const track: Track = {
    id: '1',
    points: [0, 10, 20].map((seconds) => ({
      timeMs: Date.UTC(2014, 8, 13) + seconds * 1_000,
      latitude: -10 + seconds / 10_000,
      longitude: -37,
    })),
  };

  it('stops if its key is refused', async () => {
    await expect(send([track], 'refused-', { key: 'azk_wrong' })).rejects.toThrow(/401.*api_key_invalid/);
  });

  it('counts unknown devices as refused, with advice', async () => {
    const counts = await send([track], 'nobody-');
    expect(counts).toMatchObject({ stored: 0, repeated: 0, refused: 3 });
    expect([...counts.reasons]).toEqual([[expect.stringContaining('Assign it to an asset'), 3]]);
  });

  it('sends speed and bearing like a device', () => {
    const options = { devicePrefix: 'p-', speed: 0, today: false, startMs: 0 };
    const [, second] = planFixes(track, options);
    expect(second?.parameters).toMatchObject({
      id: 'p-1',
      bearing: '0.0',
      timestamp: '2014-09-13T00:00:10.000Z',
    });
    expect(Number(second?.parameters['speed'])).toBeCloseTo(21.6, 1);
  });

  it('replays with current times: live, or ending now', () => {
    const startMs = Date.UTC(2026, 2, 2);
    const timesOf = (speed: number): unknown[] =>
      planFixes(track, { devicePrefix: '', speed, today: true, startMs }).map(({ afterMs, parameters }) => [
        afterMs,
        Date.parse(parameters['timestamp'] ?? '') - startMs,
      ]);
    expect(timesOf(0)).toEqual([
      [0, -20_000],
      [0, -10_000],
      [0, 0],
    ]);
    expect(timesOf(2)).toEqual([
      [0, 0],
      [5_000, 5_000],
      [10_000, 10_000],
    ]);
  });

  it.skipIf(!existsSync(aracaju))(
    'stores 437 fixes of Aracaju with 2 duplicates, and then only duplicates',
    async () => {
      const all = await readTracks(aracaju, 'America/Maceio');
      expect(all).toHaveLength(163);
      // Short tracks, including the two with a repeated fix.
      const tracks = all.slice(41, 57);
      const assets = new Map<string, number>();
      for (const { id } of tracks) {
        const code = `track-${id}`;
        const made = await owner.call('createAsset', { body: { unitId: unitIds.NORTH, code } });
        await owner.call('createAssetDevice', { params: { assetId: made.id }, body: { deviceId: code } });
        assets.set(id, made.id);
      }
      expect(await send(tracks, 'track-')).toMatchObject({ stored: 437, repeated: 2, refused: 0 });
      for (const { id, points } of tracks.slice(0, 5)) {
        const range = { from: '2014-01-01T00:00:00Z', to: '2017-01-01T00:00:00Z' };
        const params = { assetId: assets.get(id) ?? 0 };
        const { columns } = await owner.call('getAssetPositions', { params, query: range });
        const trail = columns.fixedAt.map((timeMs, index) => [
          timeMs,
          columns.latitude[index],
          columns.longitude[index],
        ]);
        expect(trail).toEqual(points.map(({ timeMs, latitude, longitude }) => [timeMs, latitude, longitude]));
      }
      expect(await send(tracks.slice(0, 10), 'track-')).toMatchObject({ stored: 0, refused: 0 });
    },
    120_000,
  );
});
