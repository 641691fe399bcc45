import { inflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { LooseInput } from '../../../testing/portal-client.ts';
import { historyPortal } from '../testing/history-portal.ts';

const portal = await historyPortal('2026-03-10T12:00:00Z');
afterAll(() => portal.stop());
const { owner, lia, ivo, stranger, visitor, assetIds, unitIds, insert, plantGeofence, plantVisit } = portal;
const yard = await plantGeofence('Yard');
const south = await plantGeofence('South', unitIds.SOUTH);
for (const visit of [
  {
    geofenceId: yard,
    assetId: assetIds.one,
    enteredAt: '2026-03-02T11:00:00Z',
    leftAt: '2026-03-02T14:30:00Z',
    certainty: 0.9,
  },
  { geofenceId: yard, assetId: assetIds.two, enteredAt: '2026-03-03T11:00:00Z' },
  { geofenceId: yard, assetId: assetIds.two, enteredAt: '2026-03-01T11:00:00Z', superseded: true },
  { geofenceId: south, assetId: assetIds.far, enteredAt: '2026-03-04T11:00:00Z' },
])
  await plantVisit(visit);
for (const [kind, at, isEvent] of [
  ['entry', '2026-03-02T11:00:00Z', true],
  ['passage', '2026-03-02T20:00:00Z', false],
] as const)
  await insert(
    `insert into geofence_transitions (account_id, geofence_id, unit_id, asset_id, kind, crossed_at, confirmed_at,
        received_at, latitude, longitude, cause, inferred, certainty, is_event, severity, limit_kph, top_speed_kph,
        proof, geofence_version, reducer_version)
      values ($1, $2, $3, $4, $5, $6, $6, $6, -23.5, -46.6, 'crossed', false, 1, $7, 'high', 80, 96.5, '{}', 1, 1)`,
    yard,
    unitIds.NORTH,
    assetIds.one,
    kind,
    at,
    isEvent,
  );

type Exported = 'exportGeofenceVisits' | 'exportGeofenceEvents';
async function lines(name: Exported, query: LooseInput['query'] = {}, person = owner): Promise<string[]> {
  const answer = await person.send(name, { query: { format: 'csv', ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
}

describe('an export of visits or events', () => {
  it('is refused to people without geofences access, and without a format', async () => {
    for (const name of ['exportGeofenceVisits', 'exportGeofenceEvents'] as const) {
      await visitor.refused(name, { query: { format: 'csv' } }, 401);
      await ivo.refused(name, { query: { format: 'csv' } }, 403);
      await owner.refused(name, {}, 422);
      await owner.refused(name, { query: { format: 'pdf' } }, 422);
    }
  });

  it('contains what the reader sees: nothing of another account or UL', async () => {
    expect(await lines('exportGeofenceVisits', {}, stranger)).toHaveLength(1);
    const seen = await lines('exportGeofenceVisits', {}, lia);
    expect(seen.map((line) => line.split(',')[0])).toEqual(['Asset', 'two', 'one']);
  });

  it('matches the list, in the reader’s language and number format, with the time zone', async () => {
    const rows = await lines('exportGeofenceVisits', { locale: 'pt' });
    expect(rows[0]).toContain('Entrou (America/Sao_Paulo)');
    expect(rows).toHaveLength(4);
    expect(rows[3]).toBe('one;X;Yard;2026-03-02 08:00:00;;2026-03-02 11:30:00;;3,5;;;;;;Não;0,9;1');
    const listed = await owner.call('listGeofenceVisits', { query: { limit: 10 } });
    expect(rows.slice(1).map((row) => row.split(';')[0])).toEqual(
      listed.items.map(({ asset }) => asset.code),
    );
  });

  it('applies the list’s filters', async () => {
    const of = async (query: LooseInput['query']): Promise<(string | undefined)[]> =>
      (await lines('exportGeofenceVisits', query)).slice(1).map((line) => line.split(',')[0]);
    expect(await of({ geofences: [yard], open: true })).toEqual(['two']);
    expect(await of({ to: '2026-03-03T00:00:00Z' })).toEqual(['one']);
    const kinds = async (query: LooseInput['query']): Promise<(string | undefined)[]> =>
      (await lines('exportGeofenceEvents', query)).slice(1).map((line) => line.split(',')[4]);
    expect(await kinds({})).toEqual(['Entry']);
    expect(await kinds({ all: true })).toEqual(['Passage', 'Entry']);
  });

  it('continues past the first page to the end', async () => {
    const busy = await plantGeofence('Busy');
    await insert(
      `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
          entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, reducer_version)
        select $1, $2, $3, $4, t, t, t, 'crossed', t + interval '1 minute', false, 1, 1, 1
        from generate_series(timestamptz '2025-01-01', timestamptz '2025-01-01' + interval '1200 hours', interval '1 hour') t`,
      busy,
      unitIds.NORTH,
      assetIds.one,
    );
    const query = { geofences: [busy] };
    const file = await owner.send('exportGeofenceVisits', { query: { ...query, format: 'csv' } });
    expect(file.headers['azimute-rows']).toBe('1201');
    const rows = await lines('exportGeofenceVisits', query);
    expect(rows).toHaveLength(1202);
    expect(new Set(rows).size).toBe(1202);
  });

  it('is also available as a workbook', async () => {
    const answer = await owner.send('exportGeofenceEvents', { query: { format: 'xlsx', locale: 'es' } });
    expect(answer.headers['content-disposition']).toContain('eventos de geocercas-2026-03-10.xlsx');
    const sheet = sheetIn(answer.rawPayload);
    for (const shown of ['Cuándo (America/Sao_Paulo)', 'Entrada', 'Grave', '<v>96.5</v>'])
      expect(sheet).toContain(shown);
  });
});

/** Returns the XML of a workbook's first sheet. */
function sheetIn(archive: Buffer): string {
  const end = archive.length - 22;
  let place = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry += 1) {
    const nameLength = archive.readUInt16LE(place + 28);
    const start = archive.readUInt32LE(place + 42) + 30 + nameLength;
    const packed = archive.subarray(start, start + archive.readUInt32LE(place + 20));
    if (archive.toString('utf8', place + 46, place + 46 + nameLength).endsWith('sheet1.xml'))
      return inflateRawSync(packed).toString('utf8');
    place += 46 + nameLength;
  }
  return '';
}
