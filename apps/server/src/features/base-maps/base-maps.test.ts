import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallArguments } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';

const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png';
const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const own = {
  kind: 'own',
  address: 'https://maps.example.com/style.json?key=hidden-key',
  attribution: 'Example',
  attributionUrl: null,
  maxZoom: 16,
} as const;

const dir = mkdtempSync(path.join(tmpdir(), 'azimute-maps-'));
writeFileSync(path.join(dir, 'brasil.pmtiles'), content);
writeFileSync(path.join(dir, 'other.pmtiles'), content);
writeFileSync(path.join(dir, 'sul-2026.data'), content);
symlinkSync('sul-2026.data', path.join(dir, 'sul.pmtiles'));
symlinkSync('sul-2026.data', path.join(dir, 'unnamed.pmtiles'));
writeFileSync(path.join(dir, 'large.pmtiles'), Buffer.alloc(32_000_000));
writeFileSync(
  path.join(dir, 'maps.json'),
  JSON.stringify([
    { id: 'streets', name: 'Streets', for: 'roadmap', tiles, attribution: 'Example' },
    { id: 'brasil', name: 'Brasil', for: 'roadmap', file: 'brasil.pmtiles' },
    { id: 'sul', name: 'Sul', for: 'roadmap', file: 'sul.pmtiles' },
    { id: 'large', name: 'Large', for: 'roadmap', file: 'large.pmtiles' },
    { id: 'sky', name: 'Sky', for: 'imagery', tiles, attribution: 'Example' },
  ]),
);

const portal = await portalOf({
  modules: ['services:simc:geolocalizacao'],
  environment: { MAPS_DIR: dir, MAP_ORIGINS: 'https://maps.example.com' },
});
const { owner, viewer, stranger, visitor, elsewhere, accountId, queryAsOwner } = portal;
afterAll(async () => {
  await portal.stop();
  rmSync(dir, { recursive: true });
});

const settingsOf = (person: Person) => person.call('getBaseMapSettings');
const mapsOf = (person: Person) => person.call('getBaseMaps');
const change = (body: CallArguments<'changeBaseMaps'>[0]['body']) => owner.call('changeBaseMaps', { body });

describe('the base map of an account', () => {
  it('cannot be read by visitors, nor changed by viewers', async () => {
    await visitor.refused('getBaseMaps', {}, 401);
    await viewer.refused('getBaseMapSettings', {}, 403);
    await viewer.refused('changeBaseMaps', { body: { roadmap: { kind: 'none' } } }, 403);
    expect((await settingsOf(owner)).roadmap).toEqual({ kind: 'portal' });
  });

  it.each([
    [{ roadmap: { kind: 'offered', sourceId: 'sky' } }, 'roadmap.sourceId', 'invalid_value'],
    [
      { roadmap: { ...own, address: 'http://maps.example.com/style.json' } },
      'roadmap.address',
      'invalid_format',
    ],
    [
      { roadmap: { ...own, address: 'https://me:word@maps.example.com/a' } },
      'roadmap.address',
      'invalid_format',
    ],
    [{ roadmap: { ...own, address: 'https://maps.example.com:x/a' } }, 'roadmap.address', 'invalid_format'],
    [
      { roadmap: { ...own, address: 'https://{s}.example.com/{z}/{x}/{y}' } },
      'roadmap.address',
      'invalid_format',
    ],
    [
      { roadmap: { ...own, address: 'https://elsewhere.example.com/a' } },
      'roadmap.address',
      'origin_not_allowed',
    ],
    [{ roadmap: { ...own, attribution: ' ' } }, 'roadmap.attribution', 101],
    [
      { roadmap: { ...own, attributionUrl: 'javascript:alert(1)' } },
      'roadmap.attributionUrl',
      'invalid_format',
    ],
    [{ roadmap: { ...own, maxZoom: 30 } }, 'roadmap.maxZoom', 'max_value'],
    [{ imagery: own }, 'imagery.address', 'tiles_needed'],
    [{ imagery: { ...own, address: `${tiles}?{s}` } }, 'imagery.address', 'invalid_format'],
  ])('is refused as %j', async (body, field, code) => {
    await owner.refused('changeBaseMaps', { body }, { [field]: [code] });
  });

  it('is the portal’s first until the administrator chooses, for this account only', async () => {
    expect((await mapsOf(viewer)).roadmap?.sourceId).toBe('streets');
    const chosen = { roadmap: { kind: 'offered', sourceId: 'brasil' }, imagery: { kind: 'none' } } as const;
    expect(await change(chosen)).toMatchObject(chosen);
    expect(await mapsOf(viewer)).toMatchObject({
      roadmap: { kind: 'file', file: 'brasil.pmtiles' },
      imagery: null,
    });
    expect(await mapsOf(stranger)).toMatchObject({
      roadmap: { sourceId: 'streets' },
      imagery: { sourceId: 'sky' },
    });
    await change({ imagery: { kind: 'portal' } });
    expect(await mapsOf(viewer)).toMatchObject({
      roadmap: { sourceId: 'brasil' },
      imagery: { sourceId: 'sky' },
    });
  });

  it('is the portal’s first again if the operator no longer offers the chosen one', async () => {
    await queryAsOwner(
      `insert into account_base_maps (account_id, purpose, kind, source_id)
        values ($1, 'imagery', 'offered', 'gone')`,
      [elsewhere.id],
    );
    expect((await mapsOf(stranger)).imagery?.sourceId).toBe('sky');
    await queryAsOwner('delete from account_base_maps where account_id = $1', [elsewhere.id]);
  });

  it('may be custom; the audit omits the key in its address', async () => {
    await change({ roadmap: own });
    await change({ roadmap: own });
    expect((await settingsOf(owner)).roadmap).toEqual(own);
    expect((await settingsOf(stranger)).roadmap).toEqual({ kind: 'portal' });
    expect((await mapsOf(viewer)).roadmap).toEqual({
      sourceId: 'own',
      name: null,
      kind: 'style',
      address: own.address,
      darkAddress: null,
      attribution: [{ text: 'Example', url: null }],
      mayFold: false,
    });
    const rows = await queryAsOwner<{ before: object; after: object }>(
      `select before, after from audit_entries where account_id = $1 and action = 'account.change-base-maps'
        order by 1`,
      [accountId],
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).toContain('https://maps.example.com/style.json');
    expect(JSON.stringify(rows)).not.toContain('hidden-key');
  });
});

