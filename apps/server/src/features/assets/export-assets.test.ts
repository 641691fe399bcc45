import { inflateRawSync } from 'node:zlib';
import { exportAssetsSchema } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { writeExport } from '../../platform/lists/export-list.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { exportAssets } from './export-assets.ts';
import { plantAssetState } from './testing/plant-asset-state.ts';

const now = new Date('2030-03-04T02:30:00Z');
const BYTE_ORDER_MARK = '\uFEFF';

const clock = createManualClock(now);
const portal = await portalOf({
  clock,
  units: ['NORTH', 'SOUTH'],
  assets: {
    'ESC-0412': { columns: { model: '＝HYPERLINK("http://evil.example")', category: 'Escavadeira' } },
    'CAM-0988': { unit: 'SOUTH', columns: { model: '<b>&_x0041_' } },
    '-0001': { columns: { model: 'E"320', region: 'São Paulo' } },
  },
  people: { outsider: { sees: ['notifications'] } },
});
afterAll(() => portal.stop());
// A user's exports are rate limited.
beforeEach(() => clock.advance(30_000));
const { owner, viewer, stranger, accountId, elsewhere, queryAsOwner } = portal;
const { NORTH: north, SOUTH: south } = portal.unitIds;
const { 'ESC-0412': first, 'CAM-0988': southern } = portal.assetIds;
const customer = await owner.call('createCustomer', { body: { name: 'Pedreira; Santa Rita' } });
await queryAsOwner('update assets set customer_id = $1 where asset_id = $2', [customer.id, first]);
await plantAssetState(portal, first, { fixedAt: new Date('2030-03-04T01:15:30.500Z') });
await queryAsOwner(
  'update asset_states set hour_meter_hours = 1234.5, odometer_km = 1609.344 where account_id = $1',
  [accountId],
);
const theirUnit = elsewhere.unitIds['NORTH'] ?? 0;
const alien = await stranger.call('createAsset', { body: { code: 'ALIEN', unitId: theirUnit } });

