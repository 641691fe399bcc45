import { inflateRawSync } from 'node:zlib';
import { exportAssetsSchema } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeExport } from '../../platform/lists/export-list.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { exportAssets } from './export-assets.ts';
import { startAssetsServer, type AssetsServer, type Person } from './testing/start-assets-server.ts';

const now = new Date('2030-03-04T02:30:00Z');
const BYTE_ORDER_MARK = '\uFEFF';

const administrator: Omit<Actor, 'accountId'> = {
  userId: 1,
  sessionId: '1',
  role: 'admin',
  sees: ['services:simc:geolocalizacao:ativos'],
  changes: [],
  allUnits: true,
  unitIds: [],
};

let portal: AssetsServer;
let north: number;
let south: number;
const planted = { first: 0, elsewhere: 0 };

const ask = (wanted: object, person?: Person) =>
  portal.call('POST', '/assets/export', person, { selection: { filters: {} }, ...wanted });
const csv = async (wanted: object, person: Person = 'admin') => {
  const answer = await ask(wanted, person);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.body.replace(BYTE_ORDER_MARK, '').split('\r\n').slice(0, -1);
};
const audited = () =>
  portal.queryAsOwner<{ after: Record<string, unknown>; user_id: number }>(
    `select after, user_id from audit_entries where action = 'asset.export' order by sequence desc`,
  );

beforeAll(async () => {
  portal = await startAssetsServer(now);
  ({ north, south } = portal.planted);
  const customer = await portal.call('POST', '/customers', 'admin', { name: 'Pedreira; Santa Rita' });
  const first = await portal.plant({
    code: 'ESC-0412',
    unitId: north,
    model: '＝HYPERLINK("http://evil.example")',
    category: 'Escavadeira',
    customerId: customer.json<{ id: number }>().id,
  });
  const elsewhere = await portal.plant({ code: 'CAM-0988', unitId: south, model: '<b>&_x0041_' });
  Object.assign(planted, { first: first.id, elsewhere: elsewhere.id });
  await portal.plant({ code: '-0001', unitId: north, model: 'E"320', region: 'São Paulo' });
  await portal.plantState(first.id, { fixedAt: new Date('2030-03-04T01:15:30.500Z'), engineOn: true });
  await portal.queryAsOwner('update asset_states set hour_meter_hours = 1234.5, odometer_km = 1609.344');
  await portal.call('POST', '/assets', 'otherAdmin', { code: 'ALIEN', unitId: portal.planted.elsewhere });
});
afterAll(() => portal.stop());