describe('a map file', () => {
  const ask = (
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
    file = 'brasil.pmtiles',
  ) =>
    portal.server.inject({
      method,
      url: `/api/v1/map-files/${file}`,
      headers: { authorization: `Bearer ${viewer.token}`, ...headers },
    });

  it('is refused to visitors, and absent if the list omits it', async () => {
    await visitor.refused('getMapFile', { params: { file: 'brasil.pmtiles' } }, 401);
    for (const file of [
      'other.pmtiles',
      'unnamed.pmtiles',
      'maps.json',
      '..%2fbrasil.pmtiles',
      '%2e%2e%2fmaps.json',
      '%00',
    ])
      expect([file, (await ask({}, 'GET', file)).statusCode]).toEqual([file, 404]);
  });

  it('is returned whole, or by the requested range', async () => {
    const whole = await ask();
    expect([whole.statusCode, whole.rawPayload.equals(content)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '1000' });
    const part = await ask({ range: 'bytes=10-19' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, content.subarray(10, 20)]);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 10-19/1000', 'content-length': '10' });
    const past = await ask({ range: 'bytes=1000-' });
    expect([past.statusCode, past.headers['content-range'], past.payload]).toEqual([416, 'bytes */1000', '']);
    const head = await ask({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '1000', '']);
  });

  it('may be a symlink that the operator listed and redirects later', async () => {
    expect((await ask({ range: 'bytes=0-9' }, 'GET', 'sul.pmtiles')).rawPayload).toEqual(
      content.subarray(0, 10),
    );
    writeFileSync(path.join(dir, 'sul-2027.data'), 'later');
    symlinkSync('sul-2027.data', path.join(dir, 'next'));
    renameSync(path.join(dir, 'next'), path.join(dir, 'sul.pmtiles'));
    expect((await ask({}, 'GET', 'sul.pmtiles')).payload).toBe('later');
    rmSync(path.join(dir, 'sul.pmtiles'));
    expect((await ask({}, 'GET', 'sul.pmtiles')).statusCode).toBe(404);
  });

  it('is closed when its reader disconnects', async () => {
    const large = path.join(dir, 'large.pmtiles');
    const isOpen = (): boolean => readdirSync('/proc/self/fd').some((fd) => linkOf(fd) === large);
    const url = `${await portal.listen()}/api/v1/map-files/large.pmtiles`;
    await new Promise<void>((hungUp, reject) => {
      const asked = get(url, { headers: { authorization: `Bearer ${viewer.token}` } }, (answer) => {
        answer.once('data', () => {
          expect(isOpen()).toBe(true);
          answer.once('close', hungUp).destroy();
        });
        answer.on('error', () => undefined);
      });
      asked.on('error', reject);
    });
    await expect.poll(isOpen, { timeout: limits.waitMs }).toBe(false);
  });

  it('returns ranges only of the file that the reader began with', async () => {
    const { etag, 'last-modified': changed } = (await ask({}, 'HEAD')).headers as Record<string, string>;
    for (const [condition, status] of [
      [etag, 206],
      [changed, 206],
      ['"another"', 200],
    ] as const)
      expect((await ask({ range: 'bytes=0-0', 'if-range': condition ?? '' })).statusCode).toBe(status);
    expect((await ask({ 'if-none-match': etag ?? '' })).statusCode).toBe(304);
    utimesSync(path.join(dir, 'brasil.pmtiles'), 1, 1);
    expect((await ask({ range: 'bytes=0-0', 'if-range': etag ?? '' })).statusCode).toBe(200);
    truncateSync(path.join(dir, 'brasil.pmtiles'), 0);
    const empty = await ask();
    expect([empty.statusCode, empty.headers['content-length'], empty.payload]).toEqual([200, '0', '']);
  });
});

function linkOf(fd: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return null;
  }
}
