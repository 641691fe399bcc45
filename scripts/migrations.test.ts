import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findContractions, refuseContractions } from './lib/find-contractions.mjs';

const server = join(import.meta.dirname, '..', 'apps', 'server');
const folder = join(server, 'migrations');
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
const unusedSince = JSON.parse(readFileSync(join(folder, 'unused-since.json'), 'utf8')) as Record<
  string,
  number
>;

describe('migrations', () => {
  it('keep what the previous release reads and writes', () => {
    expect(refuseContractions(migrations, unusedSince)).toEqual([]);
  });

  it('belong to this release or an earlier one', () => {
    const source = readFileSync(join(server, 'src', 'platform', 'postgres', 'migrate.ts'), 'utf8');
    const release = Number(/RELEASE = (\d+);/.exec(source)?.[1]);
    expect(release).toBeGreaterThan(0);
    expect(migrations.filter(({ name }) => Number(name.slice(0, 4)) > release)).toEqual([]);
  });
});

const planted: readonly [sql: string, found: string[]][] = [
  ['alter table assets drop column colour;', ['drop column assets.colour']],
  [
    'ALTER TABLE ONLY assets\n  DROP COLUMN IF EXISTS colour, add column hue int;',
    ['drop column assets.colour'],
  ],
  ['alter table assets rename column colour to hue', ['rename column assets.colour']],
  ['alter table assets rename colour to hue', ['rename column assets.colour']],
  ['alter table assets rename to machines', ['rename assets']],
  ['alter table assets alter column year type text using year::text', ['type of column assets.year']],
  ['alter table assets alter year set not null', ['set not null assets.year']],
  ['alter table assets alter year drop default', ['drop default assets.year']],
  ['alter table assets add constraint of_a_year check (year > 1900)', ['add constraint assets.of_a_year']],
  ['alter table assets add column hue int not null', ['add required column assets.hue']],
  ['alter table assets add column hue int not null default 0, add shade text', []],
  ['drop table if exists colours cascade', ['drop table colours']],
  ['drop function current_colour', ['drop function current_colour']],
  ['drop policy see on assets', ['drop policy see']],
  ['truncate colours', ['truncate colours']],
  ['revoke select on colours from azimute_app', ['revoke colours']],
  ['create table colours (colour text not null); -- drop table assets', []],
  [`create function f() returns void language plpgsql as $$ begin drop table assets; end $$`, []],
  [`insert into words values ('; drop table assets')`, []],
];

describe('a sample migration', () => {
  it.each(planted)('%s', (sql, found) => {
    expect(findContractions(sql)).toEqual(found);
  });

  it('is refused, unless what it removes is unused since an earlier release', () => {
    const [sql, what] = ['alter table assets drop column colour', 'drop column assets.colour'];
    const named = (name: string) => [{ name, sql }];
    expect(refuseContractions(named('0003.01-no-colours.sql'), {})).toEqual([
      `0003.01-no-colours.sql: ${what}`,
    ]);
    expect(refuseContractions(named('0003.01-no-colours.sql'), { [what]: 3 })).toHaveLength(1);
    expect(refuseContractions(named('0003.01-no-colours.sql'), { [what]: 2 })).toEqual([]);
    expect(refuseContractions(named('0003-no-colours.sql'), { [what]: 2 })).toEqual([
      '0003-no-colours.sql: a migration is named <release>.<number>-<what-it-does>.sql',
    ]);
  });
});