describe('exportAssets', () => {
  it('refuses visitors, people without the module, and what is no column, format or language', async () => {
    expect((await ask({})).statusCode).toBe(401);
    expect((await ask({}, 'stranger')).statusCode).toBe(403);
    const refused = [
      { columns: ['secret'] },
      { columns: [] },
      { format: 'pdf' },
      { locale: 'fr' },
      { sort: 'colour' },
      { selection: {} },
      { selection: { assetIds: [] } },
      { selection: { assetIds: Array.from({ length: 10_001 }, (_, index) => index + 1) } },
      { selection: { filters: { search: 'ab' } } },
    ];
    for (const wanted of refused) {
      expect((await ask(wanted, 'admin')).statusCode, JSON.stringify(wanted)).toBe(422);
    }
    expect(await audited()).toEqual([]);
  });

  it('holds the ULs of the person and nothing of another account, in either format', async () => {
    expect(await csv({ columns: ['code'] })).toEqual(['ID', "'-0001", 'CAM-0988', 'ESC-0412']);
    expect(await csv({ columns: ['code'] }, 'northViewer')).toEqual(['ID', "'-0001", 'ESC-0412']);
    expect(
      await csv({ selection: { filters: { units: [south] } }, columns: ['code'] }, 'northViewer'),
    ).toEqual(['ID']);
    expect(await csv({ columns: ['code'] }, 'otherAdmin')).toEqual(['ID', 'ALIEN']);
    const workbook = await openWorkbook({ columns: ['code'] }, 'northViewer');
    expect(workbook.get('xl/worksheets/sheet1.xml')).not.toMatch(/CAM-0988|ALIEN/);
  });

  it('has the filters, order and columns of the list', async () => {
    const filtered = await csv({
      selection: { filters: { units: [north] } },
      sort: 'model',
      order: 'desc',
      columns: ['unit', 'code'],
    });
    expect(filtered).toEqual(['UL,ID', '0101 North,ESC-0412', "0101 North,'-0001"]);
    expect(
      await csv({ selection: { filters: { search: 'esc', status: ['running'] } }, columns: ['code'] }),
    ).toEqual(['ID', 'ESC-0412']);
    expect((await csv({}))[0]).toBe(
      'ID,Model,Manufacturer,Category,Segment,Cost center,Region,Customer,UL,Status,Hour meter (h),Odometer (km),' +
        'Last contact (America/Sao_Paulo),Last position (America/Sao_Paulo),Tags,Latitude,Longitude',
    );
  });

  it('holds what is selected and seen of it, in the order of the list, and says how many', async () => {
    const [alien] = await portal.queryAsOwner<{ id: number }>(
      `select asset_id as id from assets where code = 'ALIEN'`,
    );
    const assetIds = [planted.first, planted.elsewhere, planted.first, alien?.id ?? 0, 999_999];
    const named = { selection: { assetIds }, columns: ['code'], order: 'desc' };
    expect(await csv(named)).toEqual(['ID', 'ESC-0412', 'CAM-0988']);
    expect(await csv(named, 'northViewer')).toEqual(['ID', 'ESC-0412']);
    expect((await ask(named, 'admin')).headers['azimute-rows']).toBe('2');
    expect((await ask({ ...named, format: 'xlsx' }, 'northViewer')).headers['azimute-rows']).toBe('1');
    const all = { selection: { filters: {}, except: [planted.first] }, columns: ['code'], sort: 'status' };
    expect(await csv(all)).toEqual(['ID', "'-0001", 'CAM-0988']);
    expect(await csv(all, 'northViewer')).toEqual(['ID', "'-0001"]);
    expect(await csv({ selection: { filters: { units: [north] }, except: [planted.first] } })).toHaveLength(
      2,
    );
  });

  it('writes CSV as the spreadsheets of a language read it, with times of the account', async () => {
    const answer = await ask({ locale: 'pt' }, 'admin');
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

  it('is in the language of the person when none is named', async () => {
    expect(await csv({ selection: { filters: { search: 'esc' } }, columns: ['status'] })).toEqual([
      'Status',
      'Running',
    ]);
  });

  it('keeps formulas from running and quotes what would end a field', async () => {
    expect(await csv({ selection: { filters: { search: 'esc' } }, columns: ['model', 'customer'] })).toEqual([
      'Model,Customer',
      `"'＝HYPERLINK(""http://evil.example"")",Pedreira; Santa Rita`,
    ]);
    expect(
      (await csv({ selection: { filters: { search: 'esc' } }, columns: ['customer'], locale: 'pt' }))[1],
    ).toBe('"Pedreira; Santa Rita"');
  });

  it('tells distances in the unit of the account', async () => {
    await portal.queryAsOwner(`update accounts set distance_unit = 'mi' where account_id = $1`, [
      portal.planted.account,
    ]);
    expect(await csv({ selection: { filters: { search: 'esc' } }, columns: ['odometer'] })).toEqual([
      'Odometer (mi)',
      '1000',
    ]);
    await portal.queryAsOwner(`update accounts set distance_unit = 'km'`);
  });

  it('writes a workbook with real numbers and dates below frozen headings', async () => {
    const answer = await ask({ format: 'xlsx', locale: 'pt' }, 'admin');
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

  it('is written down with its filters and its number of rows before it leaves', async () => {
    const before = (await audited()).length;
    await csv({ selection: { filters: { search: 'esc' } }, columns: ['code'], sort: 'model' }, 'northViewer');
    await csv({ selection: { filters: { search: 'nothing' } }, columns: ['code'] }, 'northViewer');
    const entries = await audited();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      user_id: 1,
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
  const begin = (format: 'csv' | 'xlsx') => {
    transactions = 0;
    const actor = { ...administrator, accountId: portal.planted.other };
    return exportAssets(
      (work) => {
        transactions += 1;
        return asActor(portal.database.app, actor, (client) =>
          work({ client, accountId: actor.accountId, at: now }),
        );
      },
      exportAssetsSchema.parse({ selection: { filters: {} }, format, columns: ['code'] }),
      'en',
    );
  };

  beforeAll(async () => {
    await portal.queryAsOwner(
      `insert into assets (account_id, unit_id, code) select $1, $2, 'N' || lpad(n::text, 6, '0')
      from generate_series(1, $3::int) n`,
      [portal.planted.other, portal.planted.elsewhere, ROWS],
    );
  });

  it('is whole and in order across its batches', async () => {
    const lines = await csv({ columns: ['code'] }, 'otherAdmin');
    expect(lines).toHaveLength(ROWS + 2);
    expect(lines.slice(1)).toEqual(lines.slice(1).toSorted());
    const sheet =
      (await openWorkbook({ columns: ['code'] }, 'otherAdmin')).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(ROWS + 2);
  });

  it('reads a batch when the reader wants it, and nothing more once the reader has gone', async () => {
    const content = writeExport(await begin('csv'));
    await content.next();
    expect(transactions).toBe(1);
    await content.next();
    expect(transactions).toBe(2);
    await content.return(undefined);
    expect(await content.next()).toEqual({ done: true, value: undefined });
    expect(transactions).toBe(2);
  });

  it('runs no more than a little ahead of the reader of a workbook', async () => {
    const content = writeExport(await begin('xlsx'));
    for (let bytes = 0; bytes < 10_000;) bytes += (await content.next()).value?.length ?? 10_000;
    await content.return(undefined);
    expect(transactions).toBeGreaterThan(1);
    expect(transactions).toBeLessThan(1 + ROWS / 1000 / 2);
  });

  it('leaves out what has gone since it began', async () => {
    const content = writeExport(await begin('csv'));
    await portal.queryAsOwner(`delete from assets where code = 'N019999'`);
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    expect(text).toContain('N019998');
    expect(text).not.toContain('N019999');
  });
});

/** Reads an archive by its directory, as programs do, and checks what it says of each entry. */
async function openWorkbook(wanted: object, person: Person = 'admin'): Promise<Map<string, string>> {
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
