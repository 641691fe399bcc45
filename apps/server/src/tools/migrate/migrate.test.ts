import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { asCopy, position, traccarTables } from '../../features/migrations/testing/traccar-dump.ts';
import { readPostgres } from '../../features/migrations/source/read-postgres.ts';
import { readMemberByNow } from '../../platform/imports/read-member-by-now.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { migrateAs } from './migrate.ts';
import { readOptions, type MigrateOptions } from './read-options.ts';

const portal = await portalOf({});
const { owner, accountId, database, ownerUrl } = portal;
const folder = mkdtempSync(join(tmpdir(), 'azimute-migrate-'));
afterAll(() => rmSync(folder, { recursive: true }));
const who = ['--account', String(accountId), '--administrator', 'a@b.example'];
const dump = asCopy(traccarTables('cli', [position(1, '2024-02-15 09:00:00')]));

function optionsOf(...args: readonly string[]): MigrateOptions {
  const options = readOptions(['traccar', ...args, ...who]);
  if (typeof options === 'string') throw new Error(options);
  return options;
}

async function run(options: MigrateOptions): Promise<{ status: number; printed: string }> {
  const actor = await readMemberByNow(database.app, { accountId, userId: owner.id, sessionId: null });
  if (actor === null) throw new Error('There is no owner');
  const lines: string[] = [];
  const status = await migrateAs({ database, actor }, options, (line) => lines.push(line));
  return { status, printed: lines.join('\n') };
}

describe('npm run migrate', () => {
  it('reports arguments that it does not understand', () => {
    expect(readOptions([])).toBe('Name the system: traccar.');
    expect(readOptions(['traccar', ...who])).toBe('Name one source.');
    expect(readOptions(['traccar', 'a.sql'])).toContain('--account');
    expect(readOptions(['traccar', 'https://traccar.example', ...who])).toContain('token');
    expect(readOptions(['traccar', 'a', '--time-zone', 'Mars', ...who])).toBe(
      'There is no time zone "Mars".',
    );
    expect(readOptions(['traccar', 'a', '--group', 'x', ...who])).toContain('name=code');
    expect(readOptions(['traccar', 'a', '--report', 'x.txt', ...who])).toContain('.json or .csv');
  });

  it('writes the report of a dry run, and does not start without a time zone', async () => {
    const file = join(folder, 'dump.sql');
    writeFileSync(file, dump);
    const report = join(folder, 'report.json');
    const dry = await run(
      optionsOf(file, '--dry-run', '--report', report, '--group', 'Guarulhos / Oficina='),
    );
    expect(dry.status).toBe(0);
    expect(dry.printed).toMatch(/Positions +1 +1/);
    const lines = JSON.parse(readFileSync(report, 'utf8')) as { name: string; notes: { code: string }[] }[];
    expect(lines.find(({ name }) => name === 'Truck 2')?.notes).toEqual([
      { code: 'group_left_out', value: '' },
    ]);
    const started = await run(optionsOf(file));
    expect([started.status, started.printed]).toEqual([1, expect.stringContaining('time zone')]);
    await expect(run(optionsOf(file, '--group', 'Nowhere=1'))).rejects.toThrow('There is no group Nowhere');
  });

  it('reads a database of Traccar in one snapshot, in the order of IDs after the cursor', async () => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const schema = `traccar_${accountId}`;
    try {
      await client.query(`create schema ${schema}`);
      await client.query(
        `create table ${schema}.tc_devices (id int, uniqueid text, groupid int);
        create table ${schema}.tc_positions (id int, deviceid int, servertime timestamp, fixtime timestamp, valid bool,
          speed float8, attributes text);
        create table ${schema}.other (id int);
        insert into ${schema}.tc_devices values (1, 'a', null);
        insert into ${schema}.tc_positions select 30 - n, 1, '2024-02-15 09:00:00.5', '2024-02-15 09:00:00', n > 1, 10.1, '{}'
          from generate_series(0, 9) n`,
      );
      const url = new URL(ownerUrl);
      url.searchParams.set('options', `-csearch_path=${schema}`);
      const parts = await Array.fromAsync(readPostgres(url.href, { tc_positions: 25 }));
      expect(parts.map(({ table }) => table)).toEqual(['tc_devices', 'tc_positions']);
      expect(parts[1]?.rows.map(([id]) => id)).toEqual(['26', '27', '28', '29', '30']);
      expect(parts[1]?.rows.at(-1)).toEqual([
        '30',
        '1',
        '2024-02-15 09:00:00.5',
        '2024-02-15 09:00:00',
        'false',
        '10.1',
        '{}',
      ]);
    } finally {
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    }
  });
});
