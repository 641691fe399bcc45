import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readApi, readPositions, readPositionTimes } from './read-api.ts';
import { openApi } from './traccar-api.ts';

const FIRST = Date.parse('2024-01-01T00:00:00Z');
/** One position per second; answers stop silently at 50,000, as Traccar's do. */
const COUNT = 120_000;
const fixOf = (index: number) => ({
  id: index + 1,
  deviceId: 1,
  fixTime: new Date(FIRST + index * 1_000).toISOString(),
  attributes: { ignition: true },
});
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://traccar');
    response.setHeader('content-type', 'application/json');
    if (request.headers.authorization !== 'Bearer secret') {
      response.writeHead(401).end();
      return;
    }
    const answers: Record<string, () => unknown> = {
      '/api/devices': () => [{ id: 1, uniqueId: 'a', name: 'A', groupId: 0, attributes: {} }],
      '/api/server': () => ({ id: 1, attributes: { speedLimit: 40 } }),
      '/api/users': () => [{ id: 7, email: 'a@b.example', administrator: false }],
      '/api/positions': () => {
        const ids = searchParams.getAll('id').map(Number);
        if (ids.length > 0) return ids.map((id) => fixOf(id - 1));
        const from = Math.max(0, Math.ceil((Date.parse(searchParams.get('from') ?? '') - FIRST) / 1_000));
        const to = Math.min(
          COUNT - 1,
          Math.floor((Date.parse(searchParams.get('to') ?? '') - FIRST) / 1_000),
        );
        const count = Math.min(50_000, Math.max(0, to - from + 1));
        return Array.from({ length: count }, (_, index) => fixOf(from + index));
      },
    };
    response.end(JSON.stringify(answers[pathname]?.() ?? []));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('halves the window until no answer is cut, and reads each position once', async () => {
  const ids: number[] = [];
  for await (const { columns, rows } of readPositions(
    openApi(1, { url, token: 'secret' }),
    1,
    FIRST,
    FIRST + COUNT * 1_000,
  ))
    ids.push(...rows.map((row) => Number(row[columns.indexOf('id')])));
  expect(ids).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
});

it('reads records and links as rows of tables, with times in UTC', async () => {
  const range = { from: new Date(FIRST), to: new Date(FIRST + 2_000) };
  const parts = await Array.fromAsync(readApi(openApi(1, { url, token: 'secret' }), range));
  const tables = new Map(parts.map((part) => [part.table, part]));
  expect(tables.get('tc_devices')).toMatchObject({
    columns: ['id', 'uniqueid', 'name', 'groupid', 'attributes'],
    rows: [['1', 'a', 'A', '0', '{}']],
    timeZone: 'UTC',
  });
  expect(tables.get('tc_user_device')?.rows).toEqual([['7', '1']]);
  expect(tables.get('tc_positions')?.rows).toHaveLength(3);
  expect(await readPositionTimes(openApi(1, { url, token: 'secret' }), [1, 3])).toEqual(
    new Map([
      [1, FIRST],
      [3, FIRST + 2_000],
    ]),
  );
});

it('reports a token that is not accepted', async () => {
  await expect(Array.fromAsync(readPositions(openApi(1, { url, token: 'no' }), 1, 0, 1))).rejects.toThrow(
    'HTTP 401',
  );
});
