import { describe, expect, it } from 'vitest';
import { asCopy, asH2, asMysql, position, traccarTables } from '../testing/traccar-dump.ts';
import { readSql } from './read-sql.ts';
import { asRow, isTrue, type SourceRow } from './source-rows.ts';

const tables = traccarTables('d', [
  position(1, '2024-02-15 12:00:00.5', { attributes: '{"note":"a\\"b\\\\c\\n\'"}' }),
]);

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 7): Promise<Map<string, SourceRow[]>> {
  const found = new Map<string, SourceRow[]>();
  for await (const { table, columns, rows } of readSql(inPieces(text, size)))
    found.set(table, [...(found.get(table) ?? []), ...rows.map((cells) => asRow(columns, cells))]);
  return found;
}

describe('readSql', () => {
  it.each([
    ['pg_dump', asCopy],
    ['mysqldump', asMysql],
    ['SCRIPT of H2', asH2],
  ])('reads every table of %s', async (_, write) => {
    const found = await read(write(tables));
    expect([...found.keys()].toSorted()).toEqual(Object.keys(tables).toSorted());
    for (const [table, rows] of Object.entries(tables)) expect(found.get(table)).toHaveLength(rows.length);
    expect(found.get('tc_groups')?.[2]).toEqual({
      id: '3',
      name: "Campinas d'Oeste",
      groupid: null,
      attributes: '{}',
    });
    const [fix] = found.get('tc_positions') ?? [];
    expect(fix).toMatchObject({ id: '1', fixtime: '2024-02-15 12:00:00.5', address: null });
    expect(JSON.parse(fix?.['attributes'] ?? '')).toEqual({ note: 'a"b\\c\n\'' });
    expect(isTrue(fix?.['valid'])).toBe(true);
    expect(found.get('tc_calendars')?.[0]?.['data']?.toLowerCase()).toBe(tables['tc_calendars']?.[0]?.[2]);
  });

  it('states the zone of a dump of MySQL only', async () => {
    const zones = async (text: string): Promise<Set<string | undefined>> => {
      const found = new Set<string | undefined>();
      for await (const { timeZone } of readSql(inPieces(text, 64))) found.add(timeZone);
      return found;
    };
    expect(await zones(asMysql(tables))).toEqual(new Set(['UTC']));
    expect(await zones(asCopy(tables))).toEqual(new Set([undefined]));
  });

  it('refuses a dump that was cut off', async () => {
    await expect(read(asCopy(tables).slice(0, -40))).rejects.toThrow('incomplete');
    await expect(read("INSERT INTO tc_groups VALUES (1, 'a')")).rejects.toThrow('incomplete');
    await expect(read("INSERT INTO tc_groups VALUES (1, 'a');")).rejects.toThrow('columns of tc_groups');
  });
});