const bodyOf = (wanted: object) => ({ body: { selection: { filters: {} }, ...wanted } });
const ask = (wanted: object, person: Person = owner) => person.send('exportAssets', bodyOf(wanted));
const csv = async (wanted: object, person: Person = owner) => {
  const answer = await ask(wanted, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body.replace(BYTE_ORDER_MARK, '').split('\r\n').slice(0, -1);
};
const audited = () =>
  queryAsOwner<{ after: Record<string, unknown>; user_id: number }>(
    `select after, user_id from audit_entries
      where account_id = $1 and action = 'asset.export' order by sequence desc`,
    [accountId],
  );

describe('exportAssets', () => {
  it('refuses visitors and people without the module', async () => {
    await portal.visitor.refused('exportAssets', bodyOf({}), 401);
    await portal.people.outsider.refused('exportAssets', bodyOf({}), 403);
    expect(await audited()).toEqual([]);
  });

  it.each([
    ['an unknown column', { columns: ['secret'] }],
    ['no column', { columns: [] }],
    ['an unknown format', { format: 'pdf' }],
    ['an unknown language', { locale: 'fr' }],
    ['an unknown order', { sort: 'colour' }],
    ['no selection', { selection: {} }],
    ['an empty selection', { selection: { assetIds: [] } }],
    ['too many assets', { selection: { assetIds: Array.from({ length: 10_001 }, (_, index) => index + 1) } }],
    ['a search that is too short', { selection: { filters: { search: 'ab' } } }],
  ])('refuses %s', async (_name, wanted) => {
    await owner.refused('exportAssets', bodyOf(wanted), 422);
    expect(await audited()).toEqual([]);
  });

  it('contains the person’s ULs and nothing of another account, in both formats', async () => {
    expect(await csv({ columns: ['code'] })).toEqual(['ID', "'-0001", 'CAM-0988', 'ESC-0412']);
    expect(await csv({ columns: ['code'] }, viewer)).toEqual(['ID', "'-0001", 'ESC-0412']);
    expect(await csv({ selection: { filters: { units: [south] } }, columns: ['code'] }, viewer)).toEqual([
      'ID',
    ]);
    expect(await csv({ columns: ['code'] }, stranger)).toEqual(['ID', 'ALIEN']);
    const workbook = await openWorkbook({ columns: ['code'] }, viewer);
    expect(workbook.get('xl/worksheets/sheet1.xml')).not.toMatch(/CAM-0988|ALIEN/);
  });

  it('applies the list’s filters, order and columns', async () => {
    const filtered = await csv({
      selection: { filters: { units: [north] } },
      sort: 'model',
      order: 'desc',
      columns: ['unit', 'code'],
    });
    expect(filtered).toEqual(['UL,ID', 'NORTH NORTH,ESC-0412', "NORTH NORTH,'-0001"]);
    expect(
      await csv({ selection: { filters: { search: 'esc', status: ['running'] } }, columns: ['code'] }),
    ).toEqual(['ID', 'ESC-0412']);
    expect((await csv({}))[0]).toBe(
      'ID,Model,Manufacturer,Category,Segment,Cost center,Region,Customer,UL,Serial number (PIN),VIN,' +
        'Year,License plate,Plate expiry,Purchase date,Purchase price (BRL),Status,Hour meter (h),Odometer (km),' +
        'Last contact (America/Sao_Paulo),Last position (America/Sao_Paulo),Tags,Latitude,Longitude',
    );
  });

  it('contains the visible selected assets in list order, and reports their count', async () => {
    const assetIds = [first, southern, first, alien.id, 2_000_000_000];
    const named = { selection: { assetIds }, columns: ['code'], order: 'desc' };
    expect(await csv(named)).toEqual(['ID', 'ESC-0412', 'CAM-0988']);
    expect(await csv(named, viewer)).toEqual(['ID', 'ESC-0412']);
    expect((await ask(named)).headers['azimute-rows']).toBe('2');
    expect((await ask({ ...named, format: 'xlsx' }, viewer)).headers['azimute-rows']).toBe('1');
    const all = { selection: { filters: {}, except: [first] }, columns: ['code'], sort: 'status' };
    expect(await csv(all)).toEqual(['ID', "'-0001", 'CAM-0988']);
    expect(await csv(all, viewer)).toEqual(['ID', "'-0001"]);
    expect(await csv({ selection: { filters: { units: [north] }, except: [first] } })).toHaveLength(2);
  });

  it('writes CSV in the spreadsheet format of the language, in the account’s time zone', async () => {
    const answer = await ask({ locale: 'pt' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ativos-2030-03-03.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(await csv({ locale: 'pt', columns: ['code', 'status', 'odometer'] })).toEqual([
      'ID;Status;Odômetro (km)',
      "'-0001;Sem status;",
      'CAM-0988;Sem status;',
      'ESC-0412;Ligado;1609,344',
    ]);
    expect(
      (
        await csv({
          selection: { filters: { search: 'esc' } },
          locale: 'es',
          columns: ['latitude', 'lastContact'],
        })
      ).at(-1),
    ).toBe('-10,9;2030-03-03 22:15:30');
  });

  it('uses the person’s language by default', async () => {
    expect(await csv({ selection: { filters: { search: 'esc' } }, columns: ['status'] })).toEqual([
      'Status',
      'Running',
    ]);
  });

  it('guards against formulas and quotes separators', async () => {
    expect(await csv({ selection: { filters: { search: 'esc' } }, columns: ['model', 'customer'] })).toEqual([
      'Model,Customer',
      `"'＝HYPERLINK(""http://evil.example"")",Pedreira; Santa Rita`,
    ]);
    expect(
      (await csv({ selection: { filters: { search: 'esc' } }, columns: ['customer'], locale: 'pt' }))[1],
    ).toBe('"Pedreira; Santa Rita"');
  });

  it('converts distances to the account’s unit', async () => {
    const setUnit = (unit: string) =>
      queryAsOwner('update accounts set distance_unit = $1 where account_id = $2', [unit, accountId]);
    await setUnit('mi');
    expect(await csv({ selection: { filters: { search: 'esc' } }, columns: ['odometer'] })).toEqual([
      'Odometer (mi)',
      '1000',
    ]);
    await setUnit('km');
  });

  it('writes a workbook with typed numbers and dates below frozen headings', async () => {
    const answer = await ask({ format: 'xlsx', locale: 'pt' });
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const workbook = await openWorkbook({
      locale: 'pt',
      columns: ['code', 'hourMeter', 'lastContact', 'model'],
    });
    expect(workbook.get('xl/workbook.xml')).toContain('<sheet name="Ativos"');
    const sheet = workbook.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('>Horímetro (h)<');
    expect(sheet).toContain('<c r="B4" s="3"><v>1234.5</v></c>');
    const serial = Number(/<c r="C4" s="4"><v>([\d.]+)</.exec(sheet)?.[1]);
    expect((serial - 25_569) * 86_400_000).toBeCloseTo(Date.parse('2030-03-03T22:15:30.500Z'), 0);
    expect(sheet).toContain('>＝HYPERLINK(&quot;http://evil.example&quot;)<');
    expect(sheet).toContain('>&lt;b&gt;&amp;_x005F_x0041_<');
    expect(sheet).not.toContain('r="B2"');
  });

  it('is audited with its filters and row count before it is sent', async () => {
    const before = (await audited()).length;
    await csv({ selection: { filters: { search: 'esc' } }, columns: ['code'], sort: 'model' }, viewer);
    await csv({ selection: { filters: { search: 'nothing' } }, columns: ['code'] }, viewer);
    const entries = await audited();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      user_id: viewer.id,
      after: {
        selection: { filters: { search: 'esc' }, except: [] },
        sort: 'model',
        order: 'asc',
        columns: ['code'],
        format: 'csv',
        locale: 'en',
        rows: 1,
      },
    });
  });
});

describe('a large export', () => {
  const ROWS = 20_000;
  let transactions = 0;
  const begin = async (format: 'csv' | 'xlsx') => {
    transactions = 0;
    const actor = await actorOf(portal, stranger);
    return await exportAssets(
      (work) => {
        transactions += 1;
        return asActor(portal.database.app, actor, (client) =>
          work({ client, accountId: elsewhere.id, at: now }),
        );
      },
      exportAssetsSchema.parse({ selection: { filters: {} }, format, columns: ['code'] }),
      'en',
    );
  };

  beforeAll(async () => {
    await queryAsOwner(
      `insert into assets (account_id, unit_id, code) select $1, $2, 'N' || lpad(n::text, 6, '0')
      from generate_series(1, $3::int) n`,
      [elsewhere.id, theirUnit, ROWS],
    );
  });

  it('is complete and in order across batches', async () => {
    const lines = await csv({ columns: ['code'] }, stranger);
    expect(lines).toHaveLength(ROWS + 2);
    expect(lines.slice(1)).toEqual(lines.slice(1).toSorted());
    const sheet = (await openWorkbook({ columns: ['code'] }, stranger)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(ROWS + 2);
  });

  it('reads batches on demand, and stops when the reader disconnects', async () => {
    const content = writeExport(await begin('csv'));
    await content.next();
    expect(transactions).toBe(1);
    await content.next();
    expect(transactions).toBe(2);
    await content.return(undefined);
    expect(await content.next()).toEqual({ done: true, value: undefined });
    expect(transactions).toBe(2);
  });

  it('stays little ahead of a slow workbook reader', async () => {
    const content = writeExport(await begin('xlsx'));
    for (let bytes = 0; bytes < 10_000;) bytes += (await content.next()).value?.length ?? 10_000;
    await content.return(undefined);
    expect(transactions).toBeGreaterThan(1);
    expect(transactions).toBeLessThan(1 + ROWS / 1000 / 2);
  });

  it('omits assets deleted since it began', async () => {
    const content = writeExport(await begin('csv'));
    await queryAsOwner(`delete from assets where account_id = $1 and code = 'N019999'`, [elsewhere.id]);
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    expect(text).toContain('N019998');
    expect(text).not.toContain('N019999');
  });
});

/** Reads an archive by its directory, like programs do, and checks the metadata of each entry. */
async function openWorkbook(wanted: object, person: Person = owner): Promise<Map<string, string>> {
  const archive = (await ask({ ...wanted, format: 'xlsx' }, person)).rawPayload;
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const parts = new Map<string, string>();
  let place = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry += 1) {
    const nameLength = archive.readUInt16LE(place + 28);
    const name = archive.toString('utf8', place + 46, place + 46 + nameLength);
    const start = archive.readUInt32LE(place + 42) + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(place + 20)));
    expect(content.length).toBe(archive.readUInt32LE(place + 24));
    parts.set(name, content.toString('utf8'));
    place += 46 + nameLength;
  }
  return parts;
}
